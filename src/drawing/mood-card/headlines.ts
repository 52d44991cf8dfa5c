/** The strongest headlines: each on up to three lines, with a mark of its mood before it and its source below. */
import type { Pen } from "../canvas.ts";
import { directionOf, SMALLEST, type Words } from "../letters.ts";
import { type Box, panel, rule } from "../looks.ts";
import { wrapped } from "./lines.ts";
import { mark } from "./marks.ts";
import { type Part, placed, type Setting } from "./part.ts";
import { onScale } from "./value.ts";

export interface Headline {
  readonly title: string;
  readonly source: string;
  readonly value: number | undefined;
}

export interface Headlines {
  /** The strongest first, at most three. */
  readonly headlines: readonly Headline[];
  readonly headlinesTitle: string;
  readonly empty: string;
}

const INSIDE = 36;
const MARKS = 56;
const MOST = 3;
const SOURCE = 44;
const GAP = 44;
const HEAD = 124;
const FOOT = 36;

interface Letters {
  readonly size: number;
  readonly line: number;
}

const USUAL: Letters = { size: 38, line: 50 };
const SMALLER: Letters = { size: 35, line: 45 };
/** How many lines each may have: the strongest keep theirs longest when there is not room for all. */
const LIMITS = [
  [USUAL, 3, 3, 3],
  [USUAL, 3, 3, 2],
  [USUAL, 3, 2, 2],
  [USUAL, 2, 2, 2],
  [SMALLER, 2, 2, 2],
] as const;

interface Told {
  readonly headline: Headline;
  readonly letters: Letters;
  readonly lines: readonly string[];
  readonly height: number;
}

function told({ pen }: Setting, headline: Headline, letters: Letters, width: number, most: number): Told {
  const lines = wrapped(pen, headline.title, { width, size: letters.size, weight: 600, most });
  const source = headline.source.trim() === "" ? 0 : SOURCE;
  return { headline, letters, lines, height: lines.length * letters.line + source };
}

const heightOf = (all: readonly Told[]): number =>
  HEAD + FOOT - USUAL.line + all.reduce((sum, { height }) => sum + height + GAP, -GAP);

/** As much of each as there is room for. */
function fittingIn(setting: Setting, { headlines }: Headlines, width: number, room: number): readonly Told[] {
  const shown = headlines.slice(0, MOST).filter(({ title, source }) => `${title}${source}`.trim() !== "");
  const tries = LIMITS.map(([letters, ...most]) =>
    shown.map((one, index) => told(setting, one, letters, width, most[index] ?? 2)),
  );
  return tries.find((all) => heightOf(all) <= room) ?? tries.at(-1) ?? [];
}

/** The words of one; what is read the other way than the card stands at the other side. */
function wordsOf(setting: Setting, { headline, letters, lines }: Told, box: Omit<Box, "height">): readonly Words[] {
  const { colours } = setting;
  const direction = directionOf(headline.title, setting.direction);
  const align = direction === setting.direction ? "left" : "right";
  const common = { x: align === "left" ? box.x : box.x + box.width, width: box.width, align } as const;
  const title = {
    ...common,
    size: letters.size,
    smallest: letters.size,
    weight: 600,
    colour: colours.bright,
    direction,
  } as const;
  const texts = lines.map((text, index) => placed(setting, { ...title, text, y: box.y + index * letters.line }));
  if (headline.source.trim() === "") return texts;
  const y = box.y + lines.length * letters.line - 4;
  return [...texts, placed(setting, { ...common, text: headline.source, y, size: 30, colour: colours.quiet })];
}

/** The room is what it may be high at most. */
export function headlinesPart(setting: Setting, content: Headlines, place: Omit<Box, "height">, room: number) {
  const { colours } = setting;
  const inner = { x: place.x + INSIDE, width: place.width - 2 * INSIDE };
  const [x, width] = [inner.x + MARKS, inner.width - MARKS];
  const all = fittingIn(setting, content, width, room);
  const head = { ...inner, y: place.y + 60, size: 30, weight: 600, colour: colours.quiet } as const;
  const texts: Words[] = [placed(setting, { ...head, text: content.headlinesTitle })];
  const shapes: ((pen: Pen) => void)[] = [];
  let y = place.y + HEAD;
  for (const one of all) {
    const line = y;
    texts.push(...wordsOf(setting, one, { x, y, width }));
    shapes.push((pen) => mark(pen, colours, inner.x + 18, line - 13, onScale(one.headline.value)));
    if (one !== all[0]) shapes.push((pen) => rule(pen, x, line - USUAL.line - GAP / 2 + 7, width, colours));
    y += one.height + GAP;
  }
  let height = heightOf(all);
  if (all.length === 0) {
    const lines = wrapped(setting.pen, content.empty, { width: inner.width, size: 32, weight: 400, most: 3 });
    const direction = directionOf(content.empty, setting.direction);
    const words = { ...inner, size: 32, smallest: SMALLEST, colour: colours.quiet, direction };
    texts.push(...lines.map((text, index) => placed(setting, { ...words, text, y: y + index * 44 })));
    height = HEAD + FOOT + (lines.length - 1) * 44;
  }
  const part: Part = { texts, shapes: [(pen) => panel(pen, { ...place, height }, colours), ...shapes] };
  return { part, height };
}
