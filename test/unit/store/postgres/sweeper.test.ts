/** What has expired leaves the database, what has not stays, and processes that sweep at once do not disturb each other. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Store } from "../../../../src/core/store/index.ts";
import { LEDGER_LIFETIME, type LedgerEntry } from "../../../../src/core/store/ledger.ts";
import type { Database } from "../../../../src/store/postgres/database.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { sweep } from "../../../../src/store/postgres/sweeper.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { openEmpty } from "../../../servers/embedded.ts";

const note = { name: "note", schema: z.string() };
const brief = { ...note, lifetime: 1 };

const entry = (id: string, at: number): LedgerEntry => ({
  id,
  at,
  platform: "web",
  chat: "c",
  person: "p",
  operation: "chat",
  payer: "operator",
  credits: 1,
  outcome: "spent",
});

describe("sweeping", () => {
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await openEmpty();
    store = await createSqlStore(database, ignoreEvents);
  });
  afterAll(() => store.close());

  const count = async (table: string) => database.query(`SELECT count(*)::int AS n FROM herald.${table}`);

  test("removes what has expired from every table, also more than one batch, and nothing else", async () => {
    await store.documents.put(brief, "gone", "x");
    await store.documents.put(note, "stays", "x");
    await store.blobs.put("gone", Buffer.from("x"), 1);
    await store.blobs.put("stays", Buffer.from("x"), 60_000);
    await Promise.all(Array.from({ length: 1203 }, (_, i) => store.marks.claim(`gone-${i}`, "x", 1)));
    await store.marks.claim("stays", "x", 60_000);
    await store.counters.spend([{ name: "gone", amount: 1, limit: 9, window: 1 }]);
    await store.counters.spend([{ name: "stays", amount: 1, limit: 9, window: 86_400_000_000 }]);
    await store.gate.ask([{ name: "stays", perSecond: 1, burst: 1 }], "answer");
    await database.query("INSERT INTO herald.lane (name, due) VALUES ('gone', herald.now_ms() - 3700000)");
    await store.gate.park("parked-stays", 10_000);
    await store.mailbox.post("c", [{ id: "stays", body: "" }]);
    await store.mailbox.post("c", [{ id: "seen-long-ago", body: "" }]);
    await database.query("UPDATE herald.message_seen SET expires_at = now() WHERE id = 'seen-long-ago'");
    await store.ledger.open(entry("gone", Date.now() - LEDGER_LIFETIME - 1000));
    await store.ledger.open(entry("stays", Date.now() - LEDGER_LIFETIME + 60_000));
    await database.query("SELECT pg_sleep(0.01)");

    const removed = await Promise.all([sweep(database), sweep(database)]);
    expect(removed[0] + removed[1]).toBe(1203 + 6);
    for (const table of ["document", "blob", "mark", "counter", "message_seen", "ledger"]) {
      expect(await count(table), table).toEqual([{ n: 1 }]);
    }
    expect(await count("lane")).toEqual([{ n: 2 }]);
    expect(await count("message")).toEqual([{ n: 2 }]);
    expect(await sweep(database)).toBe(0);
  });
});
