/** Seeded chance: the same seed gives the same plan, and each name under it a stream of its own. */

export interface Dice {
  /** A whole number from 0 to `count - 1`. */
  readonly below: (count: number) => number;
  /** From `least` up to `most`, which is never reached. */
  readonly between: (least: number, most: number) => number;
  readonly happens: (chance: number) => boolean;
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

/** FNV-1a: what two names share at their beginning tells nothing of their numbers. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}

/** Mulberry32. */
export function diceOf(seed: number, ...names: readonly (string | number)[]): Dice {
  let state = hash([seed, ...names].join("/"));
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    between: (least, most) => least + next() * (most - least),
    happens: (chance) => next() < chance,
    pick: (values) => values[below(values.length)] ?? values[0],
  };
}
