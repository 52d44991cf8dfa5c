/** One run of a job: what it carries, what its handler is given, and what becomes of what that has thrown. */

import { DelayedError, UnrecoverableError, WaitingError } from "bullmq";
import { Ending, type Ends } from "../core/ending.ts";
import { type Log, Saying } from "../core/log.ts";
import { storable } from "../core/reading.ts";
import type { Brought } from "./along.ts";
import type { BullJob } from "./backend.ts";
import { ClaimLost, GiveUp, JobCancelled, RetryLater, retryAfter, ShuttingDown } from "./decisions.ts";
import { type JobData, parseJob, type QueueName } from "./jobs.ts";
import { withSlot } from "./schedules.ts";
import { patiently } from "./while-away.ts";

export interface JobContext {
  readonly id: string;
  /** Counts from 1; being parked or cut off does not count. */
  readonly attempt: number;
  /** Whether nobody has run the job before, not even to be parked. */
  readonly first: boolean;
  /** When it was added, in milliseconds since 1970. */
  readonly since: number;
  /** Whether a failure of this run is the last. */
  readonly lastAttempt: boolean;
  /** Aborted with an Error: `JobCancelled`, `ShuttingDown` or `ClaimLost`. */
  readonly signal: Ends;
  /** The same without `ClaimLost`: for work whose result whoever has the job meanwhile needs all the same. */
  readonly ending: Ends;
  /** What came with the job, where it was fetched together with it. */
  readonly brought?: Brought | undefined;
  /** Carries the queue and the job's id, and the request's. */
  readonly log: Log;
  /** Parks the job until then, in milliseconds since 1970, by throwing. */
  readonly delayUntil: (moment: number) => never;
  /** What is to be done where this run turns out not to have the job any more: another has it, or the queue has lost it. */
  readonly ifGone?: (leave: () => Promise<unknown>) => void;
}

export type Handler<Name extends QueueName> = (data: JobData[Name], context: JobContext) => Promise<void>;

function delayUntil(moment: number): never {
  throw new RetryLater(moment - Date.now());
}

/**
 * A class because it has a getter: in an object made for each job that would cost more than all the rest of a run. The log
 * is made when somebody looks at it, for not every handler does. BullMQ would make a signal for a processor with a third
 * parameter, and abort it with a text instead of an Error.
 */
export class Run implements JobContext {
  readonly id: string;
  readonly attempt: number;
  readonly first: boolean;
  readonly since: number;
  readonly lastAttempt: boolean;
  readonly delayUntil = delayUntil;
  readonly suspect: boolean;
  readonly brought: Brought | undefined;
  readonly began = performance.now();
  readonly signal = new Ending();
  readonly ending = new Ending();
  request: string | undefined;
  gone: (() => Promise<unknown>) | undefined;
  readonly #parentLog: Log;
  #log: Log | undefined;

  constructor(job: BullJob, id: string, suspect: boolean, brought: Brought | undefined, log: Log) {
    this.id = id;
    this.attempt = job.attemptsMade + 1;
    this.first = job.attemptsStarted <= 1;
    this.since = job.timestamp;
    this.lastAttempt = this.attempt >= (job.opts.attempts ?? 1);
    this.suspect = suspect;
    this.brought = brought;
    this.#parentLog = log;
  }

  get log(): Log {
    const { id: job, request } = this;
    this.#log ??= new Saying(this.#parentLog, request === undefined ? { job } : { job, request });
    return this.#log;
  }

  ifGone(leave: () => Promise<unknown>): void {
    this.gone = leave;
  }

  cutOff(reason: Error): void {
    this.signal.abort(reason);
    if (!(reason instanceof ClaimLost)) this.ending.abort(reason);
  }
}

/** A failure as it is kept with the job: what was said, briefly, and where from. */
class JobFailed extends Error {
  override readonly name = "JobFailed";
  readonly retryAfterMs: number;

  constructor(reason: string, stack: string, retryAfterMs: number) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
    this.stack = stack;
  }
}

const LONGEST_REASON = 300;
const FRAMES = 4;

