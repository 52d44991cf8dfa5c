/** Plans: what is given becomes one pattern and zone, or is told to be wrong; and a pattern taken apart for words. */
import { describe, expect, test } from "vitest";
import { partsOf } from "../../../../src/core/schedule/describe.ts";
import { type Given, readPlan } from "../../../../src/core/schedule/plan.ts";

const rome = { zone: "Europe/Rome" };

test.each<[given: Given, pattern: string, zone: string]>([
  [{ at: "09:00" }, "0 9 * * *", "Europe/Rome"],
  [{ at: "9", days: "weekdays", tz: "tokyo" }, "0 9 * * 1-5", "Asia/Tokyo"],
  [{ at: "9, 18", days: "mon,wed" }, "0 9,18 * * 1,3", "Europe/Rome"],
  [{ at: "9", days: "fri-sun", tz: " " }, "0 9 * * 0,5,6", "Europe/Rome"],
  [{ at: "9", days: "1st" }, "0 9 1 * *", "Europe/Rome"],
  [{ at: "hourly" }, "0 * * * *", "Europe/Rome"],
  [{ days: "hourly" }, "0 * * * *", "Europe/Rome"],
  [{ at: "every 4 hours", days: "weekends" }, "0 */4 * * 0,6", "Europe/Rome"],
  [{ at: "0 9 * * mon-fri" }, "0 9 * * 1-5", "Europe/Rome"],
  [{ at: "@daily", tz: "UTC" }, "0 0 * * *", "UTC"],
  [{ at: "@9" }, "0 9 * * *", "Europe/Rome"],
  [{ cron: " */30  9 * * * ", at: "ignored" }, "*/30 9 * * *", "Europe/Rome"],
])("%j is %j in %s", (given, pattern, zone) => {
  expect(readPlan(given, rome)).toEqual({ outcome: "plan", plan: { pattern, zone } });
});

test.each<[given: Given, wrong: object]>([
  [{}, { what: "missing", given: "" }],
  [{ days: "weekdays" }, { what: "missing", given: "" }],
  [{ at: "25:00" }, { what: "time", given: "25:00", why: "value", value: "25:00" }],
  [{ at: "9:00, 18:15" }, { what: "time", given: "9:00, 18:15", why: "different", value: "09:00, 18:15" }],
  [{ at: "every 7 hours" }, { what: "time", given: "every 7 hours", why: "uneven", value: "every 7 hours" }],
  [{ at: "every second" }, { what: "time", given: "every second", why: "seconds", value: "every second" }],
  [
    { at: "9", days: "mon,funday" },
    { what: "days", given: "mon,funday", value: "funday" },
  ],
  [
    { at: "9", tz: "Europe/Romee" },
    { what: "zone", given: "Europe/Romee", nearest: ["Europe/Rome"] },
  ],
  [{ at: "61 9 * * *" }, { what: "cron", given: "61 9 * * *", why: "value", field: "minute", value: "61" }],
  [{ cron: "* * * * * *" }, { what: "cron", given: "* * * * * *", why: "seconds" }],
  [{ at: "*/5 * * * * *" }, { what: "cron", given: "*/5 * * * * *", why: "seconds" }],
  [{ cron: "0 9 30 2 *" }, { what: "cron", given: "0 9 30 2 *", why: "never" }],
  [{ cron: "soon" }, { what: "cron", given: "soon", why: "unreadable" }],
  [{ at: "* * * *" }, { what: "cron", given: "* * * *", why: "fields" }],
])("%j is wrong: %j", (given, wrong) => {
  expect(readPlan(given, rome)).toEqual({ outcome: "wrong", ...wrong });
});

describe("a pattern taken apart", () => {
  const all = [1, 2, 3, 4, 5, 6, 0];

  test.each<[pattern: string, parts: object]>([
    ["0 9 * * *", { kind: "daily", times: ["09:00"] }],
    ["30 9,18 * * 1-5", { kind: "weekdays", times: ["09:30", "18:30"] }],
    ["0 9 * * 0,6", { kind: "weekends", times: ["09:00"] }],
    ["0 9 * * sun,mon", { kind: "days", times: ["09:00"], days: [1, 0] }],
    ["0 9 1,15 * *", { kind: "monthly", times: ["09:00"], dates: [1, 15] }],
    ["15 * * * 1-5", { kind: "hourly", minute: 15, days: [1, 2, 3, 4, 5] }],
    ["0,30 * * * *", { kind: "every", every: 30, unit: "minutes", days: all }],
    ["* * * * *", { kind: "every", every: 1, unit: "minutes", days: all }],
    ["0 */4 * * *", { kind: "every", every: 4, unit: "hours", days: all }],
    ["0 9 1 * 1", { kind: "cron", pattern: "0 9 1 * 1" }],
    ["0 9 * 1 *", { kind: "cron", pattern: "0 9 * 1 *" }],
    ["0 8-20 * * *", { kind: "cron", pattern: "0 8-20 * * *" }],
    ["*/7 * * * *", { kind: "cron", pattern: "*/7 * * * *" }],
    ["nonsense", { kind: "cron", pattern: "nonsense" }],
  ])("of %j says %j", (pattern, parts) => {
    expect(partsOf(pattern)).toEqual(parts);
  });
});
