/** When a moment comes: examples of every kind of day on which a clock is set, and of patterns that come seldom. */
import { describe, expect, test } from "vitest";
import { next, nextRuns, previous, runsPerDay, runsPerWeek } from "../../../../src/core/schedule/next.ts";
import { processorTime } from "../../processor.ts";

const at = (text: string): number => Date.parse(text.length > 16 ? text : `${text}Z`);

/** As clocks on the wall of the zone show them. */
function local(pattern: string, zone: string, after: string, count: number): readonly string[] {
  const runs = nextRuns({ pattern, zone }, at(after), count);
  return runs.map((run) => new Date(run).toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16));
}

describe("where clocks are set forward", () => {
  test.each<[what: string, pattern: string, zone: string, after: string, runs: readonly string[]]>([
    [
      "a time that is left out comes as much later",
      "30 2 * * *",
      "Europe/Rome",
      "2026-03-28T12:00",
      ["2026-03-29 03:30", "2026-03-30 02:30"],
    ],
    ["also by half an hour", "15 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00", ["2026-10-04 02:45"]],
    ["also at midnight", "15 0 * * *", "Africa/Cairo", "2026-04-23T12:00", ["2026-04-24 01:15", "2026-04-25 00:15"]],
    [
      "also into the next day",
      "30 23 * * *",
      "America/Nuuk",
      "2024-03-30T12:00",
      ["2024-03-31 00:30", "2024-03-31 23:30"],
    ],
    [
      "two do not come at once",
      "30 2,3 * * *",
      "Europe/Rome",
      "2026-03-28T12:00",
      ["2026-03-29 03:30", "2026-03-30 02:30"],
    ],
    [
      "every hour is an hour",
      "15 * * * *",
      "Europe/Rome",
      "2026-03-29T00:00",
      ["2026-03-29 01:15", "2026-03-29 03:15", "2026-03-29 04:15"],
    ],
    [
      "every half hour is half an hour",
      "*/30 * * * *",
      "Europe/Rome",
      "2026-03-29T00:29",
      ["2026-03-29 01:30", "2026-03-29 03:00", "2026-03-29 03:30"],
    ],
    [
      "a step of hours is not lost",
      "0 */4 * * *",
      "Africa/Cairo",
      "2026-04-23T18:00",
      ["2026-04-24 01:00", "2026-04-24 04:00"],
    ],
    [
      "a day that is left out stays out",
      "0 9 * * *",
      "Pacific/Apia",
      "2011-12-29T12:00",
      ["2011-12-29 09:00", "2011-12-31 09:00"],
    ],
    ["and its weekday with it", "0 9 * * 5", "Pacific/Apia", "2011-12-24T12:00", ["2012-01-06 09:00"]],
  ])("%s: %s in %s", (_, pattern, zone, after, runs) => {
    expect(local(pattern, zone, after, runs.length)).toEqual(runs);
  });
});

describe("where clocks are set back", () => {
  test("a time that comes twice is taken once, the first time", () => {
    const runs = nextRuns({ pattern: "30 2 * * *", zone: "Europe/Rome" }, at("2026-10-24T12:00"), 2);
    expect(runs).toEqual([at("2026-10-25T00:30"), at("2026-10-26T01:30")]);
  });

  test("every hour comes in both hours, and so does every half hour", () => {
    const hours = nextRuns({ pattern: "0 * * * *", zone: "Europe/Rome" }, at("2026-10-24T23:30"), 4);
    expect(hours).toEqual(["T00:00", "T01:00", "T02:00", "T03:00"].map((time) => at(`2026-10-25${time}`)));
    const halves = nextRuns({ pattern: "*/30 * * * *", zone: "Europe/Rome" }, at("2026-10-25T00:00"), 4);
    expect(halves).toEqual(["T00:30", "T01:00", "T01:30", "T02:00"].map((time) => at(`2026-10-25${time}`)));
  });

  test("over midnight, the evening that comes twice is taken once", () => {
    expect(local("30 23 * * *", "America/Nuuk", "2024-10-26T12:00", 2)).toEqual([
      "2024-10-26 23:30",
      "2024-10-27 23:30",
    ]);
  });

  test("a step of one hour in the day is a time like any other", () => {
    expect(nextRuns({ pattern: "0 */24 * * *", zone: "America/Havana" }, at("2026-10-31T12:00"), 2)).toEqual([
      at("2026-11-01T04:00"),
      at("2026-11-02T05:00"),
    ]);
  });
});

