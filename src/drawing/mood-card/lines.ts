/** A text on several lines: broken between words, and between letters only where one word is wider than the line. */
import { fontOf, type Pen, type Weight } from "../canvas.ts";
import { cut, drawable } from "../letters.ts";

export interface Column {
  readonly width: number;
  readonly size: number;
  readonly weight: Weight;
  /** Lines; the last one ends in an ellipsis where there would be more. */
  readonly most: number;
}

/** Far more than fits into any column of a picture. */
const LONGEST = 1_000;
/** After a space; after a hyphen or slash in the middle of a word. */
const BREAK = /(?<= )|(?<=\p{L}{2}[-–—/\u05be])(?=\p{L}{2})/u;
/** What no ellipsis follows well. */
const LOOSE_END = /[\s,;:.…–—-]+$/u;

const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** How many of the signs fit, at least one. */
function fitting(pen: Pen, signs: readonly string[], width: number): number {
  let fits = 1;
  let tooMany = signs.length + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (pen.measureText(signs.slice(0, middle).join("")).width <= width) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** A word too wide for a line, in pieces that are not. */
function broken(pen: Pen, word: string, width: number): readonly string[] {
  if (pen.measureText(word.trimEnd()).width <= width) return [word];
  const signs = Array.from(letters.segment(word), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < signs.length; ) {
    const count = fitting(pen, signs.slice(from), width);
    pieces.push(signs.slice(from, from + count).join(""));
    from += count;
  }
  return pieces;
}

/** The last line, of which words are taken away until an ellipsis has room behind them. */
function shortened(pen: Pen, pieces: readonly string[], width: number): string {
  for (let count = pieces.length; count > 0; count -= 1) {
    const line = `${pieces.slice(0, count).join("").replace(LOOSE_END, "")}…`;
    if (pen.measureText(line).width <= width) return line;
  }
  return cut(pen, pieces[0] ?? "", width);
}

export function wrapped(pen: Pen, text: string, { width, size, weight, most }: Column): readonly string[] {
  const whole = drawable(text);
  if (whole === "") return [];
  const seen = whole.slice(0, LONGEST);
  pen.font = fontOf(size, weight);
  const lines: string[][] = [[]];
  for (const piece of seen.split(BREAK).flatMap((word) => broken(pen, word, width))) {
    const line = lines.at(-1) ?? [];
    const longer = pen.measureText([...line, piece].join("").trimEnd()).width;
    if (line.length === 0 || longer <= width) line.push(piece);
    else lines.push([piece]);
    if (lines.length > most) break;
  }
  const kept = lines.slice(0, most).map((pieces) => pieces.join("").trim());
  if (lines.length <= most && seen === whole) return kept;
  return [...kept.slice(0, -1), shortened(pen, lines[kept.length - 1] ?? [], width)];
}
