/** What is asked of Redis in one moment goes there as one command, and each of it fails or ends by itself. */
import type { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { StoreAway } from "../../../src/core/store/index.ts";
import { script } from "../../../src/store/redis/script.ts";
import { type Run, together } from "../../../src/store/redis/together.ts";
import { openOwnRedis, redisProgram } from "./own-redis.ts";

const NUMBERS = { name: "number", schema: z.number() };
const AT_ONCE = 150;

async function stage() {
  const seen = { operations: [] as string[], unreadable: [] as string[] };
  const opened = await openOwnRedis({
    onUnreadable: ({ key }) => void seen.unreadable.push(key),
    onOperation: (operation) => void seen.operations.push(operation),
  });
  return { ...opened, seen };
}

const commandsOf = async (client: Redis): Promise<number> =>
  Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.info("commandstats"))?.[1] ?? 0);

describe.skipIf(redisProgram === undefined)("many operations at once on Redis (needs redis-server on the path)", () => {
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

  test("change what was read by naming it, and send none of it back", async () => {
    const { store, client } = await stage();
    const LONG = { name: "long", schema: z.string() };
    await store.documents.put(LONG, "one", "a".repeat(50_000));
    const [seen, old] = [await store.documents.look(LONG, "one"), await store.documents.look(LONG, "one")];
    const inputOf = async () => Number(/total_net_input_bytes:(\d+)/.exec(await client.info("stats"))?.[1]);
    const before = await inputOf();
    expect(await store.documents.update(LONG, "one", () => "b", seen)).toBe("b");
    // It was written anew since: the change is made of that.
    expect(await store.documents.update(LONG, "one", (text = "") => `${text.slice(0, 1)}c`, old)).toBe("bc");
    expect((await inputOf()) - before).toBeLessThan(2_000);
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

const counting = script("test.counting", "return redis.call('GET', KEYS[1]) and {1, 'was'} or {0, 'was not'}");
const writing = script("test.writing", "return redis.call('SET', KEYS[1], ARGV[1]).ok");
const failing = script("test.failing", "return redis.call('LPUSH', KEYS[1], 'x')");

describe.skipIf(redisProgram === undefined)("one that depends on another (needs redis-server on the path)", () => {
  async function connect() {
    const { client } = await stage();
    const asked: string[] = [];
    const ended: string[] = [];
    const { each: ask } = together(
      ({ script: { lua, operation }, keys, values }) => {
        asked.push(operation);
        return client.eval(lua, keys.length, ...keys, ...values);
      },
      { ended: (operation) => ended.push(operation), failure: (error) => error },
    );
    await client.set("there", "x");
    return { client, ask, asked, ended };
  }
  const writes = (key: string) => ({ script: writing, keys: [key], values: ["y"] });

  test("is run where that lets it, in one command with all else, and left out where it does not", async () => {
    const { client, ask, asked, ended } = await connect();
    const looking = (key: string) => ({ script: counting, keys: [key], values: [] });
    const answers = await Promise.all([
      ask([writes("a")]),
      ask([looking("there"), writes("b")]),
      ask([looking("nothing"), writes("c")]),
      ask([writes("d")]),
      ask([looking("a"), looking("nothing"), writes("e")]),
    ]);
    expect(answers).toEqual([
      ["OK"],
      [[1, "was"], "OK"],
      [[0, "was not"]],
      ["OK"],
      [
        [1, "was"],
        [0, "was not"],
      ],
    ]);
    expect(await client.mget("a", "b", "c", "d", "e")).toEqual(["y", "y", null, "y", null]);
    expect(asked).toEqual(["several"]);
    // Each is named as the last of what was asked for.
    expect(ended).toEqual(["test.writing", "test.writing", "test.writing", "test.writing", "test.writing"]);
  });

  test("is left out where that fails, and fails with its reason", async () => {
    const { client, ask } = await connect();
    const [wrong, right] = await Promise.allSettled([
      ask([{ script: failing, keys: ["there"], values: [] }, writes("a")]),
      ask([writes("b")]),
    ]);
    expect(wrong.status === "rejected" ? String(wrong.reason) : "").toMatch(/^ReplyError: WRONGTYPE/);
    expect(right).toMatchObject({ value: ["OK"] });
    expect(await client.mget("a", "b")).toEqual([null, "y"]);
  });
});

test("a cluster behind a single address refuses keys that lie apart: from then on each goes by itself", async () => {
  const asked: string[] = [];
  const get = script("test.get", "return redis.call('GET', KEYS[1])");
  const evaluate = async ({ script: { operation }, keys }: Run): Promise<unknown> => {
    asked.push(`${operation} ${keys.join(" ")}`);
    if (keys.length > 1) throw new Error("CROSSSLOT Keys in request don't hash to the same slot");
    if (keys[0] === "bad") throw new Error("WRONGTYPE");
    return keys[0] === "yes" ? [1] : `of ${keys[0]}`;
  };
  const { each: ask } = together(evaluate, { ended: () => undefined, failure: (error) => error });
  const of = (key: string) => ({ script: get, keys: [key], values: [] });
  const first = await Promise.allSettled([ask([of("a")]), ask([of("bad")]), ask([of("yes"), of("b")])]);
  expect(first).toMatchObject([{ value: ["of a"] }, { status: "rejected" }, { value: [[1], "of b"] }]);
  expect(await Promise.all([ask([of("c")]), ask([of("d"), of("e")])])).toEqual([["of c"], ["of d"]]);
  const apart = ["a", "bad", "yes", "b", "c", "d"].map((key) => `test.get ${key}`).sort();
  expect(asked[0]).toBe("several a bad yes b");
  expect(asked.slice(1).sort()).toEqual(apart);
});
