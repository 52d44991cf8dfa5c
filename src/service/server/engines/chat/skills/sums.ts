/** Sums and the clock: what is asked in words, answered in a line. */
import { DAY } from "../../../../../core/day.ts";
import { type Draft, say } from "../draft.ts";
import { inline } from "../markdown.ts";
import type { Asked } from "../question.ts";
import { calculate, scaled } from "./arithmetic.ts";

const ASKING =
  /^(?:(?:hey |please |can you |could you )*(?:what(?:'s| is| are)|how much (?:is|are|does)|calculate|calc|compute|solve|evaluate|work out|add up|=)\s*:?\s*)/;
const SHARE =
  /^what (?:percent|percentage|share)(?:age)? (?:of ([\d.,]+)(k|m|b)? is ([\d.,]+)(k|m|b)?|is ([\d.,]+)(k|m|b)? of ([\d.,]+)(k|m|b)?)[ ?]*$/;
const CHANGE =
  /^(?:what is the )?(?:percent(?:age)? )?(?:change|increase|decrease|difference) (?:from|between) \$?([\d.,]+)(k|m|b)? (?:to|and) \$?([\d.,]+)(k|m|b)?[ ?%]*$/;

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 8 });

/** Without the dust of binary fractions. */
export function shownNumber(value: number): string {
  const rounded = Number(value.toPrecision(12));
  const size = Math.abs(rounded);
  return size !== 0 && (size >= 1e15 || size < 1e-6)
    ? rounded.toExponential(6).replace(/\.?0+e/, "e")
    : GROUPED.format(rounded);
}

export function sums({ folded }: Asked): Draft | undefined {
  if (folded.length > 200 || !/\d/.test(folded)) return undefined;
  const share = SHARE.exec(folded);
  if (share !== null) {
    const [, whole, w, part, p, part2, p2, whole2, w2] = share;
    const of = scaled(whole ?? whole2 ?? "", w ?? w2);
    const is = scaled(part ?? part2 ?? "", p ?? p2);
    return result(`${shownNumber(is)} of ${shownNumber(of)}`, (is / of) * 100, "%");
  }
  const change = CHANGE.exec(folded);
  if (change !== null) {
    const [, from = "", f, to = "", t] = change;
    const before = scaled(from, f);
    return result(`From ${from}${f ?? ""} to ${to}${t ?? ""}`, (scaled(to, t) / before - 1) * 100, "%");
  }
  const sum = folded
    .replace(ASKING, "")
    .replace(/[\s?=!]+$/, "")
    .replace(/\.$/, "");
  const value = calculate(sum);
  return value === undefined ? undefined : result(inline(sum), value, "");
}

function result(sum: string, value: number, unit: string): Draft {
  if (Number.isNaN(value))
    return say(
      `${sum} has no value: something in it is undefined, such as 0 divided by 0 or the root of a negative number.`,
    );
  if (!Number.isFinite(value)) return say(`${sum} has no finite value: it divides by zero or grows too large.`);
  return say(`${sum} = **${shownNumber(unit === "%" ? Math.round(value * 100) / 100 : value)}${unit}**`);
}

const CLOCK =
  /^(?:hey |please |tell me |so )*(?:what(?:'s| is)? (?:the )?(?:current )?(?:time|date|day)(?: and (?:time|date))?(?: is it| is today)?(?: (?:now|today|right now|in utc|utc))*|what (?:time|day|date|year|month) is it(?: (?:now|today|right now|in utc|utc))*|(?:current )?(?:time|date|utc|utc time)(?: now| today)?|which day is (?:it|today)|today'?s date|what(?:'s| is) today'?s date|wie spät ist es|welcher tag ist heute|quelle heure est-il|qué hora es|che ore sono|que horas são|который час|котра година|saat kaç|今何時ですか?|现在几点)[ ?!.？]*$/;
const UNTIL =
  /^how (?:many days|long)(?: is it)? (until|till|to|since|from) (?:the )?(\d{4})-(\d{1,2})-(\d{1,2})[ ?!.]*$/;

const RELATIVE =
  /^(?:what|which) (?:day|date)(?: of the week)? (?:is|was|will be|will it be)(?: it)? (tomorrow|yesterday)[ ?!.]*$/;
const WEEKDAY =
  /^(?:what|which) (?:day|weekday)(?: of the week)? (?:is|was|will be)(?: it on)? (?:the )?(\d{4})-(\d{1,2})-(\d{1,2})[ ?!.]*$/;
const BETWEEN =
  /^(?:how many )?days (?:are there )?(?:between|from) (\d{4})-(\d{1,2})-(\d{1,2}) (?:and|to|until) (\d{4})-(\d{1,2})-(\d{1,2})[ ?!.]*$/;
const FEAST =
  /^how (?:many days|long)(?: is it| are left| left)? (?:until|till|to|before) (christmas(?: eve)?|new year(?:'s(?: (?:day|eve))?)?|halloween|valentine's day)[ ?!.]*$/;
/** Month and day. */
const FEASTS: Readonly<Record<string, readonly [month: number, day: number]>> = {
  christmas: [12, 25],
  "christmas eve": [12, 24],
  "new year": [1, 1],
  "new year's": [1, 1],
  "new year's day": [1, 1],
  "new year's eve": [12, 31],
  halloween: [10, 31],
  "valentine's day": [2, 14],
};

const DATE = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

export function clock({ folded, question }: Asked): Draft | undefined {
  if (folded.length > 80) return undefined;
  const { now } = question;
  const until = UNTIL.exec(folded);
  if (until !== null) return distance(dayOf(until[2], until[3], until[4]), now);
  const feast = FEASTS[FEAST.exec(folded)?.[1] ?? ""];
  if (feast !== undefined) return distance(nextOf(feast, now), now);
  const relative = RELATIVE.exec(folded)?.[1];
  if (relative !== undefined) {
    const isAhead = relative === "tomorrow";
    return say(
      `${isAhead ? "Tomorrow is" : "Yesterday was"} ${DATE.format(now + (isAhead ? DAY : -DAY))}, counted in UTC.`,
    );
  }
  const [, ...named] = WEEKDAY.exec(folded) ?? [];
  const day = named.length > 0 ? dayOf(named[0], named[1], named[2]) : undefined;
  if (day !== undefined)
    return say(`That ${day < now ? "was" : "is"} a **${DATE.format(day).split(" ")[0]?.replace(",", "") ?? ""}**.`);
  const [, ...ends] = BETWEEN.exec(folded) ?? [];
  const [from, to] = [dayOf(ends[0], ends[1], ends[2]), dayOf(ends[3], ends[4], ends[5])];
  if (from !== undefined && to !== undefined) return say(`That is **${counted(Math.abs(to - from) / DAY)}**.`);
  if (!CLOCK.test(folded)) return undefined;
  return say(`It is ${DATE.format(question.now)}, ${TIME.format(question.now)} UTC.`);
}

const counted = (days: number): string => `${GROUPED.format(days)} day${days === 1 ? "" : "s"}`;

/** Undefined for a day that no calendar has. */
function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): number | undefined {
  const then = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return then.getUTCMonth() === Number(month) - 1 && then.getUTCDate() === Number(day) ? then.getTime() : undefined;
}

function nextOf([month, day]: readonly [month: number, day: number], now: number): number {
  const today = Math.floor(now / DAY) * DAY;
  const year = new Date(now).getUTCFullYear();
  const then = Date.UTC(year, month - 1, day);
  return then >= today ? then : Date.UTC(year + 1, month - 1, day);
}

function distance(then: number | undefined, now: number): Draft {
  if (then === undefined) return say("No calendar has that day. Write it as year-month-day, such as 2026-12-31.");
  const days = Math.round((then - Math.floor(now / DAY) * DAY) / DAY);
  if (days === 0) return say("That is today (UTC).");
  const said = days > 0 ? `is in **${counted(days)}**` : `was **${counted(-days)}** ago`;
  return say(`${DATE.format(then)} ${said}, counted in UTC.`);
}
