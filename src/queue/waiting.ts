/** The jobs that no worker has taken yet, in the order in which they will be taken. */

import type { BackendKind, BullJob, BullQueue } from "./backend.ts";
import { parseJob, type ServeJob } from "./jobs.ts";
import type { QueueOf } from "./producer.ts";
import type { ServingQueue } from "./submit.ts";

export interface WaitingJob {
  readonly data: ServeJob;
  /** When it was added, in milliseconds since 1970. */
  readonly since: number;
}

export interface WaitingJobs {
  /** The first of them; one that cannot be read is left out. */
  waiting(name: ServingQueue, limit: number): Promise<readonly WaitingJob[]>;
}

/** BullMQ counts from the first on Redis, and from the last on SQL. */
async function firstOf(queue: BullQueue, kind: BackendKind, limit: number): Promise<readonly BullJob[]> {
  if (kind === "redis") return queue.getWaiting(0, limit - 1);
  const { waiting = 0 } = await queue.getJobCounts("waiting");
  return waiting === 0 ? [] : queue.getWaiting(Math.max(0, waiting - limit), waiting - 1);
}

export const createWaiting = (queueOf: QueueOf, kind: BackendKind): WaitingJobs => ({
  async waiting(name, limit) {
    const jobs = await firstOf(queueOf(name), kind, limit);
    return jobs.flatMap(({ data, timestamp }) => {
      const parsed = parseJob(name, data);
      return parsed.ok ? [{ data: parsed.data, since: timestamp }] : [];
    });
  },
});
