/** How far the clocks of a zone are from UTC, and the moments at which they are set. */

/** From this moment on until the next in the list the clocks are `offset` milliseconds ahead of UTC. */
export interface Span {
  readonly from: number;
  readonly offset: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Nowhere have clocks been set forth and back again within one. */
const STRIDE = 7 * DAY;

/** About a year of them is looked through at once. */
const WINDOW = 52 * STRIDE;

/** Between the year 1000 and what `Date` can hold, less some decades for what comes after a moment. */
const FIRST = Date.UTC(1000, 0);
const LAST = 8.64e15 - 100 * WINDOW;

/** They are large, and only asked while a window is looked through. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 64;

/** By zone and number of the window; a year of one zone takes some hundred bytes. */
const windows = new Map<string, Map<number, readonly Span[]>>();
const MOST_WINDOWS = 5_000;
let held = 0;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}

/** Whether there is such a zone. */
export function isZone(zone: string): boolean {
  if (windows.has(zone)) return true;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

function measure(format: Intl.DateTimeFormat, at: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+−-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(at)) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === undefined || sign === "+" ? size : -size;
}

/** When the clocks are set, between a moment before it and one after it. */
function changeWithin(format: Intl.DateTimeFormat, from: number, to: number): number {
  const before = measure(format, from);
  let [early, late] = [from, to];
  while (late - early > SECOND) {
    const middle = early + Math.floor((late - early) / 2 / SECOND) * SECOND;
    if (measure(format, middle) === before) early = middle;
    else late = middle;
  }
  return late;
}

function look(zone: string, index: number): readonly Span[] {
  const format = formatOf(zone);
  const begin = index * WINDOW;
  let offset = measure(format, begin);
  const spans: Span[] = [{ from: begin, offset }];
  for (let at = begin; at < begin + WINDOW; at += STRIDE) {
    const after = measure(format, at + STRIDE);
    if (after === offset) continue;
    const from = changeWithin(format, at, at + STRIDE);
    offset = after;
    if (from < begin + WINDOW) spans.push({ from, offset });
  }
  return spans;
}

function windowOf(zone: string, at: number): readonly Span[] {
  const index = Math.floor(at / WINDOW);
  const known = windows.get(zone)?.get(index);
  if (known !== undefined) return known;
  const spans = look(zone, index);
  if (held >= MOST_WINDOWS) {
    windows.clear();
    held = 0;
  }
  const ofZone = windows.get(zone) ?? new Map<number, readonly Span[]>();
  windows.set(zone, ofZone.set(index, spans));
  held += 1;
  return spans;
}

/** Whether moments around this one can be reckoned with. */
export const inTime = (at: number): boolean => FIRST <= at && at <= LAST;

/** By how many milliseconds the zone's clocks are ahead of UTC. The zone must be one, and the moment in time. */
export function offsetAt(zone: string, at: number): number {
  const spans = windowOf(zone, at);
  let offset = 0;
  for (const span of spans) {
    if (span.from > at) break;
    offset = span.offset;
  }
  return offset;
}

/** Whether the zone's clocks are left alone from one moment to another. */
export function isSteady(zone: string, from: number, to: number): boolean {
  const first = windowOf(zone, from);
  if (offsetAt(zone, from) !== offsetAt(zone, to)) return false;
  if (first.some((span) => from < span.from && span.from <= to)) return false;
  const last = windowOf(zone, to);
  return last === first || last.slice(1).every((span) => span.from > to);
}
