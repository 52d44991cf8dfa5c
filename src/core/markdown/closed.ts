/** A text that is still being written, as it would most likely go on: nothing flickers that a mark leaves open. */
import { fenceAfter } from "./scan.ts";

/** A line that may become a fence, a rule, a list, a table or the line under a heading: not shown before it has words. */
const UNDECIDED = /^[\s>]*(?:`{1,2}|~{1,2}|#{1,6}|\$|[-=*_+|: ]+|\d{1,9}[.)]?)$/;

/** The beginning of a link or a picture, as far as it is written. */
const OPEN_LINK = /(?<!\\)!?\[([^[\]\n]{0,300})(?:\](?:\([^()\s]{0,2000})?)?$/;
/** Where nothing follows, what stands in brackets alone is none. */
const HALF_LINK = /(?<!\\)!?\[([^[\]\n]{0,300})(?:\]\([^()\s]{0,2000})?$/;

const MARK = /\\.|`+|\*\*|\*|~~/gs;

/** How much of the last paragraph is looked at. */
const LOOKED_AT = 4_000;

/** The line with which the text is in fenced code or in a formula of its own, and where the last paragraph begins. */
function endingOf(text: string): { readonly isFenced: boolean; readonly isMath: boolean; readonly from: number } {
  let fence: string | undefined;
  let isMath = false;
  let from = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    at += line.length + 1;
    if (isMath || (fence === undefined && line.trim() === "$$")) {
      if (line.trim() === "$$") isMath = !isMath;
    } else fence = fenceAfter(fence, line);
    // What stands behind the last end of a line is no blank line yet.
    if (line.trim() === "" && at <= text.length) from = at;
  }
  return { isFenced: fence !== undefined, isMath, from };
}

/** The marks that are open at its end; one behind which nothing could be marked opens none. */
function openMarks(paragraph: string): readonly string[] {
  const open: string[] = [];
  for (const { 0: mark, index } of paragraph.matchAll(MARK)) {
    const inCode = open.at(-1)?.startsWith("`") === true;
    if (mark.startsWith("\\") || (inCode && open.at(-1) !== mark)) continue;
    const before = paragraph.charAt(index - 1);
    const after = paragraph.charAt(index + mark.length);
    if (open.at(-1) === mark && (inCode || /\S/.test(before))) open.pop();
    else if (/\S/.test(after) && !open.includes(mark)) open.push(mark);
  }
  return open;
}

/** One of the two signs that close a mark may be written already. */
function closeMarks(paragraph: string): string {
  const open = openMarks(paragraph);
  const last = open.at(-1) ?? "";
  const isHalf = /^[*~]{2}$/.test(last) && paragraph.endsWith(last.charAt(0)) && !paragraph.endsWith(last);
  return (isHalf ? paragraph.slice(0, -1) : paragraph) + open.toReversed().join("");
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

/** Without what only becomes clear by what follows. */
function decided(paragraph: string): string {
  const line = paragraph.slice(paragraph.lastIndexOf("\n") + 1);
  const kept = UNDECIDED.test(line.trimEnd()) ? paragraph.slice(0, paragraph.length - line.length) : paragraph;
  return withoutFirstRow(kept).replace(OPEN_LINK, "$1").trimEnd();
}

/** A mark at the very end that begins something goes; one that ends something stays. */
function withoutLastMark(paragraph: string): string {
  const mark = /(?:[*~]{1,3}|`{1,2})$/.exec(paragraph)?.[0] ?? "";
  const before = paragraph.slice(0, paragraph.length - mark.length);
  return mark !== "" && !/\S$/.test(before) ? before.trimEnd() : paragraph;
}

function finished(text: string, readable: (paragraph: string) => string): string {
  const { isFenced, isMath, from } = endingOf(text);
  // Its end is not told from code before it is whole.
  if (isFenced) return text.replace(/\n[ \t]*(?:`{1,2}|~{1,2})$/, "");
  if (isMath) return `${text.replace(/\n[ \t]*\$$/, "")}\n$$`;
  const start = Math.max(from, text.length - LOOKED_AT);
  const paragraph = withoutLastMark(readable(text.slice(start)));
  return text.slice(0, start) + closeMarks(paragraph);
}

export const closed = (text: string): string => finished(text, decided);

/** The same of a text that never goes on: of it nothing goes but marks, and an address that is only half there. */
export const withoutHalves = (text: string): string =>
  finished(text, (paragraph) => paragraph.replace(HALF_LINK, "$1").trimEnd());
