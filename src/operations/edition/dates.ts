/** The moment of an edition in words, as clocks in its zone show it. */
import type { Say } from "../../core/say.ts";

const LONG = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** Making one takes longer than writing with it; zones come from people, so only as many are kept as can be right. */
const known = new Map<string, Intl.DateTimeFormat>();
const MOST = 1_000;

function newFormat(locale: string, zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...LONG, timeZone: zone });
  } catch {
    // There is no such zone any more.
    return new Intl.DateTimeFormat(locale, { ...LONG, timeZone: "UTC" });
  }
}

function formatOf(locale: string, zone: string): Intl.DateTimeFormat {
  const name = `${locale} ${zone}`;
  const format = known.get(name) ?? newFormat(locale, zone);
  if (known.size < MOST) known.set(name, format);
  return format;
}

/** English is written with the day before its month, as everywhere else in Herald. */
const localeOf = (say: Say): string => (say("locale") === "en" ? "en-GB" : say("locale"));

/** Such as "Sunday, 22 November 2026, 09:00". */
export function momentIn(say: Say, at: number, zone: string): string {
  const parts = new Map(
    formatOf(localeOf(say), zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return say("edition-moment", {
    weekday: part("weekday"),
    date: say("date", { day: part("day"), month: part("month"), year: part("year") }),
    clock: `${part("hour")}:${part("minute")}`,
  });
}
