/** The figures in a text, as one amount however it is written: $143 million, 143m, 143,000,000. */

export interface Figure {
  /** Such as `143000000` or `1.6%`; three digits of it, for some round and some do not. */
  readonly amount: string;
  /** How many digits it has that say something: the more, the less likely it is another one by chance. */
  readonly digits: number;
  /** A few percent are in every text, and mean something in a title only; a few of anything, like years, say less still. */
  readonly size: "large" | "small" | "few";
}

/** The scales in the languages that news is written in most. */
const SCALES: readonly (readonly [scale: number, words: string])[] = [
  [1e3, "k|thousand|thsd|tsd|tausend|mil|mille"],
  [1e6, "m|mn|mm|mln|mio|million|millions|millionen|millones|milioni|milhoes|миллион|миллионов|миллиона|млн"],
  [1e9, "b|bn|bln|mrd|billion|billions|milliarde|milliarden|milliard|milliards|miliardi|миллиард|миллиардов|млрд"],
  [1e12, "t|tn|trn|trillion|trillions|billionen|трлн"],
];
const SCALE_OF: ReadonlyMap<string, number> = new Map(
  SCALES.flatMap(([scale, words]) => words.split("|").map((word) => [word, scale] as const)),
);

/** Other signs between digits are no part of a number: 24/7, 2026-11-22, 09:30. */
const FIGURE =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])(\d{1,3}(?:[,.'’ \u00a0]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![/:-]?\d)(?:(\s?%|[\s\u00a0-]?(?:per ?cent|pct|prozent|procent|pour ?cent|por ciento|per cento|процент\p{L}*)(?!\p{L}))|[\s\u00a0-]?(\p{L}+)\.?)?/giu;

const DIGITS = 3;

/** In `1,234` and `1.234` the last mark parts thousands, in `1,23` and `1.2345` it does not. */
function numberIn(written: string): number {
  const grouped = /^[1-9]\d{0,2}(?:[,.'’ \u00a0]\d{3})+(?=$|[.,]\d+$)/.exec(written)?.[0];
  // A single point followed by three digits is a fraction in English, which most of this is written in.
  if (grouped === undefined || /^\d+\.\d{3}$/.test(written)) return Number(written.replace(",", "."));
  const whole = grouped.replace(/\D/g, "");
  return Number(`${whole}${written.slice(grouped.length).replace(",", ".")}`);
}

/** It says when, not how much. */
const isYear = (value: number, written: string): boolean => /^(?:19|20)\d\d$/.test(written) && value >= 1990;

/** Small whole numbers are in every text. */
const FEW = 12;
const FEW_PERCENT = 10;

/** The first of them are written as words as well. */
const NUMBER_WORDS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const NUMBER_WORD = new RegExp(`\\b(?:${NUMBER_WORDS.join("|")})\\b`, "gi");

interface Place {
  readonly index: number;
  readonly end: number;
  readonly figure: Figure;
}

/** Undefined where it is too much for a number. */
function placeOf({ index, 0: whole, 1: written = "", 2: sign, 3: word = "" }: RegExpExecArray): Place | undefined {
  const scale = SCALE_OF.get(word.toLowerCase());
  const percent = sign !== undefined;
  const value = numberIn(written) * (scale ?? 1);
  if (!Number.isFinite(value)) return undefined;
  const rounded = Number(value.toPrecision(DIGITS));
  const digits = rounded.toExponential().replace(/e.*$/, "").replace(/\D/g, "").replace(/0+$/, "").length;
  const end = index + (scale === undefined && !percent ? written.length : whole.length);
  const isFew =
    !percent && scale === undefined && (isYear(value, written) || (Number.isInteger(value) && value <= FEW));
  const size = percent && value <= FEW_PERCENT && digits === 1 ? "small" : "large";
  const amount = isFew ? written : `${rounded}${percent ? "%" : ""}`;
  return { index, end, figure: { amount, digits, size: isFew ? "few" : size } };
}

/** The figures in the order they are told in, and the text without them. */
export function figuresIn(text: string): readonly [figures: readonly Figure[], rest: string] {
  const figures: Figure[] = [];
  const numbered = text.replace(NUMBER_WORD, (word) => String(NUMBER_WORDS.indexOf(word.toLowerCase()) + 1));
  let rest = "";
  let from = 0;
  for (const found of numbered.matchAll(FIGURE)) {
    const place = placeOf(found);
    if (place === undefined) continue;
    figures.push(place.figure);
    rest += `${numbered.slice(from, place.index)} `;
    from = place.end;
  }
  return [figures, rest + numbered.slice(from)];
}
