/** The prices that a message names as levels, and whether the price is to go above or below each. */
import type { MarketAlert } from "../../ports.ts";
import { assetsIn } from "../assets.ts";
import { scaled } from "./arithmetic.ts";

export interface Level {
  /** Where the amount begins. */
  readonly start: number;
  readonly written: string;
  readonly direction: MarketAlert["direction"];
  /** In USD; undefined when the number can be read in two ways. */
  readonly price: number | undefined;
  /** Whether a word before the amount says that it is a level, and not only that it stands there. */
  readonly sure: boolean;
}

/** Neither a part of a time, a date, a range or a share, nor an amount of another currency. */
const AMOUNT =
  /(\$ ?|usd ?)?(?<![\p{L}\p{N}.,:/€£-])(\d(?:[\d.,]*\d)?|\.\d+)\s?(k|m)?(?![\p{L}\p{N}%:€£]|[.,]\d|[/-][\p{L}\p{N}]|\s[%€£])/giu;
/** A number of these is no price. */
const COUNTED =
  /^\s?(?:[ap]\.?m\b|o'?clock|sec\w*|min(?:ute)?s?\b|h(?:ou)?rs?\b|h\b|days?\b|weeks?\b|months?\b|years?\b|times?\b|percent|pct|points?\b|coins?\b|tokens?\b|eur\b|euros?\b|gbp\b|pounds?\b|chf\b|yen\b|jpy\b)/i;
/** A number behind one of these is a span, a start or a step. */
const APART = /\b(?:last|past|next|top|first|within|every|since|from|by) (?:\$ ?)?$/i;
const YEAR = /^(?:19|20)\d\d$/;

const ABOVE =
  "above|over|exceed(?:s|ed)?|past|beyond|at least|more than|higher than|greater than|breaks?(?: out| through)?|ris(?:es?|ing)|climbs?|tops?|surpass(?:es)?|up to|goes up|jumps?";
const BELOW =
  "below|under|at most|less than|lower than|beneath|fall(?:s|ing)?|drops?|dips?|sinks?|slips?|crash(?:es)?|goes down|down to";
const DIRECTION = new RegExp(String.raw`(\b(?:${ABOVE})\b|>)|\b(?:${BELOW})\b|<`, "gi");
/** Words that say nothing between a direction and its amount. */
const BETWEEN = String.raw`(?:[\s=:]+(?:about|around|roughly|the|an?|my|price|level|mark|target|threshold|of|to|at|than|even|just|back|again|not|below|above|usd))*[\s=:]*$`;
const SAYS_LEVEL = new RegExp(
  String.raw`(?:\b(?:${ABOVE}|${BELOW}|hits?|reach(?:es)?|touch(?:es)?|cross(?:es)?|pass(?:es)?|is at|gets? to|goes to|trad(?:es|ing) at|costs?|(?:is )?worth)\b|[<>=])${BETWEEN}`,
  "i",
);
/** Joined to the level before it. */
const JOINED = /(?:\b(?:and|or)|[,/&]) ?$/i;
const NOT =
  /\b(?:not|no|never|no longer|stops)(?: (?:be|being|go|going|is|any|stay|stays|trade|trading))* $|n't(?: (?:be|go|stay|trade))* $/i;
const OR_MORE =
  /^ ?(?:usd |dollars )?(?:or|and) (?:(higher|more|above|over|up)|lower|less|below|under|down)\b(?! ?\$?\d)/i;

/** The levels where any is plainly one, else the only amount there is. */
export function levelsIn(said: string): readonly Level[] {
  const amounts = [...said.matchAll(AMOUNT)].filter((match) => mayBePrice(said, match));
  const levels: Level[] = [];
  let since = 0;
  for (const { 0: whole, 2: digits = "", 3: suffix, index } of amounts) {
    const before = said.slice(since, index);
    const sure = SAYS_LEVEL.test(before) || (levels.some((one) => one.sure) && JOINED.test(before));
    const direction = directionOf(before, said.slice(index + whole.length)) ?? levels.at(-1)?.direction ?? "above";
    levels.push({ start: index, written: whole.trim(), direction, price: priceOf(digits, suffix), sure });
    if (sure) since = index + whole.length;
  }
  const sure = levels.filter((level) => level.sure);
  if (sure.length > 0) return sure;
  const inDollars = levels.filter(({ written }) => /^(?:\$|usd)/i.test(written));
  const left = inDollars.length > 0 ? inDollars : levels;
  return left.length === 1 ? left : [];
}

function mayBePrice(
  said: string,
  { 0: whole, 1: currency, 2: digits = "", 3: suffix, index }: RegExpMatchArray,
): boolean {
  const before = said.slice(0, index);
  const after = said.slice((index ?? 0) + whole.length);
  const [next = ""] = /^ [\p{L}\p{N}]+/u.exec(after) ?? [];
  if (COUNTED.test(after) || APART.test(before) || assetsIn(next.toUpperCase()).length > 0) return false;
  return !YEAR.test(digits) || currency !== undefined || suffix !== undefined || SAYS_LEVEL.test(before);
}

/** The nearest before the amount, or the one that is added behind it. */
function directionOf(before: string, after: string): Level["direction"] | undefined {
  const added = OR_MORE.exec(after);
  if (added !== null) return added[1] === undefined ? "below" : "above";
  const nearest = [...before.matchAll(DIRECTION)].at(-1);
  if (nearest === undefined) return undefined;
  return (nearest[1] === undefined) === NOT.test(before.slice(0, nearest.index)) ? "above" : "below";
}

/** Commas and points as they are written here and there; `100.000` is as often a hundred thousand as a hundred. */
function priceOf(digits: string, suffix: string | undefined): number | undefined {
  if (suffix === undefined && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined;
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return scaled(digits.replaceAll(".", ""), suffix);
  const isDecimal = /^\d+,\d+$/.test(digits) && !/^[1-9]\d{0,2},\d{3}$/.test(digits);
  const price = scaled(isDecimal ? digits.replace(",", ".") : digits, suffix);
  return Number.isNaN(price) ? undefined : price;
}
