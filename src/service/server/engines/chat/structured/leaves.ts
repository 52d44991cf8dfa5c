/** Values without parts: texts, numbers, yes and no. Those that were found come first, stand-ins last. */
import { shorten } from "../words.ts";
import type { Facts } from "./facts.ts";
import { findFlag } from "./find-choice.ts";
import { findNumber } from "./find-number.ts";
import { findTexts } from "./find-text.ts";
import { formatOf, timesAround } from "./formats.ts";
import { type Hint, isAbout, isCalled } from "./hint.ts";
import type { Pattern } from "./matcher.ts";
import { least, type Merged, most } from "./merged.ts";
import type { Keywords } from "./schema.ts";
import { isMultiple } from "./validate.ts";

export interface Candidate {
  readonly value: unknown;
  /** How much of it was found; 0 for a stand-in. */
  readonly score: number;
}

interface Around {
  readonly hint: Hint;
  readonly facts: Facts;
  readonly now: number;
  readonly pattern: (source: string) => Pattern;
  /** Texts that all these patterns accept. */
  readonly texts: (sources: readonly string[], least: number, most: number, count: number) => readonly string[];
  /** How many stand-ins are wanted, of which no two are the same. */
  readonly wanted: number;
}

const LONGEST_MADE = 50_000;
/** What a text without conditions is made of. */
const PLAIN = "^[a-z0-9]*$";
const TOKENS = 300;

export function texts({ parts }: Merged, around: Around): readonly Candidate[] {
  const { hint, facts, now, pattern, wanted } = around;
  const formats = parts.map((part) => part.format).filter((name) => name !== undefined);
  const format = formats.find((name) => formatOf(name) !== undefined) ?? formats[0];
  const sources = parts.map((part) => part.pattern).filter((source) => source !== undefined);
  const from = least(parts, "minLength") ?? 0;
  const to = most(parts, "maxLength") ?? Number.POSITIVE_INFINITY;
  const named = findTexts(hint, format, facts);
  const found = sources.length === 0 ? named : [...named, ...matching(sources.map(pattern), facts, from)];
  const fitting = found.map((text) => ([...text].length > to ? cutTo(text, to) : text));
  const shaped = formats.flatMap((name) => formatOf(name)?.pattern ?? []);
  const rules = [...new Set([...sources, ...shaped])];
  const made = around.texts(rules.length === 0 ? [PLAIN] : rules, from, to, wanted);
  const usual = ["", "unknown", "-", padTo("unknown", from, to), padTo("x", from, to)];
  const standIns = [
    ...formats.flatMap((name) => formatOf(name)?.standIn(now) ?? []),
    ...(sources.length === 0 ? [...usual, ...made] : [...made, ...usual]),
    ...parts.flatMap(limits),
  ];
  return [
    ...fitting.slice(0, 40).map((value) => ({ value, score: 1 })),
    ...standIns.map((value) => ({ value, score: 0 })),
  ];
}

/** Where a format has a least and a most, what is at these limits and right beside them. */
function limits(part: Keywords): readonly string[] {
  const { format = "", formatMinimum, formatMaximum, formatExclusiveMinimum, formatExclusiveMaximum } = part;
  return [formatMinimum, formatMaximum, formatExclusiveMinimum, formatExclusiveMaximum].flatMap((limit) =>
    limit === undefined ? [] : timesAround(format, limit),
  );
}

const cutTo = (text: string, to: number): string =>
  to >= 20 ? shorten(text, to) : [...text].slice(0, to).join("").trim();

function padTo(text: string, from: number, to: number): string {
  const size = Math.min(Math.max(from, 0), LONGEST_MADE);
  const padded = `${text} `.repeat(Math.ceil(size / (text.length + 1)));
  return text.length < size ? padded.slice(0, size).replace(/\s$/, ".") : text.slice(0, Math.max(0, to));
}

