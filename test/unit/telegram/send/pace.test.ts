/** The pace of answers, while other processes send the same to many. */
import { expect, test } from "vitest";
import type { Gate, Held, Lane, Passage } from "../../../../src/core/store/gate.ts";
import { createPaces } from "../../../../src/platforms/telegram/send/pace.ts";

/** A gate that lets everything pass, and always a moment too early. */
const crowded: Gate = {
  ask: async () => ({ passed: true, early: 60 }),
  park: () => Promise.reject(new Error("nobody parks here")),
  parked: () => Promise.resolve([]),
  held: () => undefined,
};

/** The milliseconds until the first passage is given, where the gate answers like this; it is asked once. */
async function askedWith(passage: Passage): Promise<number> {
  let asked = 0;
  const gate: Gate = {
    ...crowded,
    async ask(_lanes, urgency) {
      expect(urgency).toBe("answer");
      asked += 1;
      return passage;
    },
  };
  const began = performance.now();
  expect(await createPaces(gate).answers.answer("7")).toEqual(passage);
  expect(asked).toBe(1);
  return performance.now() - began;
}

/** The quickest of several: a machine that holds up one of them does not hold up all. */
async function quickest(passage: Passage): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 8; i += 1) least = Math.min(least, await askedWith(passage));
  return least;
}

test("an answer lets room be made for it in the second that others fill, where that is a moment", async () => {
  expect(await askedWith({ passed: true, early: 60 })).toBeGreaterThan(58);
});

test("an answer waits for nothing where there is room, or so many are before it that it would be in vain", async () => {
  expect(await quickest({ passed: true })).toBeLessThan(50);
  expect(await quickest({ passed: true, early: 1_500 })).toBeLessThan(50);
});

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test("where one answer follows another and nothing is sent to many, none of them waits", async () => {
  const { answers } = createPaces(crowded);
  expect(await took(() => answers.answer("7"))).toBeGreaterThan(58);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 8; i += 1) least = Math.min(least, await took(() => answers.answer("7")));
  expect(least).toBeLessThan(50);
});

test("where this process sends to many as well, each of them steps aside", async () => {
  const { answers, mass } = createPaces(crowded);
  await answers.answer("7");
  await mass.leaving("7", async () => undefined);
  for (let i = 0; i < 3; i += 1) expect(await took(() => answers.answer("7"))).toBeGreaterThan(58);
});

test("what waits for room in the second and is told of a pause meanwhile does not leave", async () => {
  let held: Held | undefined;
  const asked: string[] = [];
  const { answers, mass } = createPaces({
    ...crowded,
    held(lanes: readonly Lane[]) {
      asked.push(lanes.map(({ name }) => name).join(" "));
      return held;
    },
  });
  for (let i = 0; i < 30; i += 1) expect(await mass.leaving("7", async () => "left")).toBe("left");
  const waiting = mass.leaving("8", async () => "left");
  held = { kind: "held", wait: 5_000 };
  expect(await waiting).toEqual(held);
  expect(await answers.leaving("9", async () => "left")).toEqual(held);
  expect(asked.slice(-2)).toEqual(["telegram:8 telegram:mass", "telegram:9"]);
});
