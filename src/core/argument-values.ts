/** How much of what stands behind a name is its value, where people write one in several words: `--at 9 pm`, `--tz New York`. */
import { readDays } from "./schedule/days.ts";
import { readHours } from "./schedule/hours.ts";
import { readInterval } from "./schedule/intervals.ts";
import { plainSigns } from "./schedule/plain-signs.ts";
import { isCronLike } from "./schedule/plan.ts";
import { readTimeWords } from "./schedule/sentence.ts";
import { readTime } from "./schedule/times.ts";
import { findAsked, findZone, isAbbreviation } from "./schedule/zones.ts";

/** Nobody writes one in more. */
const MOST_WORDS = 10;

/** In German `9 am Montag` is nine o'clock on a Monday. */
const GERMAN_DAY =
  /^\s+(?:(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|wochenende|\d{1,2}\.)(?!\S)/i;

const HOUR = String.raw`\d{1,2}(?:[:.]\d{2})?(?:\s*(?:[ap]\.?m\.?|uhr))?`;
/** None is a time, of which whoever wrote it hears. */
const RANGE = new RegExp(String.raw`^${HOUR}\s*(?:[-–]|to|till|until|bis)\s*${HOUR}$`, "i");

const isTimeAlone = (value: string): boolean =>
  readInterval(value).outcome !== "other" ||
  readTime(value).outcome !== "wrong" ||
  RANGE.test(value) ||
  isCronLike(value);

/** `every day at 9`; where a time comes first, what is behind it may begin the topic. */
const isTimeLast = (value: string): boolean =>
  readTime(value.replace(/\s.*$/s, "")).outcome === "wrong" && readTimeWords(value) !== undefined;

/** Letters that stand for a zone, or how far it is from UTC. */
const BEHIND_TIME = /^(.+?)\s+((?:UTC|GMT)?\s?[+−-]\s?\d{1,2}(?::?\d{2})?|[A-Z]{2,5})$/;

function isTime(value: string, behind: string): boolean {
  if (/(?<!^12\s)\bam$/i.test(value) && GERMAN_DAY.test(behind)) return false;
  if (isTimeAlone(value) || isTimeLast(value)) return true;
  const [, time = "", zone = ""] = BEHIND_TIME.exec(value) ?? [];
  return zone !== "" && isTimeAlone(time) && (isAbbreviation(zone) || findZone(zone) !== undefined);
}

/** Two letters are words as well, as in `mon do kwon`, and numbers may count something. */
const ROW = /^(?:\p{L}{2}(?:\s+\p{L}{2})*|\p{L}{3,}(?:\s+\p{L}{3,})*)$/u;
const LINKED = /[,;&+/–-]|\s(?:and|und|to|bis|through|thru)\s/iu;

const isDays = (value: string): boolean =>
  readDays(value).outcome !== "wrong" && (LINKED.test(value) || /\d/.test(value) !== ROW.test(value));

function isQuiet(value: string): boolean {
  const read = readHours(value);
  return read.outcome === "read" && read.hours !== undefined;
}

const SCORE = String.raw`[+−-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)\s?%?`;
const BAND = new RegExp(
  String.raw`^(?:(?:from|von)\s+)?${SCORE}\s*(?:to|bis|\.{2,3}|…|–|—|-)\s*${SCORE}$|^(?:>=?|<=?|≥|≤|above|over|from|below|under|(?:at|up)\s+(?:least|most|to))\s*${SCORE}$`,
  "i",
);
const LEAST = new RegExp(String.raw`^(?:>=?|≥|from|above|at\s+least)?\s*${SCORE}$`, "i");
const AGE = /^(?:once\s+)?(?:up\s+to\s+)?\d{1,5}\s+(?:m|min|minutes?|minuten?|h|hours?|std|stunden?)$/i;

/** Whether words are one value as a whole; `behind`: what comes after them. */
const whole: ReadonlyMap<string, (value: string, behind: string) => boolean> = new Map([
  ["at", isTime],
  ["days", isDays],
  ["tz", (value: string) => findAsked(value) !== undefined],
  ["quiet", isQuiet],
  ["legitimacy", (value: string) => LEAST.test(value)],
  ["bullishness", (value: string) => BAND.test(value)],
  ["catchup", (value: string) => AGE.test(value)],
]);

/** Where each word of a line ends, from `start` on. */
function wordEnds(text: string, start: number): readonly number[] {
  const [line = ""] = /^[^\n]*/.exec(text.slice(start)) ?? [];
  return [...line.matchAll(/\S+/g)].slice(0, MOST_WORDS).map(({ index, 0: word }) => start + index + word.length);
}

/** Where the longest row of words ends that is one value of that name; undefined where no row of several is. */
export function endOfValue(name: string, text: string, start: number): number | undefined {
  const isWhole = whole.get(name);
  if (isWhole === undefined) return undefined;
  const [, ...ends] = wordEnds(text, start);
  return ends.findLast((end) => isWhole(plainSigns(text.slice(start, end)).replace(/[,;]+$/, ""), text.slice(end)));
}
