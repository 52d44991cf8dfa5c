/** A digest in natural words, English or German: finds the days, the times and the zone in a text; the rest is its topic. */
import {
  areaAndCity,
  cityNames,
  clearDays,
  clearTimes,
  crons,
  intervals,
  namedTimes,
  namedZone,
  offsetZone,
  unclearDays,
} from "./forms.ts";
import { findZone, readZone } from "./zones.ts";

/** Each as it was written, for `readPlan`; what the text does not clearly say is missing. */
export interface Sentence {
  readonly at?: string;
  readonly days?: string;
  readonly tz?: string;
  readonly topic: string;
}

/** What was found, and where. */
interface Found {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

interface Draft {
  /** Of the same length as what was given: what has been taken is blanked out by marks. */
  readonly left: string;
  readonly at?: Found;
  readonly days?: Found;
  readonly tz?: Found;
}

const LONGEST = 2_000;

/** Of one form; behind so many that do not fit nobody looks for the one that does. */
const MOST_TRIED = 20;

/** A sign without a meaning: no pattern below matches it, and texts that have it lose it. */
const MARK = "\uE000";

/** Words between a topic and what was said before it or comes behind it. */
const LEADING = /^(?:[\s,;.:–—-]+|(?:about|on|over|über|ueber|zu|zum thema|zum|for|für|with|mit)(?=\s))+/iu;
const TRAILING = /(?:[\s,;:–—-]+|(?<=\s)(?:about|on|über|zu|for|für|in|at|um|and|und))+$/iu;

function first(text: string, patterns: readonly RegExp[], fits: (found: Found) => boolean): Found | undefined {
  for (const pattern of patterns) {
    for (const match of [...text.matchAll(pattern)].slice(0, MOST_TRIED)) {
      const value = (match[1] ?? match[0]).trim();
      const found = { value, from: match.index, to: match.index + match[0].length };
      if (fits(found)) return found;
    }
  }
  return undefined;
}

function take(draft: Draft, name: "at" | "days" | "tz", found: Found | undefined): Draft {
  if (found === undefined || draft[name] !== undefined) return draft;
  const { from, to } = found;
  const left = draft.left.slice(0, from) + MARK.repeat(to - from) + draft.left.slice(from + (to - from));
  return { ...draft, left, [name]: found };
}

/** Nothing but blanks and commas stands between it and something that has been found. */
function isBeside({ left }: Draft, { from, to }: Found): boolean {
  return /\uE000[\s,]*$/.test(left.slice(0, from)) || /^[\s,]*\uE000/.test(left.slice(to));
}

const isAtEnd = ({ left }: Draft, { to }: Found): boolean => /^[\s.!]*$/.test(left.slice(to));

const always = (): boolean => true;

function takeTime(draft: Draft): Draft {
  // Five numbers in a row are not one yet.
  const cron = take(
    draft,
    "at",
    first(draft.left, [crons], ({ value }) => /[*@]/.test(value)),
  );
  if (cron.at !== undefined) return cron;
  const interval = take(draft, "at", first(draft.left, [intervals], always));
  return interval.at === undefined
    ? take(draft, "at", first(draft.left, [...clearTimes, namedTimes], always))
    : interval;
}

function takeDays(draft: Draft): Draft {
  const clear = take(draft, "days", first(draft.left, [clearDays], always));
  return take(
    clear,
    "days",
    first(
      clear.left,
      [unclearDays],
      (found) => isBeside(clear, found) || (/^daily$/i.test(found.value) && isAtEnd(clear, found)),
    ),
  );
}

/** The longest name of up to three words that is a zone. */
function cityAt(draft: Draft): Found | undefined {
  for (const match of draft.left.matchAll(cityNames)) {
    const words = (match[1] ?? "").split(/\s+/);
    for (let count = words.length; count > 0; count -= 1) {
      const form = words
        .slice(0, count)
        .map((word) => word.replace(/[.]+$/, ""))
        .join("\\s+");
      const [whole = ""] = new RegExp(`^in\\s+${form}`, "iu").exec(draft.left.slice(match.index)) ?? [];
      const value = whole.replace(/^in\s+/i, "");
      const found = { value, from: match.index, to: match.index + whole.length };
      if (isBeside(draft, found) && findZone(value) !== undefined) return found;
    }
  }
  return undefined;
}

/** A short name such as CET counts only right behind a time. */
function abbreviationAt(draft: Draft): Found | undefined {
  const { left, at } = draft;
  if (at === undefined) return undefined;
  const [whole = "", name = ""] = /^\s*\(?([A-Z]{2,4})\)?(?![\p{L}\d_])/u.exec(left.slice(at.to)) ?? [];
  const read = readZone(name);
  const short = read.outcome === "zone" || read.nearest.length > 1;
  return name !== "" && short && /T$|Z$/.test(name)
    ? { value: name, from: at.to, to: at.to + whole.length }
    : undefined;
}

/** One that is nearly right is taken, so that somebody hears what is wrong with it: Europe/Romee, but not asia/pacific. */
function isArea({ value }: Found): boolean {
  const read = readZone(value);
  if (read.outcome === "zone") return true;
  const area = value.slice(0, value.indexOf("/") + 1).toLowerCase();
  return read.nearest.some((zone) => zone.toLowerCase().startsWith(area));
}

function takeZone(draft: Draft): Draft {
  const named = take(draft, "tz", first(draft.left, [namedZone], always));
  const area = take(named, "tz", first(named.left, [areaAndCity], isArea));
  const offset = take(
    area,
    "tz",
    first(area.left, [offsetZone], (found) => isBeside(area, found)),
  );
  const short = take(offset, "tz", abbreviationAt(offset));
  return take(short, "tz", cityAt(short));
}

function topicOf(left: string): string {
  const parts = left.split(/\uE000+/).map((part) => part.trim().replace(LEADING, "").replace(TRAILING, ""));
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replace(/\s+/g, " ");
}

const WORKING =
  /^(?:(?:week|work|business|working)[ -]?days?|(?:werk|wochen)tage?[ns]?|(?:werk|wochen)tags|unter\s+der\s+woche)$/iu;

/** The word for a group of days, or the names of days without what stands before them. */
function plainDays(days: string): string {
  const word = days.replace(/^(?:(?:every|each|on|jede[nrs]?|am|an|immer|the)\s+)+/iu, "");
  if (/^(?:(?:every|each)\s?day|day|daily|everyday|tag|täglich|alle\s+tage)$/iu.test(word)) return "daily";
  if (WORKING.test(word)) return "weekdays";
  return /^(?:weekends?|wochenenden?)$/iu.test(word) ? "weekends" : word;
}

export function readSentence(text: string): Sentence {
  const given = text.slice(0, LONGEST).replaceAll(MARK, " ");
  const draft = takeZone(takeDays(takeTime({ left: given })));
  const { at, days, tz, left } = draft;
  return {
    ...(at === undefined ? {} : { at: at.value }),
    ...(days === undefined ? {} : { days: plainDays(days.value) }),
    ...(tz === undefined ? {} : { tz: tz.value }),
    topic: topicOf(left),
  };
}
