/** Signs of other keyboards: times, days and numbers that are written with them are read like any. */
import { expect, test } from "vitest";
import { parseArguments } from "../../../../src/core/arguments.ts";
import { plainSigns } from "../../../../src/core/schedule/plain-signs.ts";
import { type Given, readPlan } from "../../../../src/core/schedule/plan.ts";
import { readSentence } from "../../../../src/core/schedule/sentence.ts";

test.each([
  ["９：００", "9:00"],
  ["９ＡＭ", "9AM"],
  ["１－５", "1-5"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["०१२३४५६७८९", "0123456789"],
  ["০১২৩৪৫৬৭৮৯", "0123456789"],
  ["𝟎𝟏𝟐𝟗𝟘𝟡", "012909"],
  ["09:00 比特币 бит", "09:00 比特币 бит"],
  ["Taeglich um fuenf, stuendlich, vierteljaehrlich", "Täglich um fünf, stündlich, vierteljährlich"],
  ["Michael, true fuel, poet", "Michael, true fuel, poet"],
])("%j is %j", (given, plain) => {
  expect(plainSigns(given)).toBe(plain);
});

test.each<[given: Given, pattern: string, zone: string]>([
  [{ at: "９：００" }, "0 9 * * *", "UTC"],
  [{ at: "９ＰＭ", days: "１－５" }, "0 21 * * 1-5", "UTC"],
  [{ at: "٩:٣٠", tz: "UTC＋３" }, "30 9 * * *", "Etc/GMT-3"],
  [{ cron: "０ ９ ＊ ＊ １" }, "0 9 * * 1", "UTC"],
])("%j is %j in %s", (given, pattern, zone) => {
  expect(readPlan(given, { zone: "UTC" })).toEqual({ outcome: "plan", plan: { pattern, zone } });
});

test("what was wrong is said as it was given", () => {
  expect(readPlan({ at: "9", tz: "Ｒｏｍａ２" }, { zone: "UTC" })).toMatchObject({ what: "zone", given: "Ｒｏｍａ２" });
});

test.each([
  ["比特币 at ９：００ every day", { at: "9:00", days: "daily", topic: "比特币" }],
  ["бит ９：３０ ＡＭ", { at: "9:30 AM", topic: "бит" }],
  ["ビットコイン　９：００", { at: "9:00", topic: "ビットコイン" }],
  ["bitcoin taeglich um zwoelf Uhr", { at: "zwölf Uhr", days: "daily", topic: "bitcoin" }],
])("%j says when", (text, said) => {
  expect(readSentence(text)).toEqual(said);
});

test("names may have wide dashes before them", () => {
  expect(parseArguments("add 比特币 －－at ９：００ ーーcount ５")).toEqual({
    text: "add 比特币",
    named: { at: "９：００", count: "５" },
  });
});
