/** Chance that can be repeated: the same words give the same numbers, on every machine and in every process. */

type Few<T> = readonly [T, ...T[]];

export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<const T>(list: Few<T>): T;
  /** Chance of its own for one part, so that a change in one part leaves the others as they are. */
  branch(name: string): Random;
}

/** Four numbers of 32 bits out of any text (xmur3). */
function seedsOf(text: string): [number, number, number, number] {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const following = (): number => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
  return [following(), following(), following(), following()];
}

/** The generator is sfc32. */
export function createRandom(text: string): Random {
  let [a, b, c, d] = seedsOf(text);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round++) next();
  const between = (least: number, most: number): number => least + (most - least) * next();
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    branch: (name) => createRandom(`${text}/${name}`),
  };
}
