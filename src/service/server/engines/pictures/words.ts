/** What a prompt asks for, as far as a drawing machine can know: subjects, scene, time, weather, colours and style. */
import { type Colour, colour } from "./colour.ts";
import { inEnglish } from "./german.ts";
import { SKY_WORDS, type Sky, TIME_WORDS, type Time, TONE_WORDS, type Tone } from "./moods.ts";
import {
  SCENE_WORDS,
  type SceneName,
  STYLE_WORDS,
  type StyleName,
  SUBJECT_WORDS,
  type SubjectName,
} from "./vocabulary.ts";

export interface Wish {
  /** In the order in which they were named. */
  readonly scenes: readonly SceneName[];
  readonly subjects: readonly SubjectName[];
  readonly times: readonly Time[];
  readonly skies: readonly Sky[];
  /** What a sky of this kind would have and this one is not to have. */
  readonly without: readonly Sky[];
  readonly tones: readonly Tone[];
  readonly styles: readonly StyleName[];
  readonly colours: readonly Colour[];
  /** Of a subject, as in `red car`; the rest of the picture keeps its own. */
  readonly coat: Colour | undefined;
  /** Every word, lower case and without accents, in English where it is German, and every emoji by itself. */
  readonly words: readonly string[];
}

/** As people call them; lightness says how dark the word itself is. */
const COLOUR_WORDS: Readonly<Record<string, Colour>> = {
  red: colour(0.58, 0.21, 27),
  crimson: colour(0.5, 0.2, 20),
  scarlet: colour(0.6, 0.22, 30),
  ruby: colour(0.48, 0.19, 15),
  orange: colour(0.72, 0.17, 55),
  amber: colour(0.78, 0.16, 75),
  peach: colour(0.84, 0.09, 55),
  coral: colour(0.71, 0.15, 30),
  yellow: colour(0.88, 0.17, 98),
  gold: colour(0.8, 0.15, 85),
  golden: colour(0.8, 0.15, 85),
  lemon: colour(0.92, 0.15, 105),
  green: colour(0.62, 0.17, 145),
  lime: colour(0.85, 0.2, 125),
  emerald: colour(0.6, 0.15, 160),
  mint: colour(0.88, 0.09, 165),
  olive: colour(0.55, 0.1, 115),
  jade: colour(0.62, 0.12, 165),
  teal: colour(0.58, 0.1, 195),
  turquoise: colour(0.75, 0.12, 190),
  cyan: colour(0.8, 0.14, 205),
  aqua: colour(0.82, 0.13, 200),
  blue: colour(0.55, 0.18, 258),
  azure: colour(0.68, 0.14, 245),
  navy: colour(0.3, 0.1, 265),
  indigo: colour(0.4, 0.17, 280),
  cobalt: colour(0.48, 0.18, 262),
  violet: colour(0.55, 0.2, 300),
  purple: colour(0.5, 0.2, 305),
  lavender: colour(0.78, 0.1, 300),
  lilac: colour(0.78, 0.1, 310),
  magenta: colour(0.62, 0.25, 335),
  pink: colour(0.78, 0.14, 355),
  rose: colour(0.68, 0.17, 10),
  fuchsia: colour(0.63, 0.25, 335),
  brown: colour(0.45, 0.08, 55),
  chocolate: colour(0.36, 0.06, 50),
  copper: colour(0.6, 0.12, 50),
  bronze: colour(0.58, 0.1, 70),
  beige: colour(0.88, 0.04, 85),
  cream: colour(0.94, 0.04, 90),
  silver: colour(0.8, 0.01, 250),
  burgundy: colour(0.35, 0.13, 15),
  maroon: colour(0.35, 0.12, 25),
};

