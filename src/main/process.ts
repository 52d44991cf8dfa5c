/** A process: reads the configuration, builds the parts, starts its roles, and drains them at the end. */
import { createBalance } from "../../workers/balance.ts";
import { createDigestBook } from "../../workers/digests/book.ts";
import { createWays } from "../../workers/lines.ts";
import { startUnmannedAlert } from "../../workers/operators/unmanned.ts";
import { createRunning } from "../../workers/running.ts";
import { startWorkers } from "../../workers/start.ts";
import { startWaitingWatch } from "../../workers/waiting-watch.ts";
import { ensureAdminToken } from "../admin-token.ts";
import { processChecks } from "../checks.ts";
import { type Config, loadConfig, renderProblems, startedByNpm } from "../config.ts";
import { startTrouble } from "../core/folder-trouble.ts";
import type { CheckResult } from "../core/listening/standing.ts";
import type { Store } from "../core/store/index.ts";
import { tidyUp } from "../core/tidy-up.ts";
import { compileSoonerOnceSettled, letHeapGrow, tidyInOneThread } from "../engine.ts";
import { type Check, createHttp, type Http } from "../http/index.ts";
import { DRAIN_GRACE, endOnSignals } from "../lifecycle.ts";
import { sayIn } from "../locales/index.ts";
import { createLog, installCrashHandlers } from "../log.ts";
import { startPulse } from "../pulse.ts";
import { SERVING } from "../queue/index.ts";
import { ensureSealKeys } from "../secrets.ts";
import type { ServiceClient } from "../service/client/index.ts";
import { describeStart, type Role, renderStartTable, withService } from "../start-table.ts";
import { version } from "../version.ts";
import { type Core, type Ending, openCore } from "./core.ts";
import type { Front } from "./front.ts";
import { absentIn, sendersOf } from "./platforms.ts";

/** How long requests over HTTP may go on once all work has ended, in milliseconds. */
const HTTP_GRACE = 2_000;

/** How long the start table waits to be able to say who the bot is, in milliseconds. */
const MEETING = 2_000;

/** A worker listens for health and metrics on the first free port above the gateway's. */
const WORKER_PORTS = 50;

function refuseHalvesOnEmbedded(role: Role, config: Config): void {
  if (role === "all" || config.store.kind !== "embedded") return;
  throw new Error(
    `A ${role} shares its store with other processes, and the embedded store in ${config.store.directory} belongs to one ` +
      "process alone. Set REDIS_URL or DATABASE_URL, or run everything in one process with: npm start",
  );
}

function balanceOf(client: ServiceClient, floor: number, store: Store) {
  const read = async (): Promise<number | undefined> => {
    const account = await client.account();
    return account.ok ? account.value.credits : undefined;
  };
  return createBalance({ read, floor, account: "operator", store });
}

/** Of these it is known when they are away; the console is where its gateway is. */
const watchedIn = ({ telegram, discord }: Config): readonly string[] => [
  ...(telegram === undefined ? [] : ["telegram"]),
  ...(discord === undefined ? [] : ["discord"]),
];

const operatorsOf = ({ admins }: Config): readonly string[] => admins.map(({ kind, id }) => `${kind}:${id}`);

async function startWorkerRole(core: Core, client: ServiceClient): Promise<Ending> {
  const { config, log, metrics, store, queues, turns } = core;
  const workers = await startWorkers({
    store,
    queues,
    turns,
    log,
    client,
    imageboardSource: config.service.imageboardSource,
    digests: createDigestBook({ store, queues }),
    serviceTimeout: config.service.timeout,
    limits: config.limits,
    balance: balanceOf(client, config.limits.balanceFloor, store),
    seal: core.seal,
    say: sayIn,
    absent: absentIn(config),
    operators: operatorsOf(config),
    running: createRunning(),
    ways: createWays(),
    access: core.access,
    senders: await sendersOf(core),
    watched: { platforms: watchedIn(config), balanceFloor: config.limits.balanceFloor },
    concurrency: config.worker.concurrency,
    onJob({ queue, outcome, milliseconds, waited }) {
      metrics.observeJob(queue, outcome, milliseconds);
      if (waited !== undefined) metrics.observeJobWait(queue, waited);
    },
  });
  return () => workers.close(DRAIN_GRACE);
}

