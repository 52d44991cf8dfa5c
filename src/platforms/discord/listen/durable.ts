/** One thing until it is durable: tried again for as long as the store is away. */
import { pauseAfter } from "../../../core/listening/pace.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import { StoreAway } from "../../../core/store/index.ts";
import type { ListenPace } from "./pace.ts";

/** Whether it is durable; false when the signal ended it, or when it cannot be done at all. */
export type Durably = (work: () => Promise<void>, what: string, signal: AbortSignal) => Promise<boolean>;

export function createDurably(log: Log, pace: Pick<ListenPace, "store" | "tries">): Durably {
  let away = false;
  let backAt = 0;

  function storeLost(began: number): void {
    // What was asked before the store came back says nothing of how it is now.
    if (began < backAt) return;
    if (!away) log.warn({}, "the store is away; what comes from Discord waits in memory until it is back");
    away = true;
  }

  function storeThere(): void {
    if (away) {
      backAt = performance.now();
      log.info({}, "the store is back; what came from Discord is taken up");
    }
    away = false;
  }

  return async (work, what, signal) => {
    let failed = 0;
    for (let tries = 1; ; tries += 1) {
      const began = performance.now();
      try {
        await work();
        storeThere();
        return true;
      } catch (err) {
        if (err instanceof StoreAway) storeLost(began);
        else {
          failed += 1;
          if (failed >= pace.tries) {
            log.error({ err, what, tries: failed }, "something of Discord's cannot be taken and is passed over");
            return false;
          }
        }
      }
      if (!(await wait(pauseAfter(tries, pace.store), signal))) return false;
    }
  };
}
