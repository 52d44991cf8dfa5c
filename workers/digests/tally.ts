/** How many postings came to an end, and how many of them failed: counted by all workers together. */
import { DAY } from "../../src/core/day.ts";
import type { DigestRun } from "../../src/core/digest.ts";
import type { Counters } from "../../src/core/store/counters.ts";

interface Tally {
  readonly ended: number;
  readonly failed: number;
}

/** Long, for what was counted is gone at its end; a store's number holds no more. */
const WINDOW = 20 * DAY;
const LIMIT = 1_000_000_000;

const ENDED = "digests-ended";
const FAILED = "digests-failed";

/** What only the chat itself can put right is no trouble of the operator's. */
const OF_THE_CHAT: readonly string[] = ["gone", "rights", "budget"];

/** What waits to be counted while a call is under way, by process. */
const waiting = new WeakMap<Pick<Counters, "spend">, { ended: number; failed: number }>();

/** Nobody waits for it, and what a crash loses of it was only about how digests fare. */
export function countEnd(
  counters: Pick<Counters, "spend">,
  { state, why = "" }: Pick<DigestRun, "state" | "why">,
): void {
  if (!["sent", "empty", "uncertain", "failed"].includes(state)) return;
  const failed = state === "failed" && !OF_THE_CHAT.includes(why) ? 1 : 0;
  const standing = waiting.get(counters);
  if (standing !== undefined) {
    standing.ended += 1;
    standing.failed += failed;
    return;
  }
  waiting.set(counters, { ended: 1, failed });
  void write(counters);
}

/** One call at a time, with all that came during the last. */
async function write(counters: Pick<Counters, "spend">): Promise<void> {
  for (;;) {
    const { ended, failed } = waiting.get(counters) ?? { ended: 0, failed: 0 };
    if (ended === 0) break;
    waiting.set(counters, { ended: 0, failed: 0 });
    const counted = [
      { name: ENDED, amount: ended, limit: LIMIT, window: WINDOW },
      { name: FAILED, amount: failed, limit: LIMIT, window: WINDOW },
    ];
    try {
      await counters.spend(counted);
    } catch {
      break;
    }
  }
  waiting.delete(counters);
}

/** Since the window began. */
export async function readTally(counters: Pick<Counters, "used">): Promise<Tally> {
  const [ended, failed] = await Promise.all([counters.used(ENDED, WINDOW), counters.used(FAILED, WINDOW)]);
  return { ended, failed };
}
