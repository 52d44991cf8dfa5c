/** A database that is renamed under a running Herald, and so lets nobody in: away, and back when that is undone. */
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { type Store, StoreAway } from "../../../../src/core/store/index.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase } from "../../../servers/databases.ts";

const { postgres } = inject("servers");

interface Watched {
  readonly store: Store;
  /** Each change of the connection, with its reason. */
  readonly told: readonly string[];
  readonly name: string;
  readonly admin: pg.Client;
}

async function openWatched(): Promise<Watched> {
  const database = await createDatabase(postgres ?? "");
  const admin = new pg.Client(postgres);
  await admin.connect();
  const told: string[] = [];
  const onConnection = ({ connected, reason }: { connected: boolean; reason: string }): void =>
    void told.push(connected ? "connected" : reason);
  const events = { ...ignoreEvents, onConnection };
  const store = await createSqlStore(await openPostgres(database.url, events), events);
  onTestFinished(async () => {
    await store.close();
    await admin.end();
    await database.drop();
  });
  return { store, told, name: new URL(database.url).pathname.slice(1), admin };
}

/** Whoever is connected is sent away, and comes back at once: it may take more than one try. */
async function rename(admin: pg.Client, from: string, to: string): Promise<void> {
  await expect
    .poll(async () => {
      await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [from]);
      return admin.query(`ALTER DATABASE ${from} RENAME TO ${to}`).then(
        () => "renamed",
        () => "in use",
      );
    })
    .toBe("renamed");
}

describe.skipIf(postgres === undefined)("PostgreSQL that lets nobody in any more (needs a server)", () => {
  test("a database that is renamed is away, which is told with the cure, until it has its name again", async () => {
    const { store, told, name, admin } = await openWatched();
    await rename(admin, name, `${name}_old`);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreAway);
    await expect.poll(() => told.at(-1)).toMatch(/did not answer|terminat/);
    // Nobody asks for a while, and it is looked after all the same.
    await expect(store.marks.claim("x", "1", 1_000)).rejects.toThrow(/"\w+" does not exist.* DATABASE_URL/);
    const before = told.length;
    expect(told.at(-1)).not.toBe("connected");
    await rename(admin, `${name}_old`, name);
    await expect.poll(() => told.slice(before), { timeout: 10_000 }).toEqual(["connected"]);
    await store.ping();
  });
});
