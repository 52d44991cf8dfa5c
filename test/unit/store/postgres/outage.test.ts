/** PostgreSQL goes away, freezes and comes back: operations fail within seconds, and work again by themselves. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Store, StoreAway, type StoreEvents } from "../../../../src/core/store/index.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase, type TestDatabase } from "../../../servers/databases.ts";
import { freePort } from "../../../servers/programs.ts";
import { type Interruption, startInterruption } from "../interruption.ts";

const { postgres } = inject("servers");

async function awayWithin(limit: number, work: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await expect(work).rejects.toBeInstanceOf(StoreAway);
  expect(performance.now() - began).toBeLessThan(limit);
}

const answers = (store: Store): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  );

describe.skipIf(postgres === undefined)("PostgreSQL that goes away (needs a server)", () => {
  let database: TestDatabase;
  let proxy: Interruption;
  let store: Store;
  const connections: boolean[] = [];
  const operations: string[] = [];
  const events: StoreEvents = {
    ...ignoreEvents,
    onConnection: ({ connected }) => connections.push(connected),
    onOperation: (operation) => operations.push(operation),
  };

  beforeAll(async () => {
    database = await createDatabase(postgres ?? "");
    proxy = await startInterruption(database.url);
    store = await createSqlStore(await openPostgres(proxy.url, events), events);
  });
  afterAll(async () => {
    await store.close();
    await proxy.close();
    await database.drop();
  });

  test("one that is not there is said at once, without the password", async () => {
    const url = `postgres://herald:s3cr3t-word@127.0.0.1:${await freePort()}/herald?options=-c%20x`;
    const error: unknown = await openPostgres(url, ignoreEvents).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreAway);
    expect(String(error)).toMatch(/127\.0\.0\.1:\d+\/herald.*ECONNREFUSED/);
    expect(String(error)).not.toContain("s3cr3t");
  });

  test("a database that does not exist is an error of its own, not a server that is away", async () => {
    const url = new URL(database.url);
    url.pathname = "/nothing-of-that-name";
    const error: unknown = await openPostgres(url.href, ignoreEvents).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(StoreAway);
    expect(String(error)).toContain("nothing-of-that-name");
  });

  test("connections look for BullMQ's tables, also with options of the operator's own", async () => {
    const url = `${database.url}?options=${encodeURIComponent("-c work_mem=5MB")}`;
    const opened = await openPostgres(url, ignoreEvents);
    expect(
      await opened.query("SELECT current_setting('search_path') AS path, current_setting('work_mem') AS memory"),
    ).toEqual([{ path: "bullmq", memory: "5MB" }]);
    await opened.close();
  });

  test("one that refuses makes every operation fail at once, says so once, and is back by itself with its listeners", async () => {
    const heard: string[] = [];
    const leave = await store.signals.subscribe("cancel", (message) => heard.push(message));
    connections.length = 0;
    await proxy.refuse();
    for (let i = 0; i < 3; i += 1) await awayWithin(4_000, store.marks.claim("x", "1", 1000));
    await awayWithin(4_000, store.ping());
    await awayWithin(4_000, store.documents.get({ name: "d", schema: z.string() }, "1"));
    expect(connections).toEqual([false]);
    await proxy.restore();
    // Nobody has to ask for it.
    await expect.poll(() => connections).toEqual([false, true]);
    expect(await answers(store)).toBe(true);
    await expect
      .poll(
        async () => {
          await store.signals.publish("cancel", "back");
          return heard.length > 0;
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await leave();
  });

  test("one that freezes makes operations fail within seconds, and is back by itself with its listeners", async () => {
    const heard: string[] = [];
    await store.signals.subscribe("freeze", (message) => heard.push(message));
    connections.length = 0;
    proxy.freeze();
    await Promise.all([
      awayWithin(20_000, store.ping()),
      awayWithin(20_000, store.mailbox.post("c", [{ id: "1", body: "" }])),
      awayWithin(20_000, store.gate.ask([{ name: "l", perSecond: 1, burst: 1 }], "answer")),
      awayWithin(20_000, store.signals.publish("freeze", "x")),
    ]);
    expect(connections).toEqual([false]);
    await proxy.restore();
    await expect.poll(() => connections).toEqual([false, true]);
    await expect
      .poll(
        async () => {
          await store.signals.publish("freeze", "back").catch(() => undefined);
          return heard.length > 0;
        },
        { timeout: 30_000 },
      )
      .toBe(true);
  });

  test("one that takes no writes is away, says so once, and is back by itself", async () => {
    const other = await createDatabase(postgres ?? "");
    const name = new URL(database.url).pathname.slice(1);
    const END = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    connections.length = 0;
    try {
      await other.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, []);
      await other.query(END, []);
      // The first of each connection hears that it has ended.
      await expect.poll(() => store.ping().catch(String)).toMatch(/StoreAway.*read-only/);
      await awayWithin(4_000, store.marks.claim("read-only", "1", 1000));
      await expect.poll(() => connections).toEqual([false]);
      // It is looked after every second, and what can be read does not make it whole.
      await store.documents.get({ name: "d", schema: z.string() }, "1");
      await pause(2_500);
      expect(connections).toEqual([false]);
    } finally {
      await other.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`, []);
      await other.query(END, []);
      await other.drop();
    }
    await expect.poll(() => connections).toEqual([false, true]);
    expect(await answers(store)).toBe(true);
  });

  test("one without its tables, as while a backup is put back, is away until they are there, and it is said what to do", async () => {
    connections.length = 0;
    await database.query("ALTER SCHEMA herald RENAME TO elsewhere", []);
    const error: unknown = await store.marks.claim("no tables", "1", 1000).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreAway);
    expect(String(error)).toMatch(
      /has no tables of Herald’s \(.*does not exist\).*start Herald again, which makes them anew/,
    );
    await expect.poll(() => connections).toEqual([false]);
    await database.query("ALTER SCHEMA elsewhere RENAME TO herald", []);
    await expect.poll(() => connections).toEqual([false, true]);
    expect(await answers(store)).toBe(true);
  });

  test("an administrator who ends all sessions costs at most one operation each", async () => {
    await Promise.all([store.ping(), store.ping(), store.ping()]);
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      [],
    );
    await expect.poll(() => answers(store)).toBe(true);
    expect(await answers(store)).toBe(true);
  });

  test("a connection that breaks between two queries of whoever has it ends no process", async () => {
    const opened = await openPostgres(database.url, ignoreEvents);
    const client = await opened.pool.connect();
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
    const [{ pid }] = z.tuple([z.object({ pid: z.int() })]).parse(rows);
    const broken = new Promise<unknown>((resolve) => {
      process.once("uncaughtException", resolve);
      onTestFinished(() => void process.removeListener("uncaughtException", resolve));
    });
    const ended = new Promise((resolve) => client.on("end", () => resolve("ended")));
    await database.query("SELECT pg_terminate_backend($1)", [pid]);
    expect(await Promise.race([broken, ended])).toBe("ended");
    client.release(true);
    expect(await opened.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await opened.close();
  });

  test("an operation that is refused for its content is not a server that is away", async () => {
    connections.length = 0;
    const error: unknown = await store.marks.claim("a\u0000b", "1", 1000).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(StoreAway);
    expect(connections).toEqual([]);
    expect(operations).toContain("marks.claim");
  });
});
