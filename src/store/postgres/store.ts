/** The store in SQL, on PostgreSQL or on the embedded database. */
import type { Store, StoreEvents } from "../../core/store/index.ts";
import { createDocuments } from "../documents.ts";
import { heedful } from "../heedful-gate.ts";
import type { PauseBook } from "../pause-book.ts";
import { createBlobs } from "./blobs.ts";
import { createCounters } from "./counters.ts";
import { type Database, PROOF } from "./database.ts";
import { createDocumentTable } from "./documents.ts";
import { createGate } from "./gate.ts";
import { createJournal } from "./journal.ts";
import { createLedger } from "./ledger.ts";
import { createMailbox } from "./mailbox.ts";
import { createMarks } from "./marks.ts";
import { migrate } from "./migrate.ts";
import { createSets } from "./sets.ts";
import { createSignals } from "./signals.ts";
import { createRun, operation } from "./statements.ts";
import { startSweeping } from "./sweeper.ts";

const ping = operation("ping", PROOF);

/**
 * What is counted does not wait for the disk, which a server sees to within a moment. In this process nobody does: a kill
 * would give back what was counted since anything else was written.
 */
async function keepCounted({ query }: Database): Promise<void> {
  for (const name of ["counters_spend", "counters_give_back"]) {
    await query(`ALTER FUNCTION herald.${name} SET synchronous_commit TO on`);
  }
}

/**
 * Brings the tables up to date first. The database is the store's from here on: it is closed with the store (so the
 * queue on it is closed before), and also when there is to be no store.
 */
export async function createSqlStore(database: Database, events: StoreEvents, book?: PauseBook): Promise<Store> {
  try {
    await migrate(database);
    if (database.kind === "embedded") await keepCounted(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const run = createRun(database, events);
  const stopSweeping = startSweeping(database);
  const counters = createCounters(run);
  return {
    kind: database.kind,
    documents: createDocuments(createDocumentTable(run), events),
    mailbox: createMailbox(run),
    marks: createMarks(run),
    counters,
    gate: heedful(createGate(run), book),
    ledger: createLedger(run, counters),
    journal: createJournal(run),
    sets: createSets(run),
    blobs: createBlobs(run),
    signals: createSignals(database, run),
    async ping() {
      await run(ping, []);
    },
    async close() {
      stopSweeping();
      await database.close();
    },
  };
}
