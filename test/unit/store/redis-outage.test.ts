/** Redis goes away, freezes and comes back: operations fail within seconds, and work again by themselves. */
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { openStore } from "../../../src/store/open.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { findProgram, freePort, startRedis } from "../../servers/programs.ts";
import { startInterruption } from "./interruption.ts";

const program = findProgram("redis-server", "valkey-server");

interface Watched {
  readonly store: Store;
  readonly connections: string[];
  /** Why it was lost, each time. */
  readonly reasons: string[];
}

async function open(url: string): Promise<Watched> {
  const connections: string[] = [];
  const reasons: string[] = [];
  const store = await openRedisStore(url, {
    onUnreadable: () => undefined,
    onConnection({ connected, reason }) {
      connections.push(connected ? "connected" : "lost");
      if (!connected) reasons.push(reason);
    },
    onOperation: () => undefined,
  });
  return { store, connections, reasons };
}

async function awayWithin(limit: number, work: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await expect(work).rejects.toBeInstanceOf(StoreAway);
  expect(performance.now() - began).toBeLessThan(limit);
}

async function answersAgain(store: Store): Promise<void> {
  const answers = () =>
    store.ping().then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
}

describe.skipIf(program === undefined)("Redis that goes away (needs redis-server on the path)", () => {
  const start = (port: number) => startRedis(program ?? "", [], port);

  test("one that was never there is said within seconds, and one that comes later is found", async () => {
    const port = await freePort();
    await awayWithin(20_000, open(`redis://127.0.0.1:${port}`));
    const server = await start(port);
    const { store } = await open(server.url);
    await store.ping();
    await store.close();
    await server.stop();
  });

  test("it is waited for until the deadline, with a line that says what is waited for and never a password", async () => {
    const said: string[] = [];
    const url = `redis://:hunter2@127.0.0.1:${await freePort()}`;
    const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
    const patience = { limit: 2_500, onWaiting: (reason: string) => said.push(reason) };
    await expect(openStore({ kind: "redis", url }, ignore, patience)).rejects.toThrow(/did not answer.*ECONNREFUSED/);
    expect(said.length).toBeGreaterThanOrEqual(1);
    for (const line of said) expect(line).toMatch(/Redis at 127\.0\.0\.1:\d+ did not answer/);
    expect(said.join()).not.toContain("hunter2");
  });

  test("a wrong password is refused at once with the variable that holds it", async () => {
    const server = await startRedis(program ?? "", ["--requirepass", "right"]);
    for (const url of [server.url, server.url.replace("://", "://:hunter2@")]) {
      const refused = open(url).then(
        () => "opened",
        (error: unknown) => String(error),
      );
      expect(await refused).toMatch(/refused the sign-in \((NOAUTH|WRONGPASS)\).*REDIS_URL/);
      expect(await refused).not.toContain("hunter2");
    }
    await server.stop();
  });

  test("what answers there and is no Redis is told as that", async () => {
    const other = createServer((socket) => socket.end("220 mail.example.org ESMTP\r\n")).listen(
      await freePort(),
      "127.0.0.1",
    );
    await once(other, "listening");
    const url = `redis://127.0.0.1:${z.object({ port: z.number() }).parse(other.address()).port}`;
    await expect(open(url)).rejects.toThrow(/^Redis at \S+ is no Redis: something else answers there/);
    other.close();
  });

  test("a database that is not there, or not for this user, is refused, and nothing is written into another", async () => {
    const server = await startRedis(program ?? "", ["--user", ..."bob on >hunter2 ~* &* +@all -select".split(" ")]);
    const { host } = new URL(server.url);
    const first = await open(server.url);
    for (const url of [`${server.url}/99`, `redis://bob:hunter2@${host}/3`]) {
      const refused = await open(url).then(
        () => "opened",
        (error: unknown) => String(error),
      );
      expect(refused).toMatch(/does not let Herald into this database \((ERR DB index|NOPERM).*REDIS_URL/);
      expect(refused).not.toContain("hunter2");
    }
    const other = await open(`${server.url}/3`);
    await other.store.marks.claim("x", "1", 60_000);
    expect(await first.store.marks.claim("x", "2", 60_000)).toEqual({ first: true });
    await Promise.all([first.store.close(), other.store.close()]);
    await server.stop();
  });

  test("one that is full counts as away for as long as it is, which is told once with the reason", async () => {
    const server = await start(await freePort());
    const { store, connections, reasons } = await open(server.url);
    const admin = new Redis(server.url);
    await admin.config("SET", "maxmemory", "1");
    await awayWithin(4_000, store.ping());
    await awayWithin(4_000, store.marks.claim("x", "1", 1000));
    await awayWithin(20_000, open(server.url));
    await admin.config("SET", "maxmemory", "0");
    await answersAgain(store);
    await expect.poll(() => connections).toEqual(["connected", "lost", "connected"]);
    expect(reasons).toEqual([expect.stringMatching(/^Redis at \S+ did not answer: OOM/)]);
    admin.disconnect();
    await store.close();
    await server.stop();
  });

  test("one that is held up by somebody's script counts as away until that is over", async () => {
    const server = await startRedis(program ?? "", ["--lua-time-limit", "1"]);
    const { store } = await open(server.url);
    const [endless, admin] = [new Redis(server.url), new Redis(server.url)];
    // What asks for them as it connects would find it held up already.
    await Promise.all([endless.ping(), admin.ping()]);
    const held = endless.eval("for _ = 1, 2e9 do end", 0).catch((error: unknown) => String(error));
    await expect.poll(() => admin.set("x", "1").catch((error: unknown) => String(error))).toMatch(/BUSY/);
    await awayWithin(4_000, store.marks.claim("x", "1", 60_000));
    await admin.script("KILL");
    expect(await held).toMatch(/killed/);
    expect(await store.marks.claim("x", "1", 60_000)).toEqual({ first: true });
    endless.disconnect();
    admin.disconnect();
    await store.close();
    await server.stop();
  });

  test("a user whose rights or password are changed meanwhile is away until that is mended, and it is said what is wrong", async () => {
    const server = await startRedis(program ?? "", ["--user", ..."bob on >hunter2 ~* &* +@all".split(" ")]);
    const { store, connections, reasons } = await open(server.url.replace("://", "://bob:hunter2@"));
    const admin = new Redis(server.url);
    const change = (...words: readonly string[]) => admin.call("ACL", "SETUSER", "bob", ...words);
    await change("-evalsha");
    await awayWithin(4_000, store.marks.claim("x", "1", 60_000));
    await change("+@all");
    await expect.poll(() => connections.at(-1)).toBe("connected");
    await change("-set");
    await awayWithin(4_000, store.marks.claim("x", "1", 60_000));
    await change("+@all", "resetpass", ">other");
    await admin.call("CLIENT", "KILL", "USER", "bob");
    await expect.poll(() => reasons.at(-1)).toMatch(/refused the sign-in \(WRONGPASS\).*REDIS_URL/);
    await awayWithin(4_000, store.marks.claim("x", "1", 60_000));
    await change(">hunter2");
    await answersAgain(store);
    expect(await store.marks.claim("x", "1", 60_000)).toEqual({ first: true });
    expect(reasons[0]).toMatch(/refuses what Herald needs \(NOPERM .*evalsha.*REDIS_URL/);
    // What a script may not do is refused in other words.
    expect(reasons[1]).toMatch(
      /refuses what Herald needs \([^)]*executing the script can't run this command[^)]*\); the README/,
    );
    expect(reasons.join()).not.toContain("hunter2");
    admin.disconnect();
    await store.close();
    await server.stop();
  });

  test("what was asked when the connection broke is told in words of its own, and not in the library's", async () => {
    const server = await start(await freePort());
    const road = await startInterruption(server.url);
    const { store } = await open(road.url);
    await store.ping();
    road.freeze();
    const asked = expect(store.ping()).rejects.toThrow(/^Redis at \S+ did not answer: the connection is broken$/);
    await road.refuse();
    await asked;
    await store.close();
    await road.close();
    await server.stop();
  });

  test("one that has become a replica is left for the one that its address leads to since", async () => {
    const [one, other] = await Promise.all([start(await freePort()), start(await freePort())]);
    const road = await startInterruption(one.url);
    const { store } = await open(road.url);
    await store.ping();
    road.leadTo(other.url);
    const admin = new Redis(one.url);
    await admin.replicaof("127.0.0.1", Number(new URL(other.url).port));
    await awayWithin(4_000, store.marks.claim("x", "1", 60_000));
    await answersAgain(store);
    expect(await store.marks.claim("x", "1", 60_000)).toEqual({ first: true });
    admin.disconnect();
    await store.close();
    await road.close();
    await Promise.all([one.stop(), other.stop()]);
  });

  test("one that dies makes every operation fail at once, says so once, and is back by itself", async () => {
    const port = await freePort();
    const server = await start(port);
    const { store, connections } = await open(server.url);
    const heard: string[] = [];
    await store.signals.subscribe("cancel", (message) => heard.push(message));
    await server.stop();
    for (let i = 0; i < 3; i += 1) await awayWithin(4_000, store.marks.claim("x", "1", 1000));
    await awayWithin(4_000, store.ping());
    await expect(store.ping()).rejects.toThrow(/did not answer: the connection is broken$/);
    await expect.poll(() => connections).toEqual(["connected", "lost"]);

    const again = await start(port);
    await answersAgain(store);
    expect(await store.marks.claim("x", "1", 1000)).toEqual({ first: true });
    await expect
      .poll(
        async () => {
          await store.signals.publish("cancel", "heard");
          return heard.length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    await expect.poll(() => connections).toEqual(["connected", "lost", "connected"]);
    await store.close();
    await again.stop();
  });

  test("connections that lead nowhere any more are made anew, and what is listened for is heard again", async () => {
    const server = await start(await freePort());
    const road = await startInterruption(server.url);
    const { store } = await open(road.url);
    const heard: string[] = [];
    await store.signals.subscribe("stop", (message) => heard.push(message));
    road.freeze();
    await road.restore();
    await awayWithin(20_000, store.ping());
    await answersAgain(store);
    const isHeard = async () => {
      await store.signals.publish("stop", "now");
      return heard.length > 0;
    };
    await expect.poll(isHeard).toBe(true);
    await store.close();
    await road.close();
    await server.stop();
  });

  test("one that is frozen lets no operation hang, and none is repeated when it thaws", async () => {
    const server = await start(await freePort());
    const { store } = await open(server.url);
    await store.counters.spend([{ name: "n", amount: 1, limit: 99, window: 86_400_000 }]);
    process.kill(server.pid ?? 0, "SIGSTOP");
    await awayWithin(20_000, store.ping());
    process.kill(server.pid ?? 0, "SIGCONT");
    await answersAgain(store);
    expect(await store.counters.used("n", 86_400_000)).toBe(1);
    await store.close();
    await server.stop();
  });
});
