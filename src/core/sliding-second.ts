/** What this process has sent in the last second, as the platform counts it: by when calls arrive, not by when they leave. */
import { setTimeout as pause } from "node:timers/promises";

/** A second, and what calls may gain on each other on their way. In milliseconds. */
const SPAN = 1_012;

/**
 * What has no answer for so long arrived long since, or never will: one call that hangs holds up none of the others. In
 * milliseconds.
 */
const ON_ITS_WAY = 2_000;

/** An answer steps aside for mass delivery, for a moment that nobody notices, and for no longer. In milliseconds. */
const MOMENT = 30;

export interface SlidingSecond {
  /**
   * Makes a call and counts it; mass delivery waits until there is room. An answer waits for mass delivery for a moment at
   * most, and for other answers where the platform is strict.
   */
  leaving<Value>(urgency: "answer" | "mass", call: () => Promise<Value>): Promise<Value>;
  /** Makes a call that nobody needs, where there is room for it now; undefined where there is none. */
  spare<Value>(call: () => Promise<Value>): Promise<Value | undefined>;
  /** Steps aside as an answer's call would, for whoever has something to do between that and the call. */
  aside(): Promise<void>;
  /** Whether an answer's call would step aside now. */
  isBusy(): boolean;
  /** Whether this process has sent to many within the last second. */
  massIsOn(): boolean;
}

interface Call {
  readonly left: number;
  answered: number | undefined;
}

export interface SlidingSecondOptions {
  readonly now?: () => number;
  /** Whether the platform refuses what is more, instead of looking the other way. */
  readonly isStrict?: boolean;
}

/** At most `most` in any second. */
export function createSlidingSecond(
  most: number,
  { now = () => performance.now(), isStrict = false }: SlidingSecondOptions = {},
): SlidingSecond {
  /** The last `most`; the oldest stands at `next`. */
  const calls: Call[] = [];
  let next = 0;

  /** How long the middle one of them took from its leaving to its answer. */
  function usual(): number {
    const took = calls.flatMap(({ left, answered }) => (answered === undefined ? [] : [answered - left]));
    return took.sort((one, other) => one - other)[took.length >> 1] ?? 0;
  }

  /** The latest moment at which it can have arrived. */
  const latest = ({ left, answered }: Call): number => Math.min(answered ?? now(), left + ON_ITS_WAY);

  /** What took longer, such as the first on a connection, may have been on its way for all of the difference. */
  const arrived = (call: Call): number => Math.max(call.left, latest(call) - usual());

  /** Most are far from the edge, and for those it need not be known how long calls usually take. */
  function wait(): number {
    const oldest = calls[next];
    if (oldest === undefined) return 0;
    const least = oldest.left + SPAN - now();
    const most = latest(oldest) + SPAN - now();
    return most <= 0 || least > MOMENT ? Math.max(least, 0) : arrived(oldest) + SPAN - now();
  }

  /** When mass delivery was last under way. */
  let massAt = Number.NEGATIVE_INFINITY;

  /** How long an answer steps aside; answers alone are not kept from each other. */
  function moment(): number {
    if (!massIsOn()) return 0;
    const left = wait();
    return left > MOMENT ? 0 : Math.max(left, 0);
  }

  async function aside(): Promise<void> {
    const left = moment();
    if (left > 0) await pause(Math.ceil(left));
  }

  const massIsOn = (): boolean => now() - massAt <= SPAN;

  async function counted<Value>(make: () => Promise<Value>): Promise<Value> {
    const call: Call = { left: now(), answered: undefined };
    calls[next] = call;
    next = (next + 1) % most;
    try {
      return await make();
    } finally {
      call.answered = now();
    }
  }

  return {
    aside,
    isBusy: () => moment() > 0,
    massIsOn,
    async leaving(urgency, make) {
      if (urgency === "mass" || (isStrict && !massIsOn())) {
        // Nothing may come between the last look and the count.
        for (let left = wait(); left > 0; left = wait()) await pause(Math.ceil(left));
      } else if (moment() > 0) await aside();
      if (urgency === "mass") massAt = now();
      return counted(make);
    },
    spare: async (make) => (wait() > 0 ? undefined : counted(make)),
  };
}
