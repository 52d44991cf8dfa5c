/** What the tests of digests share: a store and a queue in one embedded database, and digests as people make them. */
import { afterAll, beforeAll } from "vitest";
import type { NewDigest } from "../../../../src/core/digest-book.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { openQueues, type Queues } from "../../../../src/queue/index.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { openEmpty } from "../../../servers/embedded.ts";
import { keptLog } from "../../http/running.ts";
import { PLAIN_DIGEST } from "../../plain-digest.ts";

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

interface Places {
  readonly store: Store;
  readonly queues: Queues;
}

/** One for all tests of a file. */
export function usePlaces(): () => Places {
  let places: Places | undefined;
  beforeAll(async () => {
    const database = await openEmpty();
    const store = await createSqlStore(database, ignore);
    const queues = await openQueues({ kind: "sql", pool: database.pool }, { log: keptLog().log });
    places = { store, queues };
  });
  afterAll(async () => {
    await places?.queues.close();
    await places?.store.close();
  });
  return () => {
    if (places === undefined) throw new Error("the places are opened before the tests");
    return places;
  };
}

let made = 0;

/** Each in a chat and at a moment of its own, unless it says otherwise. */
export function newDigest(given: Partial<NewDigest> = {}): NewDigest {
  made += 1;
  return {
    id: `d${made}`,
    platform: "telegram",
    chat: { id: `-100${made}`, kind: "group" },
    creator: { id: "7", name: "Anna" },
    ...PLAIN_DIGEST,
    pattern: `${made % 60} ${Math.floor(made / 60) % 24} * * *`,
    zone: "Europe/Rome",
    made: 1_800_000_000_000,
    ...given,
  };
}
