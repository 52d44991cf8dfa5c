/** The contract of once-only marks, on every store. */
import { describe, expect, test } from "vitest";
import { atOnce, stores, unique } from "./stores.ts";

describe.each(stores)("marks on $name", ({ use }) => {
  const pair = use();

  test("of a hundred that claim at once exactly one is first, and all others see its value", async () => {
    const name = unique("mark");
    const claims = await atOnce(pair(), 100, (store, turn) => store.marks.claim(name, `v${turn}`, 60_000));
    const winner = claims.findIndex(({ first }) => first);
    expect(claims.filter(({ first }) => first)).toHaveLength(1);
    expect(claims.filter((one) => !one.first && one.value === `v${winner}`)).toHaveLength(99);
  });

  test("only whoever knows the value changes or releases it", async () => {
    const { first, second } = pair();
    const name = unique("mark");
    await first.marks.claim(name, "mine", 60_000);
    expect(await second.marks.change(name, "yours", "x", 60_000)).toBe(false);
    expect(await second.marks.release(name, "yours")).toBe(false);
    expect(await second.marks.change(name, "mine", "ours", 60_000)).toBe(true);
    expect(await first.marks.claim(name, "again", 60_000)).toEqual({ first: false, value: "ours" });
    expect(await first.marks.release(name, "ours")).toBe(true);
    expect(await first.marks.release(name, "ours")).toBe(false);
    expect(await second.marks.claim(name, "again", 60_000)).toEqual({ first: true });
  });

  test("of many that change from the same value one succeeds", async () => {
    const name = unique("mark");
    await pair().first.marks.claim(name, "a", 60_000);
    const changed = await atOnce(pair(), 40, (store, turn) => store.marks.change(name, "a", `b${turn}`, 60_000));
    expect(changed.filter(Boolean)).toHaveLength(1);
  });

  test("a mark ends with its life span, and then nobody changes or releases it", async () => {
    const { first, second } = pair();
    const name = unique("mark");
    await first.marks.claim(name, "old", 100);
    await expect.poll(() => second.marks.claim(name, "new", 60_000)).toEqual({ first: true });
    const gone = unique("mark");
    await first.marks.claim(gone, "old", 1);
    await expect.poll(() => first.marks.change(gone, "old", "new", 1)).toBe(false);
    await expect.poll(() => first.marks.release(gone, "old")).toBe(false);
  });
});