async function startGatewayRole(core: Core): Promise<Ending> {
  const { log, metrics, store, queues, submit } = core;
  const pulse = await startPulse({
    signals: store.signals,
    submit,
    log,
    onBeat: (seconds) => metrics.observePulse(seconds),
  });
  // Where there are workers in the same process, somebody is at work.
  if (core.role !== "gateway") return () => pulse.stop();
  let loaded: ReturnType<typeof sendersOf> | undefined;
  const parts = { store, queues, log, say: sayIn, senders: () => (loaded ??= sendersOf(core)) };
  const stopTelling = startWaitingWatch(
    parts,
    SERVING.map((name) => ({ name, isFull: pulse.isSilent, before: () => 0, isUnmanned: true })),
  );
  const operators = operatorsOf(core.config);
  const stopAlert = startUnmannedAlert({ ...parts, operators, silentSince: pulse.silentSince });
  return () => Promise.all([pulse.stop(), stopTelling(), stopAlert()]);
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

/** Our own is there; a hosted one is asked for free, and once more where this process was too busy with its start to hear it. */
async function hostedCheck({ config, service }: Core): Promise<CheckResult | undefined> {
  if (config.service.url === undefined || service === undefined) return undefined;
  const found = await service.check();
  return found.ready ? found : service.check();
}

/** Nobody but operators and their probes looks at a worker. */
async function openFrontOf(core: Core, checks: readonly Check[], ended: Ending[]): Promise<Front | undefined> {
  if (core.role === "worker") return undefined;
  const { openFront } = await import("./front.ts");
  return openFront(core, checks, ended);
}

/** Set where it is made now. */
async function tokenOf({ config, store, life, log }: Core): Promise<string | undefined> {
  const { made, putBack } = await ensureAdminToken(config.adminToken, store.documents);
  if (made !== undefined) log.hide(made);
  life?.onLoss(putBack);
  return made;
}

async function startRoles(core: Core, ended: Ending[]): Promise<void> {
  const { config, role, log, metrics, life, service } = core;
  const checks = checksOf(core);
  const front = await openFrontOf(core, checks, ended);
  const listeners = front?.listeners ?? [];
  const items = () => describeStart(config, role, new Map(listeners.map(({ name, item }) => [name, item()])));
  const http = createHttp({
    checks: [...checks, ...listeners],
    metrics,
    log,
    version,
    startItems: items,
    mounts: [...(service?.mounts ?? []), ...(front?.mounts ?? [])],
    ...(front === undefined ? {} : { pages: front.pages, addRoutes: front.addRoutes }),
    large: listeners.flatMap(({ route }) => (route?.large === true ? [route.path] : [])),
  });
  const listening = await listenAs(role, http, config.http);
  ended.unshift(() => listening.close(HTTP_GRACE));
  const client = await service?.connect(listening.url);
  if (service !== undefined) life?.onLoss(service.openAccount);
  if (client !== undefined) ended.unshift(await startWorkerRole(core, client));
  if (role !== "worker") ended.unshift(await startGatewayRole(core));
  ended.unshift(() => {
    front?.stop();
    return Promise.all(listeners.map(({ stop }) => stop()));
  });
  for (const { start: begin } of listeners) begin();
  const asking = hostedCheck(core);
  await Promise.all(listeners.map(({ known }) => known(MEETING)));
  const shown = withService(items(), await asking);
  const token = role === "worker" ? undefined : await tokenOf(core);
  const made = token === undefined ? undefined : { what: "ADMIN_TOKEN", secret: token };
  if (role === "gateway") tidyUp();
  else {
    letHeapGrow();
    tidyInOneThread();
  }
  compileSoonerOnceSettled();
  process.stdout.write(renderStartTable({ version, role, url: listening.url, items: shown, made }));
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
    await startRoles(await openCore({ config, role, log, sealKeys, exit, draining: () => draining }, ended), ended);
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
    process.stderr.write(`\nHerald cannot start: ${startTrouble(error)}\n\n`);
    process.exit(1);
  }
}
