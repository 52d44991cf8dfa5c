/** What was asked about usage: which days, whose, and whether as a file. */
import { DAY, dayOf, startOfDay } from "../../core/day.ts";
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import { dateOf } from "../account/moments.ts";

export type Period = "day" | "week" | "month";

export interface UsageAsked {
  readonly period: Period;
  /** Everybody's, and not only what concerns the place where it is asked. */
  readonly all: boolean;
  readonly csv: boolean;
}

/** As people say them, English and German. */
const WORDS: ReadonlyMap<string, Period> = new Map([
  ["", "week"],
  ["day", "day"],
  ["today", "day"],
  ["daily", "day"],
  ["1d", "day"],
  ["24h", "day"],
  ["tag", "day"],
  ["tages", "day"],
  ["heute", "day"],
  ["week", "week"],
  ["weekly", "week"],
  ["7d", "week"],
  ["woche", "week"],
  ["month", "month"],
  ["monthly", "month"],
  ["30d", "month"],
  ["monat", "month"],
  ["monats", "month"],
]);

const DAYS: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30 };

const ALL = /^(?:all|everything|everybody|everyone|alle|alles)$/;
const CSV = /^(?:csv|export)$/;
/** Words between the others that say nothing by themselves. */
const FILLING = /\b(?:the|this|last|past|for|as|of|de[rsnm]|die|diese[rsnm]?|letzte[rsnm]?|für|als)(?![\p{L}\p{N}])/gu;

/** `30 days` and `30 Tage` are `30d`, and `1 week` is `week`. */
const joined = (text: string): string =>
  text
    .replace(/\b(\d+)\s*-?\s*(?:d(?:ays?)?|tage?n?)\b/g, "$1d")
    .replace(/\b24\s*(?:h(?:ours?)?|stunden)\b/g, "24h")
    .replace(/\b1\s+(?=day|week|month|woche|monat)/g, "");

/** Undefined: there is a word among them that is none of these. */
export function readAsked({ text = "", named }: Request): UsageAsked | undefined {
  const said = joined(`${text} ${named?.["period"] ?? ""}`.toLowerCase().replace(FILLING, " "));
  const words = said.split(/[\s,]+/).filter((word) => word !== "");
  const rest = words.filter((word) => !ALL.test(word) && !CSV.test(word));
  const period = WORDS.get(rest.join(" "));
  if (period === undefined) return undefined;
  return { period, all: words.some((word) => ALL.test(word)), csv: words.some((word) => CSV.test(word)) };
}

export interface Span {
  readonly firstDay: string;
  readonly lastDay: string;
  /** When each of its days begins, in milliseconds since 1970. */
  readonly days: readonly number[];
}

/** The days that end with today. */
export function spanOf(period: Period, now: number): Span {
  const lastDay = dayOf(now);
  const last = startOfDay(lastDay);
  const count = DAYS[period];
  const days = Array.from({ length: count }, (_, index) => last - (count - 1 - index) * DAY);
  return { firstDay: dayOf(days[0] ?? last), lastDay, days };
}

export function periodWords(period: Period, say: Say): string {
  switch (period) {
    case "day":
      return say("usage-day");
    case "week":
      return say("usage-week");
    case "month":
      return say("usage-month");
  }
}

/** Such as `15 Nov 2026 – 21 Nov 2026`. */
export function datesOf({ days }: Span, say: Say): string {
  const [first = 0, last = first] = [days.at(0), days.at(-1)];
  return first === last ? dateOf(say, first) : `${dateOf(say, first)} – ${dateOf(say, last)}`;
}
