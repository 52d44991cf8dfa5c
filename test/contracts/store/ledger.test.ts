/** The contract of the ledger, on every store. */
import { describe, expect, test } from "vitest";
import { DAY, dayOf } from "../../../src/core/day.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { ERASED, type LedgerEntry, type LedgerScope, type LedgerTotal } from "../../../src/core/store/ledger.ts";
import { atOnce, stores, unique } from "./stores.ts";

const today = Math.floor(Date.now() / DAY) * DAY;

function entry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: unique("entry"),
    at: today + 1000,
    platform: "telegram",
    chat: "telegram:1",
    person: "telegram:2",
    operation: "chat",
    payer: "operator",
    credits: 1,
    outcome: "reserved",
    ...changes,
  };
}

async function creditsByOutcome(store: Store, scope: LedgerScope): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { outcome, credits } of await store.ledger.totals(scope, dayOf(today - 2 * DAY), dayOf(today))) {
    sums[outcome] = (sums[outcome] ?? 0) + credits;
  }
  return sums;
}

describe.each(stores)("the ledger on $name", ({ use }) => {
  const pair = use();

  test("an entry is written once, however often and wherever it is opened", async () => {
    const chat = unique("chat");
    const one = entry({ chat, credits: 3 });
    const opened = await atOnce(pair(), 20, (store, turn) =>
      store.ledger.open({ ...one, credits: turn === 0 ? 3 : 2 }),
    );
    expect(new Set(opened.map(({ credits }) => credits)).size).toBe(1);
    const [total] = await pair().second.ledger.totals({ chat }, dayOf(today), dayOf(today));
    expect(total?.calls).toBe(1);
  });

  test("an entry is opened where there is room, and where there is none nothing is counted or opened", async () => {
    const { first, second } = pair();
    const [chat, name, other] = [unique("chat"), unique("person"), unique("chat")];
    const ofPerson = { name, amount: 2, limit: 9, window: DAY };
    const ofChat = { name: other, amount: 2, limit: 3, window: DAY };
    const one = entry({ chat, credits: 2 });
    const opened = await first.ledger.openWithin([ofPerson, ofChat], one);
    expect(opened).toMatchObject({ spent: { allowed: true }, standing: one });
    const refused = await second.ledger.openWithin([ofPerson, ofChat], entry({ chat, credits: 2 }));
    expect(refused).toMatchObject({ spent: { allowed: false, name: other, used: 2, limit: 3 } });
    expect("standing" in refused).toBe(false);
    const { entries } = await second.ledger.entries({ chat }, { from: 0, to: today + DAY, limit: 10 });
    expect(entries).toEqual([one]);
    expect(await second.counters.used(name, DAY)).toBe(2);
    // What an earlier one has opened stands; that it was counted again is for whoever asked to give back.
    const again = await second.ledger.openWithin([ofPerson], { ...one, at: one.at + 1 });
    expect(again).toMatchObject({ spent: { allowed: true }, standing: one });
    expect(await first.counters.used(name, DAY)).toBe(4);
    expect(await first.ledger.openWithin([], entry({ chat }))).toMatchObject({ spent: { allowed: true } });
  });

  test("of many that open at once as many are counted and opened as there is room, whatever else is asked then", async () => {
    const [chat, name] = [unique("chat"), unique("person")];
    const opened = await atOnce(pair(), 100, async (store) => {
      const allowances = [{ name, amount: 3, limit: 100, window: DAY }];
      const beside = store.counters.used(name, DAY);
      const one = await store.ledger.openWithin(allowances, entry({ chat, credits: 3 }));
      expect(await beside).toBeLessThanOrEqual(99);
      return one;
    });
    expect(opened.filter(({ spent }) => spent.allowed)).toHaveLength(33);
    expect(opened.filter((one) => "standing" in one)).toHaveLength(33);
    expect(await creditsByOutcome(pair().second, { chat })).toEqual({ reserved: 99 });
    expect(await pair().first.counters.used(name, DAY)).toBe(99);
  });

  test("reserved ends once; unknown is settled once; everything else changes nothing", async () => {
    const { first, second } = pair();
    const chat = unique("chat");
    const one = await first.ledger.open(entry({ chat, credits: 2 }));
    expect(await second.ledger.settle(one.id, "unknown", 2)).toEqual({ ...one, outcome: "unknown" });
    expect((await first.ledger.settle(one.id, "refunded", 0))?.outcome).toBe("unknown");
    expect(await first.ledger.settle(one.id, "settled", 1)).toEqual({ ...one, outcome: "settled", credits: 1 });
    expect((await second.ledger.settle(one.id, "settled", 2))?.credits).toBe(1);
    expect(await second.ledger.settle(unique("nothing"), "spent", 1)).toBeUndefined();
    expect(await creditsByOutcome(first, { chat })).toEqual({ settled: 1 });
  });

  test("of many that settle at once one decides, and the sums say the same as the entry", async () => {
    const chat = unique("chat");
    const one = await pair().first.ledger.open(entry({ chat, credits: 2 }));
    await atOnce(pair(), 30, (store, turn) =>
      turn % 3 === 0 ? store.ledger.settle(one.id, "refunded", 0) : store.ledger.settle(one.id, "spent", 2),
    );
    const { entries } = await pair().first.ledger.entries({ chat }, { from: 0, to: today + DAY, limit: 10 });
    expect(entries).toHaveLength(1);
    const outcome = entries[0]?.outcome ?? "";
    expect(await creditsByOutcome(pair().second, { chat })).toEqual({ [outcome]: entries[0]?.credits });
  });

  test.each(["telegram:7", "web:a/b", 'said "so"\\', "Zoë 🦊", "\u007f\u0001", ""])(
    "whoever opens and whoever settles an entry of %j, it counts as the same",
    async (name) => {
      const { first, second } = pair();
      const [person, day] = [`${name}${unique("p")}`, dayOf(today)] as const;
      for (const [opens, settles] of [
        [first, first],
        [first, second],
        [second, second],
      ] as const) {
        const one = await opens.ledger.open(entry({ person, operation: `${name}o` }));
        expect(await opens.ledger.totals({ person }, day, day)).toContainEqual(
          expect.objectContaining({ outcome: "reserved", calls: 1, operation: `${name}o` }),
        );
        expect(await settles.ledger.settle(one.id, "spent", 2)).toEqual({ ...one, outcome: "spent", credits: 2 });
      }
      const totals = await first.ledger.totals({ person }, day, day);
      expect(totals).toEqual([expect.objectContaining({ outcome: "spent", calls: 3, credits: 6, person })]);
    },
  );

  test("an entry whose person is forgotten before it is settled is settled as nobody's", async () => {
    const { first, second } = pair();
    const person = unique("person");
    const one = await first.ledger.open(entry({ person, chat: person, credits: 3 }));
    await second.ledger.forget(person);
    expect(await first.ledger.settle(one.id, "spent", 2)).toMatchObject({
      outcome: "spent",
      person: ERASED,
      chat: ERASED,
    });
    expect(await creditsByOutcome(second, { person })).toEqual({});
    expect(await first.ledger.settle(one.id, "refunded", 0)).toMatchObject({ outcome: "spent", credits: 2 });
  });

  test("sums are by day, operation, chat, person, payer and outcome, for one chat, one person, or all", async () => {
    const { first, second } = pair();
    const [chat, other, person] = [unique("chat"), unique("chat"), unique("person")];
    await first.ledger.open(entry({ chat, person, credits: 3, outcome: "spent" }));
    await first.ledger.open(entry({ chat, person, credits: 2, outcome: "spent" }));
    await first.ledger.open(entry({ chat, person, operation: "image", outcome: "spent", at: today - DAY }));
    await first.ledger.open(entry({ chat: other, person, outcome: "spent", payer: "person" }));
    await first.ledger.open(entry({ chat, outcome: "spent", at: today - 30 * DAY }));
    const line = (total: LedgerTotal) =>
      `${total.day} ${total.operation} ${total.payer} ${total.credits} ${total.calls}`;
    const ofChat = await second.ledger.totals({ chat }, dayOf(today - DAY), dayOf(today));
    expect(ofChat.map(line)).toEqual([`${dayOf(today - DAY)} image operator 1 1`, `${dayOf(today)} chat operator 5 2`]);
    const ofPerson = await second.ledger.totals({ person }, dayOf(today - DAY), dayOf(today));
    expect(ofPerson.reduce((sum, { credits }) => sum + credits, 0)).toBe(7);
    const all = await second.ledger.totals("all", dayOf(today - DAY), dayOf(today));
    expect(all.filter((total) => total.person === person).reduce((sum, { calls }) => sum + calls, 0)).toBe(4);
  });

  test("what is not a day is refused with how a day is written", async () => {
    await expect(pair().first.ledger.totals("all", "yesterday", dayOf(today))).rejects.toThrow(/YYYY-MM-DD/);
  });

  test("entries come in order of time, then id, in pages, cut to the span", async () => {
    const { first, second } = pair();
    const chat = unique("chat");
    const written: LedgerEntry[] = [];
    for (let i = 0; i < 25; i += 1) {
      written.push(await first.ledger.open(entry({ chat, at: today + (i % 5) * 1000, id: `${chat}-${1000 - i}` })));
    }
    const expected = written
      .filter(({ at }) => at >= today + 1000 && at < today + 4000)
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await second.ledger.entries({ chat }, { from: today + 1000, to: today + 4000, limit: 4, after });
      expect(page.entries.length).toBeLessThanOrEqual(4);
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(seen).toEqual(expected);
  });

  test("forgetting a person keeps the sums right and leaves nothing under the name", async () => {
    const { first, second } = pair();
    const [chat, person] = [unique("chat"), unique("person")];
    for (let i = 0; i < 7; i += 1) await first.ledger.open(entry({ chat, person, credits: 2, outcome: "spent" }));
    await first.ledger.open(entry({ chat, credits: 1, outcome: "spent" }));
    expect(await second.ledger.forget(person)).toBe(7);
    expect(await first.ledger.forget(person)).toBe(0);
    expect(await first.ledger.totals({ person }, dayOf(today), dayOf(today))).toEqual([]);
    expect((await first.ledger.entries({ person }, { from: 0, to: today + DAY, limit: 9 })).entries).toEqual([]);
    const ofChat = await second.ledger.totals({ chat }, dayOf(today), dayOf(today));
    expect(ofChat.find((total) => total.person === ERASED)).toMatchObject({ credits: 14, calls: 7 });
    expect(ofChat.reduce((sum, { credits }) => sum + credits, 0)).toBe(15);
    const { entries } = await first.ledger.entries({ chat }, { from: 0, to: today + DAY, limit: 20 });
    expect(entries.filter((one) => one.person === ERASED)).toHaveLength(7);
  });

  test("forgetting a person leaves nothing of the chat that is called as they are either", async () => {
    const { first, second } = pair();
    const [person, chat] = [unique("person"), unique("chat")];
    const kind = { credits: 3, outcome: "spent", operation: unique("operation") } as const;
    await first.ledger.open(entry({ ...kind, chat: person, person }));
    await first.ledger.open(entry({ ...kind, chat, person }));
    expect(await second.ledger.forget(person)).toBe(2);
    expect(await first.ledger.totals({ chat: person }, dayOf(today), dayOf(today))).toEqual([]);
    expect((await first.ledger.entries({ chat: person }, { from: 0, to: today + DAY, limit: 9 })).entries).toEqual([]);
    const ofAll = await second.ledger.totals("all", dayOf(today), dayOf(today));
    const left = ofAll.filter(({ operation }) => operation === kind.operation);
    expect(left.map((one) => [one.chat, one.person, one.credits, one.calls]).toSorted()).toEqual(
      [
        [chat, ERASED, 3, 1],
        [ERASED, ERASED, 3, 1],
      ].toSorted(),
    );
    const ofErased = await first.ledger.totals({ chat: ERASED }, dayOf(today), dayOf(today));
    expect(ofErased.find(({ operation }) => operation === kind.operation)).toMatchObject({ credits: 3, calls: 1 });
  });

  test("an entry that does not fit the schema is refused before it is written", async () => {
    const { first } = pair();
    const chat = unique("chat");
    await expect(first.ledger.open(entry({ chat, credits: 0.5 }))).rejects.toThrow();
    expect(await first.ledger.totals({ chat }, dayOf(today), dayOf(today))).toEqual([]);
  });
});
