/**
 * What a PostgreSQL server does by itself in the background and the embedded one, which has no background, does not:
 * cleaning up after changed rows, and writing checkpoints so that the log stays short and the next start quick.
 */
import { z } from "zod";
import type { Query } from "./database.ts";

/** Between two rounds, in milliseconds. */
const ROUND = 60_000;

/** A table is cleaned when it has so many dead rows, a checkpoint written when the log has grown by so many bytes. */
const DEAD_ROWS = 1000;
const LOG_BYTES = 16 * 1024 * 1024;

const tableRows = z.array(z.object({ name: z.string() }));
const logRow = z.tuple([z.object({ bytes: z.number() })]);

const dirtyTables = `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > ${DEAD_ROWS} ORDER BY n_dead_tup DESC`;

const logSize =
  "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()";

/** One round; resolves to what was done, for the tests. */
export async function maintain(query: Query): Promise<readonly string[]> {
  const done: string[] = [];
  for (const { name } of tableRows.parse(await query(dirtyTables))) {
    await query(`VACUUM (ANALYZE) ${name}`);
    done.push(name);
  }
  const [{ bytes }] = logRow.parse(await query(logSize));
  if (bytes > LOG_BYTES) {
    await query("CHECKPOINT");
    done.push("checkpoint");
  }
  return done;
}

export function startMaintenance(query: Query): () => void {
  // A round that fails is tried again; an engine that is broken has been reported by the statement that broke it.
  const timer = setInterval(() => void maintain(query).catch(() => undefined), ROUND).unref();
  return () => clearInterval(timer);
}
