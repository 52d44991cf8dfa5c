/** Words of the calendar that nothing has been made of: whoever wrote them hears so, rather than finding them in the topic. */
import { calendarWords } from "./calendar-words.ts";
import { blanked, type Draft, type Found, isAtEnd, isAtStart, isBeforeTopic, isBeside, MARKS } from "./draft.ts";

/** What is said of the schedule elsewhere, by name: nothing, the time of it, or all of it. */
export type Known = "nothing" | "time" | "all";

type Kind = "often" | "frequency" | "moment" | "common" | "short" | "between";
const KINDS = ["often", "frequency", "moment", "common", "short", "between"] as const satisfies readonly Kind[];

interface Word {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

/** Such words with nothing but blanks between them. */
interface Run extends Found {
  readonly words: readonly Word[];
}

function wordsOf(left: string): readonly Word[] {
  return [...left.matchAll(calendarWords)].map((match) => {
    const kind = KINDS.find((one) => match.groups?.[one] !== undefined) ?? "between";
    return { from: match.index, to: match.index + match[0].length, kind };
  });
}

const JOINS = /^(?:and|or|und|oder|but|aber|at|um)$/i;

/** In a row they stand for one thing; words between them begin none, but for those that lead to a day. */
function runOf(left: string, words: readonly Word[]): readonly Run[] {
  const isLoose = ({ from, to, kind }: Word): boolean =>
    kind === "between" && /^(?:and|or|und|oder|at|um|of|to|not|but|aber|also|auch)$/i.test(left.slice(from, to));
  const begin = words.findIndex((word) => !isLoose(word));
  const end = words.findLastIndex(({ kind }) => kind !== "between") + 1;
  const kept = words.slice(begin, end);
  const [head, last] = [kept[0], kept.at(-1)];
  if (begin < 0 || head === undefined || last === undefined) return [];
  // What joins it to others goes with it.
  const joins = (some: readonly Word[]): boolean => some.every(({ from, to }) => JOINS.test(left.slice(from, to)));
  const from = joins(words.slice(0, begin)) ? (words[0]?.from ?? head.from) : head.from;
  const to = joins(words.slice(end)) ? (words.at(-1)?.to ?? last.to) : last.to;
  return [{ words: kept, from, to, value: left.slice(head.from, last.to) }];
}

function runsOf(left: string): readonly Run[] {
  const rows: Word[][] = [];
  for (const word of wordsOf(left)) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (before !== undefined && /^[\s,]*$/.test(left.slice(before.to, word.from))) row?.push(word);
    else rows.push([word]);
  }
  return rows.flatMap((row) => runOf(left, row));
}

const has = ({ words }: Run, ...kinds: readonly Kind[]): boolean => words.some(({ kind }) => kinds.includes(kind));

/** Before the word that leads to the topic something says when, so that behind it there is nothing but the topic. */
function saysWhenFirst({ left, topicAt }: Draft): boolean {
  if (topicAt === undefined) return false;
  const before = left.slice(0, topicAt);
  return /[\uE000\uE001]/.test(before) || runsOf(before).length > 0;
}

/** The schedule is known, and the days or months behind it begin the topic: daily at 9 Friday rally. */
function beginsTopic({ left, days, at }: Draft, run: Run): boolean {
  const isDone = days !== undefined || at?.value.includes("*") === true;
  const isBehind = /\uE000[\s,]*$/.test(left.slice(0, run.from));
  return isDone && isBehind && /^\s+[\p{L}\d]/u.test(left.slice(run.to)) && /^[\p{L}]+$/u.test(run.value);
}

/** `isLast`: days have been looked for, so that what is left of them is nothing. */
function isUnplaced(draft: Draft, run: Run, known: Known, isLast: boolean): boolean {
  const isHard = has(run, "often", "frequency", "moment");
  if (!isHard && !isLast) return false;
  const beside = isBeside(draft, run);
  if (isBeforeTopic(draft, run)) return isHard || has(run, "common") || beside;
  if (saysWhenFirst(draft)) return false;
  if (has(run, "often") && draft.topicAt === undefined) return true;
  if (has(run, "frequency")) {
    return (
      beside || isAtEnd(draft, run) || (known === "nothing" && draft.topicAt === undefined && isAtStart(draft, run))
    );
  }
  return beside && (isHard || !beginsTopic(draft, run));
}

/** Takes out what no schedule can be: before days are looked for, as next Monday is no Monday; and what is left of them. */
export function takeUnplaced(draft: Draft, known: Known, isLast: boolean): Draft {
  if (known === "all") return draft;
  const found = runsOf(draft.left).filter((run) => isUnplaced(draft, run, known, isLast));
  const left = found.reduce((text, one) => blanked(text, one, MARKS.unplaced), draft.left);
  const unplaced = found.map(({ value, from, to }) => ({ value, from, to }));
  return { ...draft, left, unplaced: [...draft.unplaced, ...unplaced] };
}
