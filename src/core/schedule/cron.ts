/** Cron as Herald reads it: five fields, nothing more often than once a minute. */

export type CronField = "minute" | "hour" | "day" | "month" | "weekday";

/** Every list is sorted and has no number twice. */
export interface Cron {
  /** The five fields as they are kept: two patterns that say the same are written the same. */
  readonly pattern: string;
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** Both the day of the month and the weekday must fit; otherwise one of them is enough. */
  readonly bothDays: boolean;
  /** The hour is `*` or a step: it counts hours as they pass, not as the clock on the wall is set. */
  readonly flows: "every" | "steps" | undefined;
}

export type CronRead =
  | { readonly outcome: "cron"; readonly cron: Cron }
  | {
      readonly outcome: "wrong";
      /** Not five; six, which would count seconds; one that cannot be; a day that no month has; nothing like a cron. */
      readonly why: "fields" | "seconds" | "value" | "never" | "unreadable";
      readonly field?: CronField;
      /** The part that is wrong, as it was given. */
      readonly value?: string;
    };

interface Shape {
  readonly field: CronField;
  readonly least: number;
  readonly most: number;
  /** Of their three first letters; the first stands for `least`. */
  readonly names?: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const SHAPES = [
  { field: "minute", least: 0, most: 59 },
  { field: "hour", least: 0, most: 23 },
  { field: "day", least: 1, most: 31 },
  { field: "month", least: 1, most: 12, names: MONTHS },
  { field: "weekday", least: 0, most: 7, names: WEEKDAYS },
] as const satisfies readonly Shape[];

const NAMED: ReadonlyMap<string, string> = new Map([
  ["@hourly", "0 * * * *"],
  ["@daily", "0 0 * * *"],
  ["@midnight", "0 0 * * *"],
  ["@weekly", "0 0 * * 0"],
  ["@monthly", "0 0 1 * *"],
  ["@yearly", "0 0 1 1 *"],
  ["@annually", "0 0 1 1 *"],
]);

/** Of a year with a 29 February; the first is January. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Nobody writes a longer one, and nothing longer is looked at. */
const LONGEST = 500;

const PART = /^(?:(\*|\?)|([a-z]+|\d{1,3})(?:-([a-z]+|\d{1,3}))?)(?:\/(\d{1,3}))?$/;

/** Letters count only as names of months and days, so that words are told from a cron that is wrong. */
const CRON_LIKE = new RegExp(`^(?:[\\d*?/,#-]|\\b[lw]\\b|${[...MONTHS, ...WEEKDAYS].join("|")})+$`);

const WEEK = 7;

function numberOf(text: string, { least, most, names }: Shape): number | undefined {
  const named = names?.indexOf(text) ?? -1;
  if (named >= 0) return named + least;
  const number = /^\d+$/.test(text) ? Number(text) : undefined;
  return number !== undefined && least <= number && number <= most ? number : undefined;
}

function readPart(text: string, shape: Shape): readonly number[] | undefined {
  const [whole, star, from = "", to, by] = PART.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const days = shape.field === "weekday";
  const most = days ? WEEK - 1 : shape.most;
  // One that is longer than the field would count to its first number only, which nobody means.
  const step = by === undefined ? 1 : Number(by);
  if (step < 1 || step > most - shape.least + 1) return undefined;
  if (star === "?" && !days && shape.field !== "day") return undefined;
  const first = star === undefined ? numberOf(from, shape) : shape.least;
  const alone = by === undefined ? first : most;
  const given = star !== undefined ? most : to === undefined ? alone : numberOf(to, shape);
  if (first === undefined || given === undefined) return undefined;
  // Weeks begin where one likes: from Friday to Monday, from Thursday to Sunday.
  const last = days && given < first ? given + WEEK : given;
  if (last < first) return undefined;
  const numbers: number[] = [];
  for (let number = first; number <= last; number += step) numbers.push(days ? number % WEEK : number);
  return numbers;
}

function readField(text: string, shape: Shape): { numbers: readonly number[] } | { wrong: string } {
  const all = new Set<number>();
  for (const part of text.split(",")) {
    const numbers = readPart(part, shape);
    if (numbers === undefined) return { wrong: part === "" ? text : part };
    for (const number of numbers) all.add(number);
  }
  return { numbers: [...all].sort((a, b) => a - b) };
}

/** From three in a row on a range is shorter. */
function writeNumbers(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let begin = 0; begin < numbers.length; ) {
    let end = begin;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    if (end - begin >= 2) parts.push(`${numbers[begin]}-${numbers[end]}`);
    else parts.push(...numbers.slice(begin, end + 1).map(String));
    begin = end + 1;
  }
  return parts.join(",");
}

