/** Words in pictures: only letters that the font has, and never wider than their place. */
import { fontOf, type Pen, type Weight } from "./canvas.ts";

/** All but letters of six scripts, numbers and common signs, for the fonts have no picture of them. */
const UNKNOWN =
  /\p{Cn}|[^\u0020-\u007e\u00a1-\u0113\u0115-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u03d7\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u0591-\u05c7\u05d0-\u05ea\u05ef-\u05f4\u0606-\u061b\u061d-\u06dc\u06de-\u06ff\u0750-\u077f\u1e00-\u1e9b\u1e9e-\u1fff\u200c\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20aa\u20ac\u20b4\u20b8-\u20ba\u20bd\u20bf\u2212]/gu;

/** What has no width and says nothing to a reader: it leaves no gap. */
const INVISIBLE = /\u200d|[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\u2066-\u2069\ufeff]/gu;
/** The sign that keeps two letters apart, but for where Persian has it: between letters that would be joined. */
const SEPARATOR = /(?<![\u0620-\u06dc\u0750-\u077f])\u200c|\u200c(?![\u0620-\u06dc\u0750-\u077f])/gu;
const GAPS = /(?:(?!\u200c)[\p{Cc}\p{Cf}\s])+/gu;
/** More points and strokes on one letter than any word has: they would pile up over the line above. */
const PILE = /(\p{M}{3})\p{M}+/gu;

/** One line of it, in letters that can be drawn; of words in other scripts an ellipsis is left. */
export function drawable(text: string): string {
  const line = text.normalize("NFC").replace(INVISIBLE, "").replace(GAPS, " ").replace(SEPARATOR, "").trim();
  const left = line
    .replace(UNKNOWN, (sign) => sign.normalize("NFKC").replace(UNKNOWN, ""))
    .replace(PILE, "$1")
    .replace(/ {2,}/g, " ")
    .trim();
  return left === "" && line !== "" ? "…" : left;
}

export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = /^[\u0590-\u08ff]/u;
/** Of its words, in hundredths: names in Latin letters often begin a Hebrew or Arabic sentence. */
const ENOUGH = 40;

/** Which way most of its words are read; with no word in it, `otherwise`. */
export function directionOf(text: string, otherwise: Direction = "ltr"): Direction {
  const firsts = text.split(/\s+/u).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  if (firsts.length === 0) return otherwise;
  const count = firsts.filter((letter) => RIGHT_TO_LEFT.test(letter)).length;
  return count * 100 > firsts.length * ENOUGH ? "rtl" : "ltr";
}

export interface Words {
  readonly text: string;
  readonly x: number;
  /** Of the line that letters stand on. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** What does not fit is written smaller, down to this, and then cut. */
  readonly smallest?: number;
  readonly weight?: Weight;
  readonly colour: string;
  readonly align?: "left" | "right" | "center";
  /** Which way the words follow each other; that of the text when not given. */
  readonly direction?: Direction;
}

/** The smallest letters that can still be read on a phone, where the whole picture is a hand wide. */
export const SMALLEST = 26;
const STEP = 2;

export function widthOf(pen: Pen, text: string, size: number, weight: Weight = 400): number {
  pen.font = fontOf(size, weight);
  return pen.measureText(drawable(text)).width;
}

/** With an ellipsis at its end; the pen has its font already. */
export function cut(pen: Pen, text: string, width: number): string {
  const signs = [...text];
  let fits = 0;
  let tooMany = signs.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const tried = `${signs.slice(0, middle).join("").trimEnd()}…`;
    if (pen.measureText(tried).width <= width) fits = middle;
    else tooMany = middle;
  }
  return `${signs.slice(0, fits).join("").trimEnd()}…`;
}

/** What is written and how large: as it stands, or smaller, or cut. */
export function fitted(pen: Pen, { text, width, size, smallest = size, weight = 400 }: Omit<Words, "x" | "y">) {
  const line = drawable(text);
  for (let tried = size; ; tried = Math.max(tried - STEP, smallest)) {
    pen.font = fontOf(tried, weight);
    if (pen.measureText(line).width <= width) return { line, size: tried };
    if (tried <= smallest) return { line: cut(pen, line, width), size: tried };
  }
}

/** Writes them, and says how wide they have become. */
export function write(pen: Pen, words: Words): number {
  const { line, size } = fitted(pen, words);
  pen.font = fontOf(size, words.weight ?? 400);
  pen.fillStyle = words.colour;
  pen.textAlign = words.align ?? "left";
  pen.textBaseline = "alphabetic";
  pen.direction = words.direction ?? directionOf(line);
  pen.fillText(line, words.x, words.y);
  return pen.measureText(line).width;
}
