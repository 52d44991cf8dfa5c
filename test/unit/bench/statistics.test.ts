/** What the benchmarks make of a list of numbers. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineThrough, median, percentile, spreadOf } from "../../bench/statistics.ts";

const numbers = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 });

test("the median is the middle one, or lies between the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("a percentile is the smallest that so many are no larger than", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0, 0.01, 0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 1, 50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      const found = percentile(values, share);
      const below = values.filter((value) => value <= found).length;
      const smaller = values.filter((value) => value < found).length;
      expect(below).toBeGreaterThanOrEqual(values.length * share);
      expect(smaller).toBeLessThanOrEqual(values.length * share);
    }),
  );
});

test("a spread goes from the least to the most, and the median lies within it", () => {
  expect(spreadOf([2, 9, 4])).toEqual({ least: 2, most: 9 });
  fc.assert(
    fc.property(numbers, (values) => {
      const { least, most } = spreadOf(values);
      expect(median(values)).toBeGreaterThanOrEqual(least);
      expect(median(values)).toBeLessThanOrEqual(most);
    }),
  );
});

test("points on a line have its slope, and no doubt", () => {
  const { slope, doubt } = lineThrough([0, 1, 2, 5].map((at) => ({ at, value: 3 * at - 7 })));
  expect(slope).toBeCloseTo(3);
  expect(doubt).toBeCloseTo(0);
});

test("noise puts a slope into doubt, and the true one lies within it", () => {
  // Up and down in turns, which no line has.
  const noisy = Array.from({ length: 40 }, (_, at) => ({ at, value: 0.5 * at + (at % 2 === 0 ? 4 : -4) }));
  const { slope, doubt } = lineThrough(noisy);
  expect(doubt).toBeGreaterThan(0.05);
  expect(Math.abs(slope - 0.5)).toBeLessThan(doubt);
});
