/** Accounts that cannot be read hold up nobody who comes behind them, however many they are. */
import { describe, expect, test } from "vitest";
import { UNSETTLED } from "../../../workers/books.ts";
import { stores } from "../../contracts/store/stores.ts";
import { LATER, openBank, pass } from "./settling.ts";

const used = stores.filter(({ name }) => ["Redis", "PostgreSQL", "the embedded store"].includes(name));

describe.each(used)("settling on $name", ({ use }) => {
  const pair = use();

  test("whoever stands behind hundreds of accounts that are away is settled in the same look", async () => {
    const bank = await openBank(pair().first);
    const zoe = await bank.person("key-of-zoe");
    pass(LATER);
    await bank.call("answered", 1, "key-of-zoe", zoe);
    expect(await bank.settleAll()).toBe(true);
    await bank.stopAll();
    bank.accountOf("key-away").away = true;
    for (let i = 0; i < 450; i += 1) {
      // Before everybody else, in whichever order a store has them.
      const payer = `telegram:!${i}`;
      await bank.setKey(payer, "key-away");
      await pair().first.sets.add(UNSETTLED, payer);
    }
    await bank.call("lost-charged", 1, "key-of-zoe", zoe);
    pass(LATER);
    expect(await bank.newWatch().look()).toBe(false);
    expect(await bank.ledger(zoe)).toEqual(["spent 1", "settled 1"]);
  });
});
