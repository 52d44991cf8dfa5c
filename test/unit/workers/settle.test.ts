/** Calls of unknown outcome: what they cost is found out to the credit by free reads of the account, or stays unknown. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BASELINES } from "../../../src/core/baseline.ts";
import { judge, OPERATOR, UNSETTLED } from "../../../workers/books.ts";
import { stores } from "../../contracts/store/stores.ts";
import { newRequest, newRun, VERSA } from "./paying.ts";
import { FATES, LATER, openBank, type Person, pass } from "./settling.ts";

const used = stores.filter(({ name }) => ["Redis", "PostgreSQL", "the embedded store"].includes(name));
const warnings = (lines: Awaited<ReturnType<typeof openBank>>["lines"]): string[] =>
  lines.flatMap(({ level, event }) => (level === "warn" || level === "error" ? [event] : []));

test("what was there before a baseline is none of its business, though clocks differ", () => {
  const read = { credits: 10, awardedAt: undefined, address: undefined, key: undefined };
  const baseline = { at: 200, from: 100, booked: 0, read, sound: true };
  const old = { id: "old", at: 99, outcome: "unknown", credits: 1 } as const;
  const paid = { id: "paid", at: 99, outcome: "spent", credits: 1 } as const;
  expect(judge(baseline, [old, paid], read)).toEqual({ agrees: true, settled: [] });
});

describe.each(used)("settling on $name", ({ use }) => {
  const pair = use();

  async function opened() {
    const bank = await openBank(pair().first);
    expect(await bank.settleAll()).toBe(true);
    return bank;
  }

  test("a call that timed out costs what the account says, and one whose worker died too", async () => {
    const bank = await opened();
    for (const fate of ["lost-charged", "answered", "lost-free", "died-charged", "refunded"] as const) {
      await bank.call(fate, 3);
      pass(1_000);
    }
    expect(await bank.ledger()).toEqual(["unknown 3", "spent 3", "unknown 3", "reserved 3", "refunded 0"]);
    expect(await bank.settleAll()).toBe(true);
    // Which of several it was cannot be told; the sum can.
    expect(await bank.ledger()).toEqual(["settled 3", "spent 3", "settled 3", "settled 0", "refunded 0"]);
    expect(bank.operator.credits).toBe(1_000 - 9);
    expect(warnings(bank.lines)).toEqual([]);
    expect(bank.lines.filter(({ level, event }) => level === "info" && /is settled/.test(event))).toHaveLength(3);
  });

  test("different prices: only what adds up exactly", async () => {
    const bank = await opened();
    await bank.call("lost-free", 3);
    await bank.call("lost-charged", 1);
    await bank.call("died-charged", 1);
    expect(await bank.settleAll()).toBe(true);
    expect((await bank.ledger()).toSorted()).toEqual(["settled 0", "settled 1", "settled 1"]);
  });

  test("nothing is said of a call that may be under way, nor is the account read for it", async () => {
    const bank = await opened();
    await bank.stopAll();
    const watch = bank.newWatch();
    await bank.call("died-free");
    await bank.call("lost-charged");
    const reads = bank.reads();
    pass(LATER - 3);
    expect(await watch.look()).toBe(false);
    expect(bank.reads()).toBe(reads);
    expect(await bank.ledger()).toEqual(["reserved 1", "unknown 1"]);
    pass(3);
    expect(await watch.look()).toBe(true);
    expect((await bank.ledger()).toSorted()).toEqual(["settled 0", "settled 1"]);
  });

  test.each(["answered", "lost-charged", "lost-free", "refunded", "died-charged"] as const)(
    "a call that is %s while the account is read waits for the next look",
    async (fate) => {
      const bank = await opened();
      await bank.call("lost-charged");
      await bank.stopAll();
      const watch = bank.newWatch();
      pass(LATER);
      bank.duringRead(() => bank.call(fate));
      expect(await watch.look()).toBe(false);
      expect((await bank.ledger())[0]).toBe("unknown 1");
      expect(await bank.settleAll(watch)).toBe(true);
      const left = (await bank.ledger()).reduce((total, entry) => total - Number(entry.split(" ")[1]), 1_000);
      expect(left).toBe(bank.operator.credits);
      expect((await bank.ledger()).join()).not.toMatch(/unknown|reserved/);
    },
  );

  test("credits that were awarded in between hide what was taken: unknown is said, and the next one is found out", async () => {
    const bank = await opened();
    await bank.call("lost-charged");
    await bank.call("died-free");
    bank.operator.credits += 1;
    bank.operator.awardedAt += 1;
    expect(await bank.settleAll()).toBe(true);
    expect(await bank.ledger()).toEqual(["unknown 1", "unknown 1"]);
    expect(warnings(bank.lines)).toEqual(["what some calls have cost cannot be found out"]);
    await bank.call("lost-charged");
    expect(await bank.settleAll()).toBe(true);
    expect((await bank.ledger()).at(-1)).toBe("settled 1");
  });

  test.each([
    ["more than the calls can have cost", -5, 0],
    ["less than nothing", 5, 0],
    ["no whole credits", 0.4, 0],
    ["another account", 0, 1],
  ])("%s: they stay unknown", async (_what, more, other) => {
    const bank = await opened();
    await bank.call("lost-charged", 3);
    bank.operator.credits += more;
    if (other > 0) bank.operator.address = "0xanother";
    expect(await bank.settleAll()).toBe(true);
    expect(await bank.ledger()).toEqual(["unknown 3"]);
    expect(warnings(bank.lines)).toHaveLength(1);
  });

  test("fractions that do not change are no obstacle", async () => {
    const bank = await openBank(pair().first);
    bank.operator.credits = 17.35;
    await bank.settleAll();
    for (const fate of ["answered", "lost-charged", "lost-free"] as const) await bank.call(fate, 3);
    await bank.settleAll();
    expect((await bank.ledger()).toSorted()).toEqual(["settled 0", "settled 3", "spent 3"]);
  });

  test("a key that was used elsewhere lately proves nothing, until an hour has added up again", async () => {
    const bank = await opened();
    bank.operator.credits -= 1;
    await bank.settleAll();
    expect(warnings(bank.lines)).toEqual([expect.stringMatching(/differ: its key is used elsewhere/)]);
    await bank.call("lost-free");
    bank.operator.credits -= 1;
    await bank.settleAll();
    expect(await bank.ledger()).toEqual(["unknown 1"]);
    await bank.settleAll();
    await bank.call("lost-free");
    await bank.settleAll();
    expect(await bank.ledger()).toEqual(["unknown 1", "settled 0"]);
  });

  test("what was booked just before the account was read does not count again", async () => {
    const bank = await opened();
    await bank.stopAll();
    const watch = bank.newWatch();
    await bank.call("answered", 3);
    expect(await watch.look()).toBe(true);
    await bank.call("answered", 1);
    await bank.call("lost-charged", 3);
    expect(await bank.settleAll(watch)).toBe(true);
    expect((await bank.ledger()).toSorted()).toEqual(["settled 3", "spent 1", "spent 3"]);
    expect(warnings(bank.lines)).toEqual([]);
  });

  test("a person's own account is another, from their second call on", async () => {
    const bank = await opened();
    const ada = await bank.person("key-of-ada");
    pass(LATER);
    await bank.call("answered", 3, "key-of-ada", ada);
    expect(await bank.settleAll()).toBe(true);
    await bank.call("lost-charged", 1, "key-of-ada", ada);
    await bank.call("lost-free", 1);
    await bank.call("died-free", 3, "key-of-ada", ada);
    expect(await bank.settleAll()).toBe(true);
    expect(await bank.ledger(ada)).toEqual(["spent 3", "settled 1", "settled 0"]);
    expect(await bank.ledger()).toEqual(["settled 0"]);
    expect(bank.accountOf("key-of-ada").credits).toBe(996);
  });

  test("a key that was set just now is not read before whatever is paid with another has ended", async () => {
    const bank = await opened();
    const ada = await bank.person("key-new");
    pass(LATER - 1_000);
    await bank.call("answered", 1, "key-new", ada);
    await pair().first.sets.add(UNSETTLED, ada.payer);
    await bank.stopAll();
    const watch = bank.newWatch();
    const reads = bank.reads();
    await watch.look();
    expect(bank.reads()).toBe(reads + 1);
    expect(await pair().first.documents.get(BASELINES, ada.payer)).toBeUndefined();
    pass(1_000);
    expect(await watch.look()).toBe(true);
    expect(await pair().first.documents.get(BASELINES, ada.payer)).toMatchObject({ booked: 1, sound: true });
  });

  test("a person with another key, or none any more: what was paid with the old one stays unknown", async () => {
    const bank = await opened();
    const ada = await bank.person("key-one");
    pass(LATER);
    await bank.call("answered", 1, "key-one", ada);
    await bank.settleAll();
    await bank.call("lost-charged", 1, "key-one", ada);
    await bank.setKey(ada.payer, "key-two");
    // Nothing but the key tells the accounts apart.
    Object.assign(bank.accountOf("key-two"), { credits: 999, address: bank.accountOf("key-one").address });
    await bank.settleAll();
    expect(await bank.ledger(ada)).toEqual(["spent 1", "unknown 1"]);
    await bank.call("died-charged", 1, "key-two", ada);
    await pair().first.documents.delete({ ...BASELINES, name: "person" }, ada.payer);
    expect(await bank.settleAll()).toBe(true);
    expect(await bank.ledger(ada)).toEqual(["spent 1", "unknown 1", "unknown 1"]);
    expect(await pair().first.documents.get(BASELINES, ada.payer)).toBeUndefined();
  });

  test("an account that cannot be read is left alone for a minute, and then settled", async () => {
    const bank = await opened();
    await bank.call("lost-charged");
    await bank.stopAll();
    const watch = bank.newWatch();
    bank.operator.away = true;
    pass(LATER);
    const reads = bank.reads();
    for (let i = 0; i < 3; i += 1) expect(await watch.look()).toBe(false);
    expect(bank.reads()).toBe(reads + 1);
    bank.operator.away = false;
    pass(60_000);
    expect(await watch.look()).toBe(true);
    expect(await bank.ledger()).toEqual(["settled 1"]);
  });

  test("of many processes one settles, reads once an hour while nothing is open, and another takes over", async () => {
    const bank = await opened();
    await bank.stopAll();
    const watches = [bank.newWatch(pair().first), bank.newWatch(pair().second)];
    const reads = bank.reads();
    for (let i = 0; i < 10; i += 1) {
      for (const watch of watches) await watch.look();
      pass(60_000);
    }
    expect(bank.reads()).toBe(reads + 1);
    await bank.call("lost-charged");
    pass(LATER);
    await watches[0]?.stop();
    expect(await watches[1]?.look()).toBe(true);
    expect(await bank.ledger()).toEqual(["settled 1"]);
  });

  test("a process that died in the middle of settling is taken over from to the credit", async () => {
    const store = pair().first;
    const bank = await openBank(store);
    await bank.settleAll();
    for (const fate of ["lost-charged", "died-charged", "lost-free", "lost-charged"] as const) {
      await bank.call(fate, 3);
      pass(1_000);
    }
    await bank.stopAll();
    let left = 2;
    const settle: typeof store.ledger.settle = async (...given) => {
      if (given[1] === "settled") left -= 1;
      if (left < 0) throw new Error("the process died");
      return store.ledger.settle(...given);
    };
    const dying = bank.newWatch({ ...store, ledger: { ...store.ledger, settle } });
    pass(LATER);
    await expect(dying.look()).rejects.toThrow("died");
    await bank.stopAll();
    expect(await bank.settleAll()).toBe(true);
    expect((await bank.ledger()).toSorted()).toEqual(["settled 0", "settled 3", "settled 3", "settled 3"]);
  });

  test("what a service gives back a little later than it says is waited for", async () => {
    const bank = await opened();
    await bank.stopAll();
    const watch = bank.newWatch();
    bank.operator.credits -= 1;
    await bank.call("refunded");
    expect(await watch.look()).toBe(false);
    bank.operator.credits += 1;
    pass(6_000);
    expect(await watch.look()).toBe(true);
    expect(warnings(bank.lines)).toEqual([]);
  });

  test("a worker that was taken for dead and has the last word in time is believed", async () => {
    const store = pair().first;
    const bank = await openBank(store);
    await bank.settleAll();
    await bank.call("died-charged");
    await bank.call("lost-free");
    await bank.stopAll();
    let late = true;
    const settle: typeof store.ledger.settle = async (id, outcome, credits) => {
      if (late && outcome === "unknown") await store.ledger.settle(id, "spent", credits);
      late = false;
      return store.ledger.settle(id, outcome, credits);
    };
    const watch = bank.newWatch({ ...store, ledger: { ...store.ledger, settle } });
    pass(LATER);
    expect(await watch.look()).toBe(false);
    expect(await watch.look()).toBe(true);
    expect(await bank.ledger()).toEqual(["spent 1", "settled 0"]);
  });

  test.each([
    ["less than it took, and says so", 0, 1, [{ level: "error", fields: { settled: 0, credits: 1 } }]],
    ["as much, which was another's, and says so", 1, 1, [{ level: "error", fields: { settled: 1, credits: 1 } }]],
    ["nothing, which is what it took", 0, 0, []],
  ])(
    "a run that stood still hears how its call ended after it was settled for %s",
    async (_, settled, credits, said) => {
      const store = pair().first;
      const bank = await openBank(store);
      await bank.settleAll();
      let end = (): void => undefined;
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const answer = (): Promise<{ ok: true; value: string; credits: number }> =>
        new Promise((resolve) => {
          end = () => resolve({ ok: true, value: "hello", credits });
          begin();
        });
      const { calls, lines } = newRun(newRequest(store).request, { store, answer });
      const made = calls.chat(VERSA);
      await begun;
      bank.operator.credits -= settled;
      expect(await bank.settleAll()).toBe(true);
      end();
      await made;
      await calls.finish();
      expect(lines).toMatchObject(said);
    },
  );

  test("an entry that took too long to open is not used, for others may have given it up", async () => {
    const store = pair().first;
    const bank = await openBank(store);
    let slow = true;
    const openWithin: typeof store.ledger.openWithin = async (...given) => {
      const opened = await store.ledger.openWithin(...given);
      if (slow) pass(LATER);
      slow = false;
      return opened;
    };
    const { calls, asked } = newRun(newRequest(store).request, {
      store: { ...store, ledger: { ...store.ledger, openWithin } },
    });
    expect((await calls.chat(VERSA)).outcome).toBe("answered");
    await calls.finish();
    expect(asked).toHaveLength(1);
    expect(await bank.ledger()).toEqual(["refunded 0", "spent 1"]);
  });

  test("a call of unknown outcome is noted for whoever settles, and a known one is not", async () => {
    const bank = await opened();
    await bank.call("answered");
    await bank.call("refunded");
    expect(await pair().first.sets.size(UNSETTLED)).toBe(0);
    await bank.call("lost-free");
    expect((await pair().first.sets.page(UNSETTLED, 10)).members).toEqual([OPERATOR]);
  });
});

describe.each(used.slice(0, 1))("whatever happens, on $name", ({ use }) => {
  const pair = use();

  test("the ledger comes to the same as the accounts, and nothing is left open", async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ fate: fc.constantFrom(...FATES), price: fc.constantFrom<1 | 3>(1, 3), who: fc.nat(2) }),
      },
      { weight: 1, arbitrary: fc.constantFrom("look", "later", "restart", "read") },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const bank = await openBank(pair().first);
        const people: readonly (Person | undefined)[] = [undefined, await bank.person("one"), await bank.person("two")];
        const keys = [OPERATOR, "one", "two"];
        pass(LATER);
        for (const [i, key] of keys.entries()) await bank.call("answered", 1, key, people[i]);
        const watch = bank.newWatch();
        expect(await bank.settleAll(watch)).toBe(true);
        for (const one of steps) {
          if (one === "look") await watch.look();
          else if (one === "later") pass(LATER);
          else if (one === "read") bank.duringRead(() => bank.call("lost-charged"));
          else if (one === "restart") await bank.settleAll(watch);
          else await bank.call(one.fate, one.price, keys[one.who], people[one.who]);
          pass(500);
        }
        // A call may have come into the first of these.
        await bank.settleAll(watch);
        expect(await bank.settleAll(watch)).toBe(true);
        for (const [i, key] of keys.entries()) {
          const ledger = await bank.ledger(people[i]);
          expect(ledger.filter((entry) => /reserved|unknown/.test(entry))).toEqual([]);
          const booked = ledger.reduce((total, entry) => total + Number(entry.split(" ")[1]), 0);
          expect(booked).toBe(1_000 - bank.accountOf(key).credits);
        }
        await bank.stopAll();
      }),
      { numRuns: 40 },
    );
  });
});
