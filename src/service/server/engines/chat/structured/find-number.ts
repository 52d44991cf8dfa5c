/** The number in a text that belongs to a name. */
import type { Facts, NumberFact } from "./facts.ts";
import { numbersIn } from "./facts.ts";
import { type Hint, isAbout, isCalled, singular } from "./hint.ts";

const MONEY = [
  "price",
  "cost",
  "amount",
  "total",
  "salary",
  "revenue",
  "fee",
  "budget",
  "value",
  "usd",
  "eur",
  "subtotal",
  "tax",
  "balance",
  "income",
  "payment",
  "market",
  "cap",
  "volume",
  "inflow",
  "outflow",
];
const SHARE = [
  "percent",
  "percentage",
  "pct",
  "rate",
  "change",
  "growth",
  "share",
  "discount",
  "yield",
  "apy",
  "dominance",
];
const COUNT = ["count", "quantity", "qty", "number", "amount", "units", "pieces", "times", "how"];
const EMPTY = new Set([
  "of",
  "the",
  "in",
  "usd",
  "eur",
  "number",
  "count",
  "total",
  "amount",
  "value",
  "num",
  "quantity",
  "qty",
  "current",
  "is",
  "a",
  "percent",
  "pct",
  "percentage",
]);

/** How far a number may stand from the word it belongs to. */
const NEAR = 48;

export function findNumber(hint: Hint, facts: Facts): number | undefined {
  const labelled =
    hint.name === ""
      ? undefined
      : (facts.labelled(hint.name) ??
        facts.labelled(`${hint.name} due`) ??
        facts.labelled(`grand ${hint.name}`) ??
        facts.labelled(hint.words.at(-1) ?? ""));
  const [own] = labelled === undefined ? [] : numbersIn(labelled);
  if (own !== undefined) return own.value;
  if (isCalled(hint, "age")) return ageIn(facts.lower);
  if (isCalled(hint, "rating", "score", "stars", "star") && !isCalled(hint, "sentiment"))
    return ratingIn(facts.lower) ?? near(hint, facts);
  if (isCalled(hint, "year")) return facts.numbers.find(({ kind }) => kind === "year")?.value;
  if (isAbout(hint, "sentiment", "bullishness", "polarity")) return undefined;
  const scored = facts.numbers
    .map((number) => ({ number, score: scoreOf(number, hint, facts) }))
    .filter(({ score }) => score > 0);
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (top, one) => (top === undefined || one.score > top.score ? one : top),
    undefined,
  );
  return best?.number.value ?? only(hint, facts);
}

function ageIn(lower: string): number | undefined {
  const [, before, behind, plain] =
    /\b(\d{1,3})[ -]years?[ -]old\b|\b(?:aged?|age is|age of|i am|i'm|turned) (\d{1,3})\b|\b(?:is|was|,) (\d{1,3})(?=[.,;)]|\s+and\b|\s*$)/.exec(
      lower,
    ) ?? [];
  const age = before ?? behind ?? plain;
  return age === undefined ? undefined : Number(age);
}

function ratingIn(lower: string): number | undefined {
  const [, given] =
    /\b(\d{1,3}(?:\.\d+)?)\s?(?:\/|out of|of)\s?\d{1,3}\b|\b(\d(?:\.\d)?)[ -]stars?\b/
      .exec(lower)
      ?.filter((group) => group !== undefined) ?? [];
  return given === undefined ? undefined : Number(given);
}

function near(hint: Hint, facts: Facts): number | undefined {
  const best = facts.numbers
    .map((number) => ({ number, score: scoreOf(number, hint, facts) }))
    .toSorted((a, b) => b.score - a.score)[0];
  return best !== undefined && best.score > 0 ? best.number.value : undefined;
}

function scoreOf(number: NumberFact, hint: Hint, { lower }: Facts): number {
  const telling = hint.words.filter((word) => !EMPTY.has(word));
  const before = lower.slice(Math.max(0, number.start - NEAR), number.start);
  const after = lower.slice(number.end, number.end + NEAR);
  let score = 0;
  for (const word of telling.map(singular)) {
    const back = lastWord(before, word);
    const ahead = firstWord(after, word);
    if (ahead >= 0 && ahead <= 2) score += 3;
    else if (back >= 0) score += 2 * (1 - (before.length - back) / (NEAR * 1.5));
    else if (ahead >= 0) score += 1 - ahead / NEAR;
  }
  const named = score > 0;
  const money = isCalled(hint, ...MONEY);
  const share = isCalled(hint, ...SHARE);
  if (number.kind === "money") score += money ? 1.2 : named ? -0.5 : 0;
  if (number.kind === "percent") score += share ? 1.2 : named ? -0.5 : 0;
  if (number.kind === "year") score -= 1.5;
  if (number.kind === "plain" && (money || share) && !named) return 0;
  if (telling.length === 0 && number.kind === "plain" && isCalled(hint, ...COUNT)) score += 0.6;
  if (telling.length > 0 && !named && !money && !share) return 0;
  return score;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}]/u.test(sign);

function lastWord(text: string, word: string): number {
  for (let at = text.lastIndexOf(word); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(word, at - 1)) {
    if (!isLetter(text[at - 1])) return /[.;\n]/.test(text.slice(at)) ? -1 : at;
  }
  return -1;
}

function firstWord(text: string, word: string): number {
  const at = text.indexOf(word);
  return at < 0 || isLetter(text[at - 1]) || /[.;\n]/.test(text.slice(0, at).replace(/\.(?=\d)/g, "")) ? -1 : at;
}

/** When a text has one number, a general name means that one. */
function only({ words }: Hint, { numbers }: Facts): number | undefined {
  const general =
    words.length === 0 || words.every((word) => EMPTY.has(word) || COUNT.includes(word) || word === "price");
  return general && numbers.length === 1 ? numbers[0]?.value : undefined;
}
