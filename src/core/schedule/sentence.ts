/** A digest in natural words, English or German: finds the days, the times, the zone and how many items in a text; the rest is its topic. */
import { clearDays, itemCounts, sayingAgain, topicMarks, unclearDays } from "./forms.ts";
import { plainSigns } from "./plain-signs.ts";
import {
  type Draft,
  type Found,
  first,
  isAtEnd,
  isAtStart,
  isBeforeTopic,
  isBeside,
  isLastBeforeTopic,
  MARKS,
  take,
} from "./sentence/draft.ts";
import { type Known, takeUnplaced } from "./sentence/leftover.ts";
import { plainly } from "./sentence/loosely.ts";
import { takeNamedTime, takePartOfDay, takeTime } from "./sentence/time.ts";
import { takeNamedZone, takeZone } from "./sentence/zone.ts";

/** Each as it was written, for `readPlan`; what the text does not clearly say is missing. */
export interface Sentence {
  readonly at?: string;
  readonly days?: string;
  readonly tz?: string;
  /** Of the items. */
  readonly count?: string;
  /** Words of the calendar that say something which no schedule can be, such as `every other week`; the topic has lost them. */
  readonly unplaced?: readonly string[];
  readonly topic: string;
}

const LONGEST = 2_000;

/** Words between a topic and what was said before it or comes behind it. */
const LEADING =
  /^(?:[\s,;.:)–—-]+|(?:about|on|over|über|ueber|zu|zum thema|zum|regarding|betreffend|for|für|with|mit)(?=\s))+/iu;
/** Each sign of it can be read in one way alone: with two, forty blanks in a topic would be tried for years. */
const TRAILING =
  /(?<![\s,;:(–—-])(?:[\s,;:(–—-]|(?<=\s)(?:about|on|über|zu|for|für|in|at|um|and|und|only|nur|always|immer|jeweils))+$/iu;

const QUOTED = /"([^"\n]+)"|[“”„]([^“”„\n]+)[“”]|«([^»\n]+)»/g;

/** What is quoted is a topic, whatever its words say. All of it quoted is a sentence all the same. */
function withoutQuotes(text: string): { readonly left: string; readonly quotes: readonly string[] } {
  const quotes: string[] = [];
  const left = text.replaceAll(QUOTED, (whole: string, one?: string, other?: string, third?: string) => {
    const quoted = one ?? other ?? third ?? "";
    if (whole.length === text.trim().length) return ` ${quoted} `;
    quotes.push(quoted);
    return MARKS.quote + MARKS.quoted.repeat(whole.length - 1);
  });
  return { left, quotes };
}

/** Thursday and Sunday are written so in German; in English both begin a sentence as well. */
const isGerman = (draft: Draft, found: Found): boolean =>
  /^[DS]o$/.test(found.value) && (!isAtStart(draft, found) || /uhr/i.test(draft.at?.value ?? ""));

/** A word for days counts where it can be no part of a topic: beside the time, or before what leads to the topic. */
function isDays(draft: Draft, found: Found): boolean {
  if (/^(?:do|so)$/i.test(found.value) && !isGerman(draft, found)) return false;
  const isDaily = /^(?:daily|everyday)$/i.test(found.value);
  if (isDaily && (isAtEnd(draft, found) || isBeforeTopic(draft, found))) return true;
  const { topicAt = Infinity, at, left } = draft;
  // Where something stands before what leads to the topic, that may be the plan, unless the time comes behind it as well.
  const isTold = /\S/.test(left.slice(0, topicAt)) && (at === undefined || at.from < topicAt);
  if (topicAt < found.from && isTold) return false;
  return isBeside(draft, found) || isLastBeforeTopic(draft, found);
}

function takeDays(draft: Draft): Draft {
  const clear = take(draft, "days", first(draft.left, [clearDays]));
  return take(
    clear,
    "days",
    first(clear.left, [unclearDays], (found) => isDays(clear, found)),
  );
}

function topicOf(left: string, quotes: readonly string[]): string {
  const parts = left.split(/[\uE000\uE001]+/).map((part) => part.trim().replace(LEADING, "").replace(TRAILING, ""));
  const unused = [...quotes];
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replace(/\uE003\uE002*/g, () => unused.shift() ?? "")
    .replace(/\s+/g, " ");
}

