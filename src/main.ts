/** The process: reads the configuration, builds the parts, starts its roles, and drains them at the end. */
import { pathToFileURL } from "node:url";
import { createBalance } from "../workers/balance.ts";
import { createRunning } from "../workers/running.ts";
import { startWorkers } from "../workers/start.ts";
import { createAccess } from "./access.ts";
import { ensureAdminToken } from "./admin-token.ts";
import { processChecks } from "./checks.ts";
import { type Config, loadConfig, renderProblems, startedByNpm } from "./config.ts";
import type { Absent } from "./core/commands.ts";
import type { Sender } from "./core/delivery.ts";
import { createSeal, type Seal, sealed } from "./core/seal.ts";
import type { Store } from "./core/store/index.ts";
import { type Check, createHttp, createMetrics, type Http, type Metrics } from "./http/index.ts";
import { DRAIN_GRACE, endOnSignals } from "./lifecycle.ts";
import { menuLanguages, sayIn } from "./locales/index.ts";
import { createLog, installCrashHandlers, type ProcessLog } from "./log.ts";
import type { Listening as TelegramListening } from "./platforms/telegram/listen.ts";
import type { TelegramApi } from "./platforms/telegram/send/api.ts";
import { houseSender, startPulse } from "./pulse.ts";
import { createSubmit, createTurns, openQueues, type Queues, type Submit, type Turns } from "./queue/index.ts";
import { deriveServiceKey, ensureSealKeys } from "./secrets.ts";
import type { ServiceClient } from "./service/client/index.ts";
import type { HouseService } from "./service/house.ts";
import { describeStart, type Role, renderStartTable } from "./start-table.ts";
import { openStore } from "./store/open.ts";
import { storeEvents } from "./store-events.ts";
import { version } from "./version.ts";

/** How long a store that is down at the start is waited for, in milliseconds. */
const STORE_PATIENCE = 60_000;

/** How long requests over HTTP may go on once all work has ended, in milliseconds. */
const HTTP_GRACE = 2_000;

/** How long the start table waits to be able to say who the bot is, in milliseconds. */
const MEETING = 2_000;

/** A worker listens for health and metrics on the first free port above the gateway's. */
const WORKER_PORTS = 50;

interface Core {
  readonly config: Config;
  readonly role: Role;
  readonly log: ProcessLog;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly queues: Queues;
  readonly turns: Turns;
  /** Made durable, with what is secret of it sealed. */
  readonly submit: Submit;
  readonly seal: Seal;
  /** Undefined in a gateway, which never calls it. */
  readonly service: HouseService | undefined;
  /** Undefined without a token. */
  readonly telegram: TelegramApi | undefined;
  /** Whether the process has been told to end. */
  readonly draining: () => boolean;
}

/** What is asked for by command, and not set up. */
const absentIn = ({ service }: Config): Absent => new Set(service.miragePath === undefined ? ["mirage"] : []);

type Ending = () => Promise<unknown>;

function refuseHalvesOnEmbedded(role: Role, config: Config): void {
  if (role === "all" || config.store.kind !== "embedded") return;
  throw new Error(
    `A ${role} shares its store with other processes, and the embedded store in ${config.store.directory} belongs to one ` +
      "process alone. Set REDIS_URL or DATABASE_URL, or run everything in one process with: npm start",
  );
}

type Given = Pick<Core, "config" | "role" | "log" | "draining"> & { readonly sealKeys: readonly Buffer[] };

