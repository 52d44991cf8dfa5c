/** Patience with a store that is away for a moment, for whatever may be done twice without harm. */
import { Ending, type Ends } from "../src/core/ending.ts";
import { wait as pause } from "../src/core/listening/wait.ts";
import { StoreAway } from "../src/core/store/index.ts";

const FIRST_WAIT = 50;
const LONGEST_WAIT = 1_000;

/**
 * For what was paid for: as long as a server may take to come back, in milliseconds; whoever asks again until then pays
 * once more.
 */
export const LONG_PATIENCE = 10 * 60_000;

/** Of whoever is not ended by anything. */
const FOREVER = new Ending();

/**
 * Tries again while the store is away, until `limit` milliseconds have passed, and then throws what it last said. An
 * aborted signal ends the waiting with its reason; the work itself is always tried once.
 */
export async function patiently<T>(work: () => Promise<T>, signal: Ends = FOREVER, limit = 30_000): Promise<T> {
  const deadline = performance.now() + limit;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreAway) || performance.now() + wait > deadline) throw error;
    }
    await pause(wait, signal);
    signal.throwIfAborted();
  }
}
