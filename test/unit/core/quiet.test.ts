/** Quiet hours follow the clock on the wall, over midnight and over the days on which it is set. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isQuiet } from "../../../src/core/quiet.ts";

const MINUTE = 60_000;
const DAY = 1_440;

describe("the hours of a day", () => {
  test.each<[from: string, to: string, at: string, quiet: boolean]>([
    ["22:00", "07:00", "21:59:59", false],
    ["22:00", "07:00", "22:00:00", true],
    ["22:00", "07:00", "00:00:00", true],
    ["22:00", "07:00", "06:59:59", true],
    ["22:00", "07:00", "07:00:00", false],
    ["13:00", "14:30", "12:59:59", false],
    ["13:00", "14:30", "13:00:00", true],
    ["13:00", "14:30", "14:29:59", true],
    ["13:00", "14:30", "14:30:00", false],
    ["00:00", "23:59", "23:58:00", true],
    ["7:00", "8:00", "07:30:00", true],
    ["09:00", "09:00", "09:00:00", false],
    ["24:00", "07:00", "03:00:00", false],
    ["22:00", "soon", "23:00:00", false],
    ["", "", "00:00:00", false],
  ])("from %j to %j it is at %s %s", (from, to, at, quiet) => {
    expect(isQuiet({ from, to, zone: "UTC" }, Date.parse(`2026-08-24T${at}Z`))).toBe(quiet);
  });
});

test.each<[zone: string, at: string, quiet: boolean]>([
  ["Asia/Kathmandu", "2026-08-24T16:14:59Z", false],
  ["Asia/Kathmandu", "2026-08-24T16:15:00Z", true],
  ["Asia/Kathmandu", "2026-08-25T01:14:59Z", true],
  ["Asia/Kathmandu", "2026-08-25T01:15:00Z", false],
  ["America/New_York", "2026-08-25T02:00:00Z", true],
  ["Pacific/Kiritimati", "2026-08-24T08:00:00Z", true],
  // None of these is a zone.
  ["Mars/Olympus", "2026-08-24T22:00:00Z", true],
  ["", "2026-08-24T21:59:00Z", false],
  ["\0".repeat(500), "2026-08-25T06:59:00Z", true],
])("in the zone %j it is at %s %s", (zone, at, quiet) => {
  expect(isQuiet({ from: "22:00", to: "07:00", zone }, Date.parse(at))).toBe(quiet);
});

describe("when a clock is set in Rome", () => {
  test.each<[what: string, from: string, to: string, at: string, quiet: boolean]>([
    // On 29 March, 2:00 is 3:00.
    ["they begin by the old time", "22:00", "07:00", "2026-03-28T21:00:00Z", true],
    ["and end by the new one", "22:00", "07:00", "2026-03-29T04:59:00Z", true],
    ["and end by the new one", "22:00", "07:00", "2026-03-29T05:00:00Z", false],
    ["an hour that is not there is never quiet", "02:00", "03:00", "2026-03-29T00:59:00Z", false],
    ["an hour that is not there is never quiet", "02:00", "03:00", "2026-03-29T01:00:00Z", false],
    ["an end that is not there is over when the clock is", "22:00", "02:30", "2026-03-29T00:59:00Z", true],
    ["an end that is not there is over when the clock is", "22:00", "02:30", "2026-03-29T01:00:00Z", false],
    // On 25 October, 3:00 is 2:00.
    ["they begin by the old time", "22:00", "07:00", "2026-10-24T19:59:00Z", false],
    ["they begin by the old time", "22:00", "07:00", "2026-10-24T20:00:00Z", true],
    ["and end by the new one", "22:00", "07:00", "2026-10-25T05:59:00Z", true],
    ["and end by the new one", "22:00", "07:00", "2026-10-25T06:00:00Z", false],
    ["an hour that is there twice is quiet twice", "02:00", "03:00", "2026-10-25T00:30:00Z", true],
    ["an hour that is there twice is quiet twice", "02:00", "03:00", "2026-10-25T01:30:00Z", true],
    ["and no longer", "02:00", "03:00", "2026-10-25T02:00:00Z", false],
  ])("%s: from %s to %s at %s %s", (_, from, to, at, quiet) => {
    expect(isQuiet({ from, to, zone: "Europe/Rome" }, Date.parse(at))).toBe(quiet);
  });
});

const time = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

test("of a day in UTC as many minutes are quiet as lie between the two times, and they follow one another", () => {
  const minute = fc.nat(DAY - 1);
  fc.assert(
    fc.property(minute, minute, fc.nat(20_000), (from, to, day) => {
      const quiet = { from: time(from), to: time(to), zone: "UTC" };
      const begin = day * DAY * MINUTE;
      const minutes = Array.from({ length: DAY }, (_, i) => isQuiet(quiet, begin + i * MINUTE));
      expect(minutes.filter(Boolean)).toHaveLength((to - from + DAY) % DAY);
      const changes = minutes.filter((one, i) => one !== minutes.at(i - 1));
      expect(changes.length).toBe(from === to ? 0 : 2);
    }),
    { numRuns: 20 },
  );
});

test("the hours turned round are quiet whenever they are not, in every zone and on every day", () => {
  const zone = fc.constantFrom("Europe/Rome", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "nowhere");
  const at = fc.integer({ min: Date.parse("2025-01-01"), max: Date.parse("2028-01-01") });
  fc.assert(
    fc.property(fc.nat(DAY - 1), fc.nat(DAY - 1), zone, at, (from, to, where, moment) => {
      fc.pre(from !== to);
      const quiet = isQuiet({ from: time(from), to: time(to), zone: where }, moment);
      expect(isQuiet({ from: time(to), to: time(from), zone: where }, moment)).toBe(!quiet);
    }),
  );
});

test("whatever was decided, and whenever it is, it says whether it is quiet", () => {
  const word = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("22:00", "07:00", "Europe/Rome"));
  const at = fc.integer({ min: 0, max: 8.64e15 });
  fc.assert(
    fc.property(fc.record({ from: word, to: word, zone: word }), at, (quiet, moment) => {
      expect([true, false]).toContain(isQuiet(quiet, moment));
    }),
  );
});
