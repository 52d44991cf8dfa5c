/** The plot of the balance as numbers: where its line runs, and where the axes have their marks. */

export interface Sample {
  readonly at: number;
  readonly credits: number;
}

/** In pixels: the whole picture, and how much of it is left for the axes. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Plot {
  /** The `d` of the line's path; where nobody looked for long it has a gap. */
  readonly line: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly floor: number;
  readonly credits: readonly { readonly y: number; readonly value: number }[];
  readonly times: readonly { readonly x: number; readonly at: number; readonly isDay: boolean }[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Samples come every quarter of an hour: between two that lie further apart nobody knows how it was. */
const LONGEST_STEP = 90 * MINUTE;

const TIME_STEPS = [
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
] as const;

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Round numbers from 0 until `most` is reached, at about so many marks. */
export function creditTicks(most: number, marks: number): readonly number[] {
  const rough = Math.max(most, 1) / marks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  // There is no half a credit on an axis.
  const step = Math.max(1, factor * power);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Full hours or days of the reader's own clock, which is `offset` milliseconds ahead of UTC; at most `marks`. */
export function timeTicks(from: number, to: number, marks: number, offset: number): readonly number[] {
  const step = TIME_STEPS.find((one) => (to - from) / one <= marks) ?? 7 * DAY;
  const first = Math.ceil((from + offset) / step) * step - offset;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** The samples are in order of their time. */
export function plotOf(samples: readonly Sample[], floor: number, frame: Frame, offset: number): Plot {
  const { width, height, left, right, top, bottom } = frame;
  const from = samples[0]?.at ?? 0;
  const to = Math.max(samples.at(-1)?.at ?? 0, from + MINUTE);
  const values = creditTicks(Math.max(floor, ...samples.map(({ credits }) => credits)), 4);
  const highest = values.at(-1) ?? 1;
  const x = (at: number): number => rounded(left + ((at - from) / (to - from)) * (width - left - right));
  // A balance below nothing stays on the ground: the axis begins at 0.
  const y = (credits: number): number =>
    rounded(height - bottom - (Math.max(0, credits) / highest) * (height - top - bottom));
  const points = samples.map(({ at, credits }) => ({ x: x(at), y: y(credits) }));
  const pen = (index: number): string => {
    const [before, here] = [samples[index - 1], samples[index]];
    return before === undefined || here === undefined || here.at - before.at > LONGEST_STEP ? "M" : "L";
  };
  const marks = Math.max(2, Math.floor((width - left - right) / 60));
  return {
    line: points.map((point, index) => `${pen(index)}${point.x} ${point.y}`).join(""),
    points,
    floor: y(floor),
    credits: values.map((value) => ({ y: y(value), value })),
    times: timeTicks(from, to, marks, offset).map((at) => ({ x: x(at), at, isDay: (at + offset) % DAY === 0 })),
  };
}

/** The sample whose time is nearest to this place of the picture; -1 where there is none. */
export function nearest(points: Plot["points"], x: number): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) >= distance) continue;
    best = index;
    distance = Math.abs(point.x - x);
  }
  return best;
}

/** So few of them that they can be read one by one, always with the first and the newest. */
export function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]).flatMap((item) =>
    item === undefined ? [] : [item],
  );
}
