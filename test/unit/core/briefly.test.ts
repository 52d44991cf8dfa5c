/** Short waits at the rate gate: waited for and asked about again, for only what has passed is counted. */
import { expect, test } from "vitest";
import { briefly, brieflyInLine } from "../../../src/core/briefly.ts";
import type { Passage } from "../../../src/core/store/gate.ts";

const wait = (milliseconds: number): Passage => ({ passed: false, wait: milliseconds, lane: "chat", parked: false });

function gateOf(...answers: readonly Passage[]) {
  const left = [...answers];
  const asked: number[] = [];
  const ask = async (): Promise<Passage> => {
    asked.push(performance.now());
    return left.shift() ?? { passed: true };
  };
  return { ask, asked };
}

test("what passes is asked about once, and what waits briefly is asked about again when its turn can have come", async () => {
  const open = gateOf();
  expect([await briefly(open.ask), open.asked.length]).toEqual([{ passed: true }, 1]);
  const busy = gateOf(wait(40), wait(20));
  expect([await briefly(busy.ask), busy.asked.length]).toEqual([{ passed: true }, 3]);
  const [first = 0, , last = 0] = busy.asked;
  expect(last - first).toBeGreaterThan(58);
});

test("a longer wait is told at once, also where a short one came before it", async () => {
  const closed = gateOf(wait(10), wait(251));
  expect([await briefly(closed.ask), closed.asked.length]).toEqual([wait(251), 2]);
});

test("where others always come first it is put back", async () => {
  const crowded = gateOf(...Array.from({ length: 9 }, () => wait(1)));
  expect([await briefly(crowded.ask), crowded.asked.length]).toEqual([wait(1), 4]);
});

test("in line others may come first more often, for nobody behind comes before it is through", async () => {
  const crowded = gateOf(...Array.from({ length: 9 }, () => wait(1)));
  const ask = brieflyInLine(crowded.ask);
  expect([await ask(), crowded.asked.length]).toEqual([{ passed: true }, 10]);
});
