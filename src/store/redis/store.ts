/** The store on Redis or a Redis Cluster. */
import { Cluster } from "ioredis";
import type { Store, StoreEvents } from "../../core/store/index.ts";
import { createDocuments } from "../documents.ts";
import { heedful } from "../heedful-gate.ts";
import { createAlong } from "./along.ts";
import { createBlobs } from "./blobs.ts";
import { openConnection } from "./connection.ts";
import { createCounters } from "./counters.ts";
import { createDocumentTable } from "./documents.ts";
import { createGate } from "./gate.ts";
import { createJournal } from "./journal.ts";
import { createLedger } from "./ledger.ts";
import { createMailbox } from "./mailbox.ts";
import { createMarks } from "./marks.ts";
import { createSets } from "./sets.ts";
import { createSignals } from "./signals.ts";

/** `url` may name several nodes of a cluster, separated by commas. Throws `StoreAway` when there is no answer. */
export async function openRedisStore(url: string, events: StoreEvents, prefix = "herald"): Promise<Store> {
  const connection = await openConnection(url, prefix, events);
  const signals = createSignals(connection);
  const table = createDocumentTable(connection);
  return {
    kind: "redis",
    documents: createDocuments(table, events),
    mailbox: createMailbox(connection),
    marks: createMarks(connection),
    counters: createCounters(connection),
    gate: heedful(createGate(connection)),
    ledger: createLedger(connection),
    journal: createJournal(connection),
    sets: createSets(connection),
    blobs: createBlobs(connection),
    signals,
    // A cluster's nodes each have a part of the keys.
    ...(connection.client instanceof Cluster ? {} : { along: createAlong(prefix, table, events) }),
    async ping() {
      await connection.prove();
    },
    async close() {
      signals.close();
      await connection.close();
    },
  };
}
