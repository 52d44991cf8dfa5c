/** What the queue needs of a place to live in; Redis and SQL each make one of these. */
import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from "bullmq";
import type { Step } from "../core/store/mailbox.ts";
import type { Brought } from "./along.ts";

export type BackendKind = "redis" | "sql";

/** The part of BullMQ's queue that we use; what is stored in a job is unknown until it has been parsed. */
export type BullQueue = Pick<
  Queue<unknown, void, string>,
  | "add"
  | "remove"
  | "getJob"
  | "getJobState"
  | "getJobCounts"
  | "getWaiting"
  | "upsertJobScheduler"
  | "removeJobScheduler"
  | "getJobScheduler"
  | "getJobSchedulers"
  | "getJobSchedulersCount"
  | "close"
>;

/** The part of BullMQ's worker that we use. */
export type BullWorker = Pick<
  Worker<unknown, void, string>,
  "concurrency" | "processJob" | "pause" | "close" | "waitUntilReady"
>;

/** What a worker tells while it works; BullMQ's own listeners, each bound once. */
export interface WorkerEvents {
  readonly completed: (job: BullJob) => void;
  readonly failed: (job: BullJob | undefined) => void;
  readonly stalled: (id: string) => void;
  readonly claimsLost: (ids: readonly string[]) => void;
}

export type BullJob = Parameters<Processor<unknown, void, string>>[0];
export type BullProcessor = (job: BullJob, token: string | undefined, brought: Brought | undefined) => Promise<void>;

export type QueueSettings = Omit<QueueOptions, "connection" | "prefix">;
export type WorkerSettings = Omit<WorkerOptions, "connection" | "prefix">;

export interface OpenedWorker {
  readonly worker: BullWorker;
  /** Tears down the connections at once, for a worker that cannot be closed in order. */
  readonly cut: () => void;
}

/** What adding a job would do on the server, which is not asked. */
export interface Additions {
  of(data: unknown, options: { readonly jobId: string }): Promise<Step>;
  close(): Promise<void>;
}

export interface Backend {
  readonly kind: BackendKind;
  queue(name: string, settings: QueueSettings): BullQueue;
  /** Undefined where a job is not added by a script. */
  readonly additions: ((name: string, settings: QueueSettings) => Promise<Additions>) | undefined;
  /** `along` is a reading in Lua, whose answer comes with each job where jobs are fetched by scripts. */
  worker(
    name: string,
    processor: BullProcessor,
    settings: WorkerSettings,
    events: WorkerEvents,
    along?: string,
  ): OpenedWorker;
  close(): Promise<void>;
}

interface Listens {
  on(event: "completed", listener: (job: BullJob) => void): unknown;
  on(event: "failed", listener: (job: BullJob | undefined) => void): unknown;
  on(event: "stalled", listener: (id: string) => void): unknown;
  on(event: "lockRenewalFailed", listener: (ids: string[]) => void): unknown;
}

export function listen(worker: Listens, events: WorkerEvents): void {
  worker.on("completed", events.completed);
  worker.on("failed", events.failed);
  worker.on("stalled", events.stalled);
  worker.on("lockRenewalFailed", events.claimsLost);
}
