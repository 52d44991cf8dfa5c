/** How often a job is tried, how long we wait in between, and what is kept of it afterwards. */
import type { BackoffStrategy, DefaultJobOptions, KeepJobs } from "bullmq";
import { retryAfter } from "./decisions.ts";
import type { QueueName } from "./jobs.ts";

const LONGEST_WAIT = 60_000;

/**
 * Stored with every job for a day, so it says what it must and no more: retention is a setting of the worker, nothing
 * is returned, the worker shortens every stack to a few frames, and nothing writes to a job's own log.
 */
export const JOB_OPTIONS: DefaultJobOptions = { attempts: 5, backoff: { type: "own" } };

/** Doubles up to a minute, with half of it at random, and never less than a server's own waiting time. */
export const backoff =
  (firstWait: number): BackoffStrategy =>
  (attemptsMade, _type, error) => {
    const whole = Math.min(firstWait * 2 ** (attemptsMade - 1), LONGEST_WAIT);
    return Math.max(Math.round(whole / 2 + (Math.random() * whole) / 2), retryAfter(error), 1);
  };

/** A finished job is what a repeat is recognised by: Telegram repeats an update for a day. In seconds. */
const KEPT_FOR = 25 * 60 * 60;

/** Editions know by themselves which of their slots are done, and there may be a hundred thousand in a day. In seconds. */
const EDITIONS_KEPT_FOR = 60 * 60;

export const keptFor = (queue: QueueName): number => (queue === "digest" ? EDITIONS_KEPT_FOR : KEPT_FOR);

/** Against disaster only: at some 1.3 KB a job, a third of a gigabyte in a queue. */
const KEPT_AT_MOST = 250_000;

/** How many BullMQ may remove at once. */
const REMOVED_AT_ONCE = 10_000;

/** A worker in a hurry looks for what is too old now and then, not with every job. In milliseconds. */
const BETWEEN = 500;

const EVERYTHING: KeepJobs = { count: -1 };

export interface Retention {
  readonly settings: { readonly removeOnComplete: KeepJobs; readonly removeOnFail: KeepJobs };
  /** Called before a job is completed: decides whether what is too old is removed with it. */
  apply(job: { readonly opts: { removeOnComplete?: KeepJobs | boolean | number } }): void;
}

export function createRetention(kind: "redis" | "sql", age: number): Retention {
  // On SQL a bound on the number makes BullMQ read every finished job whenever one finishes; age alone costs little.
  const keep: KeepJobs =
    kind === "sql" ? { age, limit: REMOVED_AT_ONCE } : { age, count: KEPT_AT_MOST, limit: REMOVED_AT_ONCE };
  let last = Number.NEGATIVE_INFINITY;
  return {
    settings: { removeOnComplete: keep, removeOnFail: keep },
    apply({ opts }) {
      const now = performance.now();
      // A job's own option goes before the worker's; it is set on this copy of the job alone, and stored nowhere.
      if (now - last < BETWEEN) opts.removeOnComplete = EVERYTHING;
      else last = now;
    },
  };
}
