/** What a list of numbers says: its middle, its slow end, how far it spreads, and how it grows. */

const sortedOf = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);

/** The smallest value that at least such a share of them is no larger than; `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = sortedOf(values);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = sortedOf(values);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

export interface Spread {
  readonly least: number;
  readonly most: number;
}

/** From the least to the most. */
export const spreadOf = (values: readonly number[]): Spread => ({
  least: Math.min(...values),
  most: Math.max(...values),
});

export interface Point {
  readonly at: number;
  readonly value: number;
}

export interface Line {
  /** Growth of the value in one unit of `at`. */
  readonly slope: number;
  /** How far the slope of as noisy a list may lie from the true one; 95 times of 100 it lies within. */
  readonly doubt: number;
}

/** The line that lies nearest to all points, by least squares. */
export function lineThrough(points: readonly Point[]): Line {
  const count = points.length;
  const middle = (of: (point: Point) => number): number => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [at, value] = [middle((point) => point.at), middle((point) => point.value)];
  const width = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0) / width;
  const rest = points.reduce((sum, point) => sum + (point.value - value - slope * (point.at - at)) ** 2, 0);
  return { slope, doubt: 2 * Math.sqrt(rest / Math.max(1, count - 2) / width) };
}
