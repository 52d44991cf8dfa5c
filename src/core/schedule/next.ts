/** When a moment comes: the instants at which a cron pattern is due in a zone, over every change of its clocks. */
import { type Cron, cronOf } from "./cron.ts";
import { DAY, inTime, isSteady, isZone, offsetAt } from "./offsets.ts";

/** A time that returns: a cron pattern of five fields, in an IANA zone such as `Europe/Rome`. */
export interface Moment {
  readonly pattern: string;
  readonly zone: string;
}

/** One that has been read. Its times of day are in milliseconds, in order. */
interface Clock {
  readonly key: string;
  readonly cron: Cron;
  readonly zone: string;
  readonly times: readonly number[];
}

/** 1 is later, -1 is earlier. */
type Way = 1 | -1;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7;

/** A 29 February that must also be a weekday may take this long to return, over a century without a leap day. */
const MOST_MONTHS = 12 * 41;

/** Moved runs stay this near to the date they belong to, and so does a local date to its day in UTC. */
const NEAR = 2;

const clocks = new Map<string, Clock | undefined>();
const MOST_CLOCKS = 5_000;

function readClock(key: string, { pattern, zone }: Moment): Clock | undefined {
  const cron = cronOf(pattern);
  if (cron === undefined || !isZone(zone)) return undefined;
  const times = cron.hours.flatMap((hour) => cron.minutes.map((minute) => hour * HOUR + minute * MINUTE));
  return { key, cron, zone, times };
}

function clockOf(moment: Moment): Clock | undefined {
  const key = `${moment.pattern}\n${moment.zone}`;
  if (clocks.has(key)) return clocks.get(key);
  const clock = readClock(key, moment);
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(key, clock);
  return clock;
}

/** Dates are numbers of days since 1970. */
const dateOf = (zone: string, at: number): number => Math.floor((at + offsetAt(zone, at)) / DAY);

function fits({ days, weekdays, bothDays }: Cron, date: number, day: number): boolean {
  const inMonth = days.includes(day);
  const inWeek = weekdays.includes((((date + 4) % WEEK) + WEEK) % WEEK);
  return bothDays ? inMonth && inWeek : inMonth || inWeek;
}

