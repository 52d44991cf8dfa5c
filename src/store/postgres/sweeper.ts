/** Removes what has expired, a little at a time; any number of processes may do it at once. */
import { setTimeout as pause } from "node:timers/promises";
import { JOURNAL_LIFETIME } from "../../core/store/journal.ts";
import { LEDGER_LIFETIME } from "../../core/store/ledger.ts";
import type { Database } from "./database.ts";

/** Between two rounds, in milliseconds; and how many rows one statement removes. */
const ROUND = 60_000;
const BATCH = 500;

/** A lane that nobody used for so long, in milliseconds, is as good as a new one. */
const IDLE_LANE = 60 * 60 * 1000;

// The time the statement began, unlike the clock, can be looked up in an index.
const expired = "expires_at <= now()";
const expirable = ["document", "document_aside", "mark", "message_seen", "counter", "blob"];

const stale: readonly (readonly [table: string, condition: string])[] = [
  ...expirable.map((table) => [table, expired] as const),
  ["lane", `greatest(due, parked, answer) < herald.now_ms() - ${IDLE_LANE}`],
  ["ledger", `at < (extract(epoch FROM now()) * 1000)::bigint - ${LEDGER_LIFETIME}`],
  ["journal", `asked < extract(epoch FROM now())::float8 * 1000 - ${JOURNAL_LIFETIME}`],
];

/** Rows that somebody is changing are left for the next round. */
const removal = (table: string, condition: string): string =>
  `DELETE FROM herald.${table} WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM herald.${table} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)) RETURNING 1`;

/** One round; resolves to how many rows were removed. */
export async function sweep(database: Pick<Database, "query">, isOver: () => boolean = () => false): Promise<number> {
  let removed = 0;
  for (const [table, condition] of stale) {
    for (let count = BATCH; count === BATCH && !isOver(); removed += count) {
      count = (await database.query(removal(table, condition))).length;
      // Whoever waits for an answer goes first.
      await pause(1);
    }
  }
  return removed;
}

/** Sweeps now and then until the returned function is called. */
export function startSweeping(database: Pick<Database, "query">): () => void {
  let over = false;
  let timer: NodeJS.Timeout;
  const isOver = (): boolean => over;
  function plan(): void {
    // Not all processes at the same moment.
    timer = setTimeout(() => void round(), ROUND * (0.75 + Math.random() / 2)).unref();
  }
  async function round(): Promise<void> {
    // What could not be removed now is not seen by any reader, and the next round finds it again; a database that is
    // away has been reported by its connection.
    await sweep(database, isOver).catch(() => undefined);
    if (!over) plan();
  }
  plan();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