/** SQL takes neither a zero nor half a letter, and a job that cannot fail would be run again and again. */
const shorten = (reason: string): string => storable(reason.slice(0, LONGEST_REASON));

/** Whatever was thrown, even a text or nothing, becomes an error that is short enough to be kept for a day. */
export function briefly(thrown: unknown): JobFailed {
  const error = thrown instanceof Error ? thrown : new Error(`${typeof thrown} was thrown: ${String(thrown)}`);
  const reason = shorten(`${error.name}: ${error.message}`);
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return new JobFailed(reason, [reason, ...frames.slice(0, FRAMES)].join("\n"), retryAfter(thrown));
}

/** How long it is tried to put a job back while the database is away, in milliseconds. */
const PATIENCE = 600_000;

/**
 * Until the database is there: what it says of itself would count as a failure of the job. Redis' own connection waits by
 * itself.
 */
async function insisting(move: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + PATIENCE;
  await patiently(move, () => performance.now() <= end, false);
}

/** BullMQ's codes of a job that is not there, and of a claim that is not there or another's. */
const LOST_CODES: readonly unknown[] = [-1, -2, -6];

const isLost = (error: unknown): boolean =>
  error instanceof Error && "code" in error && LOST_CODES.includes(error.code);

/** Puts the job back without using up an attempt, to run again from then on. */
export async function park(
  job: Pick<BullJob, "moveToDelayed">,
  token: string | undefined,
  afterMs: number,
): Promise<never> {
  // SQL knows whole milliseconds alone.
  await insisting(() => job.moveToDelayed(Date.now() + Math.ceil(afterMs), token));
  throw new DelayedError();
}

/** Puts the job back to run again at once, elsewhere. */
export async function putBack(job: BullJob, token: string | undefined): Promise<never> {
  await insisting(() => job.moveToWait(token));
  throw new WaitingError();
}

/**
 * What the handler threw tells BullMQ what to do; why it was cut off comes second. `before`: what is done before the job
 * fails for good, for who dies in between would be the last to know of it; resolves to after how many milliseconds that can
 * be done, where it is not now.
 */
export async function decide(
  thrown: unknown,
  job: BullJob,
  token: string | undefined,
  { signal: { reason: why }, lastAttempt, gone }: Pick<Run, "signal" | "lastAttempt" | "gone">,
  before: (reason: string) => Promise<number | undefined>,
): Promise<never> {
  async function leave(): Promise<never> {
    await gone?.();
    throw new WaitingError();
  }
  const unlessGone = (move: Promise<never>): Promise<never> =>
    move.catch((error: unknown) => {
      if (!isLost(error)) throw error;
      return leave();
    });
  // It is somebody else's job now: whatever we said about it would be refused.
  if (why instanceof ClaimLost || thrown instanceof ClaimLost) return leave();
  if (thrown instanceof RetryLater) return unlessGone(park(job, token, thrown.afterMs));
  if (!(thrown instanceof GiveUp) && why instanceof ShuttingDown) return unlessGone(putBack(job, token));
  const last = thrown instanceof GiveUp ? thrown : why instanceof JobCancelled ? why : undefined;
  const error = last === undefined ? briefly(thrown) : new UnrecoverableError(shorten(last.message));
  const wait = last !== undefined || lastAttempt ? await before(error.message) : undefined;
  if (wait !== undefined) return unlessGone(park(job, token, wait));
  throw error;
}

/** Whether the job went back without having failed. */
export const wentBack = (error: unknown): boolean => error instanceof DelayedError || error instanceof WaitingError;

/** What the handler is given; throws where that cannot be used. */
export function dataOf<Name extends QueueName>(name: Name, job: BullJob, run: Run): JobData[Name] {
  const parsed = parseJob(name, withSlot(job.data, run.id));
  if (!parsed.ok) {
    throw new UnrecoverableError(`The data of the ${name} job ${run.id} cannot be used. ${parsed.reason}`);
  }
  if ("request" in parsed.data) run.request = parsed.data.request;
  return parsed.data;
}
