/** The process: reads the configuration, builds the parts, starts its roles, and drains them at the end. */
import { pathToFileURL } from "node:url";
import { startWorkers } from "../workers/start.ts";
import { ensureAdminToken } from "./admin-token.ts";
import { type Config, loadConfig, renderProblems, startedByNpm } from "./config.ts";
import { type Store, StoreAway } from "./core/store/index.ts";
import { type Check, createHttp, createMetrics, type Http, type Metrics } from "./http/index.ts";
import { DRAIN_GRACE, endOnSignals } from "./lifecycle.ts";
import { createLog, installCrashHandlers, type ProcessLog } from "./log.ts";
import { pulseTopic, startPulse } from "./pulse.ts";
import { createSubmit, createTurns, openQueues, type Queues, type Turns } from "./queue/index.ts";
import { deriveServiceKey, ensureSealKeys } from "./secrets.ts";
import type { HouseService } from "./service/house.ts";
import { describeStart, type Role, renderStartTable } from "./start-table.ts";
import { openStore } from "./store/open.ts";
import { storeEvents } from "./store-events.ts";
import { version } from "./version.ts";

/** How long a store that is down at the start is waited for, in milliseconds. */
const STORE_PATIENCE = 60_000;

/** How long requests over HTTP may go on once all work has ended, in milliseconds. */
const HTTP_GRACE = 2_000;

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
  /** Undefined in a gateway, which never calls it. */
  readonly service: HouseService | undefined;
  /** Whether the process has been told to end. */
  readonly draining: () => boolean;
}

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
  return { ...given, metrics, store, queues, turns: createTurns(queues), service };
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

async function startWorkerRole({ config, log, metrics, store, queues, turns }: Core): Promise<Ending> {
  const workers = await startWorkers({
    mailbox: store.mailbox,
    queues,
    turns,
    log,
    deliver: { house: (request, reply) => store.signals.publish(pulseTopic(request.conversation), reply.text) },
    concurrency: config.worker.concurrency,
    onJob({ queue, outcome, milliseconds, waited }) {
      metrics.observeJob(queue, outcome, milliseconds);
      if (waited !== undefined) metrics.observeJobWait(queue, waited);
    },
  });
  return () => workers.close(DRAIN_GRACE);
}

async function startGatewayRole({ log, metrics, store, turns }: Core): Promise<Ending> {
  const submit = createSubmit(store.mailbox, turns, log);
  const pulse = await startPulse({
    signals: store.signals,
    submit: (request) => submit("account", request),
    log,
    onBeat: (seconds) => metrics.observePulse(seconds),
  });
  return () => pulse.stop();
}

function checksOf({ store, queues, service, draining }: Core): readonly Check[] {
  return [
    {
      name: "process",
      check: async () => (draining() ? { ready: false, reason: "it is ending" } : { ready: true }),
    },
    {
      name: "store",
      check: async () => {
        try {
          await store.ping();
          return { ready: true };
        } catch (error) {
          if (error instanceof StoreAway) return { ready: false, reason: "the store does not answer" };
          throw error;
        }
      },
    },
    {
      name: "queue",
      check: async () => {
        const { connected, reason } = queues.connection();
        return connected ? { ready: true } : { ready: false, reason: `the queue is not connected: ${reason}` };
      },
    },
    ...(service === undefined ? [] : [{ name: "service", check: service.check }]),
  ];
}

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
  const items = describeStart(config, role);
  const http = createHttp({
    checks: checksOf(core),
    metrics,
    log,
    version,
    startItems: () => items,
    mounts: service?.mounts ?? [],
  });
  const listening = await listenAs(role, http, config.http);
  ended.unshift(() => listening.close(HTTP_GRACE));
  await service?.connect(listening.url);
  if (role !== "gateway") ended.unshift(await startWorkerRole(core));
  if (role !== "worker") ended.unshift(await startGatewayRole(core));
  const token = role === "worker" ? undefined : await ensureAdminToken(config.adminToken, store.documents);
  if (token !== undefined) log.hide(token);
  const made = token === undefined ? undefined : { what: "ADMIN_TOKEN", secret: token };
  process.stdout.write(renderStartTable({ version, role, url: listening.url, items, made }));
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