const WORKING =
  /^(?:(?:week|work|business|working)[ -]?days?|(?:werk|wochen)tage?[ns]?|(?:werk|wochen)tags|unter\s+der\s+woche)$/iu;

const withoutThe = (dates: string): string => dates.replace(/\bthe\s+(?=\d)/gi, "");

/** The word for a group of days, or the names of days without what stands before them. */
function plainDays(days: string): string {
  if (/^(?:once|einmal)\s/i.test(days)) return "daily";
  const [, range] = /(?:^|\s)(?:from|von)\s+(.+)$/iu.exec(days) ?? [];
  if (range !== undefined) return range;
  if (/^m\s?[-–]\s?f$/i.test(days)) return "weekdays";
  const [, dates] = /^(?:every|each|jeden)\s+(?:month|monat)\s+(?:on\s+the|am)\s+(.+)$/iu.exec(days) ?? [];
  if (dates !== undefined) return withoutThe(dates);
  if (/(?:^|\s)(?:first|ersten)\s|\smonatsersten$/iu.test(days)) return "1st";
  const word = withoutThe(days.replace(/^(?:(?:every|each|on|jede[nrs]?|am|an|zum|immer|the)\s+)+/iu, ""));
  if (/^mon(?:th|at)$/iu.test(word)) return "monthly";
  if (/^(?:(?:every|each)\s?day|day|daily|everyday|tag|täglich|alle\s+tage)$/iu.test(word)) return "daily";
  if (WORKING.test(word)) return "weekdays";
  return /^(?:weekends?|wochenenden?)$/iu.test(word) ? "weekends" : word;
}

function unquoted(text: string) {
  const { left, quotes } = withoutQuotes(plainSigns(text.slice(0, LONGEST)).replace(/[\uE000-\uE003]/g, " "));
  return { left: plainly(left), quotes };
}

/** Whether a word such as `about` says where the topic begins. */
export const namesTopic = (text: string): boolean => first(unquoted(text).left, [topicMarks]) !== undefined;

/** `known` is what names say of the schedule besides. */
export function readSentence(text: string, known: Known = "nothing"): Sentence {
  const { left: whole, quotes } = unquoted(text);
  const counted = first(whole, [itemCounts]);
  const uncounted = counted === undefined ? whole : whole.slice(0, counted.from) + whole.slice(counted.to);
  const given = uncounted.replace(sayingAgain, "");
  const topicAt = first(given, [topicMarks])?.from;
  const takeOut = (draft: Draft): Draft => takeUnplaced(draft, known, false);
  // What stands beside the time lets what stands beside it be understood as well.
  const steps = [
    takeTime,
    takePartOfDay,
    takeNamedZone,
    takeZone,
    takeOut,
    takeDays,
    takeNamedTime,
    takeZone,
    takeOut,
    takeDays,
  ];
  const placed = steps.reduce<Draft>((draft, step) => step(draft), { left: given, topicAt, unplaced: [] });
  const { at, days, tz, left, unplaced } = takeUnplaced(placed, known, true);
  const words = unplaced.toSorted((one, other) => one.from - other.from).map(({ value }) => value);
  return {
    ...(at === undefined ? {} : { at: at.value }),
    ...(days === undefined ? {} : { days: plainDays(days.value) }),
    ...(tz === undefined ? {} : { tz: tz.value }),
    ...(counted === undefined ? {} : { count: counted.value }),
    ...(words.length === 0 ? {} : { unplaced: words }),
    topic: topicOf(left, quotes),
  };
}

/** A time with its days or its zone beside it, and nothing else: `9 pm CET`, `weekdays at 9 in Rome`. */
export function readTimeWords(given: string): (Pick<Sentence, "days" | "tz"> & { readonly at: string }) | undefined {
  for (const text of [given, `at ${given}`]) {
    const { topic, unplaced, count, at, ...beside } = readSentence(text);
    if (topic === "" && unplaced === undefined && count === undefined && at !== undefined) return { at, ...beside };
  }
  return undefined;
}
