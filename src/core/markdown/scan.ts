/** Reads Markdown by its lines only: where fences open and close, and where it can be taken apart without reading it whole. */

const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;
const LIST = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

const MATH = /^ {0,3}\$\$\s*$/;

/** Other white space is text in Markdown. */
const BLANK = /^[ \t]*$/;

/** The fence that is open after this line, given the one that was open before it. */
export function fenceAfter(open: string | undefined, line: string): string | undefined {
  const found = FENCE.exec(line);
  if (open === undefined) return found?.[2];
  const mark = found?.[2];
  const closes = mark !== undefined && mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
  return closes ? undefined : open;
}

/**
 * Pieces that mean the same apart as together: cut at a blank line before a line that starts at the margin and continues
 * nothing. Where that is not certain the piece is larger, never smaller.
 */
export function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let [isBlank, hasList, isUncertain, inMath] = [false, false, false, false];
  for (const line of text.split("\n")) {
    const isInside = fence !== undefined || inMath;
    const blank = BLANK.test(line);
    const startsHere = isBlank && !blank && !/^[ \t]/.test(line) && !(hasList && LIST.test(line));
    if (!isInside && !isUncertain && startsHere && lines.length > 0) {
      chunks.push(lines.join("\n"));
      [lines, hasList] = [[], false];
    }
    lines.push(line);
    if (inMath) inMath = line.trim() !== "$$";
    else if (fence !== undefined || !(hasList && line.startsWith(" "))) fence = fenceAfter(fence, line);
    else if (FENCE.test(line)) isUncertain = true;
    if (!isInside) {
      hasList ||= LIST.test(line);
      inMath = fence === undefined && MATH.test(line);
    }
    isBlank = blank;
  }
  chunks.push(lines.join("\n"));
  return chunks.filter((chunk) => /[^ \t\n]/.test(chunk));
}