describe("days", () => {
  test.each<[pattern: string, after: string, runs: readonly string[]]>([
    ["0 9 * * 1-5", "2026-11-20T09:00", ["2026-11-23 09:00", "2026-11-24 09:00"]],
    ["0 9 1 * 1", "2026-11-20T09:00", ["2026-11-23 09:00", "2026-11-30 09:00", "2026-12-01 09:00"]],
    ["0 9 */2 * 1", "2026-11-20T09:00", ["2026-11-23 09:00", "2026-12-07 09:00"]],
    ["0 9 31 * *", "2026-01-31T09:00", ["2026-03-31 09:00", "2026-05-31 09:00"]],
    ["0 0 29 2 *", "2096-02-29T00:00", ["2104-02-29 00:00"]],
    ["0 0 29 2 */7", "2026-01-01T00:00", ["2032-02-29 00:00", "2060-02-29 00:00"]],
    ["59 23 31 12 *", "2026-12-31T23:59", ["2027-12-31 23:59"]],
  ])("of %s after %s", (pattern, after, runs) => {
    expect(local(pattern, "UTC", after, runs.length)).toEqual(runs);
  });
});

describe("before a moment", () => {
  const rome = { pattern: "30 2 * * *", zone: "Europe/Rome" };

  test("the last run is found, the moment itself included", () => {
    const run = at("2026-03-29T01:30");
    expect(previous(rome, run)).toBe(run);
    expect(previous(rome, run + 0.5)).toBe(run);
    expect(previous(rome, run - 1)).toBe(at("2026-03-28T01:30"));
    expect(next(rome, run)).toBe(at("2026-03-30T00:30"));
    expect(previous({ pattern: "0 9 1 1 *", zone: "UTC" }, at("2026-11-20T00:00"))).toBe(at("2026-01-01T09:00"));
  });

  test("evenings that came a day later come in their order", () => {
    const nuuk = { pattern: "30 0,23 * * *", zone: "America/Nuuk" };
    const runs = nextRuns(nuuk, at("2024-03-29T12:00"), 6);
    expect(new Set(runs).size).toBe(6);
    for (const [index, run] of runs.entries()) {
      if (index > 0) expect(previous(nuuk, run - 1)).toBe(runs[index - 1]);
    }
  });
});

test("what is no pattern, no zone or no time has no runs", () => {
  const cases = [
    ["x", "UTC", 0],
    ["* * * * * *", "UTC", 0],
    ["0 9 30 2 *", "UTC", 0],
    ["0 9 * * *", "Mars/Olympus", 0],
    ["0 9 * * *", "", 0],
    ["0 9 * * *", "Europe/Rome", Number.NaN],
    ["0 9 * * *", "Europe/Rome", Number.POSITIVE_INFINITY],
    ["0 9 29 2 *", "Europe/Rome", 8.64e15],
    ["0 9 29 2 *", "Europe/Rome", -8.64e15],
  ] as const;
  for (const [pattern, zone, moment] of cases) {
    expect(next({ pattern, zone }, moment), pattern).toBeUndefined();
    expect(previous({ pattern, zone }, moment), pattern).toBeUndefined();
    expect(nextRuns({ pattern, zone }, moment, 3), pattern).toEqual([]);
  }
  expect(nextRuns({ pattern: "0 9 * * *", zone: "UTC" }, 0, 0)).toEqual([]);
});

test("how often it comes in a day and in a week", () => {
  const monday = at("2026-11-23T00:00");
  const counts = (pattern: string, zone = "UTC", from = monday): readonly number[] => [
    runsPerDay({ pattern, zone }, from),
    runsPerWeek({ pattern, zone }, from),
  ];
  expect(counts("0 9 * * *")).toEqual([1, 7]);
  expect(counts("0 9,18 * * 1-5")).toEqual([2, 10]);
  expect(counts("* * * * *")).toEqual([1_440, 10_080]);
  expect(counts("0 9 1 1 *")).toEqual([0, 0]);
  expect(counts("30 * * * *", "Europe/Rome", at("2026-10-24T22:00"))).toEqual([24, 168]);
  expect(counts("nonsense")).toEqual([0, 0]);
});

test("20,000 times are found in a moment, wherever they lie in three years", () => {
  const begin = at("2026-01-01T00:00");
  const spent = processorTime(() => {
    for (let index = 0; index < 20_000; index += 1) {
      const pattern = ["0 9 * * 1-5", "30 2 * * *", "*/5 * * * *", "0 0 29 2 *"][index % 4] ?? "";
      next({ pattern, zone: "Europe/Rome" }, begin + ((index * 7_919) % 1_096) * 86_400_000 + index * 60_000);
    }
  });
  // It takes about 200 ms; scanning minute by minute would take hours.
  expect(spent).toBeLessThan(5_000);
});
