/** How often a bot may write, as Telegram has published it, and what it costs to write all the same. */
import { performance } from "node:perf_hooks";
import { type Refusal, tooMany } from "./refusal.ts";

export interface Rates {
  /** Messages and edits in one private chat: one a second, so many at once. */
  readonly privateBurst: number;
  /** Messages and edits in one group within a minute. */
  readonly groupPerMinute: number;
  /** Frames of drafts in one chat: one a second, so many at once. */
  readonly draftBurst: number;
  /** Messages of the whole bot in a second; endless where none is given. */
  readonly bot: number;
}

export const PUBLISHED: Rates = { privateBurst: 5, groupPerMinute: 20, draftBurst: 3, bot: Number.POSITIVE_INFINITY };

export type Writing = "message" | "draft";

export interface RateKeeper {
  /** Throws a refusal; what passes is counted. `inside` is told of a call that came while it should have waited. */
  readonly spend: (key: string, writing: Writing, group: boolean, inside: () => void) => void;
  /** Lets a wait stand that was ordered by a test. */
  readonly order: (key: string, seconds: number) => void;
  /** No wait stands any more. */
  readonly forget: () => void;
  /** Throws while a wait stands for the key, and begins it anew. */
  readonly check: (key: string, inside: () => void) => void;
}

/** A client's clock and ours may differ by the rounding of a timer. */
const TOLERANCE = 5;

/** `second` is how many milliseconds a second lasts. */
export function createRates(rates: Rates, second: number): RateKeeper {
  const taken = new Map<string, readonly number[]>();
  const waits = new Map<string, { until: number; readonly seconds: number }>();

  function order(key: string, seconds: number): Refusal {
    waits.set(key, { until: performance.now() + seconds * second, seconds });
    return tooMany(seconds);
  }

  function check(key: string, inside: () => void): void {
    const wait = waits.get(key);
    if (wait === undefined) return;
    if (performance.now() + TOLERANCE < wait.until) {
      inside();
      throw order(key, wait.seconds);
    }
    waits.delete(key);
  }

  /** At most `most` in a window; full again one after the other. */
  function window(key: string, most: number, span: number): void {
    const now = performance.now();
    const times = (taken.get(key) ?? []).filter((at) => at > now - span);
    const [oldest] = times;
    if (times.length >= most && oldest !== undefined) {
      throw order(key, Math.max(1, Math.ceil((oldest + span - now) / second)));
    }
    taken.set(key, [...times, now]);
  }

  const buckets = new Map<string, { left: number; at: number }>();

  /** One comes back every second, up to `most`. */
  function bucket(key: string, most: number): void {
    const now = performance.now();
    const { left, at } = buckets.get(key) ?? { left: most, at: now };
    const full = Math.min(most, left + (now - at + TOLERANCE) / second);
    if (full < 1) throw order(key, 1);
    buckets.set(key, { left: full - 1, at: now });
  }

  return {
    check,
    forget: () => waits.clear(),
    order(key, seconds) {
      order(key, seconds);
    },
    spend(key, writing, group, inside) {
      check(key, inside);
      if (writing === "draft") bucket(key, rates.draftBurst);
      else if (group) window(key, rates.groupPerMinute, 60 * second);
      else bucket(key, rates.privateBurst);
      if (writing === "message" && Number.isFinite(rates.bot)) {
        check("bot", inside);
        window("bot", rates.bot, second);
      }
    },
  };
}
