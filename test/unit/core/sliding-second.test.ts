/** Never more in a second than the platform takes, by when calls arrive there. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlidingSecond } from "../../../src/core/sliding-second.ts";

const now = () => performance.now();

/** Makes a call that arrives after so many milliseconds, and resolves to when. */
const arriving = (after: number) => async (): Promise<number> => {
  if (after > 0) await pause(after);
  return now();
};

test("mass delivery waits until a second has passed since the call that makes room for it", async () => {
  const second = createSlidingSecond(5);
  const times = await Promise.all(Array.from({ length: 8 }, () => second.leaving("mass", arriving(0))));
  times.sort((one, other) => one - other);
  for (const [i, at] of times.slice(5).entries()) expect(at - (times[i] ?? 0)).toBeGreaterThanOrEqual(1_000);
  expect((times[4] ?? 0) - (times[0] ?? 0)).toBeLessThan(900);
});

test("an answer is counted, and never waits longer than a moment", async () => {
  const second = createSlidingSecond(3);
  const began = now();
  for (let i = 0; i < 10; i += 1) await second.leaving("answer", arriving(0));
  expect(now() - began).toBeLessThan(2_000);
  const mass = await second.leaving("mass", arriving(0));
  expect(mass - began).toBeGreaterThanOrEqual(1_000);
});

test("answers alone are not kept from each other, whatever they fill", async () => {
  let time = 0;
  const second = createSlidingSecond(1, { now: () => time });
  await second.leaving("answer", () => Promise.resolve());
  time = 990;
  expect(second.isBusy()).toBe(false);
  const asked = now();
  await second.leaving("answer", () => Promise.resolve());
  expect(now() - asked).toBeLessThan(13);
});

test("where the platform is strict answers wait for each other, and what nobody needs is left out", async () => {
  let passed = 0;
  const second = createSlidingSecond(5, { isStrict: true, now: () => now() + passed });
  const began = now();
  const times = await Promise.all(Array.from({ length: 8 }, () => second.leaving("answer", arriving(0))));
  times.sort((one, other) => one - other);
  expect((times[4] ?? 0) - began).toBeLessThan(900);
  for (const [i, at] of times.slice(5).entries()) expect(at - (times[i] ?? 0)).toBeGreaterThanOrEqual(1_000);
  // On a busy machine those that waited for nothing are not all as old to the millisecond.
  passed = 200;
  expect(await second.spare(arriving(0))).toBeTypeOf("number");
  expect(await second.spare(arriving(0))).toBeTypeOf("number");
  expect(await second.spare(arriving(0))).toBeUndefined();
});

test("an answer that mass delivery makes room for in a moment steps aside until then", async () => {
  let time = 0;
  const second = createSlidingSecond(1, { now: () => time });
  await second.leaving("mass", () => Promise.resolve());
  time = 990;
  const asked = now();
  await second.leaving("answer", () => Promise.resolve());
  expect(now() - asked).toBeGreaterThan(13);
});

test("a call that was held up on its way makes room a second after it can have arrived", async () => {
  let time = 0;
  const second = createSlidingSecond(3, { now: () => time });
  const took = (milliseconds: number) => async () => {
    time += milliseconds;
  };
  await second.leaving("mass", took(300));
  await second.leaving("mass", took(20));
  await second.leaving("mass", took(20));
  // The first left at 0, and may have arrived as late as at 280.
  time = 1_250;
  let isMade = false;
  const fourth = second.leaving("mass", async () => {
    isMade = true;
  });
  await pause(60);
  expect(isMade).toBe(false);
  time = 1_300;
  await fourth;
  expect(isMade).toBe(true);
});

test("a call that fails is counted as well", async () => {
  const second = createSlidingSecond(1);
  const began = now();
  await expect(second.leaving("mass", () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect((await second.leaving("mass", arriving(0))) - began).toBeGreaterThanOrEqual(1_000);
});

test("one call that hangs holds up none of the others", async () => {
  let time = 0;
  const second = createSlidingSecond(3, { now: () => time, isStrict: true });
  void second.leaving("answer", () => new Promise(() => undefined));
  for (let i = 0; i < 2; i += 1) await second.leaving("answer", () => Promise.resolve());
  time = 2_000;
  // It may have arrived just now.
  expect(await second.spare(async () => "made")).toBeUndefined();
  time = 3_100;
  expect(await second.spare(async () => "made")).toBe("made");
});
