/** The rules for docker-compose.yml. */
import {
  type Composition,
  commandProblems,
  durationOf,
  interpolated,
  type Project,
  readComposition,
  type Service,
} from "./containers.ts";

export function compositionProblems(text: string, project: Project): readonly string[] {
  const composition = readComposition(text);
  const services = Object.entries(composition.services);
  const ours = services.filter(([, { build }]) => build !== undefined);
  return [
    ...ours.flatMap(([name, service]) => ourProblems(name, service, composition, project)),
    ...services.flatMap(([name, service]) => wiringProblems(name, service, composition)),
    ...valkeyProblems(composition.services["valkey"]),
    ...postgresProblems(composition.services["postgres"]),
    ...shapeProblems(composition),
    ...nameProblems(text, services, project),
  ];
}

const FILLED = { SEAL_KEY: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY=" };

function ourProblems(name: string, service: Service, { services }: Composition, project: Project): readonly string[] {
  const { environment, command, stop_grace_period: grace, ports } = service;
  const strangers = Object.keys(environment).filter((variable) => !project.variables.includes(variable));
  const filled = Object.fromEntries(
    Object.entries({ ...environment, ...FILLED }).map(([key, value]) => [key, value.replace(/\$\{\w+\}/g, "word")]),
  );
  const stores = [environment["REDIS_URL"], environment["DATABASE_URL"]].filter(
    (url) => url !== undefined && url !== "",
  );
  const away = stores.filter((url) => services[new URL(url ?? "").hostname] === undefined);
  const open = ports.filter((port) => !port.startsWith("127.0.0.1:") || !port.endsWith(`:${environment["PORT"]}`));
  return [
    ...strangers.map((variable) => `${name}: ${variable} is no variable of the configuration`),
    ...project.problemsWith(filled).map((problem) => `${name}: ${problem}`),
    ...(stores.length === 1 ? [] : [`${name} has ${stores.length} stores`]),
    ...away.map((url) => `${name}: ${url} is no service here`),
    ...commandProblems(name, command ?? [], project),
    ...(durationOf(grace) > project.drain ? [] : [`${name} is killed after ${grace}, before it has drained`]),
    ...open.map((port) => `${name} publishes ${port}, which others reach or nobody answers`),
    ...(/^(root|0)\b/.test(String(service["user"] ?? "")) || service["privileged"] === true
      ? [`${name} runs as root`]
      : []),
    ...(/^\$\{SEAL_KEY:\?.*(openssl|node).*\}$/.test(environment["SEAL_KEY"] ?? "")
      ? []
      : [`${name}: SEAL_KEY is not asked for with the command that makes one`]),
  ];
}

function wiringProblems(name: string, service: Service, { services, volumes }: Composition): readonly string[] {
  const named = service.volumes.map((volume) => volume.split(":")[0] ?? "").filter((volume) => /^\w/.test(volume));
  const needed = Object.entries(service.depends_on);
  return [
    ...named.filter((volume) => !(volume in volumes)).map((volume) => `${name}: the volume ${volume} is not declared`),
    ...needed
      .filter(([other]) => !(other in services))
      .map(([other]) => `${name} waits for ${other}, which is not there`),
    ...needed
      .filter(([other, { condition }]) => condition !== "service_healthy" || services[other]?.healthcheck === undefined)
      .map(([other]) => `${name} does not wait until ${other} is healthy`),
    ...needed
      .filter(([other, { required }]) => (services[other]?.profiles.length ?? 0) > 0 && required !== false)
      .map(([other]) => `${name} cannot start without the profile of ${other}`),
  ];
}

const NEEDED: readonly (readonly [option: string, value: string])[] = [
  ["--appendonly", "yes"],
  ["--appendfsync", "everysec"],
  ["--maxmemory-policy", "noeviction"],
];

function valkeyProblems(valkey: Service | undefined): readonly string[] {
  const command = valkey?.command ?? [];
  const says = (option: string): string | undefined => command[command.indexOf(option) + 1];
  return [
    ...NEEDED.filter(([option, value]) => !command.includes(option) || says(option) !== value).map(
      ([option, value]) => `valkey lacks ${option} ${value}`,
    ),
    ...(valkey?.volumes.some((volume) => volume.endsWith(":/data")) === true
      ? []
      : ["valkey keeps nothing in a volume"]),
    ...(valkey?.healthcheck?.test.join(" ") === "CMD valkey-cli ping"
      ? []
      : ["valkey is not asked whether it answers"]),
  ];
}

function postgresProblems(postgres: Service | undefined): readonly string[] {
  const kept = postgres?.volumes.some((volume) => volume.endsWith(":/var/lib/postgresql/data")) === true;
  return [
    ...(postgres?.profiles.includes("postgres") === true ? [] : ["postgres is not in a profile of its own"]),
    ...(kept ? [] : ["postgres keeps nothing in a volume"]),
  ];
}

function shapeProblems({ services }: Composition): readonly string[] {
  const replicas = services["worker"]?.deploy?.replicas ?? 1;
  const published = Object.entries(services).filter(([name, { ports }]) => name !== "gateway" && ports.length > 0);
  return [
    ...(replicas >= 2 ? [] : [`there is ${replicas} worker`]),
    ...published.map(([name]) => `${name} is published to the machine`),
  ];
}

/** Also in comments, where the way to the other store is described. */
function nameProblems(text: string, services: readonly (readonly [string, Service])[], { variables }: Project) {
  const foreign = services.filter(([, { build }]) => build === undefined);
  const known = [...variables, ...foreign.flatMap(([, { environment }]) => Object.keys(environment))];
  const written = [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(([, name]) => name ?? "");
  const names = new Set([...interpolated(text), ...written]);
  return [...names].filter((name) => !known.includes(name)).map((name) => `${name} is a variable of nobody`);
}