const UNACCENTED = /\p{M}/gu;
const PIECES = /[\p{L}\p{N}']+|\p{Extended_Pictographic}|[,;.!?]/gu;
const PAUSE = /^[,;.!?]$/;

/** Nobody describes a picture with more; whatever comes behind is not looked at, in characters and in words. */
const LONGEST = 20_000;
const MOST_WORDS = 500;

/** With the pauses between them. */
function piecesOf(prompt: string): readonly string[] {
  const plain = prompt.slice(0, LONGEST).normalize("NFKD").replace(UNACCENTED, "").toLowerCase().replaceAll("ß", "ss");
  const pieces = plain.match(PIECES) ?? [];
  let words = 0;
  const end = pieces.findIndex((piece) => !PAUSE.test(piece) && ++words > MOST_WORDS);
  return end < 0 ? pieces : pieces.slice(0, end);
}

const NOT = /^(?:no|not|without|never|don't|dont|none|minus)$/;
/** Between what excludes and what is excluded, these say nothing. */
const FILLER = /^(?:an?|the|any|some|single|draw|add|include|show|put|want|of)$/;
/** Behind `not` these exclude nothing. */
const ONLY = /^(?:only|just|but|far|less|more|too)$/;
const OR = /^(?:or|nor|oder)$/;

/** Which pieces a prompt does not want: behind `no`, `not` and `without`, with one word before them. */
function excludedIn(pieces: readonly string[]): ReadonlySet<number> {
  const excluded = new Set<number>();
  const before = (index: number): number => {
    let at = index - 1;
    while (FILLER.test(pieces[at] ?? "")) at -= 1;
    return at;
  };
  for (const [index, piece] of pieces.entries()) {
    if (PAUSE.test(piece) || FILLER.test(piece) || ONLY.test(piece) || OR.test(piece)) continue;
    const near = before(index);
    const word = pieces[near] ?? "";
    const isNamed = near === index - 1 && !PAUSE.test(word) && !ONLY.test(word);
    const isNext = NOT.test(word) || (OR.test(word) && excluded.has(near - 1));
    if (isNext || (isNamed && excluded.has(near) && NOT.test(pieces[before(near)] ?? ""))) excluded.add(index);
  }
  return excluded;
}

/** `foxes` and `fox's` are `fox`, `candles` is `candle`, `snowy` is `snow`. */
function forms(word: string): readonly string[] {
  const plain = word.replace(/'s?$/, "");
  const all = [plain];
  if (plain.endsWith("ies")) all.push(`${plain.slice(0, -3)}y`);
  if (plain.endsWith("ves")) all.push(`${plain.slice(0, -3)}f`);
  if (plain.endsWith("es")) all.push(plain.slice(0, -2));
  if (plain.endsWith("s")) all.push(plain.slice(0, -1));
  if (plain.endsWith("y") && plain.length > 4) all.push(plain.slice(0, -1));
  if (plain.endsWith("ing") && plain.length > 5) all.push(plain.slice(0, -3));
  return all;
}

function found<T>(words: readonly string[], list: ReadonlyMap<string, T>): readonly T[] {
  const all = words.flatMap((word) => {
    const form = forms(word).find((one) => list.has(one));
    const value = form === undefined ? undefined : list.get(form);
    return value === undefined ? [] : [value];
  });
  return [...new Set(all)];
}

/** Turns `{ sea: "sea ocean" }` round, so that each word finds its name. */
function indexed<Name extends string>(lists: ReadonlyMap<Name, string>): ReadonlyMap<string, Name> {
  return new Map(
    [...lists].flatMap(([name, list]) =>
      list
        .replaceAll("\uFE0F", "")
        .split(" ")
        .map((word) => [word, name] as const),
    ),
  );
}

const SCENES = indexed(SCENE_WORDS);
const SUBJECTS = indexed(SUBJECT_WORDS);
const STYLES = indexed(STYLE_WORDS);
const TIMES = indexed(TIME_WORDS);
const SKIES = indexed(SKY_WORDS);
const TONES = indexed(TONE_WORDS);
const COLOURS: ReadonlyMap<string, Colour> = new Map(Object.entries(COLOUR_WORDS));

const KNOWN = new Set([SCENES, SUBJECTS, STYLES, TIMES, SKIES, TONES, COLOURS].flatMap((list) => [...list.keys()]));

const isKnown = (word: string): boolean => forms(word).some((form) => KNOWN.has(form));

export function wishOf(prompt: string): Wish {
  const pieces = inEnglish(piecesOf(prompt), isKnown);
  const excluded = excludedIn(pieces);
  const single = pieces.filter((piece, index) => !PAUSE.test(piece) && !excluded.has(index));
  // `pixel art` and `hot air balloon` are found by their telling word; `stained glass` needs both.
  const words = [...single, ...single.slice(1).map((word, index) => `${single[index] ?? ""}-${word}`)];
  const coats = single.map((word, index) => {
    const next = single[index + 1];
    return next !== undefined && forms(next).some((form) => SUBJECTS.has(form)) ? COLOURS.get(word) : undefined;
  });
  return {
    words: pieces.filter((piece) => !PAUSE.test(piece)),
    coat: coats.find((coat) => coat !== undefined),
    scenes: found(words, SCENES),
    subjects: found(words, SUBJECTS),
    times: found(words, TIMES),
    skies: found(words, SKIES),
    without: found(
      pieces.filter((_, index) => excluded.has(index)),
      SKIES,
    ),
    tones: found(words, TONES),
    styles: found(words, STYLES),
    colours: found(
      single.filter((_, index) => coats[index] === undefined),
      COLOURS,
    ),
  };
}
