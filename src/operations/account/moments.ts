/** Days and moments that are gone, in words; all of them in UTC. */
import { DAY } from "../../core/day.ts";
import type { Say } from "../../core/say.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const month = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });

/** Such as `1 Nov`. */
export const dayAndMonth = (at: number): string => `${new Date(at).getUTCDate()} ${month.format(at)}`;

/** Such as `Mon 16`. */
export const weekdayAndDay = (at: number): string => `${weekday.format(at)} ${new Date(at).getUTCDate()}`;

/** Such as `18 Nov 2026`. */
export const dateOf = (at: number): string => `${dayAndMonth(at)} ${new Date(at).getUTCFullYear()}`;

/** Such as `18 Nov 2026 09:00 UTC`. */
export const momentOf = (at: number): string => `${dateOf(at)} ${new Date(at).toISOString().slice(11, 16)} UTC`;

/** Such as "3 days ago"; a clock may be a little ahead of ours. */
export function ago(say: Say, at: number, now: number): string {
  const gone = now - at;
  if (gone < MINUTE) return say("ago-now");
  if (gone < HOUR) return say("ago-minutes", { count: Math.floor(gone / MINUTE) });
  if (gone < 2 * DAY) return say("ago-hours", { count: Math.floor(gone / HOUR) });
  return say("ago-days", { count: Math.floor(gone / DAY) });
}
