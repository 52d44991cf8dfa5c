/** Adding jobs: parsed, under an id that makes a repeat harmless, and with an answer within seconds. */
import { MOST_AHEAD, type Step } from "../core/store/mailbox.ts";
import type { Additions, BullQueue } from "./backend.ts";
import { createWithin } from "./deadline.ts";
import { jobId } from "./identifier.ts";
import { type JobData, parseJob, type QueueName } from "./jobs.ts";

export interface AddOptions {
  /** Milliseconds before it may run. */
  readonly delay?: number;
  /** Left out: before all that have one. From 1, the smaller the sooner. */
  readonly priority?: number;
}

const STATES = ["waiting", "prioritized", "delayed", "active", "completed", "failed"] as const;
export type JobState = (typeof STATES)[number];
export type Counts = Readonly<Record<QueueName, Readonly<Record<JobState, number>>>>;

export interface Producer {
  /**
   * Adds a job and resolves to its id. Adding it again, in whatever state it is, changes nothing for a day. Throws
   * `StoreAway` when the queue does not answer in time; whether the job was added is then not known, and adding it
   * again is safe.
   */
  add<Name extends QueueName>(name: Name, data: JobData[Name], options?: AddOptions): Promise<string>;
  /** What adding it would do on the server, for whoever asks the same server for more; undefined where that cannot be said. */
  addition<Name extends QueueName>(name: Name, data: JobData[Name]): Promise<Step | undefined>;
  /**
   * Makes sure that the job will run: one that was completed or has failed is added anew, one that waits, is parked or
   * runs is left alone; but for one that was parked by a clock that has been set back since, which runs at once.
   */
  ensure<Name extends QueueName>(name: Name, data: JobData[Name]): Promise<"armed" | "standing">;
  /** A job that is parked runs at once, for what it waited for may be there; one that is not is left alone. */
  hasten<Name extends QueueName>(name: Name, data: JobData[Name]): Promise<void>;
  /** How many jobs each queue has by state, with one question to each. */
  counts(): Promise<Counts>;
}

export type QueueOf = (name: QueueName) => BullQueue;

/** BullMQ's name of every job: what it is follows from its queue. */
export const NAME = "job";

const LARGEST_PRIORITY = 2 ** 21 - 1;

function prepare<Name extends QueueName>(name: Name, data: JobData[Name]): { id: string; data: JobData[Name] } {
  const parsed = parseJob(name, data);
  if (!parsed.ok) throw new TypeError(`The data of a ${name} job is not right. ${parsed.reason}`);
  return { id: jobId(name, parsed.data), data: parsed.data };
}

function checkOptions({ delay, priority }: AddOptions): void {
  if (delay !== undefined && !(delay >= 0 && Number.isFinite(delay))) {
    throw new RangeError(`A job's delay is a number of milliseconds, not ${delay}`);
  }
  if (priority !== undefined && !(Number.isInteger(priority) && priority >= 1 && priority <= LARGEST_PRIORITY)) {
    throw new RangeError(`A job's priority is a whole number from 1 to ${LARGEST_PRIORITY}, not ${priority}`);
  }
}

type ParkedJob = Pick<NonNullable<Awaited<ReturnType<BullQueue["getJob"]>>>, "promote">;

export type AdditionsOf = (name: QueueName) => Promise<Additions> | undefined;

/**
 * Until when a job is parked is a moment of the clock: where that was ahead when the job ran last, and has been set back
 * since, it would wait for as long as that besides.
 */
async function soonerIfAhead(queue: BullQueue, id: string): Promise<"armed" | "standing"> {
  const job = await queue.getJob(id);
  if ((job?.processedOn ?? 0) <= Date.now() + MOST_AHEAD) return "standing";
  return atOnce(job);
}

async function atOnce(job: ParkedJob | undefined): Promise<"armed" | "standing"> {
  try {
    await job?.promote();
  } catch {
    // It has begun meanwhile.
    return "standing";
  }
  return "armed";
}

export function createProducer(queueOf: QueueOf, additionsOf: AdditionsOf, limit: number): Producer {
  const within = createWithin(limit);

  /** In that order, and without a lock: if another does the same in between, one of the two adds and the other's changes nothing. */
  async function arm(queue: BullQueue, id: string, data: unknown): Promise<"armed" | "standing"> {
    const state = await queue.getJobState(id);
    if (state === "completed" || state === "failed") await queue.remove(id);
    else if (state === "delayed") return soonerIfAhead(queue, id);
    else if (state !== "unknown") return "standing";
    await queue.add(NAME, data, { jobId: id });
    return "armed";
  }

  function count(name: QueueName): Promise<Record<JobState, number>> {
    return within(queueOf(name).getJobCounts(...STATES), (found) => ({
      waiting: found["waiting"] ?? 0,
      prioritized: found["prioritized"] ?? 0,
      delayed: found["delayed"] ?? 0,
      active: found["active"] ?? 0,
      completed: found["completed"] ?? 0,
      failed: found["failed"] ?? 0,
    }));
  }

  return {
    async add(name, data, options = {}) {
      checkOptions(options);
      const { id, data: parsed } = prepare(name, data);
      return within(queueOf(name).add(NAME, parsed, { ...options, jobId: id }), () => id);
    },
    async addition(name, data) {
      const additions = await additionsOf(name);
      if (additions === undefined) return undefined;
      const { id, data: parsed } = prepare(name, data);
      return additions.of(parsed, { jobId: id });
    },
    async ensure(name, data) {
      const { id, data: parsed } = prepare(name, data);
      return within(arm(queueOf(name), id, parsed), (outcome) => outcome);
    },
    async hasten(name, data) {
      const queue = queueOf(name);
      const { id } = prepare(name, data);
      const hasten = async (): Promise<unknown> =>
        (await queue.getJobState(id)) === "delayed" ? atOnce(await queue.getJob(id)) : undefined;
      return within(hasten(), () => undefined);
    },
    async counts() {
      const [chat, image, search, account, digest] = await Promise.all([
        count("chat"),
        count("image"),
        count("search"),
        count("account"),
        count("digest"),
      ]);
      return { chat, image, search, account, digest };
    },
  };
}
