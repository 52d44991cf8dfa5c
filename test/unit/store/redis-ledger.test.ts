/** The ledger on Redis reads what earlier versions wrote, and keeps its indexes for as long as what they lead to. */
import { describe, expect, test } from "vitest";
import { LEDGER_LIFETIME, type LedgerEntry } from "../../../src/core/store/ledger.ts";
import { openOwnRedis, redisProgram } from "./own-redis.ts";

const BASE = "herald:{ledger}:";

async function stage() {
  const { store, client } = await openOwnRedis();
  return { ledger: store.ledger, client };
}

const entryOf = (id: string): LedgerEntry => ({
  id,
  at: Date.now(),
  platform: "telegram",
  chat: 'telegram:"1"/é',
  person: "telegram:2",
  operation: "chat",
  payer: "operator",
  credits: 2,
  outcome: "reserved",
});

describe.skipIf(redisProgram === undefined)("the ledger on Redis (needs redis-server on the path)", () => {
  test("settles, lists, sums and forgets an entry that an earlier version kept as a hash", async () => {
    const { ledger, client } = await stage();
    const entry = entryOf("old/chat");
    const day = new Date(entry.at).toISOString().slice(0, 10);
    const key = `${BASE}entry:${entry.id}`;
    await client.hset(key, { ...entry, day });
    await client.pexpire(key, 60_000);
    const kind = JSON.stringify([entry.operation, entry.chat, entry.person, entry.payer, entry.outcome]);
    await client.hset(`${BASE}running`, entry.id, `${day} 2 ${kind}`);
    for (const scope of ["all", `chat:${entry.chat}`, `person:${entry.person}`]) {
      await client.zadd(`${BASE}index:${scope}`, entry.at, entry.id);
    }
    expect(await ledger.open({ ...entry, at: entry.at + 5 })).toEqual(entry);
    const span = { from: 0, to: Date.now() + 1_000, limit: 10 };
    expect((await ledger.entries("all", span)).entries).toEqual([entry]);
    expect(await ledger.settle(entry.id, "spent", 2)).toEqual({ ...entry, outcome: "spent" });
    expect(await client.type(key)).toBe("string");
    expect(await client.pttl(key)).toBeGreaterThan(0);
    expect(await ledger.forget(entry.person)).toBe(1);
    expect((await ledger.entries("all", span)).entries).toEqual([{ ...entry, outcome: "spent", person: "erased" }]);
    const [total, ...others] = await ledger.totals("all", day, day);
    expect(others).toEqual([]);
    expect(total).toMatchObject({ calls: 1, credits: 2, person: "erased", chat: entry.chat, outcome: "spent" });
  });

  test("keeps the way to an entry for longer than the entry", async () => {
    const { ledger, client } = await stage();
    for (const id of ["a/chat", "b/chat"]) {
      const entry = entryOf(id);
      await ledger.open(entry);
      await ledger.settle(id, "spent", 1);
    }
    for (const scope of ["all", 'chat:telegram:"1"/é', "person:telegram:2"]) {
      expect(await client.pttl(`${BASE}index:${scope}`)).toBeGreaterThan(LEDGER_LIFETIME);
    }
    expect(await client.pttl(`${BASE}entry:b/chat`)).toBeLessThanOrEqual(LEDGER_LIFETIME);
  });
});
