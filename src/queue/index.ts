/** The queue: five queues on BullMQ, in Redis or in a SQL database, behind one small door. */
import type { Log } from "../core/log.ts";
import type { Additions, Backend, BackendKind, BullQueue } from "./backend.ts";
import { type Board, createBoard } from "./board.ts";
import type { Listen } from "./hearing.ts";
import { QUEUE_NAMES, type QueueName } from "./jobs.ts";
import { createProducer, NAME, type Producer } from "./producer.ts";
import { openRedis } from "./redis.ts";
import { type ConnectionState, createReport, type Report } from "./report.ts";
import { JOB_OPTIONS } from "./retention.ts";
import type { Handler } from "./run.ts";
import { createSchedules, repeatStrategy, type Schedules } from "./schedules.ts";
import type { SqlPool } from "./sql.ts";
import { createWaiting, type WaitingJobs } from "./waiting.ts";
import { type QueueWorker, startWorker, TIMING, type Timing, type WorkerOptions } from "./worker.ts";

export { ClaimLost, GiveUp, JobCancelled, RetryLater, ShuttingDown } from "./decisions.ts";
export { jobId } from "./identifier.ts";
export type { DigestJob, QueueName, ServeJob } from "./jobs.ts";
export type { ConnectionState } from "./report.ts";
export type { Handler, JobContext } from "./run.ts";
export type { Schedules } from "./schedules.ts";
export type { SqlPool } from "./sql.ts";
export {
  createSubmit,
  createTurns,
  hastenTurn,
  messageId,
  requestOf,
  SERVING,
  type ServingQueue,
  type Submit,
  type Turns,
} from "./submit.ts";
export type { WaitingJob } from "./waiting.ts";
export type { JobSeen, QueueWorker, Timing, WorkerOptions } from "./worker.ts";

export type QueueBackend =
  /** Several addresses separated by commas are the nodes of a cluster. */
  | { readonly kind: "redis"; readonly url: string }
  /** Without `listen` each worker keeps a connection of the pool to hear by. */
  | { readonly kind: "sql"; readonly pool: SqlPool; readonly listen?: Listen };

export interface QueueOptions {
  readonly log: Log;
  /** How long to wait for a server that does not answer yet, in milliseconds. */
  readonly patience?: number;
  /** How long adding a job may take before its outcome counts as unknown, in milliseconds. */
  readonly answerWithin?: number;
  /** Begins every key on Redis; the braces keep all keys on one node of a cluster. */
  readonly prefix?: string;
  readonly timing?: Partial<Timing>;
}

export interface Queues extends Producer, WaitingJobs {
  readonly kind: BackendKind;
  readonly schedules: Schedules;
  startWorker<Name extends QueueName>(name: Name, handler: Handler<Name>, options: WorkerOptions<Name>): QueueWorker;
  /** BullMQ's own page about all of them, below a path that begins with a slash and ends without one. */
  board(path: string): Board;
  /** Whether all connections stand, for whoever reports health. */
  connection(): ConnectionState;
  /** Closes what is still open, workers without grace. The SQL pool stays its owner's. */
  close(): Promise<void>;
}

const PREFIX = "{herald}";
const PATIENCE = 10_000;
const ANSWER_WITHIN = 2_000;

/** Nobody reads BullMQ's events; where they are written all the same they are kept from growing. */
const EVENTS_KEPT = 100;

/** A process on Redis carries nothing of what BullMQ needs for SQL. */
async function openBackend(backend: QueueBackend, options: QueueOptions, report: Report): Promise<Backend> {
  const { patience = PATIENCE, prefix = PREFIX, log } = options;
  if (backend.kind === "sql") {
    const { openSql } = await import("./sql.ts");
    return openSql(backend.pool, backend.listen, patience, report);
  }
  return openRedis({ url: backend.url, prefix, patience }, report, log);
}

/** Throws `StoreAway` when the server does not answer within the patience asked for. */
export async function openQueues(where: QueueBackend, options: QueueOptions): Promise<Queues> {
  const log = options.log.child({ part: "queue" });
  const report = createReport(log);
  const backend = await openBackend(where, { ...options, log }, report);
  const settings = {
    defaultJobOptions: JOB_OPTIONS,
    streams: { events: { maxLen: EVENTS_KEPT } },
    settings: { repeatStrategy },
  };
  const open = (name: QueueName): BullQueue => backend.queue(name, settings);
  const queues: Readonly<Record<QueueName, BullQueue>> = {
    chat: open("chat"),
    image: open("image"),
    search: open("search"),
    account: open("account"),
    digest: open("digest"),
  };
  const additions = new Map<QueueName, Promise<Additions>>();
  function additionsOf(name: QueueName): Promise<Additions> | undefined {
    const made = additions.get(name) ?? backend.additions?.(name, settings);
    if (made !== undefined) additions.set(name, made);
    return made;
  }
  const workers = new Set<QueueWorker>();
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await Promise.all([...workers].map((worker) => worker.close(0)));
    await Promise.all(QUEUE_NAMES.map((name) => queues[name].close()));
    await Promise.all([...additions.values()].map(async (made) => (await made).close()));
    await backend.close();
  }

  return {
    kind: backend.kind,
    ...createProducer((name) => queues[name], additionsOf, options.answerWithin ?? ANSWER_WITHIN),
    ...createWaiting((name) => queues[name], backend.kind),
    schedules: createSchedules(queues.digest, NAME),
    startWorker(name, handler, chosen) {
      const worker = startWorker(backend, name, handler, chosen, log, { ...TIMING, ...options.timing });
      workers.add(worker);
      return worker;
    },
    board: (path) => createBoard(Object.values(queues), path, backend.kind),
    connection: () => report.state(),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
