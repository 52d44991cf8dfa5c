/** The rate gate of a process that keeps a pause from the moment it hears of it, also while the store cannot be told. */
import type { Gate, Lane, Passage } from "../core/store/gate.ts";
import { StoreAway } from "../core/store/index.ts";

/** Between two tries to tell the store, in milliseconds. */
const AGAIN = 500;

export function heedful(gate: Gate): Gate {
  /** Until when each lane is closed of which the store does not know it yet, on a clock that never goes back. */
  const untold = new Map<string, number>();

  function closed(lanes: readonly Lane[]): Passage | undefined {
    let longest: Passage | undefined;
    if (untold.size === 0) return undefined;
    for (const { name } of lanes) {
      const wait = Math.ceil((untold.get(name) ?? 0) - performance.now());
      if (wait > 0 && (longest?.passed !== false || wait > longest.wait)) {
        longest = { passed: false, wait, lane: name, parked: true };
      }
    }
    return longest;
  }

  async function tell(lane: string): Promise<void> {
    const until = untold.get(lane) ?? 0;
    const left = until - performance.now();
    try {
      if (left > 0) await gate.park(lane, left);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      setTimeout(() => void tell(lane).catch(() => undefined), AGAIN).unref();
      return;
    }
    if (untold.get(lane) === until) untold.delete(lane);
  }

  return {
    ...gate,
    ask: async (lanes, urgency) => closed(lanes) ?? gate.ask(lanes, urgency),
    park(lane, wait) {
      untold.set(lane, Math.max(performance.now() + wait, untold.get(lane) ?? 0));
      return tell(lane);
    },
  };
}
