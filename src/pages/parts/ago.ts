/** Moments as people say them: "12 sec. ago", "in 3 hr.", and the time of day. */

const STEPS = [
  { unit: "second", lasts: 1000, below: 60_000 },
  { unit: "minute", lasts: 60_000, below: 3_600_000 },
  { unit: "hour", lasts: 3_600_000, below: 86_400_000 },
  { unit: "day", lasts: 86_400_000, below: Number.POSITIVE_INFINITY },
] as const;

/** `at` and `now` in milliseconds since 1970; what lies ahead is said so as well. */
export function ago(at: number, now: number, language = "en"): string {
  const apart = at - now;
  const { unit, lasts } = STEPS.find(({ below }) => Math.abs(apart) < below) ?? STEPS[3];
  return new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" }).format(
    Math.trunc(apart / lasts),
    unit,
  );
}

/** The time alone on the same day, with the day otherwise. */
export function clock(at: number, now: number, language = "en"): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { day: "numeric", month: "short" }),
    hour: "2-digit",
    minute: "2-digit",
  }).format(at);
}

/** The whole of it. */
export const moment = (at: number, language = "en"): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" }).format(at);
