/** Times as operators read them: durations in two figures at most, a clock that runs down, and steps with what lies between. */
import { describe, expect, test } from "vitest";
import { countdown, timelineOf, tookWords } from "../../../../src/pages/operator/moments.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5, "0 ms"],
  [0, "0 ms"],
  [120.4, "120 ms"],
  [999, "999 ms"],
  [1_000, "1.0 s"],
  [5_040, "5.0 s"],
  [59_949, "59.9 s"],
  [59_950, "1 min"],
  [MINUTE + 5 * SECOND, "1 min 5 s"],
  [HOUR - SECOND / 2, "1 h"],
  [3 * HOUR + 10 * MINUTE, "3 h 10 min"],
  [DAY - MINUTE / 2, "1 d"],
  [2 * DAY + 4 * HOUR, "2 d 4 h"],
])("%d milliseconds are %s", (milliseconds, says) => {
  expect(tookWords(milliseconds)).toBe(says);
});

test("no duration says sixty of anything", () => {
  for (let took = 0; took < 2 * DAY; took += 499.7 + took / 500) {
    expect(tookWords(took), String(took)).not.toMatch(/\b(60 s|60\.0 s|60 min|24 h|1000 ms)\b/);
  }
});

test.each([
  [-1, "0:00"],
  [1, "0:01"],
  [7_000, "0:07"],
  [2 * MINUTE + 30_000, "2:30"],
  [HOUR, "1:00:00"],
  [HOUR + 61_000, "1:01:01"],
])("with %d milliseconds left the clock shows %s", (left, shows) => {
  expect(countdown(left)).toBe(shows);
});

describe("the steps of a request", () => {
  test("begin with the question, and each says how long it took after the one before", () => {
    const { marks, whole } = timelineOf(1_000, [
      { step: "begun", at: 1_120 },
      { step: "answered", at: 6_120 },
    ]);
    expect(marks).toEqual([
      { step: "asked", at: 1_000, took: 0, since: 0 },
      { step: "begun", at: 1_120, took: 120, since: 0 },
      { step: "answered", at: 6_120, took: 5_000, since: 120 },
    ]);
    expect(whole).toBe(5_120);
  });

  test("are put in order, and a machine whose clock is behind makes nothing negative", () => {
    const { marks, whole } = timelineOf(1_000, [
      { step: "delivered", at: 1_300 },
      { step: "begun", at: 990 },
    ]);
    expect(marks.map(({ step }) => step)).toEqual(["asked", "begun", "delivered"]);
    expect(marks.every(({ took, since }) => took >= 0 && since >= 0)).toBe(true);
    expect(whole).toBe(300);
  });

  test("are said once where two have noted the same, and again where it happened again", () => {
    const steps = ["received", "begun", "begun", "waiting", "begun", "delivered", "delivered"];
    const { marks } = timelineOf(
      0,
      steps.map((step, index) => ({ step, at: index + 1 })),
    );
    expect(marks.map(({ step }) => step)).toEqual(["asked", "received", "begun", "waiting", "begun", "delivered"]);
  });

  test("are the question alone where there are none, and it is not said twice", () => {
    expect(timelineOf(5, []).marks).toHaveLength(1);
    expect(timelineOf(5, []).whole).toBeGreaterThan(0);
    expect(timelineOf(5, [{ step: "asked", at: 5 }]).marks).toHaveLength(1);
  });
});
