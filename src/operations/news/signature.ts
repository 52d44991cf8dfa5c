/** What news says, in a few characters, however it is told: by its figures, names, events and words. */
import type { NewsItem } from "../../core/news.ts";
import { type Figure, figuresIn } from "./figures.ts";
import { hashIn, MOST, writeSaid } from "./said.ts";
import { type SignificantWord, significantWords, type WordKind } from "./significant.ts";

const hashOfWord = ({ word, kind }: SignificantWord): number => hashIn(kind === "name" ? "word" : kind, word);

const unique = (hashes: readonly number[]): readonly number[] => [...new Set(hashes)];

/** Those that say more come first; what is equal has the same order everywhere. */
const figureHashes = (figures: readonly Figure[]): readonly number[] =>
  unique(
    figures
      .filter(({ size }) => size !== "few")
      .map(({ amount, digits }) => ({ digits, hash: hashIn("figure", amount) }))
      .sort((left, right) => right.digits - left.digits || left.hash - right.hash)
      .map(({ hash }) => hash),
  );

const WEIGHTS: Readonly<Record<WordKind, number>> = { coin: 2, firm: 3, place: 3, event: 3, name: 3, word: 1 };

/** The words that say most, in an order that does not depend on where they stand. */
function wordHashes(title: readonly SignificantWord[], text: readonly SignificantWord[]): readonly number[] {
  const weights = new Map<number, number>();
  for (const word of [...title, ...text]) {
    const hash = hashOfWord(word);
    weights.set(hash, Math.max(weights.get(hash) ?? 0, WEIGHTS[word.kind]));
  }
  for (const hash of new Set(title.map(hashOfWord))) weights.set(hash, (weights.get(hash) ?? 0) + 1);
  return [...weights].sort(([one, more], [other, less]) => less - more || one - other).map(([hash]) => hash);
}

const isSubject = ({ kind }: SignificantWord): boolean => kind === "coin" || kind === "firm" || kind === "place";

/** What says less than that says nothing by its words, and is the same as what is written the same only. */
const LITTLE = 4;

const lettersOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim() || title;

export function signatureOf({ title, text }: NewsItem): string {
  const [[inTitle, titleRest], [inText, textRest]] = [figuresIn(title), figuresIn(text)];
  const titleFigures = figureHashes(inTitle).slice(0, MOST.titleFigures);
  const otherFigures = figureHashes([...inTitle, ...inText.filter(({ size }) => size === "large")])
    .filter((hash) => !titleFigures.includes(hash))
    .slice(0, MOST.otherFigures);
  const [titleWords, textWords] = [significantWords(titleRest), significantWords(textRest)];
  const subjects = unique(titleWords.filter(isSubject).map(hashOfWord)).slice(0, MOST.subjects);
  const few = unique(inTitle.filter(({ size }) => size === "few").map(({ amount }) => hashIn("few", amount)));
  const words = wordHashes(titleWords, textWords).filter((hash) => !subjects.includes(hash));
  const figures = titleFigures.length + otherFigures.length;
  const thin = figures + subjects.length + words.length < LITTLE;
  const letters = thin ? [1, 2].map((time) => hashIn("word", `${time} ${lettersOf(title)}`)) : [];
  const otherWords = [...few.slice(0, MOST.fewNumbers), ...letters, ...words]
    .slice(0, MOST.all - figures - subjects.length)
    .sort((left, right) => left - right);
  return writeSaid({ titleFigures, otherFigures, subjects, otherWords });
}