/** The first date from `from` on, to either side, that the pattern names. */
function findDate(cron: Cron, from: number, way: Way): number | undefined {
  const start = new Date(from * DAY);
  let [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  for (let tried = 0; tried <= MOST_MONTHS; tried += 1) {
    const first = Date.UTC(year, month, 1) / DAY;
    const length = Date.UTC(year, month + 1, 1) / DAY - first;
    if (cron.months.includes(month + 1)) {
      for (day = Math.min(day, length); 1 <= day && day <= length; day += way) {
        const date = first + day - 1;
        if (fits(cron, date, day)) return date;
      }
    }
    month += way;
    day = way === 1 ? 1 : 31;
    if (month < 0 || month > 11) [year, month] = [year + way, way === 1 ? 0 : 11];
  }
  return undefined;
}

/** The instants at which clocks on the wall show this time: none where it is left out, two where it comes again. */
function instantsOf(zone: string, local: number): readonly number[] {
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  const found = before === after ? [local - before] : [local - before, local - after];
  return found.filter((at) => at + offsetAt(zone, at) === local).sort((a, b) => a - b);
}

/** Where the clocks leave a time out it comes as much later as they leave out; a whole day left out stays out. */
function movedFrom(zone: string, local: number): number | undefined {
  const before = offsetAt(zone, local - DAY);
  return Math.abs(offsetAt(zone, local + DAY) - before) < DAY ? local - before : undefined;
}

function runsAt({ cron, zone }: Clock, local: number): readonly number[] {
  const instants = instantsOf(zone, local);
  if (instants.length > 0) return cron.flows === undefined ? instants.slice(0, 1) : instants;
  const moved = cron.flows === "every" ? undefined : movedFrom(zone, local);
  return moved === undefined ? [] : [moved];
}

/** Of dates around a change of the clocks, which are few and asked for again. */
const odd = new Map<string, readonly number[]>();
const MOST_ODD = 200;

function oddRuns(clock: Clock, date: number): readonly number[] {
  const key = `${clock.key}\n${date}`;
  const known = odd.get(key);
  if (known !== undefined) return known;
  const runs = clock.times.flatMap((time) => runsAt(clock, date * DAY + time));
  if (odd.size >= MOST_ODD) odd.clear();
  odd.set(key, runs);
  return runs;
}

/** Of those that lie on this side of a moment the nearest to it. */
function nearest(runs: readonly number[], than: number, way: Way): number | undefined {
  let best: number | undefined;
  for (const run of runs) {
    if ((run - than) * way > 0 && (best === undefined || (best - run) * way > 0)) best = run;
  }
  return best;
}

/** Near a change of the clocks the runs of one date may come behind those of the next. */
function findOdd(clock: Clock, than: number, from: number, way: Way): number | undefined {
  let best: number | undefined;
  let last = Number.POSITIVE_INFINITY * way;
  for (let date = findDate(clock.cron, from - NEAR * way, way); date !== undefined; ) {
    if ((date - last) * way > 0) return best;
    const run = nearest(oddRuns(clock, date), than, way);
    if (run !== undefined && best === undefined) last = date + NEAR * way;
    best = nearest(run === undefined ? [] : best === undefined ? [run] : [run, best], than, way) ?? best;
    date = findDate(clock.cron, date + way, way);
  }
  return best;
}

function timeAfter(times: readonly number[], than: number, way: Way): number | undefined {
  // In the order of the clock, so the first on this side is the nearest.
  return way === 1 ? times.find((time) => time > than) : times.findLast((time) => time < than);
}

/** Between the two the clocks are left alone, and a date's runs are its times. */
function isPlain(zone: string, date: number): boolean {
  return isSteady(zone, (date - NEAR) * DAY, (date + 1 + NEAR) * DAY);
}

/** The nearest run on one side of a moment, the moment itself left out. */
function find(clock: Clock, than: number, way: Way): number | undefined {
  const { cron, zone, times } = clock;
  const today = dateOf(zone, than);
  if (!isPlain(zone, today)) return findOdd(clock, than, today, way);
  const begin = today * DAY - offsetAt(zone, than);
  const here = findDate(cron, today, way);
  if (here === today) {
    const time = timeAfter(times, than - begin, way);
    if (time !== undefined) return begin + time;
  }
  const date = here === today ? findDate(cron, today + way, way) : here;
  if (date === undefined) return undefined;
  if (!inTime(date * DAY)) return undefined;
  if (!isPlain(zone, date)) return findOdd(clock, than, date, way);
  const time = (way === 1 ? times[0] : times.at(-1)) ?? 0;
  const local = date * DAY + time;
  return local - offsetAt(zone, local);
}

/** The first run after a moment; undefined when there is none, or no such pattern or zone. */
export function next(moment: Moment, after: number): number | undefined {
  const clock = inTime(after) ? clockOf(moment) : undefined;
  return clock === undefined ? undefined : find(clock, after, 1);
}

/** The last run at a moment or before it. */
export function previous(moment: Moment, atOrBefore: number): number | undefined {
  const clock = inTime(atOrBefore) ? clockOf(moment) : undefined;
  // Runs are on whole milliseconds.
  return clock === undefined ? undefined : find(clock, Math.floor(atOrBefore) + 1, -1);
}

/** The first so many runs after a moment. */
export function nextRuns(moment: Moment, after: number, count: number): readonly number[] {
  const runs: number[] = [];
  for (let at = next(moment, after); at !== undefined && runs.length < count; at = next(moment, at)) runs.push(at);
  return runs;
}

function countWithin(moment: Moment, from: number, days: number): number {
  let count = 0;
  for (let at = next(moment, from); at !== undefined && at <= from + days * DAY; at = next(moment, at)) count += 1;
  return count;
}

/** How often it comes in the 24 hours after a moment. */
export const runsPerDay = (moment: Moment, at: number): number => countWithin(moment, at, 1);

/** How often it comes in the seven days after a moment. */
export const runsPerWeek = (moment: Moment, at: number): number => countWithin(moment, at, WEEK);
