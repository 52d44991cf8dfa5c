/** A text that is still being written, as it would most likely go on: nothing flickers that a mark leaves open. */
import { formulaIn, lastOf } from "./math-lines.ts";
import { looksLikeMath } from "./math-syntax.ts";
import { closeMarks } from "./open-marks.ts";
import { fenceAfter } from "./scan.ts";

/** A line that may become a fence, a rule, a list, a table or the line under a heading: not shown before it has words. */
const UNDECIDED = /^[\s>]*(?:`{1,2}|~{1,2}|#{1,6}|\$|[-=*_+|: ]+|\d{1,9}[.)]?|(?:[-*+]|\d{1,9}[.)])\s+\[[ x]?\]?)$/i;

/** The beginning of a link or a picture, as far as it is written. */
const OPEN_LINK = /(?<!\\)!?\[([^[\]\n]{0,300})(?:\](?:\((?:[^()\s]|\([^()\s]{0,200}\)?){0,2000})?)?$/;
/** The beginning of a formula within a line. */
const OPEN_FORMULA = /(?<!\\)\\[([]((?:(?!\\[([)\]])[^\n`]){0,300})$|(?<=^|[\s(])\$\$([^$\n`]{0,300})\$?$/;
/** A dollar alone mostly stands before a price, or ends a formula: only what no other text has tells what it is. */
const OPEN_DOLLAR = /(?<![\\$\p{L}\p{N}])\$(?![\d.,]+\s)[^\s$`,.;:)!?'"’”-][^$\n`]{0,300}$/u;
const ONLY_IN_FORMULAS = /[\\^=]/;
/** What a line ends with before it is an escaped sign, or a break. */
const OPEN_SIGN = /(?<!\\)\\$|(?<=^|[\s(])\$$|<(?:b(?:r\s?\/?)?)?$/i;
/** Where nothing follows, what stands in brackets alone is none. */
const HALF_LINK = /(?<!\\)!?\[([^[\]\n]{0,300})(?:\]\([^()\s]{0,2000})?$/;

/** How much of the last paragraph is looked at. */
const LOOKED_AT = 4_000;

/** What is open at the end: fenced code, or a formula of its own with the line that closes it. */
interface Ending {
  readonly isFenced: boolean;
  readonly mathEnd: string | undefined;
  /** Where the last paragraph begins. */
  readonly from: number;
}

/** Items and quotes have fences too, indented as far as they are. */
const HOLDER = /^[ \t>]*/;

function endingOf(text: string): Ending {
  let fence: string | undefined;
  let indentation = 0;
  let math: ReturnType<typeof formulaIn>;
  let from = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    at += line.length + 1;
    const holder = HOLDER.exec(line)?.[0].length ?? 0;
    // What stands behind the last end of a line is no blank line yet.
    const isBlank = line.trim() === "" && at <= text.length;
    let isBehind = isBlank;
    const opening = math === undefined && fence === undefined ? formulaIn(line) : undefined;
    if (math !== undefined) {
      isBehind ||= lastOf(line, math.end) !== undefined;
      if (line.includes(math.end) || (isBlank && math.first !== "")) math = undefined;
    } else if (opening !== undefined) math = opening;
    else {
      const before = fence;
      fence = fenceAfter(fence, line.slice(Math.min(holder, before === undefined ? holder : indentation)));
      if (before === undefined) indentation = holder;
      isBehind ||= before !== undefined && fence === undefined;
    }
    if (isBehind) from = Math.min(at, text.length);
  }
  return { isFenced: fence !== undefined, mathEnd: math?.end, from };
}

/** The first row of a table, which is one as soon as there is a whole line under it. */
const FIRST_ROW = /(^|\n)[ \t]*\|(?!\|)[^\n]*\n?$/;
const ENDS_IN_ROW = /(?:^|\n)[ \t]*\|[^\n]*$/;

function withoutFirstRow(paragraph: string): string {
  const row = FIRST_ROW.exec(paragraph);
  if (row === null) return paragraph;
  const before = paragraph.slice(0, row.index);
  return ENDS_IN_ROW.test(before) ? paragraph : before;
}

function withoutHalfFormula(paragraph: string): string {
  const dollar = OPEN_DOLLAR.exec(paragraph);
  if (dollar !== null && ONLY_IN_FORMULAS.test(dollar[0])) return paragraph.slice(0, dollar.index);
  const found = OPEN_FORMULA.exec(paragraph);
  if (found === null) return paragraph;
  const [whole, inner = "", behindDollars = ""] = found;
  const before = paragraph.slice(0, found.index);
  // Every other pair of dollars ends a formula.
  const isEnd = whole.startsWith("$") && before.split("$$").length % 2 === 0;
  const content = inner + behindDollars;
  return !isEnd && (content.trim() === "" || looksLikeMath(content)) ? before : paragraph;
}

/** Without what only becomes clear by what follows. */
function decided(paragraph: string): string {
  const line = paragraph.slice(paragraph.lastIndexOf("\n") + 1);
  const kept = UNDECIDED.test(line.trimEnd()) ? paragraph.slice(0, paragraph.length - line.length) : paragraph;
  return withoutHalfFormula(withoutFirstRow(kept).replace(OPEN_LINK, "$1")).trimEnd().replace(OPEN_SIGN, "").trimEnd();
}

/** A mark at the very end that begins something goes; one that ends something stays. */
function withoutLastMark(paragraph: string): string {
  const mark = /(?:[*~]{1,3}|`{1,2})$/.exec(paragraph)?.[0] ?? "";
  const before = paragraph.slice(0, paragraph.length - mark.length);
  return mark !== "" && !/\S$/.test(before) ? before.trimEnd() : paragraph;
}

function finished(text: string, readable: (paragraph: string) => string): string {
  const { isFenced, mathEnd, from } = endingOf(text);
  // Its end is not told from code before it is whole.
  if (isFenced) return text.replace(/\n[ \t>]*(?:`+|~+)$/, "");
  if (mathEnd !== undefined) {
    const whole = text.trimEnd().replace(/(?<!\$)[$\\]$/, "");
    return `${whole.trimEnd()}\n${mathEnd}`;
  }
  const start = Math.max(from, text.length - LOOKED_AT);
  const paragraph = withoutLastMark(readable(text.slice(start)));
  return text.slice(0, start) + closeMarks(paragraph);
}

export const closed = (text: string): string => finished(text, decided);

/** The same of a text that never goes on: of it nothing goes but marks, and an address that is only half there. */
export const withoutHalves = (text: string): string =>
  finished(text, (paragraph) => paragraph.replace(HALF_LINK, "$1").trimEnd());
