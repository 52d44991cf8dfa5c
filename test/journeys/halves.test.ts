/** The two halves on one store: they share the work, survive each other's death and the store's, and say what is wrong. */
import { afterEach, describe, expect, inject, test } from "vitest";
import type { Request } from "../../src/core/request.ts";
import type { Store } from "../../src/core/store/index.ts";
import { createSubmit, createTurns, openQueues, type Queues, type Submit } from "../../src/queue/index.ts";
import { openStore } from "../../src/store/open.ts";
import { patiently } from "../../workers/patience.ts";
import { createDatabase } from "../servers/databases.ts";
import { type HeraldProcess, type HeraldRole, SEAL_KEY } from "../servers/herald.ts";
import { startKept } from "../servers/kept.ts";
import { findProgram, freePort, startRedis } from "../servers/programs.ts";

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const log = { ...quiet, child: () => log };

type Place = Readonly<Record<"REDIS_URL", string>> | Readonly<Record<"DATABASE_URL", string>>;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function start(role: HeraldRole, place: Place, more: Readonly<Record<string, string>> = {}): HeraldProcess {
  return startKept(role, { SEAL_KEY, ...place, ...more });
}

interface Crowd {
  readonly submit: Submit;
  readonly store: Store;
  readonly queues: Queues;
  /** Submits so many requests in so many conversations; resolves to how often each was answered, once all were. */
  readonly ask: (requests: number, conversations: number, meanwhile?: (answered: number) => void) => Promise<number[]>;
}

/** A gateway's way into the store, used by the test itself. */
async function openCrowd(place: Place): Promise<Crowd> {
  const choice =
    "REDIS_URL" in place
      ? ({ kind: "redis", url: place.REDIS_URL } as const)
      : ({ kind: "postgres", url: place.DATABASE_URL } as const);
  const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
  const { store, queue } = await openStore(choice, ignore, { limit: 10_000, onWaiting: () => undefined });
  const queues = await openQueues(queue, { log });
  const submit = createSubmit(store.mailbox, createTurns(queues), log);
  endings.push(async () => {
    await queues.close();
    await store.close();
  });
  return {
    submit,
    store,
    queues,
    async ask(requests, conversations, meanwhile = () => undefined) {
      const run = Math.random().toString(36).slice(2);
      const answers = new Map<string, number>();
      const nameOf = (i: number): string => `test:${run}:${i % conversations}`;
      for (let i = 0; i < conversations; i += 1) {
        await store.signals.subscribe(`pulse:${nameOf(i)}`, (id) => {
          answers.set(id, (answers.get(id) ?? 0) + 1);
          meanwhile(answers.size);
        });
      }
      const requestOf = (i: number): Request => ({
        id: `test-${run}-${i}`,
        platform: "house",
        conversation: nameOf(i),
        operation: "pulse",
        at: Date.now(),
      });
      // A platform asks again as well, where it is not told in time.
      await Promise.all(Array.from({ length: requests }, (_, i) => patiently(() => submit(requestOf(i)))));
      await expect.poll(() => answers.size, { timeout: 60_000 }).toBe(requests);
      return [...answers.values()];
    },
  };
}

const { redis, postgres } = inject("servers");
const places: [string, () => Promise<Place>][] = [];
if (findProgram("redis-server", "valkey-server") !== undefined) places.push(["Redis", ownRedis]);
else if (redis !== undefined) places.push(["Redis", () => Promise.resolve(databaseOf(redis))]);
if (postgres !== undefined) places.push(["PostgreSQL", () => ownDatabase(postgres)]);

/** Herald's processes have one prefix on a server; in a database of their own they meet nobody else's. */
function databaseOf(redisUrl: string): Place {
  const url = new URL(redisUrl);
  url.pathname = "/9";
  return { REDIS_URL: url.href };
}

async function ownRedis(): Promise<Place> {
  const server = await startRedis(findProgram("redis-server", "valkey-server") ?? "");
  endings.push(server.stop);
  return { REDIS_URL: server.url };
}

async function ownDatabase(server: string): Promise<Place> {
  const database = await createDatabase(server);
  endings.push(database.drop);
  return { DATABASE_URL: database.url };
}

const jobsDone = async (address: string): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/herald_job_seconds_count\{queue="account",outcome="completed"\} (\d+)/.exec(text)?.[1] ?? 0);
};

