/** Sums and the clock: what is asked in words, answered in a line. */
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

const DATE = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
const DAY = 86_400_000;

export function clock({ folded, question }: Asked): Draft | undefined {
  if (folded.length > 80) return undefined;
  const until = UNTIL.exec(folded);
  if (until !== null) {
    const [, , year, month, day] = until.map(Number);
    const then = Date.UTC(year ?? 0, (month ?? 1) - 1, day);
    if (Number.isNaN(then)) return undefined;
    const days = Math.round((then - Math.floor(question.now / DAY) * DAY) / DAY);
    if (days === 0) return say("That is today (UTC).");
    return say(
      `${DATE.format(then)} ${days > 0 ? `is in **${days} day${days === 1 ? "" : "s"}**` : `was **${-days} day${days === -1 ? "" : "s"}** ago`}, counted in UTC.`,
    );
  }
  if (!CLOCK.test(folded)) return undefined;
  return say(`It is ${DATE.format(question.now)}, ${TIME.format(question.now)} UTC.`);
}
