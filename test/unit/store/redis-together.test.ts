/** What is asked of Redis in one moment goes there as one command, and each of it fails or ends by itself. */
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { StoreAway } from "../../../src/core/store/index.ts";
import { script } from "../../../src/store/redis/script.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { together } from "../../../src/store/redis/together.ts";
import { findProgram, startRedis } from "../../servers/programs.ts";

const program = findProgram("redis-server", "valkey-server");
const NUMBERS = { name: "number", schema: z.number() };
const AT_ONCE = 150;

async function stage() {
  const server = await startRedis(program ?? "");
  const seen = { operations: [] as string[], unreadable: [] as string[] };
  const store = await openRedisStore(server.url, {
    onUnreadable: ({ key }) => seen.unreadable.push(key),
    onConnection: () => undefined,
    onOperation: (operation) => seen.operations.push(operation),
  });
  const client = new Redis(server.url);
  onTestFinished(async () => {
    client.disconnect();
    await store.close();
    await server.stop();
  });
  return { store, client, seen };
}

const commandsOf = async (client: Redis): Promise<number> =>
  Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.info("commandstats"))?.[1] ?? 0);

describe.skipIf(program === undefined)("many operations at once on Redis (needs redis-server on the path)", () => {
  test("are few commands, each of which is counted as what it is, and each has its own answer", async () => {
    const { store, client, seen } = await stage();
    await store.documents.put(NUMBERS, "warm", 1);
    const before = await commandsOf(client);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => store.documents.put(NUMBERS, `n${i}`, i)));
    const reading = Array.from({ length: AT_ONCE }, (_, i) => store.documents.get(NUMBERS, `n${i}`));
    const claiming = store.marks.claim("mark", "mine", 60_000);
    expect(await Promise.all(reading)).toEqual(Array.from({ length: AT_ONCE }, (_, i) => i));
    expect(await claiming).toEqual({ first: true });
    expect((await commandsOf(client)) - before).toBe(6);
    expect(seen.operations.filter((name) => name === "documents.read")).toHaveLength(AT_ONCE);
    expect(seen.operations.filter((name) => name === "documents.write")).toHaveLength(AT_ONCE + 1);
  });

  test("fail one by one: what stands beside something of another kind is read all the same", async () => {
    const { store, client, seen } = await stage();
    await store.documents.put(NUMBERS, "good", 7);
    await client.lpush("herald:document:{number:list}", "x");
    await client.set("herald:mark:taken", "theirs");
    await client.lpush("herald:mark:list", "x");
    const [good, list, taken, wrong] = await Promise.allSettled([
      store.documents.get(NUMBERS, "good"),
      store.documents.get(NUMBERS, "list"),
      store.marks.claim("taken", "mine", 60_000),
      store.marks.change("list", "a", "b", 60_000),
    ]);
    expect([good, list, taken]).toMatchObject([{ value: 7 }, { value: undefined }, { value: { first: false } }]);
    expect(wrong.status === "rejected" ? String(wrong.reason) : "").toMatch(/^ReplyError: WRONGTYPE/);
    expect(seen.unreadable).toEqual(["number:list"]);
  });

  test("are told apart where the server has no room left: what only reads is answered", async () => {
    const { store, client } = await stage();
    await store.documents.put(NUMBERS, "good", 7);
    await client.config("SET", "maxmemory", "1");
    const [read, written] = await Promise.allSettled([
      store.documents.get(NUMBERS, "good"),
      store.documents.put(NUMBERS, "more", 8),
    ]);
    expect(read).toMatchObject({ value: 7 });
    expect(written.status === "rejected" && written.reason).toBeInstanceOf(StoreAway);
  });
});

test("a cluster behind a single address refuses keys that lie apart: from then on each goes by itself", async () => {
  const asked: string[] = [];
  const get = script("test.get", "return redis.call('GET', KEYS[1])");
  const ask = together(async ({ operation }, keys) => {
    asked.push(`${operation} ${keys.join(" ")}`);
    if (keys.length > 1) throw new Error("CROSSSLOT Keys in request don't hash to the same slot");
    if (keys[0] === "bad") throw new Error("WRONGTYPE");
    return `of ${keys[0]}`;
  });
  const first = await Promise.allSettled([ask(get, ["a"], []), ask(get, ["bad"], [])]);
  expect(first).toMatchObject([{ value: "of a" }, { status: "rejected" }]);
  expect(await Promise.all([ask(get, ["c"], []), ask(get, ["d"], [])])).toEqual(["of c", "of d"]);
  expect(asked).toEqual(["several a bad", "test.get a", "test.get bad", "test.get c", "test.get d"]);
});
