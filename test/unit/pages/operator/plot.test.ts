/** The plot of the balance: its line stays in its frame, its axes have round marks, and nothing is made up between. */
import { describe, expect, test } from "vitest";
import {
  creditTicks,
  type Frame,
  nearest,
  plotOf,
  type Sample,
  thinned,
  timeTicks,
} from "../../../../src/pages/operator/plot.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 16);

const FRAME: Frame = { width: 560, height: 230, left: 50, right: 10, top: 20, bottom: 30 };

const every = (step: number, values: readonly number[]): readonly Sample[] =>
  values.map((credits, index) => ({ at: START + index * step, credits }));

describe("the line", () => {
  test("runs from edge to edge, and the higher the balance the higher it is", () => {
    const { line, points } = plotOf(every(15 * MINUTE, [0, 50, 100]), 10, FRAME, 0);
    expect(points).toEqual([
      { x: 50, y: 200 },
      { x: 300, y: 110 },
      { x: 550, y: 20 },
    ]);
    expect(line).toBe("M50 200L300 110L550 20");
  });

  test("has a gap where nobody looked for more than an hour and a half", () => {
    const at = (minutes: number): Sample => ({ at: START + minutes * MINUTE, credits: 10 });
    const pens = (samples: readonly Sample[]): string => plotOf(samples, 0, FRAME, 0).line.replace(/[^ML]/g, "");
    expect(pens([at(0), at(15), at(105), at(120)])).toBe("MLLL");
    expect(pens([at(0), at(15), at(106), at(120)])).toBe("MLML");
  });

  test("stays on the ground where the balance is below nothing", () => {
    const { points } = plotOf(every(15 * MINUTE, [100, -40]), 10, FRAME, 0);
    expect(points[1]?.y).toBe(200);
  });

  test.each([[[]], [[7]], [[0, 0]]])("is made of numbers alone for %j", (values) => {
    const plot = plotOf(every(15 * MINUTE, values), 0, FRAME, 0);
    expect(JSON.stringify(plot)).not.toContain("null");
    expect(plot.line).not.toMatch(/NaN|Infinity/);
    expect(plot.points).toHaveLength(values.length);
  });

  test("leaves room for a floor that lies above it", () => {
    const { floor, points } = plotOf(every(15 * MINUTE, [5, 4]), 100, FRAME, 0);
    expect(floor).toBe(20);
    expect(points[0]?.y).toBeGreaterThan(floor);
  });
});

describe("the axes", () => {
  test.each([
    [1_900, [0, 500, 1_000, 1_500, 2_000]],
    [100, [0, 50, 100]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
    [0.4, [0, 1]],
  ])("have round credits up to %d", (most, ticks) => {
    expect(creditTicks(most, 4)).toEqual(ticks);
  });

  test("have the full hours of the reader's clock", () => {
    const from = START + 10 * MINUTE;
    const ticks = timeTicks(from, from + 6 * HOUR, 6, 5.5 * HOUR);
    expect(ticks.map((at) => new Date(at + 5.5 * HOUR).toISOString().slice(11, 16))).toEqual([
      "06:00",
      "07:00",
      "08:00",
      "09:00",
      "10:00",
      "11:00",
    ]);
  });

  test("never have more marks than there is room for, and more than one in a week on a phone", () => {
    for (const span of [20 * MINUTE, 5 * HOUR, 23 * HOUR, 3 * DAY, 7 * DAY]) {
      for (const marks of [3, 4, 8]) {
        expect(timeTicks(START + 1, START + span, marks, HOUR).length, `${span} ${marks}`).toBeLessThanOrEqual(marks);
      }
    }
    expect(timeTicks(START + 1, START + 6.9 * DAY, 3, 0).length).toBeGreaterThan(1);
  });

  test("say where a day begins", () => {
    const { times } = plotOf(
      every(
        HOUR,
        Array.from({ length: 49 }, () => 5),
      ),
      0,
      FRAME,
      2 * HOUR,
    );
    const days = times.filter(({ isDay }) => isDay).map(({ at }) => new Date(at).toISOString());
    expect(days).toEqual(["2026-11-16T22:00:00.000Z", "2026-11-17T22:00:00.000Z"]);
  });
});

test("the nearest sample is found on both sides of it, and none where there is none", () => {
  const { points } = plotOf(every(15 * MINUTE, [1, 2, 3]), 0, FRAME, 0);
  expect([0, 174, 176, 424, 426, 9_999].map((x) => nearest(points, x))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(nearest([], 5)).toBe(-1);
});

test("what is thinned keeps its first and its newest, its order, and nothing twice", () => {
  const numbers = Array.from({ length: 672 }, (_, index) => index);
  const few = thinned(numbers, 48);
  expect(few).toHaveLength(48);
  expect([few[0], few.at(-1)]).toEqual([0, 671]);
  expect([...new Set(few)].sort((one, other) => one - other)).toEqual(few);
  expect(thinned([1, 2], 48)).toEqual([1, 2]);
});
