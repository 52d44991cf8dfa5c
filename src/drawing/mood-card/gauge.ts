/** The gauge: half a circle from bearish to bullish, a needle where the mood is, and the mood in words below. */
import type { Pen } from "../canvas.ts";
import { directionOf, SMALLEST, type Words, widthOf } from "../letters.ts";
import { type Box, type Colours, panel } from "../looks.ts";
import { wrapped } from "./lines.ts";
import { type Part, placed, type Setting } from "./part.ts";
import { onScale } from "./value.ts";

export interface Mood {
  /** From -1, very bearish, to 1, very bullish. */
  readonly value: number;
  readonly words: string;
}

export interface Gauge {
  readonly mood: Mood | undefined;
  readonly moodTitle: string;
  /** At the ends of the gauge. */
  readonly bearish: string;
  readonly bullish: string;
  /** Said where nobody knows the mood. */
  readonly empty: string;
}

const INSIDE = 36;
const RADIUS = 156;
const THICK = 38;
/** Of the needle's hub, from the top of the panel. */
const HUB = 270;
const END_LABELS = HUB + 52;
const END_SIZE = 30;
const WORDS = END_LABELS + 64;
const WORDS_LINE = 44;
const SMALLER = 36;
/** Not quite level, so that the end of the arc is seen behind the needle. */
const FURTHEST = Math.PI / 2 - 0.1;

function arc(pen: Pen, colours: Colours, x: number, y: number, known: boolean): void {
  const light = pen.createLinearGradient(x - RADIUS, 0, x + RADIUS, 0);
  light.addColorStop(0, colours.bad);
  light.addColorStop(0.5, colours.between);
  light.addColorStop(1, colours.good);
  pen.lineWidth = THICK;
  pen.lineCap = "round";
  pen.strokeStyle = known ? light : colours.line;
  pen.beginPath();
  pen.arc(x, y, RADIUS, Math.PI, 2 * Math.PI);
  pen.stroke();
}

function needle(pen: Pen, colours: Colours, x: number, y: number, value: number): void {
  const length = RADIUS + THICK / 2 + 8;
  pen.save();
  pen.translate(x, y);
  pen.rotate(value * FURTHEST);
  pen.beginPath();
  pen.moveTo(-11, 0);
  pen.lineTo(-3, -length);
  pen.lineTo(3, -length);
  pen.lineTo(11, 0);
  pen.closePath();
  // Apart from the arc, whatever colour it has there.
  pen.lineJoin = "round";
  pen.lineWidth = 10;
  pen.strokeStyle = colours.panel;
  pen.stroke();
  pen.fillStyle = colours.bright;
  pen.fill();
  pen.restore();
  pen.fillStyle = colours.bright;
  pen.beginPath();
  pen.arc(x, y, 20, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colours.panel;
  pen.beginPath();
  pen.arc(x, y, 8, 0, 2 * Math.PI);
  pen.fill();
}

/** Below the middle of an end, but inside the panel. */
function endLabel(setting: Setting, text: string, box: Box, side: -1 | 1): Words {
  const middle = box.x + box.width / 2;
  const room = box.width / 2 - INSIDE - 12;
  const half = Math.min(widthOf(setting.pen, text.slice(0, 100), END_SIZE), room) / 2;
  const furthest = box.width / 2 - INSIDE - half;
  const x = middle + side * Math.min(RADIUS, furthest);
  const words = { text, x, y: box.y + END_LABELS, width: room, size: END_SIZE, align: "center" } as const;
  return placed(setting, { ...words, colour: setting.colours.quiet });
}

/** In one line when they can be, else smaller and in two. */
function said({ pen }: Setting, { mood, empty }: Gauge, width: number): { lines: readonly string[]; size: number } {
  const text = mood?.words ?? empty;
  for (const size of [48, 44, 40]) {
    const lines = wrapped(pen, text, { width, size, weight: 600, most: 2 });
    if (lines.length < 2) return { lines, size };
  }
  return { lines: wrapped(pen, text, { width, size: SMALLER, weight: 600, most: 2 }), size: SMALLER };
}

/** As high as its words need. */
export function gaugeHeight(setting: Setting, gauge: Gauge, width: number): number {
  return WORDS + (said(setting, gauge, width - 2 * INSIDE).lines.length > 1 ? WORDS_LINE : 0) + INSIDE;
}

export function gaugePart(setting: Setting, gauge: Gauge, box: Box): Part {
  const { colours } = setting;
  const width = box.width - 2 * INSIDE;
  const middle = box.x + box.width / 2;
  const value = onScale(gauge.mood?.value);
  const { lines, size } = said(setting, gauge, width);
  const title = { text: gauge.moodTitle, x: box.x + INSIDE, y: box.y + 60, width, size: 30, weight: 600 } as const;
  const direction = directionOf(lines.join(" "), setting.direction);
  const common = { x: middle, width, size, smallest: SMALLEST, weight: 600, align: "center", direction } as const;
  const colour = gauge.mood === undefined ? colours.quiet : colours.bright;
  const texts = [
    placed(setting, { ...title, colour: colours.quiet }),
    endLabel(setting, gauge.bearish, box, -1),
    endLabel(setting, gauge.bullish, box, 1),
    ...lines.map((text, index) => placed(setting, { ...common, text, y: box.y + WORDS + index * WORDS_LINE, colour })),
  ];
  const shapes = [
    (pen: Pen) => panel(pen, box, colours),
    (pen: Pen) => arc(pen, colours, middle, box.y + HUB, value !== undefined),
    (pen: Pen) => {
      if (value !== undefined) needle(pen, colours, middle, box.y + HUB, value);
    },
  ];
  return { texts, shapes };
}