const isEven = (numbers: readonly number[], step: number): boolean =>
  numbers.every((number, index) => number === index * step);

function writeMinutes(minutes: readonly number[]): string {
  const step = 60 / minutes.length;
  if (step === 1) return "*";
  return minutes.length > 1 && isEven(minutes, step) ? `*/${step}` : writeNumbers(minutes);
}

/** Where a star changes what is meant the field stays as it was written. */
function writeFields(fields: readonly string[], cron: Omit<Cron, "pattern">): string {
  const [, hour = "", day = "", , weekday = ""] = fields;
  const hours = cron.flows === "every" ? "*" : cron.flows === "steps" ? hour : writeNumbers(cron.hours);
  return [
    writeMinutes(cron.minutes),
    hours,
    isStar(day) ? day.replace(/^\*\/1$/, "*") : writeNumbers(cron.days),
    cron.months.length === 12 ? "*" : writeNumbers(cron.months),
    isStar(weekday) ? weekday.replace(/^\*\/1$/, "*") : writeNumbers(cron.weekdays),
  ].join(" ");
}

/** A star with a step is a restriction on the days, but leaves the other field its say, as in every cron since 1987. */
const isStar = (field: string): boolean => field.startsWith("*");

function flowOf(field: string, hours: readonly number[]): Cron["flows"] {
  if (hours.length === 24) return "every";
  return field.includes("/") && hours.length > 1 ? "steps" : undefined;
}

function happens({ days, months, bothDays }: Cron): boolean {
  if (!bothDays) return true;
  return months.some((month) => (days[0] ?? 0) <= (LENGTHS[month - 1] ?? 0));
}

function readFields(fields: readonly string[]): CronRead {
  const read: (readonly number[])[] = [];
  for (const [index, shape] of SHAPES.entries()) {
    const field = readField(fields[index] ?? "", shape);
    if ("wrong" in field) return { outcome: "wrong", why: "value", field: shape.field, value: field.wrong };
    read.push(field.numbers);
  }
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = read;
  const [, hour = "", day = "", , weekday = ""] = fields;
  const bothDays = isStar(day) || isStar(weekday);
  const flows = flowOf(hour, hours);
  const known = { minutes, hours, days, months, weekdays, bothDays, flows };
  const cron: Cron = { pattern: writeFields(fields, known), ...known };
  return happens(cron) ? { outcome: "cron", cron } : { outcome: "wrong", why: "never" };
}

/** Also of `@hourly`, `@daily`, `@weekly`, `@monthly` and `@yearly`. */
export function readCron(text: string): CronRead {
  const unreadable: CronRead = { outcome: "wrong", why: "unreadable" };
  if (text.length > LONGEST) return unreadable;
  const given = text.trim().toLowerCase();
  const fields = (NAMED.get(given) ?? given).split(/\s+/);
  const known = fields.filter((field) => CRON_LIKE.test(field)).length;
  if (known < fields.length && (fields.length !== SHAPES.length || known < 2)) return unreadable;
  // Those with a sixth field count seconds, those with a seventh years as well.
  if (fields.length === SHAPES.length + 1) return { outcome: "wrong", why: "seconds" };
  if (fields.length !== SHAPES.length) return { outcome: "wrong", why: "fields" };
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  const plain = (field: string): string => (field.startsWith("?") ? `*${field.slice(1)}` : field);
  return readFields([minute, hour, plain(day), month, plain(weekday)]);
}

/** The same patterns are asked for again and again. */
const read = new Map<string, Cron | undefined>();
const MOST_READ = 2_000;

export function cronOf(pattern: string): Cron | undefined {
  const known = read.get(pattern);
  if (known !== undefined || read.has(pattern)) return known;
  const found = readCron(pattern);
  const cron = found.outcome === "cron" ? found.cron : undefined;
  if (read.size >= MOST_READ) read.clear();
  if (pattern.length <= LONGEST) read.set(pattern, cron);
  return cron;
}
