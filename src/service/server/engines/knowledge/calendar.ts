/** When the samples are dated: each has its place in a round of thirty days, so that there is always something new. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUND = 30 * DAY;
/** Any midnight would do. */
const ANCHOR = Date.UTC(2024, 0, 1);

/** How much of a day's news comes in each quarter of it: little at night. */
const QUARTERS = [0.12, 0.28, 0.36, 0.24] as const;

/** A number from 0 up to 1 that looks random and is always the same for the same text. */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

function timeOfDay(part: number): number {
  let start = 0;
  for (const [quarter, share] of QUARTERS.entries()) {
    if (part < start + share) return ((quarter + (part - start) / share) / QUARTERS.length) * DAY;
    start += share;
  }
  return DAY - 1000;
}

/** Milliseconds into the round, in whole seconds. */
export function slotOf(id: string, day: number): number {
  return (day - 1) * DAY + Math.floor(timeOfDay(chance(id)) / 1000) * 1000;
}

/** The latest time that this place of the round was reached, never in the future. */
export function lastTime(slot: number, now: number): number {
  const since = (((now - ANCHOR - slot) % ROUND) + ROUND) % ROUND;
  return now - since;
}

/** When the place that was reached at this time is reached again. */
export function nextTime(last: number): number {
  return last + ROUND;
}
