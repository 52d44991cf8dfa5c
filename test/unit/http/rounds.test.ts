/** Rounds that many share: what is slow is not asked anew whenever somebody asks, what is quick always is. */
import { expect, test } from "vitest";
import { restedRound } from "../../../src/http/rounds.ts";

test("what took a second is kept for twenty, and is then asked anew", async () => {
  let clock = 0;
  let asked = 0;
  const round = restedRound(
    () => {
      clock += 1_000;
      asked += 1;
      return Promise.resolve(asked);
    },
    () => clock,
  );
  expect(await Promise.all([round(), round()])).toEqual([1, 1]);
  clock += 19_000;
  expect(await round()).toBe(1);
  clock += 1_001;
  expect(await round()).toBe(2);
});

test("what is quick, or failed, is asked anew each time", async () => {
  let asked = 0;
  const round = restedRound(() => {
    asked += 1;
    return asked === 2 ? Promise.reject(new Error("away")) : Promise.resolve(asked);
  });
  expect(await round()).toBe(1);
  await expect(round()).rejects.toThrow("away");
  expect(await round()).toBe(3);
});
