/** The contract of sets with cursors, on every store. */
import { describe, expect, test } from "vitest";
import type { Store } from "../../../src/core/store/index.ts";
import { atOnce, stores, unique } from "./stores.ts";

async function walk(store: Store, set: string, limit: number, between?: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await store.sets.page(set, limit, after);
    seen.push(...page.members);
    after = page.next;
    await between?.();
  } while (after !== undefined);
  return seen;
}

describe.each(stores)("sets on $name", ({ use }) => {
  const pair = use();

  test("a member is in the set once; adding and removing say whether they changed anything", async () => {
    const set = unique("set");
    const added = await atOnce(pair(), 20, (store) => store.sets.add(set, "one"));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await pair().second.sets.size(set)).toBe(1);
    const removed = await atOnce(pair(), 20, (store) => store.sets.remove(set, "one"));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await pair().first.sets.size(set)).toBe(0);
    expect(await pair().first.sets.page(set, 5)).toEqual({ members: [], next: undefined });
  });

  test("pages walk all members in the order of their bytes, whatever their number", async () => {
    const { first, second } = pair();
    const set = unique("set");
    const members = ["b", "a", "B", "é", "z:{1}", "🦊", "ａ", "a b", "a%", "10", "9", ...Array(90).keys()].map(String);
    await Promise.all(members.map((member) => first.sets.add(set, member)));
    const expected = [...new Set(members)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    for (const limit of [1, 7, expected.length, 1000]) expect(await walk(second, set, limit)).toEqual(expected);
  });

  test("who stays during a walk is seen once, whoever comes and goes meanwhile", async () => {
    const { first, second } = pair();
    const set = unique("set");
    const stay = Array.from({ length: 40 }, (_, i) => `stay-${i}`);
    await Promise.all(stay.map((member) => first.sets.add(set, member)));
    await Promise.all(stay.map((member) => first.sets.add(set, `${member}-goes`)));
    let turn = 0;
    const seen = await walk(second, set, 7, async () => {
      await first.sets.remove(set, `stay-${39 - turn}-goes`);
      await first.sets.add(set, `comes-${turn}`);
      turn += 1;
    });
    expect(seen.filter((member) => stay.includes(member)).sort()).toEqual([...stay].sort());
    expect(new Set(seen).size).toBe(seen.length);
  });
});
