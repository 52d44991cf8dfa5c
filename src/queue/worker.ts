/** A worker: takes jobs of one queue, as many at once as it may, and ends in good order. */
import type { Log } from "../core/log.ts";
import type { Backend, BullJob } from "./backend.ts";
import { ClaimLost, JobCancelled, ShuttingDown } from "./decisions.ts";
import { type JobData, parseJob, type QueueName } from "./jobs.ts";
import { backoff, createRetention } from "./retention.ts";
import { type Handler, park, putBack, Run, runJob, wentBack } from "./run.ts";
import { withSlot } from "./schedules.ts";

export interface JobSeen {
  readonly queue: QueueName;
  /** Parked: put back without having failed. Stalled: taken from a worker that is gone. */
  readonly outcome: "completed" | "failed" | "retried" | "parked" | "stalled";
  /** How long the handler ran. */
  readonly milliseconds: number;
  /** How long it had been due when it was first taken; undefined on later runs. */
  readonly waited: number | undefined;
}

export interface FailedJob<Name extends QueueName> {
  readonly id: string;
  /** Undefined when it could not be read. */
  readonly data: JobData[Name] | undefined;
  readonly reason: string;
}

export interface WorkerOptions<Name extends QueueName> {
  readonly concurrency: number;
  readonly onJob?: (seen: JobSeen) => void;
  /** The job has failed for good, perhaps without its handler being asked: here somebody can still be told. */
  readonly onFailed?: (failed: FailedJob<Name>) => void;
}

export interface QueueWorker {
  /** Resolves when it is connected and takes jobs. */
  ready(): Promise<void>;
  /** The ids of the jobs that run here now. */
  running(): readonly string[];
  /** Aborts the job's signal with `JobCancelled`; false when it does not run here. */
  cancel(id: string, reason: string): boolean;
  /**
   * Takes no more jobs, waits for those that run, then cuts them off with `ShuttingDown`, and leaves behind what does
   * not end even so: those are found after a few seconds and run again elsewhere.
   */
  close(graceMs: number): Promise<void>;
}

/** How soon things happen, in milliseconds; tests are less patient. */
export interface Timing {
  /** A claim on a job lasts this long and is renewed at half of it. A killed worker's jobs run again after at most both together. */
  readonly claim: number;
  readonly stalledCheck: number;
  /** How often a job may be taken from a dead worker before it counts as what kills them. */
  readonly deaths: number;
  /** Before the second attempt; it doubles with each. */
  readonly firstWait: number;
}

export const TIMING: Timing = { claim: 6_000, stalledCheck: 5_000, deaths: 12, firstWait: 1_000 };

/** A job that saw its worker die this often runs with no other like it, so that the one that kills dies alone. */
const SUSPECT = 2;
const SUSPECT_PAUSE = 1_000;

/** How long a job that was cut off has for ending, and the connections for closing. */
const SETTLE = 2_000;

/** Only an outage makes BullMQ wait this long before it tries again; by default it is longer than a claim lasts. */
const OUTAGE_PAUSE = 1_000;

function waitedFor(job: BullJob): number | undefined {
  if (job.attemptsStarted > 1 || job.processedOn === undefined) return undefined;
  return Math.max(0, job.processedOn - job.timestamp - (job.opts.delay ?? 0));
}

