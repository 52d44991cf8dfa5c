/** A worker: takes jobs of one queue, as many at once as it may, and ends in good order. */
import type { Log } from "../core/log.ts";
import { StoreAway } from "../core/store/index.ts";
import type { Brought } from "./along.ts";
import { beginAtOnce } from "./at-once.ts";
import type { Backend, BullJob, OpenedWorker, WorkerEvents, WorkerSettings } from "./backend.ts";
import { ClaimLost, GiveUp, JobCancelled, ShuttingDown } from "./decisions.ts";
import { type JobData, parseJob, type QueueName } from "./jobs.ts";
import { backoff, createRetention, keptFor, type Retention } from "./retention.ts";
import { dataOf, decide, type Handler, putBack, Run, wentBack } from "./run.ts";
import { createRuns, isSuspect, type Runs } from "./runs.ts";
import { repeatStrategy, withSlot } from "./schedules.ts";

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
  /** What a store on the same Redis reads of each job when it is fetched, in Lua; see `Along`. */
  readonly along?: string | undefined;
  readonly onJob?: (seen: JobSeen) => void;
  /**
   * The job fails for good, perhaps without its handler being asked: here somebody can still be told. It fails when that is
   * done, so that whoever dies in the middle leaves both to the next.
   */
  readonly onFailed?: (failed: FailedJob<Name>) => unknown;
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
  /** A claim on a job lasts this long and is renewed at half of it. */
  readonly claim: number;
  /** Dead workers' jobs are looked for so often; a check that comes a moment early is left out, so two may be needed. */
  readonly stalledCheck: number;
  /** How often a job may be taken from a dead worker before it counts as what kills them. */
  readonly deaths: number;
  /** Before the second attempt; it doubles with each. */
  readonly firstWait: number;
}

/** So many times as often BullMQ lets a job's workers die: what is to be told of one that was given up is then told no more. */
const DEATHS_IN_ALL = 2;

export const TIMING: Timing = { claim: 6_000, stalledCheck: 3_000, deaths: 12, firstWait: 1_000 };

/** How long a job that was cut off has for ending, and the connections for closing. */
const SETTLE = 2_000;

/** Before what follows when a job fails is tried again, in milliseconds. */
const STORE_AWAY = 1_000;

/** Only an outage makes BullMQ wait this long before it tries again; by default it is longer than a claim lasts. */
const OUTAGE_PAUSE = 1_000;

function waitedFor(job: BullJob): number | undefined {
  if (job.attemptsStarted > 1 || job.processedOn === undefined) return undefined;
  return Math.max(0, job.processedOn - job.timestamp - (job.opts.delay ?? 0));
}

/** Tells whoever asked what became of the jobs. */
function createTeller<Name extends QueueName>(name: Name, runs: Runs, options: WorkerOptions<Name>, log: Log) {
  /** Jobs that fail as soon as they can, of which all that there is to tell is told. */
  const told = new WeakSet<BullJob>();

  function tell(job: BullJob, outcome: JobSeen["outcome"]): void {
    options.onJob?.({ queue: name, outcome, milliseconds: runs.took(job.id ?? ""), waited: waitedFor(job) });
  }

  /** Resolves to how long it waits for a store that is away. */
  async function tellFailed(job: BullJob, reason: string): Promise<number | undefined> {
    const id = job.id ?? "";
    const parsed = parseJob(name, withSlot(job.data, id));
    try {
      await options.onFailed?.({ id, data: parsed.ok ? parsed.data : undefined, reason });
      told.add(job);
    } catch (err) {
      log.warn({ err, job: id }, "what follows when a job has failed could not be done");
      if (err instanceof StoreAway) return STORE_AWAY;
    }
    return undefined;
  }

  let stalled: string[] = [];
  /** A worker that is gone had many, and their store names them in one moment. */
  function tellStalled(): void {
    log.warn({ jobs: stalled }, "jobs were taken from a worker that is gone");
    stalled = [];
  }

  const events: WorkerEvents = {
    completed: (job) => tell(job, "completed"),
    failed(job) {
      if (job === undefined) return;
      const final = job.finishedOn !== undefined;
      tell(job, final ? "failed" : "retried");
      if (!final) return;
      const reason = job.failedReason ?? "";
      log.warn({ job: job.id, reason }, "a job has failed for good");
      if (!told.has(job)) void tellFailed(job, reason);
    },
    stalled(id) {
      if (stalled.length === 0) setImmediate(tellStalled);
      stalled.push(id);
      options.onJob?.({ queue: name, outcome: "stalled", milliseconds: 0, waited: undefined });
    },
    claimsLost(ids) {
      for (const id of ids) runs.find(id)?.cutOff(new ClaimLost("the claim on this job was lost"));
    },
  };
  return { tell, tellFailed, events };
}

async function end({ worker, cut }: OpenedWorker, runs: Runs, graceMs: number): Promise<void> {
  // Not close(): once it waits for running jobs, BullMQ no longer lets anybody force it.
  await worker.pause(true);
  if (!(await runs.untilIdle(graceMs))) {
    runs.cutOffAll(new ShuttingDown("this process is ending"));
    await runs.untilIdle(SETTLE);
  }
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, SETTLE);
  });
  await Promise.race([worker.close(runs.ids().length > 0), limit]);
  clearTimeout(timer);
  cut();
}

const settingsOf = (timing: Timing, retention: Retention): WorkerSettings => ({
  lockDuration: timing.claim,
  stalledInterval: timing.stalledCheck,
  maxStalledCount: DEATHS_IN_ALL * timing.deaths,
  runRetryDelay: OUTAGE_PAUSE,
  ...retention.settings,
  settings: { backoffStrategy: backoff(timing.firstWait), repeatStrategy },
});

export function startWorker<Name extends QueueName>(
  backend: Backend,
  name: Name,
  handler: Handler<Name>,
  options: WorkerOptions<Name>,
  parentLog: Log,
  timing: Timing,
): QueueWorker {
  const log = parentLog.child({ queue: name });
  const runs = createRuns();
  const retention = createRetention(backend.kind, keptFor(name));
  const { tell, tellFailed, events } = createTeller(name, runs, options, log);
  let closing: Promise<void> | undefined;

  async function processJob(job: BullJob, token: string | undefined, brought: Brought | undefined): Promise<void> {
    const id = job.id ?? "";
    const kept = closing === undefined ? runs.obstacle(job, token, id) : putBack(job, token);
    if (kept !== undefined) return kept.finally(() => tell(job, "parked"));
    const run = new Run(job, id, isSuspect(job), brought, log);
    runs.began(run);
    try {
      const data = dataOf(name, job, run);
      try {
        if (job.stalledCounter > timing.deaths) {
          throw new GiveUp(`its workers died of it ${job.stalledCounter} times`);
        }
        await handler(data, run);
      } catch (thrown) {
        await decide(thrown, job, token, run, (reason) => tellFailed(job, reason));
      }
      retention.apply(job);
    } catch (error) {
      runs.ended(run);
      if (wentBack(error)) tell(job, "parked");
      throw error;
    }
    runs.ended(run);
  }

  const opened = backend.worker(name, processJob, settingsOf(timing, retention), events, options.along);
  beginAtOnce(opened.worker, options.concurrency);
  return {
    ready: async () => {
      await opened.worker.waitUntilReady();
    },
    running: runs.ids,
    cancel(id, reason) {
      const found = runs.find(id);
      found?.cutOff(new JobCancelled(reason));
      return found !== undefined;
    },
    close(graceMs) {
      closing ??= end(opened, runs, graceMs);
      return closing;
    },
  };
}
