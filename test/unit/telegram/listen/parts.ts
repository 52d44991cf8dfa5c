/** What the tests of listening have in common: a log that is kept, a store, and requests that are counted. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject } from "vitest";
import type { Log } from "../../../../src/core/log.ts";
import type { Request } from "../../../../src/core/request.ts";
import { type Store, StoreAway } from "../../../../src/core/store/index.ts";
import { type ListenPace, PACE } from "../../../../src/platforms/telegram/listen/pace.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { openRedisStore } from "../../../../src/store/redis/store.ts";
import { openEmpty } from "../../../servers/embedded.ts";

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

function openStore(): Promise<Store> {
  const { redis } = inject("servers");
  // Where there is Redis it is opened at once, which the embedded store is not.
  if (redis !== undefined) return openRedisStore(redis, ignore, `test-${randomBytes(6).toString("hex")}`);
  return openEmpty().then((database) => createSqlStore(database, ignore));
}

/** A store of one's own, opened before the tests of a file and closed after them. */
export function useStore(): () => Store {
  let store: Store | undefined;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store?.close());
  return () => {
    if (store === undefined) throw new Error("the store is opened before the tests, not before the file");
    return store;
  };
}

/** Looks again and again; patient, for the machine may be busy with other tests. */
export const soon = <Value>(question: () => Value) => expect.poll(question, { interval: 10 });

export interface Line {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function keptLog(): { readonly log: Log; readonly lines: Line[]; readonly told: () => readonly string[] } {
  const lines: Line[] = [];
  const at = (level: Line["level"]) => (fields: Line["fields"], event: string) =>
    void lines.push({ level, event, fields });
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error"), child: () => log };
  const told = () => lines.filter(({ level }) => level !== "debug").map(({ level, event }) => `${level}: ${event}`);
  return { log, lines, told };
}

/** Takes requests as the queue does: durable when it resolves, and the same one only once. */
export interface Taken {
  readonly submit: (request: Request) => Promise<void>;
  /** Everything that was handed over, repeated or not. */
  readonly tries: Request[];
  readonly durable: Map<string, Request>;
  /** Whether the store is away. */
  away: boolean;
}

export function createTaken(): Taken {
  const taken: Taken = {
    tries: [],
    durable: new Map(),
    away: false,
    async submit(request) {
      taken.tries.push(request);
      if (taken.away) throw new StoreAway("the store did not answer");
      taken.durable.set(request.id, request);
    },
  };
  return taken;
}

/** So quick that a test does not wait, and in the same proportions. */
export const QUICK: ListenPace = {
  ...PACE,
  pollSeconds: 20,
  atLeast: 1,
  away: { first: 10, most: 40 },
  conflict: { first: 10, most: 40 },
  settled: 60,
  store: { first: 5, most: 20 },
  tries: 3,
  leaseLife: 1_500,
  leaseRenewal: 300,
  leaseLook: 20,
  webhookLook: 20,
  menuPause: 20,
  chatSettings: 60_000,
};