export function startWorker<Name extends QueueName>(
  backend: Backend,
  name: Name,
  handler: Handler<Name>,
  options: WorkerOptions<Name>,
  parentLog: Log,
  timing: Timing = TIMING,
): QueueWorker {
  const log = parentLog.child({ queue: name });
  const runs = new Map<string, Run>();
  /** How long the last runs took, until they are told of. */
  const took = new Map<string, number>();
  const retention = createRetention(backend.kind);
  let stopping = false;
  let idle: (() => void) | undefined;
  let closing: Promise<void> | undefined;

  function tell(job: BullJob, outcome: JobSeen["outcome"]): void {
    const id = job.id ?? "";
    const milliseconds = took.get(id) ?? 0;
    took.delete(id);
    options.onJob?.({ queue: name, outcome, milliseconds, waited: waitedFor(job) });
  }

  /** What keeps a job from running here and now. */
  function obstacle(job: BullJob, token: string | undefined, id: string): Promise<never> | undefined {
    if (stopping) return putBack(job, token);
    // Our claim was lost, nobody else took the job, and its first run has not ended yet.
    if (runs.has(id)) return park(job, token, SUSPECT_PAUSE);
    if (job.stalledCounter < SUSPECT || ![...runs.values()].some(({ suspect }) => suspect)) return undefined;
    return park(job, token, SUSPECT_PAUSE * (1 + Math.random()));
  }

  async function processJob(job: BullJob, token?: string): Promise<void> {
    const id = job.id ?? "";
    const kept = obstacle(job, token, id);
    if (kept !== undefined) return kept.finally(() => tell(job, "parked"));
    const run = new Run(job, id, job.stalledCounter >= SUSPECT, log);
    runs.set(id, run);
    try {
      await runJob(name, handler, job, token, run);
      retention.apply(job);
    } catch (error) {
      ended(id, run);
      if (wentBack(error)) tell(job, "parked");
      throw error;
    }
    ended(id, run);
  }

  function ended(id: string, run: Run): void {
    took.set(id, performance.now() - run.began);
    runs.delete(id);
    if (runs.size === 0) idle?.();
  }

  function failed(job: BullJob): void {
    const final = job.finishedOn !== undefined;
    tell(job, final ? "failed" : "retried");
    if (!final) return;
    const id = job.id ?? "";
    const reason = job.failedReason ?? "";
    log.warn({ job: id, reason }, "a job has failed for good");
    const parsed = parseJob(name, withSlot(job.data, id));
    options.onFailed?.({ id, data: parsed.ok ? parsed.data : undefined, reason });
  }

  const { worker, cut } = backend.worker(
    name,
    processJob,
    {
      concurrency: options.concurrency,
      lockDuration: timing.claim,
      stalledInterval: timing.stalledCheck,
      maxStalledCount: timing.deaths,
      runRetryDelay: OUTAGE_PAUSE,
      ...retention.settings,
      settings: { backoffStrategy: backoff(timing.firstWait) },
    },
    {
      completed: (job) => tell(job, "completed"),
      failed: (job) => job !== undefined && failed(job),
      stalled: (id) => {
        log.warn({ job: id }, "a job was taken from a worker that is gone");
        options.onJob?.({ queue: name, outcome: "stalled", milliseconds: 0, waited: undefined });
      },
      claimsLost: (ids) => {
        for (const id of ids) runs.get(id)?.cutOff(new ClaimLost("the claim on this job was lost"));
      },
    },
  );

  /** Resolves to whether nothing runs any more. */
  function untilIdle(limit: number): Promise<boolean> {
    if (runs.size === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limit);
      idle = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  async function end(graceMs: number): Promise<void> {
    stopping = true;
    // Not close(): once it waits for running jobs, BullMQ no longer lets anybody force it.
    await worker.pause(true);
    if (!(await untilIdle(graceMs))) {
      for (const run of runs.values()) run.cutOff(new ShuttingDown("this process is ending"));
      await untilIdle(SETTLE);
    }
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, SETTLE);
    });
    await Promise.race([worker.close(runs.size > 0), limit]);
    clearTimeout(timer);
    cut();
  }

  return {
    ready: async () => {
      await worker.waitUntilReady();
    },
    running: () => [...runs.keys()],
    cancel(id, reason) {
      const found = runs.get(id);
      found?.cutOff(new JobCancelled(reason));
      return found !== undefined;
    },
    close(graceMs) {
      closing ??= end(graceMs);
      return closing;
    },
  };
}
