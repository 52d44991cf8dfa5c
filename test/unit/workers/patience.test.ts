/** Patience with a store that is away: what may be repeated is repeated until the store is back or the time is up. */
import { expect, test } from "vitest";
import { StoreAway } from "../../../src/core/store/index.ts";
import { patiently } from "../../../workers/patience.ts";

/** Fails so many times, and then answers with how often it was tried. */
function failing(times: number, error: () => Error): { readonly work: () => Promise<number>; tries: () => number } {
  let tries = 0;
  const work = async (): Promise<number> => {
    tries += 1;
    if (tries <= times) throw error();
    return tries;
  };
  return { work, tries: () => tries };
}

const away = (): Error => new StoreAway("it is away");

test("what the store did not take is tried again until it does", async () => {
  expect(await patiently(failing(0, away).work)).toBe(1);
  expect(await patiently(failing(3, away).work)).toBe(4);
});

test("every other failure is thrown as it is, at once", async () => {
  const other = failing(1, () => new RangeError("wrong"));
  await expect(patiently(other.work)).rejects.toThrow(RangeError);
  expect(other.tries()).toBe(1);
});

test("when the time is up, what the store said last is thrown", async () => {
  let said = 0;
  const endless = failing(Number.POSITIVE_INFINITY, () => {
    said += 1;
    return new StoreAway(`away ${said}`);
  });
  await expect(patiently(endless.work, undefined, 120)).rejects.toThrow("away 2");
  expect(endless.tries()).toBe(2);
});

test("whoever is told to end waits no longer, and says why", async () => {
  const controller = new AbortController();
  const reason = new Error("this process is ending");
  const endless = failing(Number.POSITIVE_INFINITY, away);
  const waiting = patiently(endless.work, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(endless.tries()).toBe(1);
});

test("what was told to end before is still tried once", async () => {
  const controller = new AbortController();
  controller.abort(new Error("this process is ending"));
  expect(await patiently(failing(0, away).work, controller.signal)).toBe(1);
  await expect(patiently(failing(1, away).work, controller.signal)).rejects.toThrow("this process is ending");
});
