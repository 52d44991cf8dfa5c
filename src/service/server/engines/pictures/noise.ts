/** Smooth noise: the shape of ridges, clouds, water and wobbling lines. */
import type { Random } from "./random.ts";

const SIZE = 256;

/** A line that never jumps, from about -1 to 1. */
export type Line = (x: number) => number;
export type Field = (x: number, y: number) => number;

const smooth = (part: number): number => part * part * part * (part * (part * 6 - 15) + 10);

function table(random: Random): Float64Array {
  return Float64Array.from({ length: SIZE }, () => random.next() * 2 - 1);
}

export function createLine(random: Random, octaves = 4, gain = 0.5): Line {
  const values = table(random);
  const at = (x: number): number => {
    const whole = Math.floor(x);
    const from = values[whole & (SIZE - 1)] ?? 0;
    const to = values[(whole + 1) & (SIZE - 1)] ?? 0;
    return from + (to - from) * smooth(x - whole);
  };
  return (x) => layered((scale, shift) => at(x * scale + shift), octaves, gain);
}

export function createField(random: Random, octaves = 4, gain = 0.5): Field {
  const values = table(random);
  const order = Uint8Array.from({ length: SIZE }, () => random.whole(0, SIZE - 1));
  const corner = (x: number, y: number): number =>
    values[((order[x & (SIZE - 1)] ?? 0) + y * 57 + (order[y & (SIZE - 1)] ?? 0)) & (SIZE - 1)] ?? 0;
  const at = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [smooth(x - left), smooth(y - top)];
    const above = corner(left, top) + (corner(left + 1, top) - corner(left, top)) * across;
    const below = corner(left, top + 1) + (corner(left + 1, top + 1) - corner(left, top + 1)) * across;
    return above + (below - above) * down;
  };
  return (x, y) => layered((scale, shift) => at(x * scale + shift, y * scale + shift), octaves, gain);
}

function layered(at: (scale: number, shift: number) => number, octaves: number, gain: number): number {
  let [sum, weight, total, scale] = [0, 1, 0, 1];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * at(scale, octave * 17.3);
    total += weight;
    weight *= gain;
    scale *= 2.03;
  }
  return sum / total;
}
