/** Work that one process does for all: it has a lease on it, and the others come back when it may be done. */
import { randomUUID } from "node:crypto";
import { isOwn, type Marks } from "../../src/core/store/marks.ts";
import { RetryLater } from "../../src/queue/index.ts";
import { patiently } from "../patience.ts";

/** How long the others wait for one that died, in milliseconds. */
const LASTS = 15_000;
const RENEWED_EVERY = 5_000;

/** When the others look again, in milliseconds. */
const LOOK_AGAIN = 300;

/** Throws `RetryLater` where another has it. What was done by then is for `work` to find out. */
export async function withLease<Result>(marks: Marks, name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = randomUUID();
  const claimed = await patiently(() => marks.claim(name, mine, LASTS));
  if (!isOwn(claimed, mine)) throw new RetryLater(LOOK_AGAIN, "another does it just now");
  const renewing = setInterval(() => {
    // Whoever loses it does the same work as the next, and both find what is already there.
    marks.change(name, mine, mine, LASTS).catch(() => undefined);
  }, RENEWED_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await marks.release(name, mine).catch(() => undefined);
  }
}
