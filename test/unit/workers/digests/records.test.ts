/** Records of a digest's editions: each slot once, the newest last, and what was sent stays so. */
import { describe, expect, test } from "vitest";
import { type DigestRun, type DigestState, RUNS_KEPT } from "../../../../src/core/digest.ts";
import { isOver, missedBefore, withRun } from "../../../../workers/digests/records.ts";

const runOf = (slot: number, state: DigestRun["state"], more: Partial<DigestRun> = {}): DigestRun => ({
  slot,
  state,
  at: slot,
  ...more,
});

const stateOf = (...runs: readonly DigestRun[]): DigestState => ({ runs: [...runs] });

describe("a record", () => {
  test("takes the place of the one of its slot, keeps what was missed, and changes nothing beside", () => {
    const first = withRun({ runs: [], held: [1], told: true }, runOf(5, "sending", { missed: 2 }));
    const sent = withRun(first, runOf(5, "sent", { items: 3 }));
    expect(sent).toEqual({ runs: [runOf(5, "sent", { items: 3, missed: 2 })], held: [1], told: true });
    expect(withRun(undefined, runOf(5, "sent", { missed: 0 }))).toEqual(stateOf(runOf(5, "sent")));
  });

  test("says that it was sent for ever, whatever comes late", () => {
    const sent = stateOf(runOf(5, "sent"));
    for (const late of ["sending", "failed", "skipped", "uncertain"] as const) {
      expect(withRun(sent, runOf(5, late))).toEqual(sent);
    }
    expect(withRun(sent, runOf(5, "sent", { items: 1 })).runs).toEqual([runOf(5, "sent", { items: 1 })]);
  });

  test("is one of the last few, in the order of their slots", () => {
    let state = stateOf();
    for (const slot of [9, 1, 2, 3, 4, 5, 6, 7, 8]) state = withRun(state, runOf(slot, "sent"));
    expect(state.runs.map(({ slot }) => slot)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(state.runs).toHaveLength(RUNS_KEPT);
  });

  test.each([
    ["sent", true, true],
    ["uncertain", true, true],
    ["failed", true, false],
    ["skipped", true, false],
    ["held", true, false],
    ["empty", true, false],
    ["sending", false, false],
    ["planned", false, false],
  ] as const)("of what is %s is over: %s, and where somebody wants it again: %s", (state, over, again) => {
    expect([isOver(runOf(1, state), false), isOver(runOf(1, state), true)]).toEqual([over, again]);
    expect(isOver(undefined, false)).toBe(false);
  });
});

describe("what was missed", () => {
  const daily = { pattern: "0 9 * * *", zone: "Europe/Rome", made: Date.parse("2026-03-20T00:00:00Z") };
  const at = (day: number, hour: number): number => Date.UTC(2026, 2, day, hour);

  test("is every slot since the last run, also where the clocks change", () => {
    // At nine, which is an hour earlier in UTC from the 29th on.
    expect(missedBefore(daily, stateOf(runOf(at(27, 8), "sent")), at(30, 7))).toBe(2);
    expect(missedBefore(daily, stateOf(runOf(at(29, 7), "sent")), at(30, 7))).toBe(0);
    expect(missedBefore(daily, stateOf(), at(23, 8))).toBe(3);
  });

  test("is nothing from before it came at this time, or from before it went on", () => {
    const since = at(25, 12);
    expect(missedBefore({ ...daily, since }, stateOf(runOf(at(21, 8), "sent")), at(28, 8))).toBe(2);
    expect(missedBefore({ ...daily, since }, stateOf(runOf(at(27, 8), "sent")), at(28, 8))).toBe(0);
  });

  test("is counted up to a thousand", () => {
    const often = { ...daily, pattern: "* * * * *", made: 0 };
    expect(missedBefore(often, stateOf(), at(30, 7))).toBe(1_000);
  });
});
