/** The trend: a bar for each of the last editions, up from the middle where it was bullish and down where bearish. */
import type { Pen } from "../canvas.ts";
import { type Words, widthOf } from "../letters.ts";
import { type Box, type Colours, panel, rule } from "../looks.ts";
import { mark } from "./marks.ts";
import { type Part, placed, type Setting } from "./part.ts";
import { onScale, sideOf } from "./value.ts";

export interface TrendPoint {
  readonly value: number | undefined;
  readonly label: string;
}

export interface Trend {
  /** The oldest first; the last is this edition. */
  readonly trend: readonly TrendPoint[];
  readonly trendTitle: string;
}

const INSIDE = 36;
const MOST = 14;
/** With fewer editions, bars keep to the end where the newest belongs. */
const FEWEST_SLOTS = 7;
const MARKS = 46;
const LABEL = 28;
const WIDEST_BAR = 34;

function areaOf({ x, y, width, height }: Box): Box {
  const left = x + INSIDE + MARKS;
  return { x: left, y: y + 100, width: width - 2 * INSIDE - MARKS, height: height - 100 - 96 };
}

/** However little it is, it is something; where nothing is known is a point. */
function bar(pen: Pen, colours: Colours, middle: number, area: Box, wide: number, value: number | undefined): void {
  const zero = area.y + area.height / 2;
  if (value === undefined) {
    mark(pen, colours, middle, zero, undefined);
    return;
  }
  const high = Math.max(6, Math.abs(value) * (area.height / 2 - 8));
  pen.fillStyle = colours[sideOf(value)];
  pen.beginPath();
  const corner = Math.min(8, wide / 3, high / 2);
  const up = value >= 0;
  pen.roundRect(
    middle - wide / 2,
    up ? zero - high : zero,
    wide,
    high,
    up ? [corner, corner, 0, 0] : [0, 0, corner, corner],
  );
  pen.fill();
}

/** That of the newest, and that of the oldest if there is room beside it. */
function labels(setting: Setting, points: readonly TrendPoint[], area: Box, middles: readonly number[]): Words[] {
  const { colours, pen } = setting;
  const y = area.y + area.height + 56;
  const at = (text: string, middle: number, weight: 400 | 600) => {
    const width = Math.min(widthOf(pen, text.slice(0, 100), LABEL, weight) + 1, area.width);
    const [from, to] = [area.x + width / 2, area.x + area.width - width / 2];
    const x = Math.max(from, Math.min(to, middle));
    const colour = weight === 600 ? colours.bright : colours.quiet;
    return placed(setting, { text, x, y, width, size: LABEL, weight, align: "center", colour });
  };
  if (points.length === 0) return [];
  const newest = at(points.at(-1)?.label ?? "", middles.at(-1) ?? area.x, 600);
  if (points.length < 2) return [newest];
  const oldest = at(points[0]?.label ?? "", middles[0] ?? area.x, 400);
  return oldest.x + oldest.width / 2 + 20 <= newest.x - newest.width / 2 ? [oldest, newest] : [newest];
}

export function trendPart(setting: Setting, { trend, trendTitle }: Trend, box: Box): Part {
  const { colours } = setting;
  const place = { x: box.x + INSIDE, y: box.y + 60, width: box.width - 2 * INSIDE };
  const title = placed(setting, { ...place, text: trendTitle, size: 30, weight: 600, colour: colours.quiet });
  const points = trend.slice(-MOST);
  const area = areaOf(box);
  const slots = Math.max(points.length, FEWEST_SLOTS);
  const slot = area.width / slots;
  const middles = points.map((_, index) => area.x + (slots - points.length + index + 0.5) * slot);
  const wide = Math.min(slot * 0.62, WIDEST_BAR);
  const newest = area.x + area.width - slot;
  const draw = (pen: Pen) => {
    panel(pen, box, colours);
    pen.fillStyle = colours.line;
    pen.beginPath();
    if (points.length > 0) pen.roundRect(newest, area.y, slot, area.height, 8);
    pen.fill();
    rule(pen, area.x, area.y + area.height / 2 - 1, area.width, colours);
    const edge = box.x + INSIDE + 14;
    mark(pen, colours, edge, area.y + 20, 1, 11);
    mark(pen, colours, edge, area.y + area.height - 20, -1, 11);
    for (const [index, { value }] of points.entries()) {
      bar(pen, colours, middles[index] ?? area.x, area, wide, onScale(value));
    }
  };
  return { texts: [title, ...labels(setting, points, area, middles)], shapes: [draw] };
}