describe.each(places)("the two halves on %s", (_, makePlace) => {
  test("two workers and a gateway share the work: every request is answered once, by one of the two", async () => {
    const place = await makePlace();
    const gateway = start("gateway", place, { LOG_LEVEL: "debug" });
    const workers = [start("worker", place, { LOG_LEVEL: "debug" }), start("worker", place)];
    const addresses = await Promise.all(workers.map((worker) => worker.address()));
    for (const address of [await gateway.address(), ...addresses]) {
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    }
    const crowd = await openCrowd(place);
    expect(await crowd.ask(400, 100)).toEqual(Array(400).fill(1));
    const shares = await Promise.all(addresses.map(jobsDone));
    expect(shares.every((share) => share > 20)).toBe(true);

    // One line a request with its id, in the gateway and in the worker that served it.
    const [, id = ""] = await gateway.says(/"(pulse-[0-9a-f-]{36})"/);
    await expect
      .poll(async () => workers[0]?.output().includes(id) || (await jobsDone(addresses[1] ?? "")) > 0)
      .toBe(true);

    for (const herald of [gateway, ...workers]) herald.child.kill("SIGTERM");
    for (const herald of [gateway, ...workers]) expect(await herald.ended).toEqual({ code: 0, signal: null });
  });

  test("a worker that is killed in the middle loses nothing: the other answers the rest within seconds", async () => {
    const place = await makePlace();
    const [doomed, other] = [start("worker", place), start("worker", place)];
    await Promise.all([doomed.address(), other.address()]);
    const crowd = await openCrowd(place);
    const answers = await crowd.ask(600, 60, (answered) => {
      if (answered === 100) doomed.child.kill("SIGKILL");
    });
    expect(answers).toHaveLength(600);
    expect((await doomed.ended).signal).toBe("SIGKILL");
  });

  test("a request that is submitted again, at once and after it was answered, is answered once", async () => {
    const place = await makePlace();
    await start("worker", place).address();
    const { submit, store } = await openCrowd(place);
    const request: Request = { id: "again-1", platform: "house", conversation: "again", operation: "pulse", at: 1 };
    const heard: string[] = [];
    await store.signals.subscribe("pulse:again", (id) => heard.push(id));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(request)));
    expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);
    await expect.poll(() => heard).toEqual(["again-1"]);
    expect(await submit(request)).toBe("repeated");
    const last: Request = { ...request, id: "again-2" };
    await submit(last);
    await expect.poll(() => heard).toEqual(["again-1", "again-2"]);
  });
});

describe.skipIf(findProgram("redis-server", "valkey-server") === undefined)(
  "a Redis that goes away (needs redis-server)",
  () => {
    const server = (port: number) => startRedis(findProgram("redis-server", "valkey-server") ?? "", [], port);

    test("at the start it is waited for with a clear line; later /readyz is 503 until it is back", async () => {
      const port = await freePort();
      const herald = start("all", { REDIS_URL: `redis://:nothing@127.0.0.1:${port}` });
      await herald.says(/waiting for the store/);
      const plain = start("all", { REDIS_URL: `redis://127.0.0.1:${port}` });
      await plain.says(/waiting for the store/);
      const first = await server(port);
      const address = await plain.address();
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);

      await first.stop();
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
      expect(await (await fetch(`${address}/readyz`)).text()).toContain("store");
      expect((await fetch(`${address}/healthz`)).status).toBe(200);

      const second = await server(port);
      endings.push(second.stop);
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
      const crowd = await openCrowd({ REDIS_URL: `redis://127.0.0.1:${port}` });
      expect(await crowd.ask(20, 5)).toEqual(Array(20).fill(1));
      expect(herald.output()).not.toContain("nothing@");
    });

    test("a second signal ends a drain that hangs", async () => {
      const first = await server(await freePort());
      endings.push(first.stop);
      const herald = start("all", { REDIS_URL: first.url });
      await herald.address();
      process.kill(first.pid ?? 0, "SIGSTOP");
      herald.child.kill("SIGTERM");
      await herald.says(/draining/);
      const began = performance.now();
      herald.child.kill("SIGTERM");
      expect((await herald.ended).code).toBe(143);
      // A call of the store alone is waited for longer, and the jobs for longer still.
      expect(performance.now() - began).toBeLessThan(4_000);
      process.kill(first.pid ?? 0, "SIGCONT");
    });
  },
);
