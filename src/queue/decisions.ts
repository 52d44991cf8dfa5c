/** What a handler can decide by throwing, and the reasons for which a running job is cut off. */

/** A year: longer is nobody's waiting time, and BullMQ's own arithmetic ends in 2039. */
const LONGEST_WAIT = 366 * 24 * 60 * 60 * 1000;

/** Park the job and run it again after this many milliseconds, in full. No attempt is used up. */
export class RetryLater extends Error {
  override readonly name = "RetryLater";
  readonly afterMs: number;

  constructor(afterMs: number, reason = "it was asked to wait") {
    super(reason);
    this.afterMs = waitOf(afterMs) ?? 0;
  }
}

/** The job has failed for good; running it again would change nothing. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}

/** The reason of a signal: somebody cancelled this job. A handler that fails because of it is not run again. */
export class JobCancelled extends Error {
  override readonly name = "JobCancelled";
}

/** The reason of a signal: this process is ending. The job goes back and runs again elsewhere. */
export class ShuttingDown extends Error {
  override readonly name = "ShuttingDown";
}

/** The reason of a signal: this process lost its claim on the job, and another may be running it already. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
}

/**
 * Any error may carry a server's own waiting time as `retryAfterMs`: the next attempt is made no sooner. Unlike
 * `RetryLater` such an error uses up an attempt.
 */
export function retryAfter(error: unknown): number {
  if (typeof error !== "object" || error === null || !("retryAfterMs" in error)) return 0;
  return waitOf(error.retryAfterMs) ?? 0;
}

function waitOf(milliseconds: unknown): number | undefined {
  if (typeof milliseconds !== "number" || !(milliseconds >= 0)) return undefined;
  return Math.min(Math.ceil(milliseconds), LONGEST_WAIT);
}
