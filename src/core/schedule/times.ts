/** Times of day as people write them, in English and German: `9`, `9.30 pm`, `21h30`, `mittags`, `8:00 and 20:00`. */

export type TimeRead =
  /** Every hour with every minute; both in order. */
  | { readonly outcome: "times"; readonly hours: readonly number[]; readonly minutes: readonly number[] }
  /** Each is a time, written as 09:00, but no single cron has these and no others. */
  | { readonly outcome: "too-different"; readonly times: readonly string[] }
  /** The one that is no time, as it was given. */
  | { readonly outcome: "wrong"; readonly value: string };

/** One time of day. */
interface Time {
  readonly hour: number;
  readonly minute: number;
}

const LONGEST = 200;

/** In minutes. */
const DAY = 24 * 60;

const NAMED: ReadonlyMap<string, number> = new Map([
  ["noon", 12],
  ["midday", 12],
  ["mittag", 12],
  ["mittags", 12],
  ["midnight", 0],
  ["mitternacht", 0],
  ["mitternachts", 0],
]);

const ENGLISH = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const GERMAN = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];

/** Behind a number they say which half of the day is meant. */
const MORNING = /^(?:a\.?m\.?|morgens|früh|vormittags|in the morning)$/;
const EVENING = /^(?:p\.?m\.?|nachmittags|abends|in the afternoon|in the evening)$/;

const MINUTES: readonly (readonly [forms: string, minute: number])[] = [
  ["fifteen|fünfzehn", 15],
  ["thirty|dreißig", 30],
  ["forty[ -]?five|fünfundvierzig", 45],
];
export const MINUTE_WORDS = MINUTES.map(([forms]) => forms).join("|");

const FORM = new RegExp(
  [
    "^(?:at|um|@)?\\s*(?:(half past|halb)\\s+)?(\\d{1,2}|[a-zäöüß]+)",
    `(?:[:.h]\\s?(\\d{2})|\\s*uhr\\s*(\\d{2})|\\s+(?:uhr\\s+)?(${MINUTE_WORDS}))?`,
    "\\s*(?:uhr|h|o'?clock)?",
    "\\s*(a\\.?m\\.?|p\\.?m\\.?|morgens|früh|vormittags|nachmittags|abends|in the (?:morning|afternoon|evening))?$",
  ].join(""),
);

/** Beyond the hours, before `past` and `vor`. */
const TWENTY: ReadonlyMap<string, number> = new Map([
  ["twenty-five", 25],
  ["twenty", 20],
  ["fünfundzwanzig", 25],
  ["zwanzig", 20],
  ["quarter", 15],
  ["viertel", 15],
  ["half", 30],
]);
export const MORE_NUMBERS = [...TWENTY.keys()].join("|");

const FROM = /^(?:at|um|@)?\s*([a-zäöüß-]+|\d{1,2})\s+(minutes?\s+|minuten\s+)?(past|after|nach|to|before|vor)\s+(.+)$/;

const two = (number: number): string => String(number).padStart(2, "0");

/** As clocks show it: 09:00. */
export const timeText = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;

function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === "eins") return 1;
  const index = Math.max(ENGLISH.indexOf(text), GERMAN.indexOf(text));
  return index < 0 ? undefined : index + 1;
}

const minuteNamed = (word: string): number | undefined =>
  MINUTES.find(([forms]) => new RegExp(`^(?:${forms})$`).test(word))?.[1];

/** With a half of the day the clock has twelve hours. */
function hourOf(number: number, half: string | undefined): number | undefined {
  if (half === undefined) return number <= 23 ? number : undefined;
  if (number < 1 || number > 12) {
    // 21 in the evening is what it says; 21 in the morning is nothing.
    return EVENING.test(half) && 12 < number && number <= 23 ? number : undefined;
  }
  return (number % 12) + (MORNING.test(half) ? 0 : 12);
}

/** `9 to 17` and `9 to 5` are hours; `10 to 8` is ten minutes to eight, and nobody says so of an hour beyond twelve. */
const isRange = (word: string, way: string, rest: string): boolean =>
  way === "to" && /^\d/.test(word) && (Number(word) % 5 !== 0 || Number.parseInt(rest, 10) > 12);

/** `ten past nine`, `fünf vor halb neun`: from the hour or the half of it, forth or back. */
function readFrom(text: string): Time | undefined {
  const [, word = "", minute, way = "", rest = ""] = FROM.exec(text) ?? [];
  if (minute === undefined && isRange(word, way, rest)) return undefined;
  const away = TWENTY.get(word) ?? numberOf(word);
  const hour = rest === "" || /[:.]/.test(rest) ? undefined : readOne(rest);
  if (away === undefined || away > 59 || hour === undefined) return undefined;
  const back = /^(?:to|before|vor)$/.test(way);
  const minutes = (hour.hour * 60 + hour.minute + (back ? -away : away) + DAY) % DAY;
  return { hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

function readOne(given: string): Time | undefined {
  const text = given.trim().toLowerCase().replaceAll("’", "'");
  const from = readFrom(text);
  if (from !== undefined) return from;
  const [, named] = /^(?:at|um|@)?\s*([a-z]+)$/.exec(text) ?? [];
  const hours = NAMED.get(named ?? "");
  if (hours !== undefined) return { hour: hours, minute: 0 };
  // As soldiers write it.
  const [, four, last] = /^(?:at|um|@)?\s*(\d{2})(\d{2})(?:\s*(?:uhr|h))?$/.exec(text) ?? [];
  const joined = four === undefined ? text : `${four}:${last}`;
  const [whole, halfWord, digits = "", one, other, words, part] = FORM.exec(joined) ?? [];
  const number = whole === undefined ? undefined : numberOf(digits);
  const hour = number === undefined ? undefined : hourOf(number, part);
  if (hour === undefined) return undefined;
  const minute = minuteNamed(words ?? "") ?? Number(one ?? other ?? 0);
  if (minute > 59) return undefined;
  if (halfWord === undefined) return { hour, minute };
  if ((one ?? other ?? words) !== undefined) return undefined;
  // In German the half leads up to the hour: halb neun is 8:30.
  return { hour: halfWord === "halb" ? (hour + 23) % 24 : hour, minute: 30 };
}

const sorted = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);

/** One time, or several with commas, `and` or `und` between them. */
export function readTime(given: string): TimeRead {
  if (given.length > LONGEST) return { outcome: "wrong", value: given };
  const times: Time[] = [];
  for (const part of given.split(/[,;&+/]|\s(?:and|und)\s/i)) {
    const time = readOne(part);
    if (time === undefined) return { outcome: "wrong", value: part.trim() === "" ? given.trim() : part.trim() };
    times.push(time);
  }
  const hours = sorted(times.map(({ hour }) => hour));
  const minutes = sorted(times.map(({ minute }) => minute));
  const written = [...new Set(times.map(({ hour, minute }) => timeText(hour, minute)))].sort();
  if (written.length < hours.length * minutes.length) return { outcome: "too-different", times: written };
  return { outcome: "times", hours, minutes };
}
