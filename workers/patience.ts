/** Patience with a store that is away for a moment, for whatever may be done twice without harm. */
import { setTimeout as pause } from "node:timers/promises";
import { StoreAway } from "../src/core/store/index.ts";

const FIRST_WAIT = 50;
const LONGEST_WAIT = 1_000;

/**
 * Tries again while the store is away, until `limit` milliseconds have passed, and then throws what it last said. An
 * aborted signal ends the waiting with its reason; the work itself is always tried once.
 */
export async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal, limit = 30_000): Promise<T> {
  const deadline = performance.now() + limit;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreAway) || performance.now() + wait > deadline) throw error;
    }
    await pause(wait, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    signal?.throwIfAborted();
  }
}
