/** Days and moments that are gone, in words; all of them in UTC. */
import { DAY } from "../../core/day.ts";
import type { Say } from "../../core/say.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Part = "month" | "weekday";

/** By locale and part: making one takes longer than writing with it. */
const known = new Map<string, Intl.DateTimeFormat>();

/** Such as `Nov`, or `Mon`. */
function named(say: Say, part: Part, at: number): string {
  const locale = say("locale");
  const name = `${locale} ${part}`;
  const format = known.get(name) ?? new Intl.DateTimeFormat(locale, { [part]: "short", timeZone: "UTC" });
  known.set(name, format);
  return format.format(at);
}

const dayIn = (at: number): string => String(new Date(at).getUTCDate());

/** Such as `1 Nov`. */
export const dayAndMonth = (say: Say, at: number): string =>
  say("day-and-month", { day: dayIn(at), month: named(say, "month", at) });

/** Such as `Mon 16`. */
export const weekdayAndDay = (say: Say, at: number): string =>
  say("weekday-and-day", { weekday: named(say, "weekday", at), day: dayIn(at) });

/** Such as `18 Nov 2026`. */
export const dateOf = (say: Say, at: number): string =>
  say("date", { day: dayIn(at), month: named(say, "month", at), year: String(new Date(at).getUTCFullYear()) });

/** Such as `18 Nov 2026 09:00 UTC`. */
export const momentOf = (say: Say, at: number): string =>
  say("moment", { date: dateOf(say, at), clock: new Date(at).toISOString().slice(11, 16) });

/** Such as "3 days ago"; a clock may be a little ahead of ours. */
export function ago(say: Say, at: number, now: number): string {
  const gone = now - at;
  if (gone < MINUTE) return say("ago-now");
  if (gone < HOUR) return say("ago-minutes", { count: Math.floor(gone / MINUTE) });
  if (gone < 2 * DAY) return say("ago-hours", { count: Math.floor(gone / HOUR) });
  return say("ago-days", { count: Math.floor(gone / DAY) });
}
