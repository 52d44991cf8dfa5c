/** The operator's balance: read by one of all processes in a minute, and counted against down to the floor. */
import { describe, expect, test } from "vitest";
import type { Store } from "../../../src/core/store/index.ts";
import { createBalance } from "../../../workers/balance.ts";
import { stores, unique } from "../../contracts/store/stores.ts";

const MINUTE = 60_000;

/** A service whose account is answered when the test says so, and a clock that it moves. */
function opened(store: Store, account: string, patience?: number) {
  const asked: ((credits: number | undefined | Error) => void)[] = [];
  let waiting: (() => void) | undefined;
  let time = 1_000_000_000_000;
  let reads = 0;
  const balance = createBalance({
    floor: 10,
    account,
    store,
    now: () => time,
    ...(patience === undefined ? {} : { patience }),
    read: () => {
      reads += 1;
      return new Promise((resolve, reject) => {
        asked.push((credits) => (credits instanceof Error ? reject(credits) : resolve(credits)));
        waiting?.();
      });
    },
  });
  return {
    /** How much is left of the allowance; undefined where nothing is counted. */
    async left(credits = 1) {
      const allowance = await balance.allowance(credits);
      if (allowance === undefined) return undefined;
      return allowance.limit - (await store.counters.used(allowance.name, allowance.window));
    },
    allowance: balance.allowance,
    reads: () => reads,
    /** Answers the read that waits, or the next one. */
    async answer(credits: number | undefined | Error) {
      if (asked.length === 0) await new Promise<void>((resolve) => (waiting = resolve));
      asked.shift()?.(credits);
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

const used = stores.filter(({ name }) => ["Redis", "the embedded store"].includes(name));

describe.each(used)("the balance on $name", ({ use }) => {
  const pair = use();

  test("the first requests wait for one read, and may count what is above the floor", async () => {
    const { allowance, answer, reads } = opened(pair().first, unique("account"));
    const asked = Promise.all([allowance(1), allowance(3)]);
    await answer(13.7);
    const [one, three] = await asked;
    expect(one).toMatchObject({ amount: 1, limit: 3 });
    expect(three).toMatchObject({ amount: 3, limit: 3 });
    expect(reads()).toBe(1);
  });

  test("plenty is not counted, and read anew beside the requests", async () => {
    const { allowance, left, answer, reads, pass } = opened(pair().first, unique("account"));
    const asked = left();
    await answer(1_000_000);
    expect(await asked).toBeUndefined();
    pass(MINUTE);
    for (let i = 0; i < 5; i += 1) expect(allowance(1)).toBeUndefined();
    await answer(50);
    expect(reads()).toBe(2);
  });

  test("what one process has read and all have counted, the others know without a read", async () => {
    const { first, second } = pair();
    const account = unique("account");
    const [one, other] = [opened(first, account), opened(second, account)];
    const asked = one.allowance(2);
    await one.answer(20);
    const allowance = await asked;
    if (allowance !== undefined) await first.counters.spend([allowance]);
    expect(await other.left()).toBe(8);
    expect(other.reads()).toBe(0);
  });

  test("little is read anew after a minute before it is said again, and reckoned from what is counted by then", async () => {
    const { allowance, left, answer, pass } = opened(pair().first, unique("account"));
    const asked = allowance(7);
    await answer(17);
    const seven = await asked;
    if (seven !== undefined) await pair().first.counters.spend([seven]);
    expect(await left()).toBe(0);
    pass(MINUTE);
    const again = left();
    await answer(500);
    expect(await again).toBe(490);
  });

  test("a read that fails lets pass, and is tried again after ten seconds while nobody waits", async () => {
    for (const failure of [undefined, new Error("no answer")]) {
      const { allowance, left, answer, reads, pass } = opened(pair().first, unique("account"));
      const asked = left();
      await answer(failure);
      expect(await asked).toBeUndefined();
      pass(9_999);
      expect(allowance(1)).toBeUndefined();
      expect(reads()).toBe(1);
      pass(1);
      expect(allowance(1)).toBeUndefined();
      await answer(13);
      expect(reads()).toBe(2);
    }
  });

  test("a read that does not come is not waited for longer than patience lasts, nor by the next ones at all", async () => {
    const { allowance, reads } = opened(pair().first, unique("account"), 200);
    expect(await Promise.all([allowance(1), allowance(1)])).toEqual([undefined, undefined]);
    expect(await allowance(1)).toBeUndefined();
    expect(reads()).toBe(1);
  });
});
