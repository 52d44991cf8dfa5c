/** Days as people write them, in English and German: `weekdays`, `mon,wed,fri`, `Montag bis Freitag`, `1st`. */

export type DaysRead =
  /** Days of the week, 0 is Sunday, in order; or days of the month. */
  | { readonly outcome: "days"; readonly weekdays: readonly number[] }
  | { readonly outcome: "dates"; readonly dates: readonly number[] }
  /** The part that is no day, as it was given. */
  | { readonly outcome: "wrong"; readonly value: string };

const LONGEST = 200;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
export const WORKING_DAYS: readonly number[] = [1, 2, 3, 4, 5];
export const WEEKEND: readonly number[] = [0, 6];

/** Written whole; what goes before a day has been taken off. */
const GROUPS: readonly (readonly [words: RegExp, days: readonly number[]])[] = [
  [/^(?:daily|days?|everyday|all(?: days)?|täglich|tage?|alle tage|\*)$/, EVERY_DAY],
  [/^(?:(?:week|work|business|working)[ -]?days?|werktags?|werktagen?|wochentags?|wochentagen?)$/, WORKING_DAYS],
  [/^(?:unter der woche|arbeitstags?|arbeitstagen?)$/, WORKING_DAYS],
  [/^(?:week-?ends?|wochenenden?)$/, WEEKEND],
  [/^m\/?w\/?f$/, [1, 3, 5]],
  [/^tu?\/?th$/, [2, 4]],
];

/** By their beginnings, English and German, Sunday first; each is as short as people write it. */
const NAMES: readonly RegExp[] = [
  /^(?:su(?:n(?:days?)?)?|so(?:nn(?:tags?)?)?)$/,
  /^(?:mo|mon(?:days?|tags?)?)$/,
  /^(?:tu(?:es?(?:days?)?)?|di(?:ens(?:tags?)?)?)$/,
  /^(?:we(?:d(?:nesdays?)?)?|mi(?:tt(?:wochs?)?)?)$/,
  /^(?:th(?:u(?:r(?:s(?:days?)?)?)?)?|do(?:n(?:nerstags?)?)?)$/,
  /^fr(?:i(?:days?)?|ei(?:tags?)?)?$/,
  /^(?:sa(?:t(?:urdays?)?)?|sa(?:ms(?:tags?)?)?|sonnabends?)$/,
];

const LEADING = /^(?:(?:every|each|on|jede[nrsm]?|an|am|zum|immer|the|den|von|from)\s+)+/;
const RANGE = /^(\S+?)\s*(?:-|–|\bto\b|\bthrough\b|\bthru\b|\bbis\b)\s*(\S+)$/;
const DATE =
  /^(?:day\s+|tag\s+)?(\d{1,2})(?:st|nd|rd|th|\.)(?:\s+(?:of\s+(?:(?:the|every|each)\s+)?month|(?:des|jedes|jeden|eines\s+jeden|im)\s+monats?))?$/;
const DAY_DATE = /^(?:day|tag)\s+(\d{1,2})(?:\s+of\s+(?:(?:the|every|each)\s+)?month)?$/;

const clean = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(LEADING, "")
    .replace(/^([a-zäöü]{2,4})\.$/, "$1");

function dayOf(text: string): number | undefined {
  const name = clean(text);
  if (/^[0-7]$/.test(name)) return Number(name) % 7;
  const index = NAMES.findIndex((form) => form.test(name));
  return index < 0 ? undefined : index;
}

/** From the first to the second, over the end of the week where it must be. */
function rangeOf(first: number, last: number): readonly number[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (first + index) % 7);
}

function readPart(text: string): readonly number[] | undefined {
  const part = clean(text);
  const group = GROUPS.find(([words]) => words.test(part));
  if (group !== undefined) return group[1];
  const [, from = "", to = ""] = RANGE.exec(part) ?? [];
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first !== undefined && last !== undefined) return to === "7" && first === 0 ? EVERY_DAY : rangeOf(first, last);
  const day = dayOf(part);
  return day === undefined ? undefined : [day];
}

function dateOf(text: string): number | undefined {
  const part = clean(text);
  if (/^(?:monthly|monatlich|month|monat)$/.test(part)) return 1;
  const date = Number(DATE.exec(part)?.[1] ?? DAY_DATE.exec(part)?.[1] ?? 0);
  return 1 <= date && date <= 31 ? date : undefined;
}

const sorted = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);

/** One day or several, with commas, `and`, `und` or blanks between them; ranges; days of the month as `1st` or `1.` */
export function readDays(given: string): DaysRead {
  const whole = given.trim();
  if (whole === "" || whole.length > LONGEST) return { outcome: "wrong", value: whole };
  const isGroup = GROUPS.some(([words]) => words.test(clean(whole)));
  const parts = isGroup ? [whole] : whole.split(/\s*[,;&+/]\s*|\s+(?:and|und)\s+/i);
  const dates = parts.map(dateOf);
  if (dates.every((date) => date !== undefined)) return { outcome: "dates", dates: sorted(dates) };
  const weekdays: number[] = [];
  for (const part of parts) {
    const days = readPart(part) ?? readRow(part);
    if (days === undefined) return { outcome: "wrong", value: part === "" ? whole : part };
    weekdays.push(...days);
  }
  return { outcome: "days", weekdays: sorted(weekdays) };
}

/** `mon wed fri`: nothing but blanks between them. */
function readRow(text: string): readonly number[] | undefined {
  const words = clean(text).split(/\s+/);
  const days = words.map(dayOf);
  return words.length > 1 && days.every((day) => day !== undefined) ? days : undefined;
}
