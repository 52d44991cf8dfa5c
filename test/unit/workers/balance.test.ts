/** The operator's balance: believed for a minute, read by one at a time, spent down to the floor and no further. */
import { expect, test } from "vitest";
import { createBalance } from "../../../workers/balance.ts";

/** A service whose account is answered when the test says so, and a clock that it moves. */
function account(floor = 10, patience?: number) {
  const asked: ((credits: number | undefined | Error) => void)[] = [];
  let time = 1_000_000;
  let reads = 0;
  const balance = createBalance({
    floor,
    now: () => time,
    ...(patience === undefined ? {} : { patience }),
    read: () => {
      reads += 1;
      return new Promise((resolve, reject) => {
        asked.push((credits) => (credits instanceof Error ? reject(credits) : resolve(credits)));
      });
    },
  });
  return {
    balance,
    reads: () => reads,
    /** Answers the read that waits, and lets its consequences happen. */
    async answer(credits: number | undefined | Error) {
      asked.shift()?.(credits);
      await new Promise((resolve) => setImmediate(resolve));
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test("the first requests wait for one read, and what is down to the floor is not enough", async () => {
  for (const [credits, enough] of [
    [10, false],
    [11, true],
    [0, false],
    [13, true],
  ] as const) {
    const { balance, answer, reads } = account();
    const asked = Promise.all([balance.enough(1), balance.enough(3)]);
    await answer(credits);
    expect(await asked).toEqual([enough, enough]);
    expect(balance.enough(1)).toBe(enough);
    expect(reads()).toBe(1);
  }
});

test("a call that costs more than there is is not begun, whatever the floor", async () => {
  const { balance, answer } = account(0);
  const asked = balance.enough(3);
  await answer(2);
  expect(await asked).toBe(false);
  expect(balance.enough(2)).toBe(true);
});

test("what was spent since the read is reckoned with, and what came back as well", async () => {
  const { balance, answer } = account();
  const asked = balance.enough(1);
  await answer(13);
  expect(await asked).toBe(true);
  balance.spent(2);
  expect(balance.enough(1)).toBe(true);
  balance.spent(1);
  expect(balance.enough(1)).toBe(false);
  balance.spent(-1);
  expect(balance.enough(1)).toBe(true);
});

test("after a minute it is read anew in the background, by one at a time, and nobody who may waits for it", async () => {
  const { balance, answer, reads, pass } = account();
  void balance.enough(1);
  await answer(50);
  pass(59_999);
  expect(balance.enough(1)).toBe(true);
  expect(reads()).toBe(1);
  pass(1);
  for (let i = 0; i < 5; i += 1) expect(balance.enough(1)).toBe(true);
  expect(reads()).toBe(2);
  // Perhaps the service had counted it, perhaps not.
  balance.spent(30);
  await answer(40);
  expect(balance.enough(1)).toBe(false);
  expect(reads()).toBe(2);
});

test("what was spent before a read is in it", async () => {
  const { balance, answer, pass } = account();
  void balance.enough(1);
  await answer(50);
  balance.spent(39);
  pass(60_000);
  expect(balance.enough(1)).toBe(true);
  await answer(11);
  expect(balance.enough(1)).toBe(true);
});

test("an old no is asked again before it is said again, because it may have been paid up", async () => {
  const { balance, answer, pass } = account();
  void balance.enough(1);
  await answer(5);
  expect(balance.enough(1)).toBe(false);
  pass(60_000);
  const asked = balance.enough(1);
  await answer(500);
  expect(await asked).toBe(true);
});

test("a read that fails lets pass, and is tried again after ten seconds while nobody waits", async () => {
  for (const failure of [undefined, new Error("no answer")]) {
    const { balance, answer, reads, pass } = account();
    const asked = balance.enough(1);
    await answer(failure);
    expect(await asked).toBe(true);
    pass(9_999);
    expect(balance.enough(1)).toBe(true);
    expect(reads()).toBe(1);
    pass(1);
    expect(balance.enough(1)).toBe(true);
    expect(reads()).toBe(2);
    await answer(3);
    expect(balance.enough(1)).toBe(false);
  }
});

test("a read that does not come is not waited for longer than patience lasts, nor by the next ones at all", async () => {
  const { balance, answer, reads } = account(10, 20);
  expect(await Promise.all([balance.enough(1), balance.enough(1)])).toEqual([true, true]);
  expect(await balance.enough(1)).toBe(true);
  expect(reads()).toBe(1);
  await answer(3);
  expect(balance.enough(1)).toBe(false);
});