/** Words, pairs and lines of the text that a pattern accepts whole. */
function matching(patterns: readonly Pattern[], { text }: Facts, from: number): readonly string[] {
  const words = text
    .slice(0, 6_000)
    .split(/\s+/, TOKENS)
    .map((word) => word.replace(/^["'([{<]+|["')\]}>.,;:!?]+$/g, ""));
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ""} ${word}`);
  const tried = [...words, ...pairs.slice(0, 100)].filter(
    (word) => word.length >= Math.max(2, from) && word.length <= 80,
  );
  return [...new Set(tried)]
    .filter((word) => patterns.every((one) => !one.matches("") && one.matches(word)))
    .slice(0, 20);
}

export function numbers({ parts, types }: Merged, { hint, facts, wanted }: Around): readonly Candidate[] {
  const counted = parts.some(({ format }) => format === "int32" || format === "int64");
  const whole = counted || (types?.includes("integer") === true && !types.includes("number"));
  const minimum = least(parts, "minimum");
  const maximum = most(parts, "maximum");
  const above = least(parts, "exclusiveMinimum");
  const below = most(parts, "exclusiveMaximum");
  const steps = parts.map((part) => part.multipleOf).filter((step) => step !== undefined);
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
  const named = findNumber(hint, facts);
  const shared =
    isAbout(hint, "fraction", "ratio", "probability", "confidence") && high <= 1 && named !== undefined && named > 1
      ? named / 100
      : named;
  const found = [shared, feelingAs(hint, facts, low, high, named)].filter((value) => value !== undefined);
  const close = found.flatMap((value) => (whole && !Number.isInteger(value) ? [Math.round(value)] : [value]));
  const grid = commonStep([...(whole ? [1] : []), ...steps]);
  const middle = Number.isFinite(low) && Number.isFinite(high) ? [(low + high) / 2] : [];
  const starts = [0, low, high, ...middle].filter(Number.isFinite);
  const around = starts.flatMap((value) => [value, value + 1, value - 1, value + 0.5, value - 0.5]);
  const near = grid === 0 ? [...around, ...middle] : around.flatMap((value) => onGrid(value, grid));
  const made = [...near, ...series(low, high, grid, wanted)];
  return [...close.map((value) => ({ value, score: 1 })), ...made.map((value) => ({ value: value + 0, score: 0 }))];
}

/** Many that differ: from the least upward, from the most downward, or both ways from zero; and all between. */
function series(low: number, high: number, grid: number, count: number): readonly number[] {
  const step = grid === 0 ? 1 : grid;
  const start = Number.isFinite(low) ? low : Number.isFinite(high) ? high : 0;
  const sides = Number.isFinite(low) ? [1] : Number.isFinite(high) ? [-1] : [1, -1];
  const first = grid === 0 ? start : Math.round(start / grid) * grid;
  const turns = Array.from({ length: count }, (_, turn) => turn);
  const steps = turns.flatMap((turn) => sides.map((side) => Number((first + side * turn * step).toPrecision(15))));
  const isBetween = grid === 0 && Number.isFinite(low) && Number.isFinite(high);
  return isBetween ? [...steps, ...turns.map((turn) => low + ((high - low) * (turn + 1)) / (count + 1))] : steps;
}

/** A step that is a multiple of all; 0 when there is none. */
const commonStep = (steps: readonly number[]): number =>
  steps.reduce((step, one) => {
    if (step === 0 || isMultiple(one, step)) return one;
    if (isMultiple(step, one)) return step;
    return Number(((step / commonPart(step, one)) * one).toPrecision(15));
  }, 0);

const commonPart = (one: number, other: number): number =>
  Number.isInteger(one) && Number.isInteger(other) ? (other === 0 ? one : commonPart(other, one % other)) : 1;

const onGrid = (value: number, step: number): readonly number[] =>
  [Math.floor(value / step), Math.ceil(value / step), Math.floor(value / step) - 1, Math.ceil(value / step) + 1].map(
    (times) => Number((times * step).toPrecision(15)),
  );

/** A mood as a number: on the scale that is given, or from -1 to 1. */
function feelingAs(hint: Hint, facts: Facts, low: number, high: number, named: number | undefined): number | undefined {
  const graded =
    (named === undefined || named > high) &&
    facts.feeling !== 0 &&
    Number.isFinite(high) &&
    isCalled(hint, "score", "rating");
  if (facts.text === "" || !(graded || isAbout(hint, "sentiment", "bullishness", "polarity", "mood"))) return undefined;
  const [from, to] = Number.isFinite(low) && Number.isFinite(high) ? [low, high] : [-1, 1];
  return Number((from + ((facts.feeling + 1) / 2) * (to - from)).toFixed(2));
}

export function flags({ hint, facts }: Around): readonly Candidate[] {
  const found = findFlag(hint, facts);
  const score = found === undefined ? 0 : 1;
  return [
    { value: found ?? false, score },
    { value: !(found ?? false), score: 0 },
  ];
}
