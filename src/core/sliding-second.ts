/** What this process has sent in the last second, as the platform counts it: by when calls arrive, not by when they leave. */
import { setTimeout as pause } from "node:timers/promises";

/** A second, and what calls may gain on each other on their way. In milliseconds. */
const SPAN = 1_012;

/** An answer steps aside for a moment that nobody notices, and for no longer. In milliseconds. */
const MOMENT = 30;

export interface SlidingSecond {
  /** Makes a call and counts it; mass delivery waits until there is room, an answer for a moment at most. */
  leaving<Value>(urgency: "answer" | "mass", call: () => Promise<Value>): Promise<Value>;
}

interface Call {
  readonly left: number;
  answered: number | undefined;
}

/** At most `most` in any second. */
export function createSlidingSecond(most: number, now: () => number = () => performance.now()): SlidingSecond {
  /** The last `most`; the oldest stands at `next`. */
  const calls: Call[] = [];
  let next = 0;

  /** How long the middle one of them took from its leaving to its answer. */
  function usual(): number {
    const took = calls.flatMap(({ left, answered }) => (answered === undefined ? [] : [answered - left]));
    return took.sort((one, other) => one - other)[took.length >> 1] ?? 0;
  }

  /** What took longer, such as the first on a connection, may have been on its way for all of the difference. */
  const arrived = ({ left, answered = now() }: Call): number => Math.max(left, answered - usual());

  function wait(): number {
    const oldest = calls[next];
    return oldest === undefined ? 0 : arrived(oldest) + SPAN - now();
  }

  return {
    async leaving(urgency, make) {
      // Nothing may come between the last look and the count.
      for (let left = wait(); left > 0; left = wait()) {
        if (urgency === "answer" && left > MOMENT) break;
        await pause(Math.ceil(left));
        if (urgency === "answer") break;
      }
      const call: Call = { left: now(), answered: undefined };
      calls[next] = call;
      next = (next + 1) % most;
      try {
        return await make();
      } finally {
        call.answered = now();
      }
    },
  };
}
