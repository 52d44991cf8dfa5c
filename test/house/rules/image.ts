/** The rules for the Dockerfile. */
import { commandProblems, dockerStages, type Instruction, listOf, type Project } from "./containers.ts";

export function imageProblems(dockerfile: string, project: Project): readonly string[] {
  const stages = dockerStages(dockerfile);
  const all = stages.flat();
  const image = stages.at(-1) ?? [];
  return [
    ...all.flatMap((one) => [...scriptProblems(one, project), ...copyProblems(one, stages, project)]),
    ...environmentProblems(image, project),
    ...userProblems(image),
    ...npmProblems(image, project),
    ...wordsOf(image, "CMD").flatMap((words) => {
      const command = listOf(words);
      if (command === undefined) return ["CMD is read by a shell, which keeps signals from the process"];
      return commandProblems("CMD", command, project);
    }),
    ...["CMD", "HEALTHCHECK", "EXPOSE", "VOLUME", "STOPSIGNAL"]
      .filter((name) => wordsOf(image, name).length !== 1)
      .map((name) => `the image has no ${name}, or more than one`),
    ...wordsOf(image, "STOPSIGNAL")
      .filter((words) => words !== "SIGTERM")
      .map((words) => `STOPSIGNAL is ${words}`),
    ...wordsOf(image, "EXPOSE")
      .filter((words) => words !== String(project.port))
      .map((words) => `EXPOSE is ${words}, and PORT is ${project.port}`),
  ];
}

const wordsOf = (stage: readonly Instruction[], name: string): readonly string[] =>
  stage.filter((one) => one.name === name).map(({ words }) => words);

function scriptProblems({ name, words }: Instruction, { scripts, paths }: Project): readonly string[] {
  if (name !== "RUN") return [];
  const run = [...words.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script]) => script ?? "");
  const missing = run
    .filter((script) => scripts[script] === undefined)
    .map((script) => `npm run ${script} does not exist`);
  const lock = /\bnpm ci\b/.test(words) && !paths.includes("package-lock.json");
  return lock ? [...missing, "npm ci needs package-lock.json"] : missing;
}

function copyProblems({ name, words }: Instruction, stages: readonly (readonly Instruction[])[], project: Project) {
  if (name !== "COPY" && name !== "ADD") return [];
  const parts = words.split(/\s+/);
  const from = parts.find((part) => part.startsWith("--from="))?.slice("--from=".length);
  if (from !== undefined) {
    const known = stages.some((stage) => stage.some((one) => one.name === "FROM" && one.words.endsWith(` AS ${from}`)));
    return known ? [] : [`COPY --from=${from} names no stage`];
  }
  const sources = parts.filter((part) => !part.startsWith("--")).slice(0, -1);
  return sources
    .filter((source) => !project.paths.some((path) => path === source || path.startsWith(`${source}/`)))
    .map((source) => `COPY ${source} copies nothing that is there`);
}

/** Keys are made in a container by the command that the README names. */
function npmProblems(image: readonly Instruction[], { scripts }: Project): readonly string[] {
  const copied = wordsOf(image, "COPY").flatMap((words) => words.split(/\s+/));
  const [, needed] = /^node (\S+)$/.exec(scripts["preservice"] ?? "") ?? [];
  return needed === undefined || copied.includes(needed) ? [] : [`npm run service lacks ${needed}`];
}

function imageEnvironment(dockerfile: string): Readonly<Record<string, string>> {
  const words = wordsOf(dockerStages(dockerfile).at(-1) ?? [], "ENV").join(" ");
  return Object.fromEntries([...words.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** What is read by the allocator of the C library, which is below Node. */
const ALLOCATOR = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];

function environmentProblems(image: readonly Instruction[], { variables, problemsWith }: Project): readonly string[] {
  const environment = imageEnvironment(image.map(({ name, words }) => `${name} ${words}`).join("\n"));
  const [volume = ""] = wordsOf(image, "VOLUME");
  return [
    ...Object.keys(environment)
      .filter((name) => !variables.includes(name) && !ALLOCATOR.includes(name))
      .map((name) => `ENV ${name} is no variable of the configuration`),
    ...problemsWith(environment).map((problem) => `ENV: ${problem}`),
    ...(environment["DATA_DIR"] === volume ? [] : [`DATA_DIR is not the VOLUME ${volume}`]),
    ...(environment["HOST"] === "0.0.0.0" ? [] : ["HOST is not 0.0.0.0, so nobody outside of the container gets in"]),
  ];
}

/** From the last USER on nothing may be changed any more, or root would do it. */
function userProblems(image: readonly Instruction[]): readonly string[] {
  const at = image.findLastIndex(({ name }) => name === "USER");
  const user = image[at]?.words;
  if (user === undefined || /^(root|0)\b/.test(user)) return ["the image runs as root"];
  const later = image.slice(at).filter(({ name }) => ["RUN", "COPY", "ADD"].includes(name));
  return later.map(({ name }) => `${name} after USER ${user}: the process could change the program`);
}
