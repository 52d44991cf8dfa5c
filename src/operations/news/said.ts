/**
 * How a signature is written: a head that counts, then the figures of the title, other figures, the coins, firms and
 * places of the title, and other words, each a hash of two characters; at most 23 characters in all.
 */

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = CHARACTERS.length;

/** How many hashes there are of each at most, and of all together. */
export const MOST = { titleFigures: 2, otherFigures: 3, subjects: 3, fewNumbers: 2, all: 11 } as const;

/** Kinds have numbers of their own, so that one sees what a hash is. */
const RANGES = {
  figure: [0, BASE ** 2],
  coin: [0, 256],
  firm: [256, 768],
  place: [768, 1024],
  event: [1024, 1280],
  few: [1280, 1344],
  word: [1344, BASE ** 2],
} as const;
export type Range = keyof typeof RANGES;

export interface Said {
  readonly titleFigures: readonly number[];
  readonly otherFigures: readonly number[];
  readonly subjects: readonly number[];
  readonly otherWords: readonly number[];
}

export function hashIn(range: Range, text: string): number {
  const [from, to] = RANGES[range];
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return from + (((hash ^ (hash >>> 16)) >>> 0) % (to - from));
}

export const ofKind = (words: readonly number[], range: Range): readonly number[] =>
  words.filter((hash) => hash >= RANGES[range][0] && hash < RANGES[range][1]);

const written = (hash: number): string =>
  `${CHARACTERS.charAt(Math.floor(hash / BASE))}${CHARACTERS.charAt(hash % BASE)}`;

export function writeSaid({ titleFigures, otherFigures, subjects, otherWords }: Said): string {
  const figures = titleFigures.length * (MOST.otherFigures + 1) + otherFigures.length;
  const head = CHARACTERS.charAt(figures * (MOST.subjects + 1) + subjects.length);
  return head + [...titleFigures, ...otherFigures, ...subjects, ...otherWords].map(written).join("");
}

/** Whatever is given is read as far as it goes. */
export function readSaid(signature: string): Said {
  const head = Math.max(0, CHARACTERS.indexOf(signature.charAt(0)));
  const hashes: number[] = [];
  for (let at = 1; at + 1 < signature.length; at += 2)
    hashes.push(CHARACTERS.indexOf(signature.charAt(at)) * BASE + CHARACTERS.indexOf(signature.charAt(at + 1)));
  const subjects = head % (MOST.subjects + 1);
  const figures = Math.floor(head / (MOST.subjects + 1));
  const inTitle = Math.floor(figures / (MOST.otherFigures + 1));
  const before = inTitle + (figures % (MOST.otherFigures + 1));
  return {
    titleFigures: hashes.slice(0, inTitle),
    otherFigures: hashes.slice(inTitle, before),
    subjects: hashes.slice(before, before + subjects),
    otherWords: hashes.slice(before + subjects),
  };
}
