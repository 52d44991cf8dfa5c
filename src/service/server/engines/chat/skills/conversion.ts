/** How much one asset is worth in another, by the prices that the news states. */
import { type Asset, assetOf } from "../assets.ts";
import { type Draft, type Part, say } from "../draft.ts";
import type { Library } from "../news/library.ts";
import { type Price, priceOf } from "../news/prices.ts";
import { ageOf, dollars, OFFLINE_NOTE, quoted } from "../news/wording.ts";
import type { Asked } from "../question.ts";
import { scaled } from "./arithmetic.ts";
import { shownNumber } from "./sums.ts";

const CONVERT =
  /^(?:(?:what(?:'s| is| are)|how much (?:is|are)|convert|exchange|change|how many)\s+)?(\$)?([\d.,]{1,20})\s?(k|m)?\s?(?:of )?(\$)?([\p{L}]{2,20})?(?: worth)?(?: (?:in|to|into|as|worth in|=|for))\s+(?:an? )?(\$|[\p{L}]{2,20})(?: worth)?[\s?!.]*$/u;

type Unit = "USD" | Asset;

function unitOf(word: string | undefined): Unit | undefined {
  if (word === undefined) return undefined;
  if (/^(?:\$|usd|us dollars?|dollars?|bucks)$/i.test(word)) return "USD";
  return assetOf(word) ?? (word.endsWith("s") ? assetOf(word.slice(0, -1)) : undefined);
}

const isFiat = (word: string): boolean => /^(?:eur|euros?|gbp|pounds?|yen|jpy|chf|cny|inr|rub|uah|try|brl)$/.test(word);

export async function conversion(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { folded, question } = asked;
  if (folded.length > 100) return undefined;
  const [all, before, digits = "", suffix, sign, word, target = ""] = CONVERT.exec(folded) ?? [];
  if (all === undefined) return undefined;
  const from = unitOf(before ?? sign ?? word);
  const to = unitOf(target);
  const amount = scaled(digits, suffix);
  if (from !== undefined && isFiat(target))
    return say(
      `The sample news states prices in US dollars only, so I cannot convert to ${target.toUpperCase()}. Ask for USD instead.`,
    );
  if (from === undefined || to === undefined || !Number.isFinite(amount) || from === to) return undefined;
  const prices = await Promise.all(
    [from, to].map(async (unit) => (unit === "USD" ? 1 : await priceOf(library, unit, question.now))),
  );
  const missing = [from, to].filter((_, at) => prices[at] === undefined);
  if (missing.length > 0) {
    return say(
      `The sample news states no price for ${missing.map(symbolOf).join(" or ")}, so I cannot convert it, and the offline engine has no live prices.`,
    );
  }
  const [one, other] = prices.map((price) => (typeof price === "object" ? price.value : 1));
  const value = (amount * (one ?? 1)) / (other ?? 1);
  const shown = to === "USD" ? dollars(value) : `${shownNumber(Number(value.toPrecision(6)))} ${symbolOf(to)}`;
  const given = from === "USD" ? dollars(amount) : `${shownNumber(amount)} ${symbolOf(from)}`;
  const parts: Part[] = [`${given} is about **${shown}**, by the newest prices in the sample news:\n\n`];
  for (const price of prices) if (typeof price === "object") parts.push(...stated(price, question.now));
  return { parts: [...parts, "\n", OFFLINE_NOTE] };
}

const symbolOf = (unit: Unit): string => (unit === "USD" ? "USD" : unit.symbol);

const stated = ({ reading, sentence }: Price, now: number): readonly Part[] => [
  `- As of ${ageOf(reading.document, now)}: ${quoted(sentence.text)} `,
  reading.document,
  "\n",
];
