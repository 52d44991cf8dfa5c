/** How long the service asks to wait, from the headers of a refusal. */
import { DAY } from "../../core/day.ts";

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}

/** Anything beyond is no promise. No timer waits for as long as this: it is told to whoever asked. */
const LONGEST = 3_650 * DAY;

/** In milliseconds; undefined where nothing usable is said. */
export function waitingTime(headers: Headers, now: number): number | undefined {
  const milliseconds = amount(headerOf(headers, "retry-after-ms"), 1);
  if (milliseconds !== undefined) return milliseconds;
  const after = headerOf(headers, "retry-after");
  // The service's date is one of its own clock, which need not agree with ours.
  const sent = dateOf(headerOf(headers, "date"));
  return amount(after, 1_000) ?? untilDate(after, Number.isNaN(sent) ? now : sent);
}

function amount(text: string | undefined, unit: number): number | undefined {
  if (text === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.min(Math.ceil(Number(text) * unit), LONGEST);
}

function untilDate(text: string | undefined, now: number): number | undefined {
  const date = dateOf(text);
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(date - now, 0), LONGEST);
}

/** A date has letters; a bare number that is no amount, such as "-5", would be read as a year. */
const dateOf = (text: string | undefined): number =>
  text !== undefined && /[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
