/** Cron as people write it: what is understood, how it is kept, and what is wrong with the rest. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CronRead, readCron } from "../../../../src/core/schedule/cron.ts";

function cronFrom(text: string): Extract<CronRead, { outcome: "cron" }>["cron"] {
  const read = readCron(text);
  if (read.outcome !== "cron") throw new Error(`"${text}" was not read: ${JSON.stringify(read)}`);
  return read.cron;
}

describe("the fields of a cron", () => {
  test("are lists, ranges, steps and names", () => {
    const cron = cronFrom(" 5,10-12,*/20  8-18/5 1-3,30 JAN,mar-May/2 Mon,wed-fri,7 ");
    expect(cron.minutes).toEqual([0, 5, 10, 11, 12, 20, 40]);
    expect(cron.hours).toEqual([8, 13, 18]);
    expect(cron.days).toEqual([1, 2, 3, 30]);
    expect(cron.months).toEqual([1, 3, 5]);
    expect(cron.weekdays).toEqual([0, 1, 3, 4, 5]);
  });

  test.each<[pattern: string, weekdays: readonly number[]]>([
    ["0 9 * * 7", [0]],
    ["0 9 * * 5-7", [0, 5, 6]],
    ["0 9 * * 0-7", [0, 1, 2, 3, 4, 5, 6]],
    ["0 9 * * fri-mon", [0, 1, 5, 6]],
    ["0 9 * * sun-tue", [0, 1, 2]],
    ["0 9 * * */3", [0, 3, 6]],
    ["0 9 * * ?", [0, 1, 2, 3, 4, 5, 6]],
  ])("of %j the weekdays are %j", (pattern, weekdays) => {
    expect(cronFrom(pattern).weekdays).toEqual(weekdays);
  });

  test.each<[one: string, kept: string]>([
    ["00 09 * * MON-FRI", "0 9 * * 1-5"],
    ["0 9 * * 1,2,3,4,5", "0 9 * * 1-5"],
    ["0 9 ? * *", "0 9 * * *"],
    ["0,30 0-23 */1 1-12 *", "*/30 * * * *"],
    ["0-59 * * * *", "* * * * *"],
    ["0 */4 * * *", "0 */4 * * *"],
    ["0 9,9,18 1,2,4 * *", "0 9,18 1,2,4 * *"],
    ["0 0 */2 * 1", "0 0 */2 * 1"],
    ["@hourly", "0 * * * *"],
    ["@Daily", "0 0 * * *"],
    ["@weekly", "0 0 * * 0"],
  ])("of %j it is kept as %j, and that is kept as it is", (one, kept) => {
    expect(cronFrom(one).pattern).toBe(kept);
    expect(cronFrom(kept).pattern).toBe(kept);
  });
});

test.each<[text: string, wrong: Omit<Extract<CronRead, { outcome: "wrong" }>, "outcome">]>([
  ["61 9 * * *", { why: "value", field: "minute", value: "61" }],
  ["0 24 * * *", { why: "value", field: "hour", value: "24" }],
  ["0 9 0 * *", { why: "value", field: "day", value: "0" }],
  ["0 9 1-32 * *", { why: "value", field: "day", value: "1-32" }],
  ["0 9 * 13 *", { why: "value", field: "month", value: "13" }],
  ["0 9 * mon *", { why: "value", field: "month", value: "mon" }],
  ["0 9 * * 8", { why: "value", field: "weekday", value: "8" }],
  ["0 9 * * mon,8", { why: "value", field: "weekday", value: "8" }],
  ["0 18-9 * * *", { why: "value", field: "hour", value: "18-9" }],
  ["*/0 * * * *", { why: "value", field: "minute", value: "*/0" }],
  ["*/90 * * * *", { why: "value", field: "minute", value: "*/90" }],
  ["1,,2 * * * *", { why: "value", field: "minute", value: "1,,2" }],
  ["? 9 * * *", { why: "value", field: "minute", value: "?" }],
  ["0 9 L * *", { why: "value", field: "day", value: "l" }],
  ["0 9 * * 1#2", { why: "value", field: "weekday", value: "1#2" }],
  ["* * * * * *", { why: "seconds" }],
  ["*/5 0 9 * * 1-5", { why: "seconds" }],
  ["* * * *", { why: "fields" }],
  ["9", { why: "fields" }],
  ["0 0 9 * * 1 2026", { why: "fields" }],
  ["0 9 30 2 *", { why: "never" }],
  ["0 9 31 4,6,9,11 *", { why: "never" }],
  ["", { why: "unreadable" }],
  ["@reboot", { why: "unreadable" }],
  ["tomorrow at nine in rome", { why: "unreadable" }],
  ["every day at 9", { why: "unreadable" }],
  ["* ".repeat(300), { why: "unreadable" }],
])("%j is refused, with the reason %j", (text, wrong) => {
  expect(readCron(text)).toEqual({ outcome: "wrong", ...wrong });
});

test("a 29 February and a 31 that some of the months have do come", () => {
  for (const pattern of ["0 9 29 2 *", "0 9 31 4,5 *", "0 9 30 2 1", "0 9 31 * *"]) cronFrom(pattern);
});

test("whatever is written, there is an answer, and what is understood is kept in a way that is understood", () => {
  const field = fc.stringMatching(/^[*0-9a-z,/?-]{1,6}$/);
  const cron = fc.array(field, { minLength: 4, maxLength: 6 }).map((fields) => fields.join(" "));
  fc.assert(
    fc.property(fc.oneof(cron, fc.string({ unit: "binary" })), (text) => {
      const read = readCron(text);
      if (read.outcome === "wrong") return;
      const { pattern, ...numbers } = read.cron;
      expect(cronFrom(pattern)).toEqual({ pattern, ...numbers });
    }),
    { numRuns: 2_000 },
  );
});
