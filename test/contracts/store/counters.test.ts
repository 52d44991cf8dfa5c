/** The contract of counters over windows, on every store. */
import { describe, expect, test } from "vitest";
import { atOnce, stores, unique } from "./stores.ts";

const DAY = 86_400_000;

describe.each(stores)("counters on $name", ({ use }) => {
  const pair = use();

  test("of a hundred that spend at once exactly as many are allowed as there is room", async () => {
    const name = unique("person");
    const allowance = { name, amount: 3, limit: 100, window: DAY };
    const spent = await atOnce(pair(), 100, (store) => store.counters.spend([allowance]));
    expect(spent.filter(({ allowed }) => allowed)).toHaveLength(33);
    expect(await pair().second.counters.used(name, DAY)).toBe(99);
  });

  test("several are counted together or not at all, and the first without room is named with its end", async () => {
    const { first, second } = pair();
    const [person, chat] = [unique("person"), unique("chat")];
    const ofPerson = { name: person, amount: 2, limit: 10, window: DAY };
    const ofChat = { name: chat, amount: 2, limit: 3, window: DAY };
    expect((await first.counters.spend([ofPerson, ofChat])).allowed).toBe(true);
    const refused = await second.counters.spend([ofPerson, ofChat]);
    expect(refused).toMatchObject({ allowed: false, name: chat, used: 2, limit: 3 });
    const endsAt = refused.allowed ? 0 : refused.endsAt;
    expect(endsAt % DAY).toBe(0);
    expect(endsAt - Date.now()).toBeGreaterThan(0);
    expect(endsAt - Date.now()).toBeLessThanOrEqual(DAY + 1000);
    expect(await first.counters.used(person, DAY)).toBe(2);
  });

  test("the same allowances in another order at once neither lock each other up nor count half", async () => {
    const [a, b] = [unique("a"), unique("b")];
    const one = { name: a, amount: 1, limit: 30, window: DAY };
    const two = { name: b, amount: 1, limit: 20, window: DAY };
    const spent = await atOnce(pair(), 60, (store, turn) =>
      store.counters.spend(turn % 3 === 0 ? [one, two] : [two, one]),
    );
    expect(spent.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(await pair().first.counters.used(a, DAY)).toBe(20);
    expect(await pair().second.counters.used(b, DAY)).toBe(20);
  });

  test("what is given back can be spent again, never below zero, and only in the window it came from", async () => {
    const { first, second } = pair();
    const name = unique("person");
    const allowance = { name, amount: 5, limit: 5, window: DAY };
    const spent = await first.counters.spend([allowance]);
    if (!spent.allowed) throw new Error("there was room");
    await second.counters.giveBack([allowance], spent.at - 2 * DAY);
    expect(await first.counters.used(name, DAY)).toBe(5);
    await second.counters.giveBack([allowance], spent.at);
    await second.counters.giveBack([allowance], spent.at);
    expect(await first.counters.used(name, DAY)).toBe(0);
    expect((await second.counters.spend([allowance])).allowed).toBe(true);
  });

  test("a new window begins at nothing", async () => {
    const { first, second } = pair();
    const allowance = { name: unique("person"), amount: 1, limit: 1, window: 400 };
    expect((await first.counters.spend([allowance])).allowed).toBe(true);
    await expect.poll(async () => (await second.counters.spend([allowance])).allowed).toBe(true);
  });

  test("windows of different lengths under one name are counted apart, and no allowance is no limit", async () => {
    const { first } = pair();
    const name = unique("person");
    await first.counters.spend([{ name, amount: 4, limit: 9, window: DAY }]);
    expect(await first.counters.used(name, 60_000)).toBe(0);
    expect((await first.counters.spend([])).allowed).toBe(true);
  });
});
