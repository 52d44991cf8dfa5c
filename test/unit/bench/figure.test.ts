/** The lines of a benchmark's table. */
import { expect, test } from "vitest";
import { figureOf, isReached, renderFigure } from "../../bench/figure.ts";

test("a figure of rounds is their median, told with their spread", () => {
  const figure = figureOf("p50", "ms", [1.5, 1.2, 9], { most: 2 });
  expect(figure).toEqual({ name: "p50", unit: "ms", value: 1.5, spread: { least: 1.2, most: 9 }, bound: { most: 2 } });
  expect(renderFigure(figure).split(/\s{2,}/)).toEqual(["p50", "1.5 ms", "1.2 to 9", "reached (at most 2)"]);
});

test("one round has no spread, and without an aim there is no verdict", () => {
  expect(renderFigure(figureOf("memory", "MB", [123.456])).split(/\s{2,}/)).toEqual(["memory", "123 MB"]);
});

test("an aim is reached when it is just met, and missed beyond it", () => {
  const reached = (value: number, bound: { readonly least?: number; readonly most?: number }): boolean =>
    isReached(figureOf("it", "", [value], bound));
  expect([reached(2, { most: 2 }), reached(2.01, { most: 2 })]).toEqual([true, false]);
  expect([reached(1, { least: 1 }), reached(0.99, { least: 1 })]).toEqual([true, false]);
  expect([reached(1, { least: 1, most: 1 }), reached(2, { least: 1, most: 1 })]).toEqual([true, false]);
  expect(renderFigure(figureOf("it", "times", [2.01], { most: 2 }))).toContain("MISSED (at most 2)");
});

test("what could not be measured reaches nothing", () => {
  expect(isReached(figureOf("it", "", [], { most: 2 }))).toBe(false);
});
