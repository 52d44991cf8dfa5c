/** Mountain ranges: peaks and valleys at known places, so that light, shade and snow can follow them. */
import { type Colour, mix } from "../colour.ts";
import { createLine, type Line } from "../noise.ts";
import { type Point, vertical } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Stage } from "../stage.ts";
import { depthColour } from "./land.ts";

export interface Range {
  readonly line: Line;
  /** Peak, valley, peak, valley … from left to right. */
  readonly corners: readonly Point[];
  readonly top: number;
  readonly base: number;
}

export function createRange(random: Random, base: number, high: number, width: number, peaks: number): Range {
  const corners: Point[] = [];
  const gap = width / peaks;
  const start = -gap * random.between(0.4, 1.1);
  const highest = random.whole(1, Math.max(1, Math.round(peaks)));
  for (let index = 0; start + index * gap < width + gap * 1.5; index++) {
    const x = start + (index + random.between(-0.22, 0.22)) * gap;
    corners.push([x, base - high * (index === highest ? 1 : random.between(0.5, 0.86))]);
    corners.push([x + gap * random.between(0.42, 0.58), base - high * random.between(0.12, 0.4)]);
  }
  const rough = createLine(random, 5, 0.58);
  const line = (x: number): number => {
    let next = corners.findIndex(([at]) => at > x);
    if (next < 1) next = next === 0 ? 1 : corners.length - 1;
    const [from, to] = [corners[next - 1] ?? [0, base], corners[next] ?? [width, base]];
    const at = Math.min(1, Math.max(0, (x - from[0]) / (to[0] - from[0])));
    const calm = Math.sin(at * Math.PI) ** 0.6;
    return from[1] + (to[1] - from[1]) * at + rough((x / gap) * 5) * high * (0.02 + 0.11 * calm);
  };
  return { line, corners, base, top: Math.min(...corners.map(([, y]) => y)) };
}

interface Look {
  readonly depth: number;
  readonly bottom: number;
  /** How far down from the highest peak it is white, as a part of the height. */
  readonly snow: number;
  readonly lightX: number;
}

/** One range: its body fading into mist, snow above a ragged hem, and a shaded side to each peak. */
export function ridge(stage: Stage, { line, corners, top, base }: Range, { depth, bottom, snow, lightX }: Look): void {
  const { pen, width, unit, palette } = stage;
  const random = stage.random.branch(`ridge ${top.toFixed(1)}`);
  const body = depthColour(stage, depth);
  const lit = mix(body, palette.lit, 0.34);
  const mist = mix(lit, palette.haze, 0.78);
  const step = Math.max(1.5, unit * 2);
  pen.save();
  pen.beginPath();
  pen.moveTo(-step, bottom);
  for (let x = -step; x <= width + step; x += step) pen.lineTo(x, line(x));
  pen.lineTo(width + step, bottom);
  pen.closePath();
  pen.fillStyle = vertical(pen, top, Math.min(bottom, base + unit * 60), [lit, lit, mist]);
  pen.fill();
  pen.clip();
  if (snow > 0) snowField(stage, line, top, (base - top) * snow, random);
  for (let index = 0; index < corners.length; index += 2)
    shade(stage, corners, index, Math.min(bottom, base + unit * 30), body, lightX, random);
  pen.restore();
}

function snowField({ pen, width, unit, palette }: Stage, line: Line, top: number, deep: number, random: Random): void {
  const white = mix(palette.paper, palette.sky[2], palette.night ? 0.5 : 0.12);
  const wander = createLine(random, 2);
  pen.fillStyle = vertical(pen, top, top + deep * 1.6, [white, mix(white, palette.haze, 0.3)]);
  pen.beginPath();
  pen.moveTo(-10, top - 10);
  let down = false;
  for (let x = -10; x < width + 30; x += unit * random.between(9, 22)) {
    const hem = top + deep * (1 + 0.3 * wander((x / width) * 6));
    // Snow reaches lower in the gullies than on the ribs.
    pen.lineTo(
      x,
      Math.max(line(x) - 4, hem + (down ? deep * random.between(0.1, 0.5) : -deep * random.between(0.05, 0.3))),
    );
    down = !down;
  }
  pen.lineTo(width + 30, top - 10);
  pen.closePath();
  pen.fill();
}

function shade(
  { pen, unit, palette, width }: Stage,
  corners: readonly Point[],
  index: number,
  bottom: number,
  body: Colour,
  lightX: number,
  random: Random,
): void {
  const peak = corners[index];
  if (peak === undefined) return;
  const [x, y] = peak;
  const side = lightX > x ? -1 : 1;
  const valley = corners[index + side] ?? [x + side * width * 0.3, bottom];
  const dark = mix(body, palette.ink, 0.12);
  const edge: Point[] = [[x, y - unit * 8]];
  let [edgeX, edgeY] = [x, y];
  let swing: number = random.pick([-1, 1]);
  while (edgeY < bottom) {
    edgeX += swing * unit * 18 * random.next() ** 1.7 - side * unit * 1.2;
    edgeY += unit * random.between(6, 34);
    edge.push([edgeX, edgeY]);
    swing = -swing;
  }
  pen.fillStyle = vertical(pen, y, bottom, [dark, dark, dark], [0.82, 0.62, 0]);
  pen.beginPath();
  for (const [px, py] of edge) pen.lineTo(px, py);
  pen.lineTo(valley[0], bottom);
  pen.lineTo(valley[0], Math.min(valley[1], y) - unit * 40);
  pen.fill();
  // A rib on the lit side.
  const rib = x - side * unit * random.between(24, 60);
  const fall = y + (bottom - y) * random.between(0.16, 0.3);
  pen.fillStyle = vertical(pen, fall, bottom, [dark, dark], [0.5, 0]);
  pen.beginPath();
  pen.moveTo(rib, fall);
  pen.lineTo(rib - side * unit * 26, fall + (bottom - y) * 0.36);
  pen.lineTo(rib + side * unit * 8, fall + (bottom - y) * 0.3);
  pen.lineTo(rib + side * unit * 14, fall + (bottom - y) * 0.12);
  pen.fill();
}
