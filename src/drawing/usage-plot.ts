/** The picture of what was spent: a bar for each day or hour, made of what it was spent on. */
import { ticksTo } from "./axis.ts";
import { drawn, type Pen } from "./canvas.ts";
import { SMALLEST, widthOf, write } from "./letters.ts";
import { type Box, COLOURS, ground, MARGIN, PICTURE_WIDTH, rule, SERIES } from "./looks.ts";

export interface UsageBar {
  readonly label: string;
  /** Of each series, in their order. */
  readonly parts: readonly number[];
}

export interface UsageSeries {
  readonly name: string;
  /** The place of its colour in the palette: the same thing has the same colour in every plot. */
  readonly colour: number;
}

/** Every text is whole already, in the reader's language. */
export interface UsagePlot {
  readonly title: string;
  readonly subtitle: string;
  readonly series: readonly UsageSeries[];
  readonly bars: readonly UsageBar[];
  /** A number where there is little room, such as `12K`. */
  readonly short: (value: number) => string;
}

const HEIGHT = 700;
const TOP = 214;
const LEGEND_ROW = 48;
const LEGEND_ROWS = 2;
const LABELS = 56;
const GAP = 28;

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);
const colourOf = ({ colour }: UsageSeries): string => SERIES[colour % SERIES.length] ?? COLOURS.quiet;

interface Entry {
  readonly series: UsageSeries;
  readonly text: string;
}

/** In as many rows as there are; what has no room in them is not named. */
function legendRows(pen: Pen, { series, bars, short }: UsagePlot): readonly (readonly Entry[])[] {
  const rows: Entry[][] = [[]];
  let used = 0;
  for (const [index, one] of series.entries()) {
    const text = `${one.name} ${short(bars.reduce((sum, { parts }) => sum + (parts[index] ?? 0), 0))}`;
    const width = Math.min(widthOf(pen, text, SMALLEST), PICTURE_WIDTH / 2) + 36 + GAP;
    if (used > 0 && used + width - GAP > PICTURE_WIDTH - 2 * MARGIN) {
      if (rows.length === LEGEND_ROWS) break;
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push({ series: one, text });
    used += width;
  }
  return rows;
}

function drawLegend(pen: Pen, rows: readonly (readonly Entry[])[], top: number): void {
  for (const [index, row] of rows.entries()) {
    let x = MARGIN;
    const y = top + index * LEGEND_ROW;
    for (const { series, text } of row) {
      pen.fillStyle = colourOf(series);
      pen.beginPath();
      pen.roundRect(x, y - 21, 24, 24, 6);
      pen.fill();
      const place = { x: x + 36, y, width: PICTURE_WIDTH / 2, size: SMALLEST };
      x += 36 + GAP + write(pen, { ...place, text, colour: COLOURS.plain });
    }
  }
}

/** Lines across at round numbers, and those numbers left of them; resolves where bars may stand, and how high one is. */
function drawAxis(pen: Pen, { bars, short }: UsagePlot, bottom: number): { area: Box; scale: number } {
  const ticks = ticksTo(Math.max(...bars.map(({ parts }) => sumOf(parts))));
  const left = MARGIN + Math.max(...ticks.map((tick) => widthOf(pen, short(tick), SMALLEST))) + 20;
  const area = { x: left, y: TOP, width: PICTURE_WIDTH - MARGIN - left, height: bottom - TOP };
  const scale = area.height / (ticks.at(-1) ?? 1);
  for (const tick of ticks) {
    const y = bottom - tick * scale;
    rule(pen, left, y, area.width);
    const words = { text: short(tick), x: left - 20, y: y + 10, width: left, size: SMALLEST };
    write(pen, { ...words, colour: COLOURS.quiet, align: "right" });
  }
  return { area, scale };
}

function drawBar(pen: Pen, { series }: UsagePlot, { parts }: UsageBar, { x, y, width }: Box, scale: number): void {
  let bottom = y;
  const sum = sumOf(parts);
  // However little it is, it is something.
  const highest = sum > 0 ? Math.max(sum * scale, 3) : 0;
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y - highest, width, highest, [
    Math.min(10, width / 3, highest),
    Math.min(10, width / 3, highest),
    0,
    0,
  ]);
  pen.clip();
  for (const [index, part] of parts.entries()) {
    const one = series[index];
    if (one === undefined || part <= 0) continue;
    pen.fillStyle = colourOf(one);
    const high = (part / sum) * highest;
    pen.fillRect(x, bottom - high, width, high + 1);
    bottom -= high;
  }
  pen.restore();
}

function drawBars(pen: Pen, plot: UsagePlot, area: Box, scale: number): void {
  const { bars, short } = plot;
  const slot = area.width / bars.length;
  const width = Math.min(slot * 0.68, 96);
  const widest = Math.max(...bars.map(({ label }) => widthOf(pen, label, SMALLEST)));
  const every = Math.max(1, Math.ceil((widest + 16) / slot));
  const bottom = area.y + area.height;
  const sums = bars.map(({ parts }) => sumOf(parts));
  const named = Math.max(...sums.map((sum) => widthOf(pen, short(sum), SMALLEST, 600))) + 12 <= slot;
  for (const [index, bar] of bars.entries()) {
    const middle = area.x + (index + 0.5) * slot;
    const sum = sums[index] ?? 0;
    drawBar(pen, plot, bar, { x: middle - width / 2, y: bottom, width, height: 0 }, scale);
    const common = { x: middle, size: SMALLEST, align: "center" } as const;
    if (named && sum > 0) {
      const y = bottom - sum * scale - 14;
      write(pen, { ...common, text: short(sum), y, width: slot, weight: 600, colour: COLOURS.bright });
    }
    if (index % every !== 0) continue;
    write(pen, { ...common, text: bar.label, y: bottom + 42, width: slot * every, colour: COLOURS.quiet });
  }
}

/** A PNG of 1200 × 700; there is at least one bar. */
export function drawUsagePlot(plot: UsagePlot): Promise<Uint8Array> {
  return drawn(PICTURE_WIDTH, HEIGHT, (pen) => {
    ground(pen, HEIGHT);
    const place = { x: MARGIN, width: PICTURE_WIDTH - 2 * MARGIN };
    write(pen, { ...place, text: plot.title, y: 96, size: 42, smallest: 30, weight: 600, colour: COLOURS.bright });
    write(pen, { ...place, text: plot.subtitle, y: 146, size: 30, smallest: SMALLEST, colour: COLOURS.quiet });
    const rows = legendRows(pen, plot);
    const legend = HEIGHT - 44 - (rows.length - 1) * LEGEND_ROW;
    const { area, scale } = drawAxis(pen, plot, legend - LABELS - 46);
    drawBars(pen, plot, area, scale);
    drawLegend(pen, rows, legend);
  });
}
