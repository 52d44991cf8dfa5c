/** What the benchmarks conclude: what stops growth, and what grows. */
import { expect, test } from "vitest";
import { limitOf } from "../../bench/scale.ts";
import { surely } from "../../bench/soak.ts";
import { type Ended, verdictOf } from "../../bench/verdict.ts";

const idle = { gateway: 0.2, workers: 0.5, redis: 0.1, load: 0.1, machine: 0.4 };

test.each([
  [{ gateway: 0.95 }, 2, "the gateway fills its core"],
  [{ redis: 0.97, machine: 1 }, 2, "Redis fills its core"],
  [{ load: 0.92 }, 2, "the stand-ins fill their core: this says nothing about Herald"],
  [{ workers: 1.9 }, 2, "each worker fills a core"],
  [{ workers: 1.9, machine: 0.99 }, 4, expect.stringMatching(/^all \d+ cores of this machine are busy$/)],
  [{}, 2, "nothing is full: it waits"],
])("%j with %i workers: %s", (parts, workers, says) => {
  expect(limitOf({ ...idle, ...parts }, workers)).toEqual(says);
});

test("what may be noise does not grow, and what surely grows is told less the noise", () => {
  expect(surely({ slope: 3, doubt: 5 })).toBe(0);
  expect(surely({ slope: 8, doubt: 5 })).toBe(3);
  expect(surely({ slope: -8, doubt: 5 })).toBe(-3);
});

const ended: Ended = { topics: ["latency", "store"], missed: [], unmeasured: [], strict: false };

test.each<[Partial<Ended>, string, number, number]>([
  [{}, "all reached", 0, 0],
  [{ missed: ["store"] }, "missed: store", 0, 1],
  [{ topics: ["soak"], missed: ["soak"] }, "missed: soak", 1, 1],
  [{ unmeasured: ["latency"] }, "all reached; not measured: latency", 0, 1],
  [{ unmeasured: ["latency"], missed: ["store"] }, "missed: store; not measured: latency", 0, 1],
  [{ unmeasured: ["latency", "store"] }, "nothing was measured", 1, 1],
])("%j: %s, and it ends with %i, or %i where all of it has to be reached", (parts, says, code, strict) => {
  expect(verdictOf({ ...ended, ...parts })).toEqual({ says, code });
  expect(verdictOf({ ...ended, ...parts, strict: true })).toEqual({ says, code: strict });
});