async function openCore(given: Given, ended: Ending[]): Promise<Core> {
  const { config, log } = given;
  let metrics: Metrics | undefined;
  const { store, queue } = await openStore(
    config.store,
    storeEvents(log, (operation, milliseconds) => metrics?.observeStore(operation, milliseconds)),
    {
      limit: STORE_PATIENCE,
      onWaiting: (reason) => log.warn({ reason }, "waiting for the store"),
    },
  );
  ended.unshift(() => store.close());
  const queues = await openQueues(queue, { log, patience: STORE_PATIENCE });
  ended.unshift(() => queues.close());
  metrics = createMetrics({ version, log, counts: () => queues.counts() });
  ended.unshift(async () => metrics?.close());
  const service = await openServiceFor(given, store, metrics);
  if (service !== undefined) ended.unshift(() => service.close());
  const telegram = await openTelegram(config, metrics);
  ended.unshift(async () => telegram?.close());
  const turns = createTurns(queues);
  const seal = createSeal(given.sealKeys);
  const post = createSubmit(store.mailbox, turns, log);
  const submit: Submit = (request) => post(sealed(request, seal));
  return { ...given, metrics, store, queues, turns, submit, seal, service, telegram };
}

/** A platform without a token costs no memory. */
async function openTelegram({ telegram }: Config, metrics: Metrics): Promise<TelegramApi | undefined> {
  if (telegram === undefined) return undefined;
  const { createTelegramApi } = await import("./platforms/telegram/send/api.ts");
  const onCall = (call: string, outcome: string, milliseconds: number): void =>
    metrics.observePlatform("telegram", call, outcome, milliseconds);
  return createTelegramApi({ ...telegram, onCall });
}

async function openServiceFor(given: Given, store: Store, metrics: Metrics): Promise<HouseService | undefined> {
  const { config, role, log, sealKeys } = given;
  const [sealKey] = sealKeys;
  if (role === "gateway" || sealKey === undefined) return undefined;
  // Only what is used is loaded: a gateway carries neither the client nor the server.
  const { openHouseService } = await import("./service/house.ts");
  const ownKey = deriveServiceKey(sealKey);
  log.hide(ownKey);
  const deskDirectory = config.store.kind === "embedded" ? config.store.directory : undefined;
  const { observeService: onCall } = metrics;
  return openHouseService({ config: config.service, store, log, version, ownKey, onCall, deskDirectory });
}

async function telegramSender({ config, store, log, telegram }: Core): Promise<Partial<Record<"telegram", Sender>>> {
  if (telegram === undefined || config.telegram === undefined) return {};
  const { createTelegramSender } = await import("./platforms/telegram/send/index.ts");
  const { rich } = config.telegram;
  return { telegram: createTelegramSender({ telegram, rich, store, say: sayIn, log }) };
}

function balanceOf(client: ServiceClient, floor: number, store: Store) {
  const read = async (): Promise<number | undefined> => {
    const account = await client.account();
    return account.ok ? account.value.credits : undefined;
  };
  return createBalance({ read, floor, account: "operator", store });
}

async function startWorkerRole(core: Core, client: ServiceClient): Promise<Ending> {
  const { config, log, metrics, store, queues, turns } = core;
  const workers = await startWorkers({
    store,
    queues,
    turns,
    log,
    client,
    serviceTimeout: config.service.timeout,
    limits: config.limits,
    balance: balanceOf(client, config.limits.balanceFloor, store),
    seal: core.seal,
    say: sayIn,
    absent: absentIn(config),
    operators: config.admins.map(({ kind, id }) => `${kind}:${id}`),
    running: createRunning(),
    senders: { house: houseSender(store), ...(await telegramSender(core)) },
    concurrency: config.worker.concurrency,
    onJob({ queue, outcome, milliseconds, waited }) {
      metrics.observeJob(queue, outcome, milliseconds);
      if (waited !== undefined) metrics.observeJobWait(queue, waited);
    },
  });
  return () => workers.close(DRAIN_GRACE);
}

async function startGatewayRole({ log, metrics, store, submit }: Core): Promise<Ending> {
  const pulse = await startPulse({
    signals: store.signals,
    submit,
    log,
    onBeat: (seconds) => metrics.observePulse(seconds),
  });
  return () => pulse.stop();
}

async function openTelegramListening(core: Core): Promise<TelegramListening | undefined> {
  const { config, role, log, store, submit, telegram } = core;
  if (role === "worker" || telegram === undefined || config.telegram === undefined) return undefined;
  const { createListening } = await import("./platforms/telegram/listen.ts");
  return createListening({
    config: config.telegram,
    telegram,
    store,
    submit,
    absent: absentIn(config),
    access: createAccess(config),
    menus: menuLanguages,
    log,
    alone: store.kind === "embedded",
  });
}

