/** Quiet hours as people write them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHours } from "../../../../src/core/schedule/hours.ts";

const two = (number: number): string => String(number).padStart(2, "0");
const hour = fc.integer({ min: 0, max: 23 });
const minute = fc.integer({ min: 0, max: 59 });
const dash = fc.constantFrom("-", "–", " - ", " to ", " until ", "—");

test("any two times are read as they are written, and the zone behind them", () => {
  const zone = fc.constantFrom("", "Europe/Rome", "europe/rome", "UTC", "Rome", "in Rome");
  fc.assert(
    fc.property(hour, minute, hour, minute, dash, zone, (h, m, h2, m2, between, where) => {
      const [from, to] = [`${two(h)}:${two(m)}`, `${two(h2)}:${two(m2)}`];
      const read = readHours(`${from}${between}${to} ${where}`);
      const named = /rome/i.test(where) ? "Europe/Rome" : where === "" ? undefined : "UTC";
      const right = { outcome: "read", hours: { from, to }, zone: named };
      expect(read).toEqual(from === to ? { outcome: "wrong", what: "same" } : right);
    }),
  );
});

test("nothing that people write makes it throw, and what it reads is a clock's time in a zone that there is", () => {
  const part = fc.constantFrom(
    "22",
    "7",
    "99",
    ":",
    "00",
    "-",
    " ",
    "pm",
    "am",
    "Europe/",
    "Rome",
    "/",
    "+02:00",
    "to",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const read = readHours(parts.join(""));
      if (read.outcome === "wrong") return;
      for (const time of [read.hours?.from, read.hours?.to]) {
        if (time !== undefined) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }
      if (read.zone !== undefined) new Intl.DateTimeFormat("en", { timeZone: read.zone });
    }),
    { numRuns: 500 },
  );
});

describe("hours", () => {
  test.each([
    ["22-7", "22:00", "07:00"],
    ["from 10pm to 6:30 am", "22:00", "06:30"],
    ["12am-12pm", "00:00", "12:00"],
    ["22.15-24", "22:15", "00:00"],
    ["22h30 - 7", "22:30", "07:00"],
  ])("%s", (given, from, to) => {
    expect(readHours(given)).toEqual({ outcome: "read", hours: { from, to }, zone: undefined });
  });

  test.each(["24:01-7", "22:60-7", "13pm-7am", "0am-7", "22", "-", "22-", "at night", "22:0-7"])("not %s", (given) => {
    expect(readHours(given)).toEqual({ outcome: "wrong", what: "hours" });
  });
});

describe("zones", () => {
  test.each([
    ["europe/rome", "Europe/Rome"],
    ["new york", "America/New_York"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["gmt", "UTC"],
  ])("%s", (given, zone) => {
    expect(readHours(given)).toEqual({ outcome: "read", hours: undefined, zone });
  });

  test.each(["Mars/Olympus", "22-7 nowhere", "22-7 +02:00", `22-7 ${"Europe/".repeat(20)}`])("not %s", (given) => {
    expect(readHours(given)).toMatchObject({ outcome: "wrong", what: "zone" });
  });
});
