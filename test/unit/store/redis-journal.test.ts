/** The journal on Redis reads what an earlier version wrote, and keeps nothing for longer than it says. */
import type { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { JOURNAL_LIFETIME, type JournalNote, rankOf } from "../../../src/core/store/journal.ts";
import { openOwnRedis, redisProgram } from "./own-redis.ts";

const BASE = "herald:{journal}:";

async function stage() {
  const { store, client } = await openOwnRedis();
  return { journal: store.journal, client };
}

const noteOf = (request: string, changes: Partial<JournalNote> = {}): JournalNote => ({
  request,
  platform: "telegram",
  chat: 'telegram:"1"/é',
  person: "telegram:2",
  operation: "chat",
  asked: Date.now(),
  state: "received",
  at: Date.now(),
  ...changes,
});

/** As it was written when each request had a hash. */
async function writeAsBefore(client: Redis, notes: readonly JournalNote[]): Promise<void> {
  for (const note of notes) {
    const { request, asked, chat, person, at, state } = note;
    const field = `note:${at}:${rankOf(state)}`;
    await client.hset(`${BASE}entry:${request}`, { asked, chat, person, last: at, [field]: JSON.stringify(note) });
    for (const scope of ["all", `chat:${chat}`, `person:${person}`, ...(state === "failed" ? ["failed"] : [])]) {
      await client.zadd(`${BASE}index:${scope}`, asked, request);
    }
  }
}

describe.skipIf(redisProgram === undefined)("the journal on Redis (needs redis-server on the path)", () => {
  test("finds, goes on with and forgets what an earlier version kept in hashes", async () => {
    const { journal, client } = await stage();
    const [begun, failed] = [noteOf("begun"), noteOf("failed", { asked: Date.now() - 5 })];
    const end = noteOf("failed", { ...failed, state: "failed", at: failed.at + 1 });
    await writeAsBefore(client, [begun, failed, end]);
    expect(await journal.get("failed")).toEqual([failed, end]);
    expect((await journal.find({ failed: true }, 5)).entries).toEqual([[failed, end]]);
    const delivered = noteOf("begun", { ...begun, state: "delivered", at: begun.at + 9 });
    const again = noteOf("failed", { ...failed, state: "delivered", at: failed.at + 9 });
    await journal.write([delivered, again]);
    expect((await journal.find({ person: "telegram:2" }, 5)).entries).toEqual([
      [begun, delivered],
      [failed, end, again],
    ]);
    expect((await journal.find({ failed: true }, 5)).entries).toEqual([]);
    expect(await journal.forget("telegram:2")).toBe(2);
    expect(await client.keys(`${BASE}*`)).toEqual([]);
  });

  test("keeps a request and the ways to it for as long as it says, and no longer", async () => {
    const { journal, client } = await stage();
    const old = noteOf("old", { asked: Date.now() - JOURNAL_LIFETIME + 50_000 });
    await journal.write([old, noteOf("new"), noteOf("gone", { asked: Date.now() - JOURNAL_LIFETIME - 1 })]);
    await journal.write([noteOf("new", { state: "failed", at: Date.now() + 1 })]);
    expect(await client.pttl(`${BASE}notes:old`)).toBeLessThanOrEqual(50_000);
    const keys = await client.keys(`${BASE}*`);
    expect(keys.map((key) => key.slice(BASE.length)).toSorted()).toEqual([
      "index:all",
      'index:chat:telegram:"1"/é',
      "index:failed",
      "index:person:telegram:2",
      "notes:new",
      "notes:old",
    ]);
    for (const key of keys) {
      const left = await client.pttl(key);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(JOURNAL_LIFETIME);
    }
  });
});
