/** Words in pictures: only letters that the font has, and never wider than their place. */
import { fontOf, type Pen, type Weight } from "./canvas.ts";

/** All but Latin, Greek and Cyrillic letters, numbers and common signs, for the font has no picture of them. */
const UNKNOWN =
  /\p{Cn}|[^\u0020-\u007e\u00a1-\u0113\u0115-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u03d7\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1fff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u20b4\u20b8-\u20ba\u20bd\u20bf\u2212]/gu;

/** One line of it, in letters that can be drawn; of words in other scripts an ellipsis is left. */
export function drawable(text: string): string {
  const line = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  const left = line
    .replace(UNKNOWN, (sign) => sign.normalize("NFKC").replace(UNKNOWN, ""))
    .replace(/ {2,}/g, " ")
    .trim();
  return left === "" && line !== "" ? "…" : left;
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
}

/** The smallest letters that can still be read on a phone, where the whole picture is a hand wide. */
export const SMALLEST = 26;
const STEP = 2;

export function widthOf(pen: Pen, text: string, size: number, weight: Weight = 400): number {
  pen.font = fontOf(size, weight);
  return pen.measureText(drawable(text)).width;
}

function cut(pen: Pen, text: string, width: number): string {
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
  pen.fillText(line, words.x, words.y);
  return pen.measureText(line).width;
}
