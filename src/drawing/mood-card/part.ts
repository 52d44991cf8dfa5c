/** A part of the card: its words and shapes, placed as for a reader from left to right and mirrored when painted. */
import type { Pen } from "../canvas.ts";
import { type Direction, directionOf, fitted, SMALLEST, type Words, write } from "../letters.ts";
import { type Colours, LOOKS, type Look, PICTURE_WIDTH } from "../looks.ts";

export interface Part {
  readonly texts: readonly Words[];
  readonly shapes: readonly ((pen: Pen) => void)[];
}

/** What every part is made with. */
export interface Setting {
  readonly pen: Pen;
  readonly colours: Colours;
  readonly direction: Direction;
}

export const settingOf = (pen: Pen, look: Look, direction: Direction): Setting => ({
  pen,
  colours: LOOKS[look],
  direction,
});

/** Of words longer than this nothing more could be seen. */
const LONGEST = 500;

/** Words on one line, smaller or cut where they must be. */
export function placed({ pen, direction }: Setting, words: Words): Words {
  const text = words.text.slice(0, LONGEST);
  const { line, size } = fitted(pen, { smallest: SMALLEST, ...words, text });
  return { ...words, text: line, size, smallest: size, direction: words.direction ?? directionOf(line, direction) };
}

const OTHER = { left: "right", right: "left", center: "center" } as const;

function mirrored(words: Words): Words {
  return { ...words, x: PICTURE_WIDTH - words.x, align: OTHER[words.align ?? "left"] };
}

export function paint({ pen, direction }: Setting, { texts, shapes }: Part): void {
  pen.save();
  if (direction === "rtl") {
    pen.translate(PICTURE_WIDTH, 0);
    pen.scale(-1, 1);
  }
  for (const draw of shapes) draw(pen);
  pen.restore();
  for (const words of texts) write(pen, direction === "rtl" ? mirrored(words) : words);
}

export const joined = (parts: readonly Part[]): Part => ({
  texts: parts.flatMap(({ texts }) => texts),
  shapes: parts.flatMap(({ shapes }) => shapes),
});