const checksOf = (core: Core): readonly Check[] => [
  ...processChecks(core),
  ...(core.service === undefined ? [] : [{ name: "service", check: core.service.check }]),
];

/** A worker gives way to the gateway of the same machine, and workers to each other. */
async function listenAs(role: Role, http: Http, { host, port }: Config["http"]) {
  const ports = role === "worker" && port > 0 ? Array.from({ length: WORKER_PORTS }, (_, i) => port + 1 + i) : [port];
  let problem = "";
  for (const one of ports) {
    const listening = await http.listen(host, one);
    if (listening.outcome === "listening") return listening;
    problem = listening.problem;
  }
  throw new Error(problem);
}

async function startRoles(core: Core, ended: Ending[]): Promise<void> {
  const { config, role, log, metrics, store, service } = core;
  const listener = await openTelegramListening(core);
  const items = () => describeStart(config, role, listener?.item());
  const http = createHttp({
    checks: [...checksOf(core), ...(listener === undefined ? [] : [{ name: "telegram", check: listener.check }])],
    metrics,
    log,
    version,
    startItems: items,
    mounts: service?.mounts ?? [],
  });
  if (listener?.webhook !== undefined) {
    const { path, handle } = listener.webhook;
    http.app.post(path, (context) => handle(context.req.raw));
  }
  const listening = await listenAs(role, http, config.http);
  ended.unshift(() => listening.close(HTTP_GRACE));
  const client = await service?.connect(listening.url);
  if (client !== undefined) ended.unshift(await startWorkerRole(core, client));
  if (role !== "worker") ended.unshift(await startGatewayRole(core));
  if (listener !== undefined) {
    ended.unshift(listener.stop);
    listener.start();
    await listener.known(MEETING);
  }
  const token = role === "worker" ? undefined : await ensureAdminToken(config.adminToken, store.documents);
  if (token !== undefined) log.hide(token);
  const made = token === undefined ? undefined : { what: "ADMIN_TOKEN", secret: token };
  process.stdout.write(renderStartTable({ version, role, url: listening.url, items: items(), made }));
  log.info({ role, url: listening.url }, "Herald is ready");
}

async function start(role: Role): Promise<void> {
  const loaded = loadConfig();
  if (!loaded.ok) {
    process.stderr.write(renderProblems(loaded.problems, loaded.hints));
    process.exit(1);
  }
  const { config, hints, secrets } = loaded;
  const log = createLog({ ...config.log, secrets });
  const exit = (code: number): void => process.exit(code);
  installCrashHandlers(log, exit);
  for (const hint of hints) log.warn({}, hint);

  // From the first to the last: what takes new work ends first, what all others need ends last.
  const ended: Ending[] = [];
  let draining = false;
  const drain = async (): Promise<void> => {
    draining = true;
    for (const end of ended.splice(0)) await end();
  };
  endOnSignals(drain, { log, exit, underNpm: startedByNpm() });
  try {
    refuseHalvesOnEmbedded(role, config);
    const sealKeys = await ensureSealKeys(config);
    for (const key of sealKeys) log.hide(key);
    await startRoles(await openCore({ config, role, log, sealKeys, draining: () => draining }, ended), ended);
  } catch (error) {
    await drain().catch(() => undefined);
    throw error;
  }
}

/** Starts the process in its role; a start that cannot succeed says why in one sentence and exits. */
export async function main(role: Role): Promise<void> {
  try {
    await start(role);
  } catch (error) {
    process.stderr.write(`\nHerald cannot start: ${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exit(1);
  }
}

const [, entry = "", word = "all"] = process.argv;
if (import.meta.url === pathToFileURL(entry).href) {
  if (word === "all" || word === "gateway") await main(word);
  else {
    process.stderr.write(`"${word}" is not a role; it is "gateway", or nothing for all in one process.\n`);
    process.exit(2);
  }
}
