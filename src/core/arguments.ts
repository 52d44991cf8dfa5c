/** The arguments of a command as people type them: free text, and `--name value` anywhere in it. */
import { endOfValue } from "./argument-values.ts";

/** Everything that can be named; what a command does not know stays text. */
export const argumentNames = [
  "model",
  "persona",
  "private",
  "size",
  "seed",
  "sort",
  "sources",
  "count",
  "at",
  "tz",
  "days",
  "period",
  "cron",
  "topic",
  "language",
  "legitimacy",
  "bullishness",
  "brief",
  "picture",
  "empty",
  "quiet",
  "catchup",
] as const;
type ArgumentName = (typeof argumentNames)[number];

/** They stand for themselves and take no word. */
const FLAGS: ReadonlySet<string> = new Set<ArgumentName>(["private"]);

/** Their values are words in a row; those of all others are one, unless several are one value. */
const WORDY: ReadonlySet<string> = new Set<ArgumentName>(["persona", "cron", "topic"]);

/** Their values may be two numbers with a sign and blanks between them. */
const SIZES: ReadonlySet<string> = new Set<ArgumentName>(["size"]);

/** Their values may have blanks behind commas. */
const LISTS: ReadonlySet<string> = new Set<ArgumentName>(["sources", "days"]);

/** From one place to another, the second not included. */
export type Span = readonly [from: number, to: number];

export interface Arguments {
  readonly text: string;
  readonly named: Record<string, string>;
}

export interface Expected {
  /** The names that the command takes. */
  readonly names?: readonly string[];
  /** What the platform shows as code, in which nothing is an argument. */
  readonly code?: readonly Span[];
}

interface Found {
  readonly name: string;
  readonly value: string;
  readonly span: Span;
}

/** Phones make one dash of two, and Chinese and Japanese keyboards wide ones. */
const NAME = /(?<=^|\s)(?:--|[—–]|[－ー]{2})([a-z]+)(?==|\s|$)/gi;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g;
const QUOTED = /"([^"]*)"|[“”„]([^“”]*)[“”]|«([^»]*)»|'([^']*)'|‘([^’]*)’/y;
const WORD = /\S*/y;
const LIST = /(?:[^\s,]*,+[ \t]*)*\S*/y;
/** The last of the signs between two sides is the Cyrillic letter, which looks the same. */
const SIZE = /\d+[^\S\n]*[x×*\u0445][^\S\n]*\d+\S*|\S*/iy;
const LINE = /[^\n]*/y;

const within = (place: number, spans: readonly Span[]): boolean =>
  spans.some(([from, to]) => from <= place && place < to);

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** Nobody names more, and trying takes its time. */
const MOST_TRIED = 20;

/** Before the free text nobody could say where the words of a value end and the text begins. */
function formOf(name: string, alone: boolean): RegExp {
  if (LISTS.has(name)) return LIST;
  if (SIZES.has(name)) return SIZE;
  return WORDY.has(name) && alone ? LINE : WORD;
}

interface Value {
  readonly value: string;
  readonly end: number;
}

/** A value from `start` on: what is quoted, or at most up to `limit`, where the next name stands. */
function valueAt(text: string, start: number, limit: number, { name, form }: { name: string; form: RegExp }): Value {
  const quoted = matchAt(QUOTED, text, start);
  if (quoted !== null) {
    const value = quoted.slice(1).find((group) => group !== undefined) ?? "";
    return { value: value.trim(), end: start + quoted[0].length };
  }
  const room = text.slice(0, limit);
  const several = endOfValue(name, room, start);
  const [plain = ""] = several === undefined ? (matchAt(form, room, start) ?? []) : [room.slice(start, several)];
  // A sentence may go on behind it.
  return { value: plain.trim().replace(/[,;]+$/, ""), end: start + plain.length };
}

interface Around {
  /** Where the next name stands. */
  readonly limit: number;
  /** Whether nothing but names and their values stands before it. */
  readonly first: boolean;
  /** Whether it is tried how many words are its value. */
  readonly several: boolean;
}

function readOne(text: string, match: RegExpExecArray, { limit, first, several }: Around): Found {
  const name = (match[1] ?? "").toLowerCase();
  const begin = match.index;
  const behind = begin + match[0].length;
  const assigned = text[behind] === "=";
  if (FLAGS.has(name) && !assigned) return { name, value: "true", span: [begin, behind] };
  const blank = assigned ? 1 : (/^[^\S\n]*/.exec(text.slice(behind))?.[0].length ?? 0);
  const { value, end } = valueAt(text, behind + blank, limit, {
    name: several ? name : "",
    form: formOf(name, !first && !assigned),
  });
  return { name, value, span: [begin, end] };
}

function findAll(text: string, names: readonly string[], code: readonly Span[]): Found[] {
  const known = [...text.matchAll(NAME)].filter(
    (match) => names.includes((match[1] ?? "").toLowerCase()) && !within(match.index, code),
  );
  const found: Found[] = [];
  // Whether nothing but names and their values has stood there so far.
  let first = true;
  for (const [index, match] of known.entries()) {
    const end = found.at(-1)?.span[1] ?? 0;
    // It stands inside quotation marks.
    if (match.index < end) continue;
    const limit = known[index + 1]?.index ?? text.length;
    first &&= text.slice(end, match.index).trim() === "";
    found.push(readOne(text, match, { limit, first, several: found.length < MOST_TRIED }));
  }
  return found;
}

function without(text: string, found: readonly Found[]): string {
  let left = "";
  let place = 0;
  for (const { span } of found) {
    left += text.slice(place, span[0]).trimEnd();
    place = span[1];
  }
  return left + text.slice(place);
}

/** What is named, the last of a name counting, and the text without it. A name without its value has an empty one. */
export function parseArguments(text: string, { names = argumentNames, code = [] }: Expected = {}): Arguments {
  const marked = [...text.matchAll(CODE)].map((match): Span => [match.index, match.index + match[0].length]);
  const found = findAll(text, names, [...code, ...marked]);
  const named: Record<string, string> = {};
  for (const { name, value } of found) named[name] = value;
  return { text: without(text, found).trim(), named };
}

const STRAY = /(?<=^|\s)--(\p{L}[\p{L}\p{M}-]{1,29})(?==|\s|$)/giu;

/** What stands in a text as if it were named, and is none of what the command takes: the first of it. */
export function strayName(text: string, names: readonly string[]): string | undefined {
  const marked = [...text.matchAll(CODE)].map((match): Span => [match.index, match.index + match[0].length]);
  const found = [...text.matchAll(STRAY)].filter(({ index }) => !within(index, marked));
  return found.map(([, name = ""]) => name.toLowerCase()).find((name) => !names.includes(name));
}
