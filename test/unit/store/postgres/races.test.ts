/** Two at the same instant, made certain: the second begins while the first has not committed yet, and must wait for it. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import type { Store } from "../../../../src/core/store/index.ts";
import type { Database } from "../../../../src/store/postgres/database.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase, type TestDatabase } from "../../../servers/databases.ts";

const { postgres } = inject("servers");
const DAY = 86_400_000;
const note = { name: "note", schema: z.string() };

describe.skipIf(postgres === undefined)("overlapping operations on PostgreSQL (needs a server)", () => {
  let own: TestDatabase;
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    own = await createDatabase(postgres ?? "");
    database = await openPostgres(own.url, ignoreEvents);
    store = await createSqlStore(database, ignoreEvents);
  });
  afterAll(async () => {
    await store.close();
    await own.drop();
  });

  /** Runs the first in a transaction, begins the second, sees it wait, and only then runs the rest and commits. */
  async function overlap<Result>(first: string, second: () => Promise<Result>, rest = "SELECT 1"): Promise<Result> {
    const pending = await database.transaction(async (query) => {
      await query(first);
      const result = second();
      const waiting =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'";
      await expect.poll(() => database.query(waiting), { interval: 5 }).toHaveLength(1);
      await query(rest);
      // An array keeps the promise from being awaited here.
      return [result] as const;
    });
    return pending[0];
  }

  test("a claim that meets an uncommitted one is second", async () => {
    const claimed = await overlap("SELECT herald.mark_claim('m', 'one', 60000)", () =>
      store.marks.claim("m", "two", 60_000),
    );
    expect(claimed).toEqual({ first: false, value: "one" });
  });

  test("an expired mark is taken over by one of two", async () => {
    await store.marks.claim("old", "zero", 1);
    await database.query("SELECT pg_sleep(0.01)");
    const claimed = await overlap("SELECT herald.mark_claim('old', 'one', 60000)", () =>
      store.marks.claim("old", "two", 60_000),
    );
    expect(claimed).toEqual({ first: false, value: "one" });
  });

  test("a spend waits for the one before it and sees what that left", async () => {
    await store.counters.spend([{ name: "p", amount: 0, limit: 1, window: DAY }]);
    const spent = await overlap(
      "SELECT 1 FROM herald.counter WHERE name = 'p' FOR UPDATE",
      () => store.counters.spend([{ name: "p", amount: 1, limit: 1, window: DAY }]),
      "UPDATE herald.counter SET used = 1 WHERE name = 'p'",
    );
    expect(spent).toMatchObject({ allowed: false, used: 1 });
  });

  test("two first messages of a conversation make one head", async () => {
    const posted = await overlap("SELECT herald.mailbox_post('c', 'one', '', 60000, 30000)", () =>
      store.mailbox.post("c", [{ id: "two", body: "" }]),
    );
    expect(posted).toEqual([{ outcome: "kept", ahead: 1, turn: undefined }]);
  });

  test("a message that comes while the last one is finished becomes the head", async () => {
    await store.mailbox.post("d", [{ id: "one", body: "" }]);
    const posted = await overlap("SELECT herald.mailbox_finish('d', 'one')", () =>
      store.mailbox.post("d", [{ id: "two", body: "" }]),
    );
    expect(posted).toEqual([{ outcome: "kept", ahead: 0, turn: "two" }]);
  });

  test("a call at the gate counts the one before it", async () => {
    const lane = { name: "l", perSecond: 0.01, burst: 1 };
    await store.gate.park("l", 0);
    const asked = await overlap("SELECT herald.gate_ask('{l}', '{0.01}', '{1}', true)", () =>
      store.gate.ask([lane], "answer"),
    );
    expect(asked).toMatchObject({ passed: false, lane: "l", parked: false });
  });

  test("of two that create a document at once the second changes what the first wrote", async () => {
    const updated = await overlap(
      "INSERT INTO herald.document VALUES ('note:n', '\"one\"', nextval('herald.revision'), 'infinity')",
      () => store.documents.update(note, "n", (current) => `${current ?? "nothing"}, two`),
    );
    expect(updated).toBe("one, two");
  });

  test("an entry that meets an uncommitted one of the same id is that one", async () => {
    const entry = {
      id: "e",
      at: 1,
      platform: "web",
      chat: "c",
      person: "p",
      operation: "chat",
      payer: "operator",
      credits: 2,
      outcome: "reserved",
    } as const;
    const opened = await overlap(
      "SELECT herald.ledger_open('e', 1, 'web', 'c', 'p', 'chat', 'operator', 1, 'reserved')",
      () => store.ledger.open(entry),
    );
    expect(opened).toEqual({ ...entry, credits: 1 });
  });

  test("lanes and counters asked for in opposite orders at once never end in an error", async () => {
    const lanes = ["a", "b", "c"].map((name) => ({ name, perSecond: 1e6, burst: 1e6 }));
    const allowances = lanes.map(({ name }) => ({ name, amount: 1, limit: 1e6, window: DAY }));
    await Promise.all(
      Array.from({ length: 300 }, async (_, turn) => {
        await store.gate.ask(turn % 2 === 0 ? lanes : [...lanes].reverse(), "answer");
        const spent = await store.counters.spend(turn % 2 === 0 ? allowances : [...allowances].reverse());
        if (turn % 3 === 0 && spent.allowed) await store.counters.giveBack([...allowances].reverse(), spent.at);
      }),
    );
    expect(await store.counters.used("a", DAY)).toBe(200);
    const [deadlocks] = await database.query(
      "SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()",
    );
    expect(deadlocks).toEqual({ deadlocks: 0 });
  });
});
