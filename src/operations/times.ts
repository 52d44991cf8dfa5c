/** Moments and waiting times, in words. */
import { DAY } from "../core/day.ts";
import type { Say } from "../core/say.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From here on the larger unit is said. */
const MANY_SECONDS = 90 * SECOND;
const MANY_MINUTES = 90 * MINUTE;
const MANY_HOURS = 36 * HOUR;

/** Such as "in 40 seconds" or "in 5 hours, at 14:05 UTC"; rounded up, so that nobody comes too early. */
export function when(say: Say, at: number, now: number): string {
  const wait = Math.max(SECOND, at - now);
  if (wait < MANY_SECONDS) return say("in-seconds", { count: Math.ceil(wait / SECOND) });
  if (wait < MANY_MINUTES) return say("in-minutes", { count: Math.ceil(wait / MINUTE) });
  if (wait >= MANY_HOURS) return say("in-days", { count: Math.ceil(wait / DAY) });
  const clock = new Date(Math.ceil(at / MINUTE) * MINUTE).toISOString().slice(11, 16);
  return say("in-hours", { hours: Math.round(wait / HOUR), clock });
}
