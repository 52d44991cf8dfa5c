/** How a platform counts: sizes are lists of numbers (characters, entities, blocks …), each with its limit. */
import type { RootContent } from "mdast";

export interface Sizing {
  readonly limits: readonly number[];
  /** What stands between two blocks of a part. */
  readonly gap: readonly number[];
  /** What is left where the next piece of what is divided is going to stand, when that is worth it; else the limits themselves. */
  readonly room?: () => readonly number[];
  /** Of a block standing alone at the top of a message; parts are at most the sum of their blocks and gaps. */
  readonly measure: (block: RootContent) => readonly number[];
}

export const fits = (size: readonly number[], limits: readonly number[]): boolean =>
  limits.every((limit, index) => (size[index] ?? 0) <= limit);

export const add = (first: readonly number[], second: readonly number[]): readonly number[] =>
  (first.length > second.length ? first : second).map((_, index) => (first[index] ?? 0) + (second[index] ?? 0));

/** The largest count that fits, found by doubling and halving: what is measured is never much larger than what fits. */
export function largestFit(total: number, guess: number, isFit: (count: number) => boolean): number {
  let low = 0;
  let high = Math.min(total, Math.max(1, guess));
  while (isFit(high)) {
    low = high;
    if (low === total) return total;
    high = Math.min(total, high * 2);
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isFit(middle)) low = middle;
    else high = middle;
  }
  return low;
}
