/** How a document is quoted: of when it is, who says so, and which of its sentences answer. */
import type { FoundDocument } from "../../ports.ts";
import { nameOf } from "../assets.ts";
import type { Part } from "../draft.ts";
import { inline } from "../markdown.ts";
import { shorten } from "../words.ts";
import type { Reading, Sentence } from "./reading.ts";

export const OFFLINE_NOTE = "_Offline engine: drawn from bundled sample news, not live data._";

const MINUTE = 60_000;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Such as `3 hours ago`. */
export function ageOf({ updatedAt }: FoundDocument, now: number): string {
  const minutes = Math.max(0, Math.round((now - updatedAt) / MINUTE));
  if (minutes < 2) return "just now";
  if (minutes < 60) return plural(minutes, "minute");
  const hours = Math.round(minutes / 60);
  if (hours < 36) return plural(hours, "hour");
  const days = Math.round(hours / 24);
  if (days < 60) return plural(days, "day");
  return days < 730 ? plural(Math.round(days / 30), "month") : plural(Math.round(days / 365), "year");
}

/** `3 hours ago`, with a warning where the word of an anonymous poster is all there is. */
export function provenance(document: FoundDocument, now: number): string {
  const age = ageOf(document, now);
  if (document.source === "imageboard") return `${age}, anonymous board post`;
  return document.legitimacy < 0.4 ? `${age}, unconfirmed` : age;
}

const LONGEST_QUOTE = 320;

export const quoted = (text: string): string => {
  const sentence = inline(shorten(text, LONGEST_QUOTE));
  return /[.!?…]["')”’]?$/.test(sentence) ? sentence : `${sentence}.`;
};

export const FIGURES = /\d[\d.,]*\d|\d/g;
/** Such a sentence leans on the one before it. */
const LEANS = /^(?:they|it|its|their|he|she|both|this|that|these|those|another|most of|none of|only|the rest)\b/i;

export const leans = ({ text }: Sentence): boolean => LEANS.test(text);

/** How well a sentence answers: by the words and assets of the question, and by the figures of the headline. */
function weight(sentence: Sentence, words: readonly string[], reading: Reading, symbols: readonly string[]): number {
  const common = words.filter((word) => sentence.words.has(word)).length;
  const assets = sentence.assets.some(({ symbol }) => symbols.includes(symbol)) ? 0.5 : 0;
  const first = sentence === reading.sentences[0] ? 1 : 0;
  const figures: readonly string[] = reading.title.text.match(FIGURES) ?? [];
  const carried =
    figures.length > 0 && sentence.text.match(FIGURES)?.some((figure) => figures.includes(figure)) ? 1.5 : 0;
  const headline = [...reading.title.words].filter((word) => sentence.words.has(word)).length;
  const leaning = first === 0 && leans(sentence) ? 1.5 : 0;
  const aside = sentence.quotes.length > 0 && reading.title.quotes.length === 0 ? 1 : 0;
  const own = sentence.hasFigure ? 0.5 : 0;
  return common * 2 + assets + first + carried + Math.min(3, headline) * 0.4 + own - leaning - aside;
}

/** The best sentences of a document, in their own order. */
export function bestSentences(
  reading: Reading,
  words: readonly string[],
  symbols: readonly string[],
  count: number,
): readonly Sentence[] {
  const ranked = reading.sentences
    .map((sentence) => ({ sentence, weight: weight(sentence, words, reading, symbols) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ sentence }) => sentence);
  return reading.sentences.filter((sentence) => ranked.includes(sentence));
}

/** One bullet point: the headline, of when it is, a sentence unless it says the same, and its marker. */
export const bullet = (reading: Reading, sentences: readonly Sentence[], now: number): readonly Part[] => [
  `- **${headline(reading)}** (${provenance(reading.document, now)}): ${sentences.map(({ text }) => quoted(text)).join(" ")} `,
  reading.document,
  "\n",
];

/** Without a full stop, as headlines are. */
export const headline = ({ document }: Reading): string => inline(shorten(document.title, 160)).replace(/\.$/, "");

const MOODS: readonly (readonly [least: number, word: string])[] = [
  [0.5, "clearly bullish"],
  [0.25, "rather bullish"],
  [0.1, "slightly bullish"],
  [-0.1, "mixed"],
  [-0.25, "slightly bearish"],
  [-0.5, "rather bearish"],
];

export const moodOf = (bullishness: number): string =>
  MOODS.find(([least]) => bullishness >= least)?.[1] ?? "clearly bearish";

/** Signed, as a thermometer shows it. */
export const degree = (value: number): string => {
  const shown = Math.abs(value).toFixed(2);
  return Number(shown) === 0 ? "0.00" : `${value > 0 ? "+" : "−"}${shown}`;
};

interface Mood {
  readonly bullishness: number;
  readonly legitimacy: number;
}

/** The average of several documents; a trustworthy one weighs more. */
export function averageMood(readings: readonly Reading[]): Mood {
  const trust = readings.reduce((sum, { document }) => sum + document.legitimacy + 0.05, 0);
  const bullish = readings.reduce((sum, { document }) => sum + document.bullishness * (document.legitimacy + 0.05), 0);
  const legitimacy =
    readings.reduce((sum, { document }) => sum + document.legitimacy, 0) / Math.max(1, readings.length);
  return { bullishness: trust === 0 ? 0 : bullish / trust, legitimacy };
}

export const about = (reading: Reading): string => {
  const [first] = reading.title.assets.length > 0 ? reading.title.assets : reading.assets;
  return first === undefined ? "the market" : nameOf(first);
};

const AMOUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const SMALL = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

const CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function dollars(value: number): string {
  if (Math.abs(value) < 1) return `$${SMALL.format(value)}`;
  return `$${(Number.isInteger(Math.round(value * 100) / 100) ? AMOUNT : CENTS).format(value)}`;
}
