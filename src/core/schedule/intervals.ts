/** Times that return within a day, as people write them: `hourly`, `every 30 minutes`, `alle 4 Stunden`. */

export type IntervalRead =
  /** The first two fields of a cron. */
  | { readonly outcome: "interval"; readonly fields: string }
  /** Seconds; or a number of which an hour or a day is no multiple, so that one of them would be shorter. */
  | { readonly outcome: "wrong"; readonly why: "seconds" | "uneven" }
  /** It says something else. */
  | { readonly outcome: "other" };

const UNITS = "seconds?|secs?|sekunden?|minutes?|mins?|minuten?|hours?|hrs?|h|stunden?";

/** Also used to find one in a sentence. */
export const intervalSource = [
  "\\bhourly\\b",
  "(?<![\\p{L}\\d])(?:halb|viertel)?stündlich(?!\\p{L})",
  `\\b(?:every|each|alle|jede[nr]?)\\s+(?:(?:\\d{1,5}|half|quarter|halbe|viertel|second|other|zwei|two)[\\s-]*(?:an\\s+)?)?(?:${UNITS})\\b`,
].join("|");

const WHOLE = new RegExp(`^(?:${intervalSource})$`, "iu");
const PARTS = new RegExp(`^\\S+\\s+(?:(\\d+|\\p{L}+)[\\s-]*(?:an\\s+)?)?(${UNITS})$`, "iu");

const WORDS: ReadonlyMap<string, number> = new Map([
  ["half", 0.5],
  ["halbe", 0.5],
  ["quarter", 0.25],
  ["viertel", 0.25],
  ["second", 2],
  ["other", 2],
  ["two", 2],
  ["zwei", 2],
]);

const HOUR = 60;
const DAY = 24 * HOUR;

function fieldsOf(minutes: number): IntervalRead {
  const interval = (fields: string): IntervalRead => ({ outcome: "interval", fields });
  if (minutes === 1) return interval("* *");
  if (minutes === HOUR) return interval("0 *");
  if (minutes === DAY) return interval("0 0");
  if (minutes > 0 && HOUR % minutes === 0) return interval(`*/${minutes} *`);
  if (minutes > 0 && minutes % HOUR === 0 && DAY % minutes === 0) return interval(`0 */${minutes / HOUR}`);
  return { outcome: "wrong", why: "uneven" };
}

export function readInterval(given: string): IntervalRead {
  const text = given.trim().toLowerCase();
  if (!WHOLE.test(text)) return { outcome: "other" };
  if (text === "hourly" || text === "stündlich") return fieldsOf(HOUR);
  if (text.endsWith("stündlich")) return fieldsOf(text.startsWith("halb") ? HOUR / 2 : HOUR / 4);
  const [, count = "1", unit = ""] = PARTS.exec(text) ?? [];
  const number = WORDS.get(count) ?? Number(count);
  if (unit.startsWith("s") && !unit.startsWith("st")) return { outcome: "wrong", why: "seconds" };
  return fieldsOf(unit.startsWith("m") ? number : number * HOUR);
}
