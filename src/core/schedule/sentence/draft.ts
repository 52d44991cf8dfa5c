/** A sentence about a digest while it is read: what has been found in it is blanked out, and what is left is searched on. */

/** What was found, and where. */
export interface Found {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export interface Draft {
  /** Of the same length as what was given: what has been taken is blanked out by marks. */
  readonly left: string;
  /** Where a word such as `about` says that the topic begins. */
  readonly topicAt?: number | undefined;
  readonly at?: Found;
  readonly days?: Found;
  readonly tz?: Found;
  /** Words of the calendar that say something which no schedule here can be. */
  readonly unplaced: readonly Found[];
}

/** Signs without a meaning: no pattern matches them, and texts that have them lose them. */
export const MARKS = {
  taken: "\uE000",
  unplaced: "\uE001",
  /** The first of what is quoted, and all that follows. */
  quote: "\uE003",
  quoted: "\uE002",
} as const;

/** Of one form; behind so many that do not fit nobody looks for the one that does. */
const MOST_TRIED = 20;

const always = (): boolean => true;

export function first(
  text: string,
  patterns: readonly RegExp[],
  fits: (found: Found) => boolean = always,
): Found | undefined {
  for (const pattern of patterns) {
    for (const match of [...text.matchAll(pattern)].slice(0, MOST_TRIED)) {
      const value = (match[1] ?? match[0]).trim();
      const found = { value, from: match.index, to: match.index + match[0].length };
      if (fits(found)) return found;
    }
  }
  return undefined;
}

/** Of what is blanked out nobody finds anything any more. */
export const blanked = (left: string, { from, to }: Found, mark: string): string =>
  left.slice(0, from) + mark.repeat(to - from) + left.slice(to);

export function take(draft: Draft, name: "at" | "days" | "tz", found: Found | undefined): Draft {
  if (found === undefined || draft[name] !== undefined) return draft;
  return { ...draft, left: blanked(draft.left, found, MARKS.taken), [name]: found };
}

export const isBehind = ({ left }: Draft, { from }: Found): boolean =>
  /[\uE000\uE001][\s,(]*$/.test(left.slice(0, from));
export const isBefore = ({ left }: Draft, { to }: Found): boolean => /^[\s,)]*[\uE000\uE001]/.test(left.slice(to));

/** Nothing but blanks, commas and brackets around it stands between it and something that has been found. */
export const isBeside = (draft: Draft, found: Found): boolean => isBehind(draft, found) || isBefore(draft, found);

export const isAtEnd = ({ left }: Draft, { to }: Found): boolean => /^[\s.!)]*$/.test(left.slice(to));

export const isAtStart = ({ left }: Draft, { from }: Found): boolean => left.slice(0, from).trim() === "";

/** In the part that says when, as far as a word says where the topic begins. */
export const isBeforeTopic = ({ topicAt }: Draft, { to }: Found): boolean => topicAt !== undefined && to <= topicAt;

/** Behind it the topic begins, or the text ends. */
export const isLastBeforeTopic = (draft: Draft, found: Found): boolean =>
  isBeforeTopic(draft, found) && /^[\s,]*$/.test(draft.left.slice(found.to, draft.topicAt));
