/** Moments and waiting times, in words. */
import { DAY } from "../core/day.ts";
import type { Say } from "../core/say.ts";
import { timeIn, timeInUtc } from "../core/wall-clock.ts";
import { plain } from "./markdown.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From here on the larger unit is said. */
const MANY_SECONDS = 90 * SECOND;
const MANY_MINUTES = 90 * MINUTE;
const MANY_HOURS = 36 * HOUR;

/** As clocks of the place show it, where it has said which those are. */
function clockOf(at: number, zone = "UTC"): { readonly clock: string; readonly zone: string } {
  const there = zone === "UTC" ? undefined : timeIn(zone, at);
  return there === undefined ? { clock: timeInUtc(at), zone: "UTC" } : { clock: there, zone: `(${plain(zone)})` };
}

/** Such as "in 40 seconds" or "in 5 hours, at 14:05 UTC"; rounded up, so that nobody comes too early. */
export function when(say: Say, at: number, now: number, zone?: string): string {
  const wait = Math.max(SECOND, at - now);
  if (wait < MANY_SECONDS) return say("in-seconds", { count: Math.ceil(wait / SECOND) });
  if (wait < MANY_MINUTES) return say("in-minutes", { count: Math.ceil(wait / MINUTE) });
  if (wait >= MANY_HOURS) return say("in-days", { count: Math.ceil(wait / DAY) });
  const there = clockOf(Math.ceil(at / MINUTE) * MINUTE, zone);
  return say("in-hours", { hours: Math.round(wait / HOUR), clock: there.clock, zone: there.zone });
}
