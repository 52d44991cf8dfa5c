/** The tables are made once, however many processes start, and never by an older program over a newer one. */
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { openQueues } from "../../../../src/queue/index.ts";
import type { Database } from "../../../../src/store/postgres/database.ts";
import { migrate } from "../../../../src/store/postgres/migrate.ts";
import { migrations } from "../../../../src/store/postgres/migrations/index.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase } from "../../../servers/databases.ts";
import { openBare } from "../../../servers/embedded.ts";

const { postgres } = inject("servers");

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const log = { ...quiet, child: () => log };

interface Place {
  readonly name: string;
  /** Another connection to the same database; on the embedded one the same again. */
  readonly open: () => Promise<() => Promise<Database>>;
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const places: readonly Place[] = [
  {
    name: "the embedded database",
    async open() {
      const database = await openBare();
      opened.push(() => database.close());
      return () => Promise.resolve(database);
    },
  },
  ...(postgres === undefined
    ? []
    : [
        {
          name: "PostgreSQL",
          async open() {
            const { url, drop } = await createDatabase(postgres);
            opened.push(drop);
            return async () => {
              const database = await openPostgres(url, ignoreEvents);
              opened.push(() => database.close());
              return database;
            };
          },
        },
      ]),
];

const versions = (database: Database) => database.query("SELECT version, name FROM herald.migration ORDER BY version");

describe.each(places)("migrations on $name", ({ open }) => {
  test("eight processes that start at once on an empty database make the tables once", async () => {
    const connect = await open();
    const databases = await Promise.all(Array.from({ length: 8 }, connect));
    await Promise.all(databases.map((database) => migrate(database)));
    const [database] = databases;
    if (database === undefined) throw new Error("there are eight");
    expect(await versions(database)).toEqual(migrations.map(({ version, name }) => ({ version, name })));
    await migrate(database);
    expect(await database.query("SELECT (herald.mark_claim('a', 'b', 1000)).first")).toEqual([{ first: true }]);
  });

  test("later versions are added in order, and one that fails leaves nothing of itself or of those before it", async () => {
    const database = await (await open())();
    const first = { version: 1, name: "one", text: "CREATE TABLE herald.one (id int)" };
    const second = {
      version: 2,
      name: "two",
      text: "CREATE TABLE herald.two (id int); INSERT INTO herald.one VALUES (1)",
    };
    const broken = { version: 3, name: "three", text: "CREATE TABLE herald.three (id int); SELECT 1 / 0" };
    await migrate(database, [first]);
    await expect(migrate(database, [first, second, broken])).rejects.toThrow(/division by zero/);
    expect(await versions(database)).toEqual([{ version: 1, name: "one" }]);
    expect(await database.query("SELECT to_regclass('herald.two') AS two")).toEqual([{ two: null }]);
    await migrate(database, [first, second]);
    expect(await versions(database)).toHaveLength(2);
    expect(await database.query("SELECT id FROM herald.one")).toEqual([{ id: 1 }]);
  });

  test("a database that a newer program made is refused in a sentence", async () => {
    const database = await (await open())();
    await migrate(database);
    await database.query("INSERT INTO herald.migration (version, name) VALUES (99, 'future')");
    await expect(createSqlStore(database, ignoreEvents)).rejects.toThrow(
      `made by a newer Herald: its tables have version 99, and this program knows version ${migrations.length}. Start the newer program`,
    );
    // It was handed over, so nobody else would close it.
    await expect(database.query("SELECT 1")).rejects.toThrow(StoreAway);
  });
});

test.skipIf(postgres === undefined)(
  "a schema that somebody else makes in the same moment is taken as made",
  async () => {
    const { url, drop } = await createDatabase(postgres ?? "");
    opened.push(drop);
    const [database, other] = await Promise.all([openPostgres(url, ignoreEvents), openPostgres(url, ignoreEvents)]);
    opened.push(
      () => database.close(),
      () => other.close(),
    );
    let prepared: Promise<unknown> | undefined;
    await other.transaction(async (query) => {
      await query("CREATE SCHEMA herald");
      await query("CREATE SCHEMA bullmq");
      const queues = openQueues({ kind: "sql", pool: database.pool }, { log, patience: 60_000 });
      prepared = Promise.all([migrate(database), queues.then((one) => one.close())]);
      prepared.catch(() => undefined);
      // Both stand before what is not committed yet, and hear only then that it is there.
      await waitingFor(database, 2);
    });
    await expect(prepared).resolves.toBeDefined();
    expect(await versions(database)).toHaveLength(migrations.length);
  },
);

/** Resolves once so many sessions wait for a lock of another. */
async function waitingFor(database: Database, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await database.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(waiting).toHaveLength(count);
  }, 30_000);
}
