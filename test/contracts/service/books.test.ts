/** The contract of the service's books, on every store. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Store } from "../../../src/core/store/index.ts";
import { createBooks } from "../../../src/service/server/books.ts";
import { stores } from "../store/stores.ts";

const DAY = 86_400_000;

type Parts = Pick<Store, "documents" | "counters" | "sets">;

/** The same store, and everything that is handed to it or asked of it. */
function watched(store: Store): { readonly parts: Parts; readonly calls: string[] } {
  const calls: string[] = [];
  const watch = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]): unknown => {
          const changed = given.map((one) => {
            if (typeof one !== "function") return one;
            return (current: unknown): unknown => {
              const next: unknown = Reflect.apply(one, undefined, [current]);
              calls.push(JSON.stringify(next) ?? "");
              return next;
            };
          });
          calls.push(`${String(name)} ${JSON.stringify(given)}`);
          return Reflect.apply(value, target, changed);
        };
      },
    });
  return {
    parts: { documents: watch(store.documents), counters: watch(store.counters), sets: watch(store.sets) },
    calls,
  };
}

/** The same store, where a day is so many milliseconds. */
function hurried(store: Store, day: number): Parts {
  const { counters } = store;
  const shorter = <Given extends { readonly window: number }>(allowances: readonly Given[]) =>
    allowances.map((one) => ({ ...one, window: one.window === DAY ? day : one.window }));
  return {
    documents: store.documents,
    sets: store.sets,
    counters: {
      spend: (allowances) => counters.spend(shorter(allowances)),
      giveBack: (allowances, at) => counters.giveBack(shorter(allowances), at),
      used: (name, window) => counters.used(name, window === DAY ? day : window),
    },
  };
}

