/** The stores that the contract is held against: every one that is here, each twice, as two processes would open it. */
import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, inject } from "vitest";
import type { Store, StoreEvents } from "../../../src/core/store/index.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { createDatabase } from "../../servers/databases.ts";

export interface Pair {
  /** Two connections to the same store; on the embedded store, which has only one, the same store twice. */
  readonly first: Store;
  readonly second: Store;
  /** Keys of documents that were reported as unreadable. */
  readonly unreadable: string[];
  /** Puts a text where a document is, behind the store's back. */
  readonly plant: (key: string, text: string) => Promise<void>;
  /** What the store knows of a lane is as if a clock had written it that was so many milliseconds ahead. */
  readonly writeAhead: (lane: string, milliseconds: number) => Promise<void>;
}

interface Opened extends Pair {
  readonly close: () => Promise<void>;
}

export const ignoreEvents: StoreEvents = {
  onUnreadable: () => undefined,
  onConnection: () => undefined,
  onOperation: () => undefined,
};

function reporting(unreadable: string[]): StoreEvents {
  return { ...ignoreEvents, onUnreadable: ({ key }) => unreadable.push(key) };
}

/** By a connection of its own. */
async function besides(url: string, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url.split(",")[0] ?? "");
  await work(redis);
  redis.disconnect();
}

async function openRedisPair(url: string): Promise<Opened> {
  const prefix = `test-${randomBytes(6).toString("hex")}`;
  const unreadable: string[] = [];
  const first = await openRedisStore(url, reporting(unreadable), prefix);
  const second = await openRedisStore(url, reporting(unreadable), prefix);
  return {
    first,
    second,
    unreadable,
    plant: (key, text) => besides(url, (redis) => redis.set(`${prefix}:document:{${key}}`, text)),
    writeAhead: (lane, milliseconds) =>
      besides(url, (redis) => redis.hincrbyfloat(`${prefix}:{gate}:${lane}`, "due", milliseconds)),
    close: async () => void (await Promise.all([first.close(), second.close()])),
  };
}

const AHEAD = "UPDATE herald.lane SET due = due + $2, answer = answer + $2 WHERE name = $1";

async function openPostgresPair(server: string): Promise<Opened> {
  const { openPostgres } = await import("../../../src/store/postgres/postgres.ts");
  const { createSqlStore } = await import("../../../src/store/postgres/store.ts");
  const database = await createDatabase(server);
  const unreadable: string[] = [];
  const open = async () => createSqlStore(await openPostgres(database.url, ignoreEvents), reporting(unreadable));
  const [first, second] = await Promise.all([open(), open()]);
  return {
    first,
    second,
    unreadable,
    plant: (key, text) => database.query("UPDATE herald.document SET text = $2 WHERE key = $1", [key, text]),
    writeAhead: (lane, milliseconds) => database.query(AHEAD, [lane, milliseconds]),
    async close() {
      await Promise.all([first.close(), second.close()]);
      await database.drop();
    },
  };
}

async function openEmbeddedPair(): Promise<Opened> {
  const { openEmpty } = await import("../../servers/embedded.ts");
  const { createSqlStore } = await import("../../../src/store/postgres/store.ts");
  const unreadable: string[] = [];
  const database = await openEmpty();
  const store = await createSqlStore(database, reporting(unreadable));
  return {
    first: store,
    second: store,
    unreadable,
    plant: async (key, text) => {
      await database.query("UPDATE herald.document SET text = $2 WHERE key = $1", [key, text]);
    },
    writeAhead: async (lane, milliseconds) => {
      await database.query(AHEAD, [lane, milliseconds]);
    },
    close: () => store.close(),
  };
}

function openers(): (readonly [string, () => Promise<Opened>])[] {
  const { redis, cluster, postgres } = inject("servers");
  return [
    ...(redis === undefined ? [] : [["Redis", () => openRedisPair(redis)] as const]),
    ...(cluster === undefined ? [] : [["Redis Cluster", () => openRedisPair(cluster)] as const]),
    ...(postgres === undefined ? [] : [["PostgreSQL", () => openPostgresPair(postgres)] as const]),
    ["the embedded store", openEmbeddedPair],
  ];
}

/** For `describe.each`: the name, and a function that opens the pair before the tests of the block and closes it after. */
export const stores = openers().map(([name, open]) => ({
  name,
  use(): () => Pair {
    let opened: Opened | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());
    return () => {
      if (opened === undefined) throw new Error("the store is opened before the tests, not before the block");
      return opened;
    };
  },
}));

/** Names that no other test uses. */
export const unique = (name: string): string => `${name}-${randomBytes(6).toString("hex")}`;

/** Runs the work so many times at once, taking turns between the two connections. */
export function atOnce<Result>(
  pair: Pair,
  times: number,
  work: (store: Store, turn: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, turn) => work(turn % 2 === 0 ? pair.first : pair.second, turn)));
}
