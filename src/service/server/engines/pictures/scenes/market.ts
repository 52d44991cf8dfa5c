/** A market at night: candles that climb or fall, a glowing average, volume below. */
import { type Colour, colour, css, lighter, mix } from "../colour.ts";
import { disc, glow, type Point, trace, vertical } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Scenery, Stage } from "../stage.ts";

const UP = /^(bull|bullish|up|pump|rise|rising|moon|rally|growth|gain|green|ath|rich|win|rocket|lambo|📈|🚀)/u;
const DOWN = /^(bear|bearish|down|dump|crash|fall|falling|drop|loss|red|capitulation|rekt|📉)/u;

interface Candle {
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
}

/** A walk from one price to another, between 0 and 1. */
function walk(random: Random, count: number, trend: number): readonly Candle[] {
  let price = trend > 0 ? 0.2 : trend < 0 ? 0.82 : 0.45;
  const goal = trend > 0 ? 0.88 : trend < 0 ? 0.14 : 0.6;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    const left = count - index;
    const close = Math.min(
      0.96,
      Math.max(0.05, open + ((goal - open) / left) * random.between(-0.4, 2.4) + random.between(-0.1, 0.1)),
    );
    price = close;
    const wick = (): number => random.next() ** 2 * 0.06;
    return { open, close, high: Math.max(open, close) + wick(), low: Math.min(open, close) - wick() };
  });
}

export function market(stage: Stage): Scenery {
  const { pen, width, height, unit, palette, wish } = stage;
  const random = stage.random.branch("market");
  const key = wish.colours[0] ?? palette.sky[1];
  const dark = colour(0.16, Math.min(key.c, 0.05), key.h);
  pen.fillStyle = vertical(pen, 0, height, [
    dark,
    colour(0.23, Math.min(key.c, 0.075), key.h + 15),
    colour(0.13, Math.min(key.c, 0.04), key.h),
  ]);
  pen.fillRect(0, 0, width, height);
  const trend = wish.words.some((word) => DOWN.test(word))
    ? -1
    : wish.words.some((word) => UP.test(word))
      ? 1
      : random.pick([1, 1, 0]);
  const up = wish.tones.includes("mono") ? colour(0.9, 0.01, 200) : colour(0.8, 0.17, 165);
  const down = wish.tones.includes("mono") ? colour(0.5, 0.01, 200) : colour(0.66, 0.21, 15);
  const mood = trend < 0 ? down : up;
  glow(pen, width * 0.78, height * (trend < 0 ? 0.75 : 0.28), height * 0.8, mood, 0.3);
  glow(pen, width * 0.15, height * 0.6, height * 0.6, palette.accent, 0.16);
  mesh(stage, mix(dark, colour(0.8, 0.05, key.h), 0.22));
  const count = Math.max(14, Math.round((width / height) * 22));
  const candles = walk(random, count, trend);
  const gap = (width * 0.92) / count;
  const at = (index: number): number => width * 0.04 + (index + 0.5) * gap;
  const level = (price: number): number => height * (0.8 - price * 0.66);
  area(stage, candles, at, level, mood, height * 0.84);
  candles.forEach(({ open, close, high, low }, index) => {
    const tint = close >= open ? up : down;
    const x = at(index);
    const [top, bottom] = [level(Math.max(open, close)), level(Math.min(open, close))];
    const volume = (0.25 + Math.abs(close - open) * 9 + random.next() * 0.4) * height * 0.055;
    pen.fillStyle = css(tint, 0.28);
    pen.fillRect(x - gap * 0.32, height * 0.95 - volume, gap * 0.64, volume);
    pen.fillStyle = css(mix(tint, dark, 0.2));
    pen.fillRect(x - unit, level(high), unit * 2, level(low) - level(high));
    pen.fillStyle = vertical(pen, top, bottom + 1, [lighter(tint, 0.05), mix(tint, dark, 0.18)]);
    pen.beginPath();
    pen.roundRect(x - gap * 0.32, top, gap * 0.64, Math.max(unit * 3, bottom - top), unit * 2.2);
    pen.fill();
  });
  const last = candles.at(-1);
  if (last !== undefined) {
    const [x, y] = [at(count - 1), level(last.close)];
    pen.setLineDash([unit * 6, unit * 6]);
    pen.strokeStyle = css(mood, 0.55);
    pen.lineWidth = unit * 1.4;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.lineTo(width, y);
    pen.stroke();
    pen.setLineDash([]);
    glow(pen, x, y, unit * 60, mood, 0.9);
    disc(pen, x, y, unit * 5, css(lighter(mood, 0.12)));
  }
  const seat = { x: width * 0.27, y: height * (trend < 0 ? 0.76 : 0.36), size: Math.min(width, height) * 0.34 };
  return { ground: { ...seat, y: height * 0.93 }, air: seat };
}

function mesh({ pen, width, height, unit }: Stage, tint: Colour): void {
  pen.fillStyle = css(tint, 0.5);
  const gap = height / 9;
  for (let y = gap * 0.5; y < height; y += gap) pen.fillRect(0, y, width, unit * 0.9);
  for (let x = gap * 0.5; x < width; x += gap) pen.fillRect(x, 0, unit * 0.9, height);
  pen.fillStyle = css(lighter(tint, 0.18), 0.6);
  for (let y = gap * 0.5; y < height; y += gap)
    for (let x = gap * 0.5; x < width; x += gap) pen.fillRect(x - unit, y - unit, unit * 2.6, unit * 2.6);
}

function area(
  { pen, unit, palette }: Stage,
  candles: readonly Candle[],
  at: (index: number) => number,
  level: (price: number) => number,
  mood: Colour,
  bottom: number,
): void {
  const points: Point[] = candles.map((_, index) => {
    const near = candles.slice(Math.max(0, index - 4), index + 1);
    return [at(index), level(near.reduce((sum, { close }) => sum + close, 0) / near.length)];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return;
  pen.fillStyle = vertical(pen, level(0.9), bottom, [mood, mood], [0.42, 0]);
  pen.beginPath();
  pen.moveTo(first[0], bottom);
  trace(pen, points);
  pen.lineTo(last[0], bottom);
  pen.fill();
  pen.lineJoin = "round";
  for (const [wide, alpha] of [
    [14, 0.08],
    [8, 0.14],
    [2.6, 0.95],
  ] as const) {
    pen.strokeStyle = css(lighter(palette.second, 0.04), alpha);
    pen.lineWidth = unit * wide;
    pen.beginPath();
    trace(pen, points);
    pen.stroke();
  }
}