describe.each(stores)("books on $name", ({ use }) => {
  const pair = use();

  test("of a hundred that charge at once exactly as many are served as there are credits", async () => {
    const [first, second] = [createBooks(pair().first), createBooks(pair().second)];
    const { account } = await first.createKey({ name: "busy", credits: 60 });
    const charges = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => (turn % 2 === 0 ? first : second).charge(account, 1)),
    );
    expect(charges.filter(({ taken }) => taken)).toHaveLength(60);
    expect(await second.balance(account)).toBe(0);
    expect(await second.charge(account, 1)).toEqual({ taken: false, left: 0, renewsAt: undefined });
  });

  test("what is refunded can be charged again, and a refusal gives nothing back", async () => {
    const [first, second] = [createBooks(pair().first), createBooks(pair().second)];
    const { account } = await first.createKey({ name: "refunded", credits: 3 });
    const charged = await first.charge(account, 3);
    const refused = await second.charge(account, 1);
    expect(refused).toMatchObject({ taken: false, left: 0 });
    await second.refund(refused);
    expect(await first.balance(account)).toBe(0);
    await second.refund(charged);
    expect(await first.balance(account)).toBe(3);
    expect(await second.charge(account, 2)).toMatchObject({ taken: true });
    expect(await second.charge(account, 2)).toMatchObject({ taken: false, left: 1 });
  });

  test("a key is long and random, and the store sees nothing but its hash", async () => {
    const { parts, calls } = watched(pair().first);
    const books = createBooks(parts);
    const { key, account } = await books.createKey({ name: "secret", credits: 5 });
    expect(key).toMatch(/^hk_[\w-]{43}$/);
    expect((await books.createKey({ name: "other", credits: 5 })).key).not.toBe(key);
    expect(await books.find(key)).toEqual(account);
    await books.charge(account, 1);
    await books.listKeys();
    const hash = createHash("sha256").update(key).digest("hex");
    expect(account.id).toBe(hash.slice(0, 10));
    expect(calls.some((call) => call.includes(hash))).toBe(true);
    expect(calls.filter((call) => call.includes(key.slice(3, 20)))).toEqual([]);
  });

  test("finding and charging are one question to the store each", async () => {
    const { parts, calls } = watched(pair().first);
    const books = createBooks(parts);
    const { key } = await books.createKey({ name: "quick", credits: 5 });
    calls.length = 0;
    const account = await books.find(key);
    if (account === undefined) throw new Error("it was made");
    await books.charge(account, 1);
    expect(calls.map((call) => call.split(" ")[0])).toEqual(["get", "spend"]);
  });

  test("a revoked key is unknown everywhere, cannot be awarded, and does not come back", async () => {
    const [first, second] = [createBooks(pair().first), createBooks(pair().second)];
    const { key, account } = await first.createKey({ name: "gone", credits: 5 });
    expect(await second.find(key)).toEqual(account);
    expect(await second.revokeKey(account.id)).toBe(true);
    expect(await first.find(key)).toBeUndefined();
    expect(await first.revokeKey(account.id)).toBe(false);
    expect(await first.award(account.id, 5)).toBe(false);
    await first.createKey({ name: "gone", credits: 5, key });
    expect(await first.find(key)).toBeUndefined();
    const listed = (await first.listKeys()).find(({ id }) => id === account.id);
    expect(listed?.revokedAt).toBeTypeOf("number");
  });

  test("a given key is registered once, whoever does it and how often", async () => {
    const [first, second] = [createBooks(pair().first), createBooks(pair().second)];
    const key = `given-${Math.random()}`;
    await Promise.all([first, second, first].map((books) => books.createKey({ name: "given", credits: 7, key })));
    const account = await first.find(key);
    if (account === undefined) throw new Error("it was registered");
    await first.charge(account, 2);
    await second.createKey({ name: "renamed", credits: 100, key });
    expect(await first.find(key)).toMatchObject({ name: "given", granted: 7 });
    expect((await second.listKeys()).filter(({ id }) => id === account.id)).toEqual([{ ...account, credits: 5 }]);
  });

  test("credits that are awarded are there at once, and nobody unknown gets any", async () => {
    const books = createBooks(pair().first, () => 1000);
    const later = createBooks(pair().second, () => 2000);
    const { key, account } = await books.createKey({ name: "awarded", credits: 1 });
    await books.charge(account, 1);
    expect(await later.award(account.id, 4)).toBe(true);
    const awarded = await books.find(key);
    expect(awarded).toMatchObject({ granted: 5, createdAt: 1000, awardedAt: 2000 });
    expect(awarded === undefined ? 0 : await books.balance(awarded)).toBe(4);
    for (const id of ["0000000000", "", "zz", account.id.slice(0, 5)]) expect(await books.award(id, 4), id).toBe(false);
    await expect(books.award(account.id, -1)).rejects.toThrow(RangeError);
    await expect(books.createKey({ name: "half", credits: 0.5 })).rejects.toThrow(RangeError);
  });

  test("daily credits are there again when the day is over, and a refusal says when", async () => {
    const books = createBooks(hurried(pair().first, 400));
    const { account } = await books.createKey({ name: "daily", credits: 2, daily: true });
    const spend = async () => (await books.charge(account, 2)).taken;
    await expect.poll(async () => !(await spend()) || !(await spend()), { interval: 5 }).toBe(true);
    await expect.poll(spend, { interval: 50 }).toBe(true);
    const honest = createBooks(pair().second);
    await honest.charge(account, 2);
    const refused = await honest.charge(account, 1);
    const renewsAt = refused.taken ? 0 : (refused.renewsAt ?? 0);
    expect(renewsAt % DAY).toBe(0);
    expect(renewsAt).toBeGreaterThan(Date.now() - DAY);
  });

  test("credits that are not daily are not renewed", async () => {
    const { parts, calls } = watched(pair().first);
    const books = createBooks(parts);
    const { account } = await books.createKey({ name: "lasting", credits: 2 });
    await books.charge(account, 2);
    const [, window = "0"] = /"window":(\d+)/.exec(calls.join("\n")) ?? [];
    expect(Number(window)).toBeGreaterThan(100 * 365 * DAY);
    expect(await createBooks(pair().second).balance(account)).toBe(0);
  });

  test("alerts are kept for one account, no more than there may be, and each can be removed once", async () => {
    const [first, second] = [createBooks(pair().first), createBooks(pair().second)];
    const [{ account }, other] = await Promise.all([
      first.createKey({ name: "alerts", credits: 1 }),
      first.createKey({ name: "none", credits: 1 }),
    ]);
    const alert = { asset: "BTC", direction: "above", price: 100_000, createdAt: 5 } as const;
    const added = await Promise.all(Array.from({ length: 60 }, () => second.alerts(account).add(alert)));
    const kept = added.flatMap((one) => one ?? []);
    expect(kept).toHaveLength(50);
    expect(await first.alerts(account).list()).toHaveLength(50);
    expect(kept[0]).toMatchObject(alert);
    expect(await first.alerts(account).remove(kept[0]?.id ?? "")).toBe(true);
    expect(await first.alerts(account).remove(kept[0]?.id ?? "")).toBe(false);
    expect(await second.alerts(account).list()).toHaveLength(49);
    expect(await first.alerts(other.account).list()).toEqual([]);
  });
});
