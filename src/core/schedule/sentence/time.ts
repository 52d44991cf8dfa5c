/** The time within a sentence: a cron, an interval, times of day, and the part of the day beside them. */
import { barePartsOfDay, clearTimes, crons, intervals, namedTimes, partsOfDay, unclearNamedTimes } from "../forms.ts";
import { readTime } from "../times.ts";
import { startsWithUnit } from "./calendar-words.ts";
import {
  blanked,
  type Draft,
  type Found,
  first,
  isBeforeTopic,
  isBeside,
  isLastBeforeTopic,
  MARKS,
  take,
} from "./draft.ts";

export function takeTime(draft: Draft): Draft {
  // Five numbers in a row are not one yet.
  const cron = take(
    draft,
    "at",
    first(draft.left, [crons], ({ value }) => /[*@]/.test(value)),
  );
  if (cron.at !== undefined) return cron;
  // Every second is one, every second Tuesday is none.
  const interval = take(
    draft,
    "at",
    first(
      draft.left,
      [intervals],
      ({ value, to }) => !(/(?:second|other)$/i.test(value) && startsWithUnit(draft.left.slice(to))),
    ),
  );
  if (interval.at !== undefined) return interval;
  return take(draft, "at", first(draft.left, [...clearTimes, namedTimes]));
}

/** They are a topic as well, unless something says that they are not. */
export const takeNamedTime = (draft: Draft): Draft =>
  take(
    draft,
    "at",
    first(draft.left, [unclearNamedTimes], (found) => isBeside(draft, found) || isLastBeforeTopic(draft, found)),
  );

const MORNING = /^(?:morning|morgens?|früh|vormittags?)$/i;
const NIGHT = /^(?:night|nachts?)$/i;

/** The hours that a part of the day has. */
function holds(part: string, hour: number): boolean {
  if (NIGHT.test(part)) return hour >= 18 || hour <= 5;
  return MORNING.test(part) ? hour <= 11 : hour >= 12;
}

const hoursOf = (time: string): readonly number[] => {
  const read = readTime(time);
  return read.outcome === "times" ? read.hours : [];
};

/** With what says the half of the day; as it is where it says that itself, and undefined where the two do not go together. */
function inPart(time: string, part: string): string | undefined {
  const [hour] = hoursOf(time);
  if (hour === undefined) return undefined;
  const isWhole = /(?:[ap]\.?m\.?|morgens|früh|mittags|abends|in\s+the\s+\w+|noon|midday|midnight)$/i.test(time);
  if (isWhole || hour > 12) return holds(part, hour) ? time : undefined;
  if (NIGHT.test(part)) {
    if (holds(part, hour)) return time;
    return hour === 12 || hour === 0 ? undefined : inPart(time, "abends");
  }
  // Twelve in the evening is midnight to some, and to others nothing.
  if (hour === 0 || (hour === 12 && !/^(?:afternoon|nachmittags?)$/i.test(part))) return undefined;
  return `${time} ${MORNING.test(part) ? "morgens" : "abends"}`;
}

const LIST = /(\s*,\s*|\s+(?:and|und)\s+)/i;

function timesInPart(times: string, part: string): string | undefined {
  const all = times.split(LIST).map((one, place) => (place % 2 === 1 ? one : inPart(one, part)));
  return all.every((one) => one !== undefined) ? all.join("") : undefined;
}

/** `every morning at 9`, `abends um 8`: what says which nine or eight is meant, wherever it stands beside it. */
export function takePartOfDay(draft: Draft): Draft {
  const { at } = draft;
  if (at === undefined) return draft;
  const plain = first(draft.left, [partsOfDay], (found) => isBeside(draft, found));
  const bare = (found: Found): boolean =>
    isBeside(draft, found) && (isBeforeTopic(draft, found) || found.to <= at.from);
  const found = plain ?? first(draft.left, [barePartsOfDay], bare);
  const value = found === undefined ? undefined : timesInPart(at.value, found.value);
  if (found === undefined || value === undefined) return draft;
  return { ...draft, left: blanked(draft.left, found, MARKS.taken), at: { ...at, value } };
}
