/** What patterns come to when they are compiled. */
import { expect, test } from "vitest";
import { patternSize } from "../../../src/core/pattern-size.ts";

test.each([
  ["", 0],
  ["abc", 3],
  ["^[A-Z)]{2}\\)x{1,9}$", 6],
  ["(?:ab){3}", 15],
  ["(?:(?:a){3}){2}", 30],
  ["(?:(?:a){3,}){0,2}", 30],
  ["(a", 1],
  ["a)", 2],
  ["^.{0,10000}$", 3],
])("%s: %i", (pattern, size) => {
  expect(patternSize(pattern)).toBe(size);
});

test("what is written out within what is written out is multiplied", () => {
  const nested = (depth: number): string => `${"(?:".repeat(depth)}\\p{L}?${"){3}".repeat(depth)}`;
  expect(patternSize(nested(14))).toBeGreaterThan(3 ** 14);
  expect(patternSize(nested(3))).toBeLessThan(200);
});
