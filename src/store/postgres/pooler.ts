/** A connection pooler before PostgreSQL: told at the start, for what Herald keeps in a session would go astray behind it. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import { SEARCH_PATH } from "./database.ts";

const CURE =
  "It passes on neither notifications nor locks. Set DATABASE_URL to the address of the database itself: hosts call it direct or unpooled, often with port 5432 instead of 6543, or without -pooler in its name.";

class Pooled extends Error {
  override readonly name = "Pooled";

  constructor(place: string, found: string) {
    super(`${place} is behind a connection pooler (${found}). ${CURE}`);
  }
}

/** What some say themselves, to settings of a session and to what runs longer than a statement. */
const TOLD = /(?:unsupported startup parameter|transaction blocks not allowed)[^\n]*/i;

export function asPooled(place: string, error: unknown): unknown {
  const [found] = error instanceof Error ? (TOLD.exec(error.message) ?? []) : [];
  return found === undefined ? error : new Pooled(place, found);
}

const rowSchema = z.tuple([z.object({ mine: z.string().nullable(), path: z.string() })]);

/** While another holds a transaction open on what was used last, a session of one's own still knows what it was told. */
export async function refusePooler(pool: Pick<pg.Pool, "connect">, place: string): Promise<void> {
  const own = await pool.connect();
  const other = await pool.connect().catch((error: unknown) => {
    own.release(true);
    throw error;
  });
  let fine = false;
  try {
    const known = randomUUID();
    await own.query("SELECT set_config('herald.session', $1, false)", [known]);
    await other.query("BEGIN");
    const { rows } = await own.query(
      "SELECT current_setting('herald.session', true) AS mine, current_setting('search_path') AS path",
    );
    const [{ mine, path }] = rowSchema.parse(rows);
    if (path !== SEARCH_PATH) throw new Pooled(place, `search_path is ${path} instead of ${SEARCH_PATH}`);
    if (mine !== known) throw new Pooled(place, "a session is another's after one transaction");
    await other.query("ROLLBACK");
    fine = true;
  } finally {
    // What was found to be a session of one's own is used from now on: the server starts a process for each.
    own.release(!fine);
    other.release(!fine);
  }
}
