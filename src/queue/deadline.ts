/** An answer within a time limit, for thousands of calls a second: the limits are looked at now and then, all together. */
import { StoreAway } from "../core/store/index.ts";

/** Settles as the work does, but rejects with `StoreAway` when it fails or takes too long; what was asked may still happen. */
export type Within = <Found, Result>(work: Promise<Found>, read: (found: Found) => Result) => Promise<Result>;

interface Waiting {
  readonly until: number;
  readonly giveUp: (reason: Error) => void;
}

/** A timer for each call would cost a tenth of what BullMQ needs to add a job. */
export function createWithin(limit: number): Within {
  // All wait equally long, so the first in is the first to be late.
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const one of waiting) {
      if (one.until > now) break;
      waiting.delete(one);
      one.giveUp(new StoreAway(`The queue did not answer within ${limit} ms`));
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return (work, read) =>
    new Promise((resolve, reject) => {
      const mine: Waiting = { until: performance.now() + limit, giveUp: reject };
      waiting.add(mine);
      timer ??= setInterval(look, Math.min(limit / 8, 250));
      work.then(
        (found) => {
          waiting.delete(mine);
          resolve(read(found));
        },
        (error: unknown) => {
          waiting.delete(mine);
          const reason = error instanceof Error ? error.message : String(error);
          reject(new StoreAway(`The queue did not take it: ${reason}`, { cause: error }));
        },
      );
    });
}
