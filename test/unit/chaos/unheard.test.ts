/** The judge of Discord's three seconds excuses only what no gateway could have acknowledged. */
import { expect, test } from "vitest";
import { judgeUnheard } from "../../chaos/judge/unheard.ts";

const request = { tag: "q1-1", kind: "question", chat: "a", conversation: "a", at: 100_000 } as const;
const unheard = [{ request, until: 103_000 }];
const late = { excused: [], late: ["q1-1"] };
const excused = { excused: ["q1-1"], late: [] };

test("nothing has happened, or only to others, or it was long over, or came later", () => {
  expect(judgeUnheard(unheard, [])).toEqual(late);
  expect(judgeUnheard(unheard, [{ name: "SIGKILL of worker 1", from: 99_000, to: 118_000 }])).toEqual(late);
  expect(judgeUnheard(unheard, [{ name: "SIGKILL of gateway 1", from: 80_000, to: 109_000 }])).toEqual(late);
  expect(judgeUnheard(unheard, [{ name: "SIGKILL of gateway 1", from: 103_001, to: 120_000 }])).toEqual(late);
});

test("the gateway was dead, stopped or cut off, or the store was away", () => {
  for (const name of [
    "SIGKILL of gateway 1",
    "SIGSTOP of all 1",
    "gateway disconnected",
    "store killed",
    "full disk",
  ]) {
    expect(judgeUnheard(unheard, [{ name, from: 99_000, to: 118_000 }]), name).toEqual(excused);
  }
});

test("Discord itself refused that acknowledgement, and no other", () => {
  const refused = { name: "acknowledgement: 429", from: 101_000, to: 118_000, chat: "a" };
  expect(judgeUnheard(unheard, [refused])).toEqual(excused);
  expect(judgeUnheard(unheard, [{ ...refused, chat: "b" }])).toEqual(late);
  expect(judgeUnheard(unheard, [{ ...refused, from: 99_000 }])).toEqual(late);
  expect(judgeUnheard(unheard, [{ ...refused, name: "429" }])).toEqual(late);
});
