/** Which marks are open at the end of a text that is still being written, and the text with them closed. */

const MARK = /\\.|`+|\*+|~~/gs;

/** What a line begins that marks cannot reach into from above it: an item, a heading, a row of a table. */
const BEGINS = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?=\S)|#{1,6}[ \t]+|\|)/;

/** Where whatever holds the very end begins: an item, a cell, or a whole paragraph. */
function lastHolder(paragraph: string): number {
  for (let to = paragraph.length; to > 0; ) {
    const from = paragraph.lastIndexOf("\n", to - 1) + 1;
    const line = paragraph.slice(from, to);
    const begins = BEGINS.exec(line)?.[0];
    if (begins?.endsWith("|") === true) return from + (/^.*(?<!\\)\|/s.exec(line)?.[0].length ?? 0);
    if (begins !== undefined) return from + begins.length;
    to = from - 1;
  }
  return 0;
}

/** Three stars are two marks. */
const starsOf = (count: number): readonly string[] => (count === 1 ? ["*"] : count === 2 ? ["**"] : ["**", "*"]);

/** Takes what so many stars close, and says whether that was anything. */
function closeStars(open: string[], count: number): boolean {
  let left = count;
  for (let last = open.at(-1); last?.startsWith("*") === true && last.length <= left; last = open.at(-1)) {
    left -= last.length;
    open.pop();
  }
  return left < count;
}

/** The marks that are open at its end; one behind which nothing could be marked opens none. */
function openMarks(text: string): readonly string[] {
  const open: string[] = [];
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const inCode = open.at(-1)?.startsWith("`") === true;
    if (mark.startsWith("\\") || (inCode && open.at(-1) !== mark)) continue;
    const canClose = inCode || /\S/.test(text.charAt(index - 1));
    const isStars = mark.startsWith("*");
    if (canClose && isStars && closeStars(open, mark.length)) continue;
    if (canClose && !isStars && open.at(-1) === mark) open.pop();
    else if (/\S/.test(text.charAt(index + mark.length)))
      open.push(...(isStars ? starsOf(mark.length) : [mark]).filter((one) => !open.includes(one)));
  }
  return open;
}

/** Of what closes a mark some signs may be written already: they go, and are written anew. */
export function closeMarks(paragraph: string): string {
  const from = lastHolder(paragraph);
  const holder = paragraph.slice(from);
  const ending = /(?<=\S)(?:\*+|~+|`+)$/.exec(holder)?.[0] ?? "";
  const before = holder.slice(0, holder.length - ending.length);
  const openBefore = ending === "" ? [] : openMarks(before);
  const isHalf = openBefore.at(-1)?.startsWith(ending.charAt(0)) === true;
  // Two signs that end nothing begin something: East Asian words have no blank before them.
  const begins = /^(?:\*\*|~~)/.test(ending) && openBefore.every((mark) => !mark.startsWith(ending.charAt(0)));
  const open = isHalf || begins ? openBefore : openMarks(holder);
  return paragraph.slice(0, from) + (isHalf || begins ? before : holder) + open.toReversed().join("");
}
