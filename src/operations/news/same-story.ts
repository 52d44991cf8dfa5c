/** Whether two pieces of news tell of the same event, seen from their signatures alone. */
import { ofKind, type Range, readSaid, type Said } from "./said.ts";

const SUBJECTS = ["coin", "firm", "place"] as const;
type Subject = (typeof SUBJECTS)[number];

/** A signature, read for comparing. */
interface Compared {
  readonly titleFigures: readonly number[];
  readonly figures: readonly number[];
  /** Without numbers. */
  readonly words: readonly number[];
  readonly few: readonly number[];
  readonly events: readonly number[];
  readonly coins: readonly number[];
  readonly subjects: Readonly<Record<Subject, readonly number[]>>;
}

function comparedOf({ titleFigures, otherFigures, subjects, otherWords }: Said): Compared {
  const all = [...subjects, ...otherWords];
  const few = ofKind(all, "few");
  const words = all.filter((hash) => !few.includes(hash));
  const named = (range: Range): readonly number[] => ofKind(subjects, range);
  return {
    titleFigures,
    figures: [...titleFigures, ...otherFigures],
    words,
    few,
    events: ofKind(words, "event"),
    coins: ofKind(words, "coin"),
    subjects: { coin: named("coin"), firm: named("firm"), place: named("place") },
  };
}

/** Thousands of chats are compared with the same few hundred signatures. */
const read = new Map<string, Compared>();
const MOST_READ = 20_000;

function comparedWith(signature: string): Compared {
  const known = read.get(signature);
  if (known !== undefined) return known;
  if (read.size >= MOST_READ) read.clear();
  const compared = comparedOf(readSaid(signature));
  read.set(signature, compared);
  return compared;
}

function shared(one: readonly number[], other: readonly number[]): number {
  let count = 0;
  for (const hash of one) if (other.includes(hash)) count += 1;
  return count;
}

const apart = (one: readonly number[], other: readonly number[]): boolean => shared(one, other) === 0;

const bothApart = (one: readonly number[], other: readonly number[]): boolean =>
  one.length > 0 && other.length > 0 && apart(one, other);

/** Both titles name coins, but not the same ones; or firms, or places. */
const areOthers = (one: Compared, other: Compared): boolean =>
  SUBJECTS.some((subject) => {
    const [mine, yours] = [one.subjects[subject], other.subjects[subject]];
    return bothApart(mine, yours) && (apart(mine, other.words) || apart(yours, one.words));
  });

/** One is about something that the other does not name at all. */
const lacksSubject = (one: Compared, other: Compared): boolean =>
  SUBJECTS.some((subject) => one.subjects[subject].length > 0 && apart(one.subjects[subject], other.words));

/** What one title counts, the other story does not know at all, and the other way round. */
function countOther(one: Compared, other: Compared): boolean {
  const [mine, yours] = [one.titleFigures.length > 0, other.titleFigures.length > 0];
  if (mine && yours) return apart(one.titleFigures, other.figures) && apart(other.titleFigures, one.figures);
  // A few of something in a title are no more than a hint, which a figure that both tell outweighs.
  const bothCount = (mine || one.few.length > 0) && (yours || other.few.length > 0);
  return bothCount && apart(one.few, other.few) && apart(one.figures, other.figures);
}

/** Every other piece of news names the same few coins. */
const COIN_WORTH = 0.5;

/** How many words must be the same where no figure is, one is, or more are. */
const WORDS_NEEDED = [4.5, 3.5, 1.5] as const;
/** Where the titles tell the same figure. */
const LESS_NEEDED = 1;
/** Where something else has happened, or to somebody else. */
const MORE_NEEDED = 1;
/** Where both have figures, none of them is the same, and one of them has no other. */
const MANY_NEEDED = 5.5;

function wordsNeeded(one: Compared, other: Compared): number {
  const figures = shared(one.figures, other.figures);
  const fewer = Math.min(one.figures.length, other.figures.length);
  // What is alike is the kind of event only.
  if (figures === 0 && fewer > 1) return Number.POSITIVE_INFINITY;
  if (figures === 0 && fewer === 1) return MANY_NEEDED;
  const doubts = [bothApart(one.events, other.events), lacksSubject(one, other) || lacksSubject(other, one)];
  const less = figures === 1 && !apart(one.titleFigures, other.titleFigures) ? LESS_NEEDED : 0;
  return (WORDS_NEEDED[Math.min(2, figures)] ?? 1) + doubts.filter(Boolean).length * MORE_NEEDED - less;
}

export function sameStory(left: string, right: string): boolean {
  if (left === right) return true;
  const [one, other] = [comparedWith(left), comparedWith(right)];
  const words = shared(one.words, other.words) - shared(one.coins, other.coins) * (1 - COIN_WORTH);
  // No two figures make up for having nothing else in common.
  if (words < WORDS_NEEDED[2]) return false;
  return words >= wordsNeeded(one, other) && !areOthers(one, other) && !countOther(one, other);
}
