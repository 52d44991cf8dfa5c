/** Yes or no, and one of a few: chosen by what a text says. */
import type { Facts } from "./facts.ts";
import { CURRENCIES } from "./find-text.ts";
import { type Hint, isAbout } from "./hint.ts";

const NEGATION =
  /\b(?:not|no|never|without|isn't|isnt|wasn't|aren't|don't|doesn't|didn't|hasn't|haven't|won't|can't|cannot|non|neither|nor|hardly|lacks?)\b|n't\b/;
const YES = /^(?:yes|y|true|on|1|ja|oui|sí|si|да|✓|✔|x)\b/i;
const NO = /^(?:no|n|false|off|0|none|nein|non|нет)\b/i;
const FILLER = new Set([
  "is",
  "has",
  "was",
  "are",
  "can",
  "should",
  "does",
  "did",
  "the",
  "a",
  "of",
  "needs",
  "wants",
  "flag",
  "contains",
  "includes",
  "include",
  "mentions",
  "mentioned",
]);
/** Behind another word these say only that it is spoken of: `refund_requested`. */
const WISHED = new Set(["requested", "required", "wanted", "asked", "needed", "present", "found"]);
const LURES =
  /\b(?:free|win|winner|won|click|prize|act now|guaranteed|limited (?:time )?offer|claim|congratulations|double your)\b/g;

/** Other words by which a text chooses. */
const KINDRED: ReadonlyMap<string, RegExp> = new Map([
  ["buy", /\b(?:bought|buys|buying|purchased?)\b/],
  ["sell", /\b(?:sold|sells|selling)\b/],
  ["shipping", /\b(?:arriv\w+|deliver\w+|shipped|shipment|parcel|package|courier)\b/],
  ["billing", /\b(?:invoices?|charged|overcharged|payment|billed|bill)\b/],
  ["technical", /\b(?:bugs?|crash\w*|error|log ?in|password|broken|install\w*|not working)\b/],
  ["high", /\b(?:urgent\w*|asap|immediately|critical|at once|emergency)\b/],
  ["error", /\b(?:fail\w*|exception|timeout|returned http 5\d\d)\b/],
]);

/** Undefined when the text does not speak of it. */
export function findFlag(hint: Hint, facts: Facts): boolean | undefined {
  const own = hint.words.filter((word) => !FILLER.has(word));
  const telling = own.length > 1 ? own.filter((word) => !WISHED.has(word)) : own;
  for (const name of [hint.name, telling.join(" ")]) {
    const labelled = name === "" ? undefined : facts.labelled(name);
    if (labelled !== undefined && YES.test(labelled)) return true;
    if (labelled !== undefined && NO.test(labelled)) return false;
  }
  if (isAbout(hint, "bullish", "positive", "happy", "satisfied", "recommended")) return facts.feeling > 0.1;
  if (isAbout(hint, "bearish", "negative", "unhappy", "complaint")) return facts.feeling < -0.1;
  if (isAbout(hint, "spam", "scam", "phishing")) return (facts.lower.match(LURES)?.length ?? 0) >= 2;
  if (telling.includes("email")) return facts.emails.length > 0;
  if (telling.includes("question")) return facts.text.includes("?");
  const stems = telling.map(root).filter((word) => word.length >= 3);
  if (stems.length === 0) return undefined;
  for (const { text, clause } of clauses(facts.lower)) {
    const places = stems.map((word) => clause.search(new RegExp(`(?<![\\p{L}])${escapeSign(word)}`, "u")));
    if (places.some((place) => place < 0)) continue;
    const before = text.slice(Math.max(0, Math.min(...places) - 30), Math.max(...places));
    return !NEGATION.test(before.split(/\band\b/).at(-1) ?? "");
  }
  return undefined;
}

/** `urgently`, `urgent` and `urgency` begin alike. */
const root = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ing|ed|ly|ency|ance|able|ion|s)$/, "") : word;

const escapeSign = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const clauses = (lower: string): readonly { readonly text: string; readonly clause: string }[] =>
  lower
    .slice(0, 8_000)
    .split(/[.!?;\n]|, (?=but|and)|\bbut\b/)
    .slice(0, 300)
    .map((text) => ({ text, clause: text }));

const GOOD = /^(?:positive|good|bullish|happy|up|buy|very positive|optimistic|satisfied|promoter|like)$/;
const BAD = /^(?:negative|bad|bearish|unhappy|down|sell|very negative|pessimistic|dissatisfied|detractor|dislike)$/;
const MIDDLE =
  /^(?:neutral|mixed|hold|flat|sideways|none|unknown|other|medium|normal|unclear|n\/a|not specified|unspecified)$/;

const bare = (value: unknown): string =>
  typeof value === "string" ? value.toLowerCase().replace(/[_-]+/g, " ").trim() : String(value);

interface Ranked {
  readonly value: unknown;
  readonly score: number;
}

/** The values, the likeliest first; a score of 0 means that nothing speaks for it. */
export function rankValues(values: readonly unknown[], hint: Hint, facts: Facts): readonly Ranked[] {
  const names = values.map(bare);
  const moods = names.some((name) => GOOD.test(name)) && names.some((name) => BAD.test(name));
  const labelled =
    hint.name === ""
      ? undefined
      : (facts.labelled(hint.name) ?? facts.labelled(hint.words.at(-1) ?? ""))?.toLowerCase();
  const ranked = values.map((value, at) => {
    const name = names[at] ?? "";
    if (labelled !== undefined && (labelled === name || labelled.startsWith(name))) return { value, score: 4 };
    if (isCurrency(value, facts.text)) return { value, score: 2 };
    const seen = countOf(name, facts.lower);
    if (seen > 0) return { value, score: 2 + Math.min(seen, 5) / 10 + name.length / 1_000 };
    if (KINDRED.get(name)?.test(facts.lower) === true) return { value, score: 1.5 };
    if (
      typeof value === "string" &&
      facts.assets.some((asset) => asset.symbol.toLowerCase() === name || asset.name.toLowerCase() === name)
    )
      return { value, score: 2 };
    if (moods && facts.text !== "") return { value, score: moodScore(name, facts.feeling) };
    return { value, score: MIDDLE.test(name) ? 0.01 : 0 };
  });
  return ranked
    .toSorted((a, b) => b.score - a.score)
    .map(({ value, score }) => ({ value, score: score < 0.1 ? 0 : score }));
}

const isCurrency = (value: unknown, text: string): boolean =>
  CURRENCIES.some(([sign, code]) => code === value && sign.test(text));

function moodScore(name: string, feeling: number): number {
  if (GOOD.test(name)) return feeling > 0.2 ? 1 : 0;
  if (BAD.test(name)) return feeling < -0.2 ? 1 : 0;
  return MIDDLE.test(name) && Math.abs(feeling) <= 0.2 ? 1 : 0;
}

/** Times that it stands in the text as a word of its own and is not denied. */
function countOf(name: string, lower: string): number {
  if (name.length < 2 || name.length > 100) return 0;
  let count = 0;
  for (let at = lower.indexOf(name); at >= 0 && count < 6; at = lower.indexOf(name, at + name.length)) {
    const alone = !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(lower[at + name.length] ?? " ");
    if (
      alone &&
      !/\b(?:not|no|isn't|never)\s+(?:an? |the |really |very )?$/.test(lower.slice(Math.max(0, at - 24), at))
    )
      count++;
  }
  return count;
}
