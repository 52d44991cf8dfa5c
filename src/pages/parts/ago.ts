/** Moments as people say them: "12 sec. ago", "in 3 hr.", and the time of day. */

const STEPS = [
  { unit: "second", lasts: 1000, below: 60_000 },
  { unit: "minute", lasts: 60_000, below: 3_600_000 },
  { unit: "hour", lasts: 3_600_000, below: 86_400_000 },
  { unit: "day", lasts: 86_400_000, below: Number.POSITIVE_INFINITY },
] as const;

/** Making one costs a browser a hundred times what using it does, and a page says very many moments. */
function made<Format>(make: (language: string) => Format): (language: string) => Format {
  const known = new Map<string, Format>();
  return (language) => {
    const format = known.get(language) ?? make(language);
    known.set(language, format);
    return format;
  };
}

const ways = {
  ago: made((language) => new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" })),
  time: made((language) => new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" })),
  dayAndTime: made(
    (language) =>
      new Intl.DateTimeFormat(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
  ),
  whole: made((language) => new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" })),
};

/** `at` and `now` in milliseconds since 1970; what lies ahead is said so as well. */
export function ago(at: number, now: number, language = "en"): string {
  const apart = at - now;
  const { unit, lasts } = STEPS.find(({ below }) => Math.abs(apart) < below) ?? STEPS[3];
  return ways.ago(language).format(Math.trunc(apart / lasts), unit);
}

/** The time alone on the same day, with the day otherwise. */
export function clock(at: number, now: number, language = "en"): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? ways.time(language) : ways.dayAndTime(language)).format(at);
}

/** The whole of it. */
export const moment = (at: number, language = "en"): string => ways.whole(language).format(at);
