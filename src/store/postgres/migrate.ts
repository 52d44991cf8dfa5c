/** Brings the tables up to date: in one transaction, by one process at a time, and never backwards. */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isJustMade } from "../../core/database-errors.ts";
import { StoreAway } from "../../core/store/index.ts";
import type { Database, Query } from "./database.ts";
import { type Migration, migrations as released } from "./migrations/index.ts";

/** The advisory lock that one migrating process holds: the letters HRLD. */
const LOCK = 0x48524c44;

/** How long another process may take with it, in milliseconds, and how often to look. */
const PATIENCE = 60_000;
const LOOK_AGAIN = 50;

/** How often it is done anew when another process has made the same in the same moment. */
const ATTEMPTS = 5;

const lockRow = z.tuple([z.object({ taken: z.boolean() })]);
const versionRow = z.tuple([z.object({ version: z.int() })]);
const tableRow = z.tuple([z.object({ there: z.boolean() })]);

async function versionOf(query: Query): Promise<number> {
  const [{ version }] = versionRow.parse(
    await query("SELECT coalesce(max(version), 0)::int AS version FROM herald.migration"),
  );
  return version;
}

async function isUpToDate(query: Query, latest: number): Promise<boolean> {
  const [{ there }] = tableRow.parse(await query("SELECT to_regclass('herald.migration') IS NOT NULL AS there"));
  if (!there) return false;
  const version = await versionOf(query);
  if (version > latest) {
    throw new Error(
      `This database was made by a newer Herald: its tables have version ${version}, and this program knows version ${latest}. Start the newer program, or give this one a database of its own.`,
    );
  }
  return version === latest;
}

/** Asks instead of waiting inside the database, where a time limit would cut a long wait off. */
async function lock(query: Query): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(LOOK_AGAIN)) {
    const [{ taken }] = lockRow.parse(await query("SELECT pg_try_advisory_xact_lock($1) AS taken", [LOCK]));
    if (taken) return;
  }
  throw new StoreAway(
    `Another process has been changing the tables for ${PATIENCE / 1000} s. Wait for it, or end it and start again.`,
  );
}

async function bringUpToDate(query: Query, latest: number, migrations: readonly Migration[]): Promise<void> {
  await lock(query);
  if (await isUpToDate(query, latest)) return;
  await query("CREATE SCHEMA IF NOT EXISTS herald");
  await query(
    "CREATE TABLE IF NOT EXISTS herald.migration (version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  const version = await versionOf(query);
  for (const migration of migrations.filter((one) => one.version > version)) {
    await query(migration.text);
    await query("INSERT INTO herald.migration (version, name) VALUES ($1, $2)", [migration.version, migration.name]);
  }
}

export async function migrate(database: Database, migrations: readonly Migration[] = released): Promise<void> {
  const latest = Math.max(...migrations.map(({ version }) => version));
  for (let left = ATTEMPTS; !(await isUpToDate(database.query, latest)); left -= 1) {
    try {
      await database.transaction((query) => bringUpToDate(query, latest, migrations));
      return;
    } catch (error) {
      if (left <= 1 || !isJustMade(error)) throw error;
    }
  }
}
