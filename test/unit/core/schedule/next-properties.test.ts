/** Every zone and every change of its clocks from 2024 to 2030: each time comes once a day, in order, forth and back. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { next, nextRuns, previous } from "../../../../src/core/schedule/next.ts";
import { offsetAt } from "../../../../src/core/schedule/offsets.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const [BEGIN, END] = [Date.UTC(2024, 0), Date.UTC(2031, 0)];

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time on the wall as if it were UTC; found in another way than the one that is tested. */
function wallAt(zone: string, at: number): number {
  const known = formats.get(zone);
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  if (known === undefined) formats.set(zone, format);
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`);
}

const gapAt = (zone: string, at: number): number => wallAt(zone, at) - at;

/** The first instant of a new offset, between the two, to the minute. */
function changeBetween(zone: string, from: number, to: number): number {
  let [early, late] = [from, to];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (gapAt(zone, middle) === gapAt(zone, early)) early = middle;
    else late = middle;
  }
  return late;
}

function changesOf(zone: string): readonly number[] {
  const changes: number[] = [];
  for (let at = BEGIN; at < END; at += 10 * DAY) {
    if (gapAt(zone, at) !== gapAt(zone, at + 10 * DAY)) changes.push(changeBetween(zone, at, at + 10 * DAY));
  }
  return changes;
}

const all = Intl.supportedValuesOf("timeZone").flatMap((zone) => changesOf(zone).map((at) => ({ zone, at })));

/** Of zones that do the same at the same instant one is enough where every minute of days is looked at. */
const changes = [
  ...new Map(all.map((one) => [[one.at, gapAt(one.zone, one.at), gapAt(one.zone, one.at - 1)].join(), one])).values(),
];

const daily = (minute: number): string => `${minute % 60} ${Math.floor(minute / 60)} * * *`;

test("every change of every zone is known to the second", () => {
  expect(all.length).toBeGreaterThan(1_000);
  for (const { zone, at } of all) {
    const [before, after] = [offsetAt(zone, at - 1_000), offsetAt(zone, at)];
    expect([before, after], `${zone} ${new Date(at).toISOString()}`).toEqual([
      gapAt(zone, at - 1_000),
      gapAt(zone, at),
    ]);
    expect(before).not.toBe(after);
  }
});

test("around every kind of change a daily time comes once a day, at its time or as much later as is left out", () => {
  for (const { zone, at } of changes) {
    const first = Math.floor(wallAt(zone, at - 3 * DAY) / DAY);
    const shift = gapAt(zone, at) - gapAt(zone, at - MINUTE);
    const around = (wallAt(zone, at - MINUTE) / MINUTE + 1) % 1_440;
    const times = [-75, -30, 0, 15, 30, 45, 90].map((minutes) => (around + minutes + 1_440) % 1_440);
    for (const time of new Set([0, ...times])) {
      const moment = { pattern: daily(time), zone };
      const before = wallOf(zone, first, 0);
      const runs = nextRuns(moment, before - 1, 6);
      const walls = runs.map((run) => wallAt(zone, run));
      for (const [index, wall] of walls.entries()) {
        const due = (first + index) * DAY + time * MINUTE;
        const said = `${zone} ${moment.pattern} ${new Date(due).toISOString()}`;
        if (wall !== due) expect([wall, shift > 0, isThere(zone, due)], said).toEqual([due + shift, true, false]);
        // The first of two: a moment earlier the clock has not shown it yet.
        if (shift < 0 && wall === due) expect(wallAt(zone, (runs[index] ?? 0) + shift), said).not.toBe(due);
      }
    }
  }
});

/** When the wall shows this; there is no change near. */
function wallOf(zone: string, day: number, time: number): number {
  const wall = day * DAY + time * MINUTE;
  return wall - gapAt(zone, wall - gapAt(zone, wall));
}

/** Whether clocks on the wall ever show it. */
const isThere = (zone: string, wall: number): boolean =>
  [wall - DAY, wall + DAY].some((near) => wallAt(zone, wall - gapAt(zone, near)) === wall);

/** All runs around a change, from a list of what the wall shows in every minute. */
function slowly(zone: string, at: number, hours: readonly number[], minutes: readonly number[]): readonly number[] {
  const firsts = new Map<number, number>();
  for (let moment = at - 3 * DAY; moment < at + 3 * DAY; moment += MINUTE) {
    const wall = wallAt(zone, moment);
    if (!firsts.has(wall)) firsts.set(wall, moment);
  }
  const runs = new Set<number>();
  const day = Math.floor(at / DAY);
  for (let date = day - 1; date <= day + 1; date += 1) {
    for (const hour of hours) {
      for (const minute of minutes) {
        const wall = date * DAY + (hour * 60 + minute) * MINUTE;
        let shown = wall;
        while (!firsts.has(shown)) shown -= MINUTE;
        runs.add((firsts.get(shown) ?? 0) + wall - shown);
      }
    }
  }
  return [...runs].sort((a, b) => a - b);
}

const few = (most: number) => fc.uniqueArray(fc.nat(most), { minLength: 1, maxLength: 5 });

test("around changes, times of any kind come as the wall shows them, never two at once", () => {
  fc.assert(
    fc.property(fc.constantFrom(...changes), few(22), few(59), ({ zone, at }, hours, minutes) => {
      const expected = slowly(zone, at, hours, minutes);
      const [first = 0, last = 0] = [expected[0], expected.at(-1)];
      const moment = { pattern: `${minutes.join(",")} ${hours.join(",")} * * *`, zone };
      expect(nextRuns(moment, first - 1, expected.length)).toEqual(expected);
      const back = [last];
      for (let run = last; back.length < expected.length; back.push(run)) run = previous(moment, run - 1) ?? 0;
      expect(back.reverse()).toEqual(expected);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test("forth and back lead to the same runs, whatever the pattern, the zone and the moment", () => {
  const field = (least: number, most: number) =>
    fc.oneof(
      fc.constant("*"),
      fc.integer({ min: 2, max: most }).map((step) => `*/${step}`),
      fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 4 }).map((all) => all.join(",")),
    );
  const pattern = fc
    .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))
    .map((all) => all.join(" "));
  const anywhere = fc.record({
    zone: fc.constantFrom("UTC", "Asia/Kathmandu"),
    at: fc.integer({ min: BEGIN, max: END }),
  });
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * DAY, max: 3 * DAY }));
  const place = fc.oneof(
    anywhere,
    near.map(([change, away]) => ({ zone: change.zone, at: change.at + away })),
  );
  fc.assert(
    fc.property(pattern, place, (cron, { zone, at }) => {
      const moment = { pattern: cron, zone };
      const run = next(moment, at);
      if (run === undefined) return;
      expect(run).toBeGreaterThan(at);
      expect(run % MINUTE).toBe(0);
      expect(previous(moment, run)).toBe(run);
      const before = previous(moment, at);
      expect(before).toBe(previous(moment, run - 1));
      if (before !== undefined) expect(next(moment, before)).toBe(run);
      expect(next(moment, run)).toBeGreaterThan(run);
    }),
    { numRuns: 1_000 },
  );
});
