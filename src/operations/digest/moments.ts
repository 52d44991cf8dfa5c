/** When a digest comes, in words: what returns, and single moments as clocks of a zone show them. */

import type { Say } from "../../core/say.ts";
import { type Parts, partsOf } from "../../core/schedule/describe.ts";
import type { Moment } from "../../core/schedule/next.ts";
import { plain } from "../markdown.ts";

/** By language and zone: making one takes longer than writing with it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const MOST_CLOCKS = 1_000;

const SHOWN = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

function newClock(locale: string, zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...SHOWN, timeZone: zone });
  } catch {
    // A version that knew the zone has written it down.
    return new Intl.DateTimeFormat(locale, { ...SHOWN, timeZone: "UTC" });
  }
}

function clockOf(locale: string, zone: string): Intl.DateTimeFormat {
  const name = `${locale} ${zone}`;
  const clock = clocks.get(name) ?? newClock(locale, zone);
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(name, clock);
  return clock;
}

/** Such as `Mon 23 Nov, 09:00`; with the year where it is not the one that `now` lies in. */
export function momentIn(say: Say, at: number, zone: string, now: number): string {
  const clock = clockOf(say("locale"), zone);
  const parts = clock.formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === name)?.value ?? "";
  const year = part("year");
  const isNow = clock.formatToParts(now).some(({ type, value }) => type === "year" && value === year);
  const [day, month] = [part("day"), part("month")];
  const date = isNow ? say("day-and-month", { day, month }) : say("date", { day, month, year });
  return say("digest-moment", { weekday: part("weekday"), date, clock: `${part("hour")}:${part("minute")}` });
}

/** Such as `Monday, Wednesday and Friday`. */
function weekdays(say: Say, days: readonly number[]): string {
  const name = new Intl.DateTimeFormat(say("locale"), { weekday: "long", timeZone: "UTC" });
  // The fourth of January 1970 was a Sunday.
  return listed(
    say,
    days.map((day) => name.format(Date.UTC(1970, 0, 4 + day))),
  );
}

const listed = (say: Say, words: readonly string[]): string =>
  new Intl.ListFormat(say("locale"), { type: "conjunction" }).format(words);

/** Nothing where it is every day. */
const onDays = (say: Say, words: string, days: readonly number[]): string =>
  days.length === 7 ? words : say("digest-on-days", { words, days: weekdays(say, days) });

function everyWords(say: Say, { every, unit, days }: Extract<Parts, { kind: "every" }>): string {
  const words =
    unit === "minutes" ? say("digest-every-minutes", { count: every }) : say("digest-every-hours", { count: every });
  return onDays(say, words, days);
}

function patternWords(say: Say, pattern: string): string {
  const parts = partsOf(pattern);
  switch (parts.kind) {
    case "daily":
      return say("digest-daily", { times: listed(say, parts.times) });
    case "weekdays":
      return say("digest-weekdays", { times: listed(say, parts.times) });
    case "weekends":
      return say("digest-weekends", { times: listed(say, parts.times) });
    case "days":
      return say("digest-days", { days: weekdays(say, parts.days), times: listed(say, parts.times) });
    case "monthly":
      return say("digest-monthly", {
        dates: listed(
          say,
          parts.dates.map((date) => say("digest-day", { date })),
        ),
        times: listed(say, parts.times),
      });
    case "hourly":
      return onDays(
        say,
        parts.minute === 0 ? say("digest-hourly") : say("digest-hourly-at", { minute: parts.minute }),
        parts.days,
      );
    case "every":
      return everyWords(say, parts);
    case "cron":
      return say("digest-cron", { pattern: parts.pattern });
  }
}

/** Such as `every weekday at 09:00`. */
export const whenWords = (say: Say, { pattern }: Pick<Moment, "pattern">): string => patternWords(say, pattern);

/** Such as `every weekday at 09:00 (Europe/Rome)`. */
export const momentWords = (say: Say, moment: Moment): string =>
  say("digest-when", { when: whenWords(say, moment), zone: plain(moment.zone) });
