/** Scores and ages in words, in every language. */
import { describe, expect, test } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { ageOf } from "../../../../src/operations/news/ages.ts";
import { bullishnessOf, legitimacyOf } from "../../../../src/operations/news/scores.ts";

const [english, german] = [strictSayIn("en"), strictSayIn("de")];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 9);

describe("a score", () => {
  test.each([
    [-1, "▰▱▱▱▱", "very bearish", "sehr bärisch"],
    [-0.6, "▰▱▱▱▱", "very bearish", "sehr bärisch"],
    [-0.2, "▰▰▱▱▱", "bearish", "bärisch"],
    [-0.19, "▰▰▰▱▱", "neutral", "neutral"],
    [0, "▰▰▰▱▱", "neutral", "neutral"],
    [0.2, "▰▰▰▰▱", "bullish", "bullisch"],
    [0.59, "▰▰▰▰▱", "bullish", "bullisch"],
    [0.6, "▰▰▰▰▰", "very bullish", "sehr bullisch"],
    [1, "▰▰▰▰▰", "very bullish", "sehr bullisch"],
  ])("of bullishness %d is %s %s", (value, bar, words, german_) => {
    expect(bullishnessOf(value, english)).toEqual({ bar, words });
    expect(bullishnessOf(value, german)).toEqual({ bar, words: german_ });
  });

  test.each([
    [0, "▰▱▱▱▱", "doubtful", "zweifelhaft"],
    [0.3, "▰▰▱▱▱", "unproven", "unbelegt"],
    [0.5, "▰▰▰▱▱", "fair", "brauchbar"],
    [0.7, "▰▰▰▰▱", "sound", "glaubwürdig"],
    [1, "▰▰▰▰▰", "solid", "gut belegt"],
  ])("of legitimacy %d is %s %s", (value, bar, words, german_) => {
    expect(legitimacyOf(value, english)).toEqual({ bar, words });
    expect(legitimacyOf(value, german)).toEqual({ bar, words: german_ });
  });

  test("that is missing is said, without a bar", () => {
    expect(bullishnessOf(undefined, english)).toEqual({ bar: "", words: "not scored" });
    expect(legitimacyOf(undefined, german)).toEqual({ bar: "", words: "ohne Wertung" });
    expect(legitimacyOf(Number.NaN, english)).toEqual({ bar: "", words: "not scored" });
  });
});

test.each([
  [-5 * MINUTE, "just now", "gerade eben"],
  [59_000, "just now", "gerade eben"],
  [MINUTE, "1 min ago", "vor 1 Min."],
  [5 * MINUTE, "5 min ago", "vor 5 Min."],
  [HOUR, "1 h ago", "vor 1 Std."],
  [DAY - 1, "23 h ago", "vor 23 Std."],
  [DAY, "yesterday", "gestern"],
  [2 * DAY, "2 days ago", "vor 2 Tagen"],
  [14 * DAY, "14 days ago", "vor 14 Tagen"],
  [15 * DAY, "7 Nov 2026", "7. Nov 2026"],
])("what is %d ms old is %j", (gone, words, german_) => {
  expect(ageOf(NOW - gone, NOW, english)).toBe(words);
  expect(ageOf(NOW - gone, NOW, german)).toBe(german_);
});

test("what has no date has no age", () => {
  expect(ageOf(undefined, NOW, english)).toBe("");
});
