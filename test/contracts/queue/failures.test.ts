/** What the queue does when workers are killed and servers go away: on real processes and real servers. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { StoreAway } from "../../../src/core/store/index.ts";
import {
  openQueues,
  type QueueBackend,
  type QueueOptions,
  type Queues,
  type SqlPool,
} from "../../../src/queue/index.ts";
import { createDatabase } from "../../servers/databases.ts";
import { findProgram, freePort, startRedis } from "../../servers/programs.ts";
import type { ChildWork } from "./child.ts";
import { createGate, createListeningLog, until } from "./listening.ts";

const servers = inject("servers");
const redisProgram = findProgram("redis-server", "valkey-server");

const turn = (name: string) => ({ conversation: "discord:7", turn: name });

interface Child {
  readonly lines: string[];
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
}

const children: Child[] = [];
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.process.kill("SIGKILL");
    await child.exited;
  }
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** As it was built: to read it as TypeScript takes a process three times as long. */
const CHILD = fileURLToPath(new URL("../../../dist/test/contracts/queue/child.js", import.meta.url));

function startChild(work: ChildWork): Child {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(work)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const one = { lines, process: child, exited };
  children.push(one);
  return one;
}

async function open(where: QueueBackend, options: Partial<QueueOptions> = {}): Promise<Queues> {
  const queues = await openQueues(where, { log: createListeningLog(), ...options });
  cleanups.push(() => queues.close());
  return queues;
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, options: "-c search_path=bullmq", max: 10 });
  cleanups.push(() => pool.end());
  return pool;
}

const newPrefix = (): string => `{test-${randomBytes(6).toString("hex")}}`;

/** Counts what is served, in which process it may be. */
async function servedAfterKill(queues: Queues, child: Child): Promise<{ turns: string[]; seconds: number }> {
  const turns = ["never 1", "never 2", "never 3", "never 4", "never 5"];
  for (const name of turns) await queues.add("chat", turn(name));
  await until("all have begun", () => turns.every((name) => child.lines.includes(`began ${name}`)));
  const served: string[] = [];
  await queues.startWorker("chat", async (data) => void served.push(data.turn), { concurrency: 5 }).ready();
  child.process.kill("SIGKILL");
  const before = Date.now();
  await until("all are served here", () => served.length >= turns.length);
  return { turns: served.sort(), seconds: (Date.now() - before) / 1_000 };
}

const FIVE = ["never 1", "never 2", "never 3", "never 4", "never 5"];

describe.skipIf(servers.redis === undefined)("workers on Redis", () => {
  const redis = servers.redis ?? "";
  const where: QueueBackend = { kind: "redis", url: redis };

  test("the jobs of a worker that is killed run again within 15 seconds", async () => {
    const prefix = newPrefix();
    const queues = await open(where, { prefix });
    const { turns, seconds } = await servedAfterKill(queues, startChild({ redis, prefix, concurrency: 5 }));
    expect(turns).toEqual(FIVE);
    expect(seconds).toBeLessThan(15);
  });

  test("a job that kills its worker every time fails in the end, also where who tells it dies, and takes no innocent one with it", async () => {
    const prefix = newPrefix();
    const timing = { claim: 2_000, stalledCheck: 1_000, deaths: 4 };
    const queues = await open(where, { prefix, timing });
    const innocent = ["a", "b", "c", "d", "e", "f"];
    await queues.add("chat", turn("kills"));
    for (const name of innocent) await queues.add("chat", turn(name));
    const lines: string[] = [];
    let deaths = 0;
    const isOver = (all: readonly string[]): boolean =>
      all.includes("told kills") && innocent.every((name) => all.includes(`ended ${name}`));
    while (!isOver(lines) && deaths < 20) {
      const diesTelling = !lines.some((line) => line.startsWith("failed"));
      const child = startChild({ redis, prefix, timing, concurrency: 10, diesTelling });
      await Promise.race([child.exited, until("it is over", () => isOver([...lines, ...child.lines]))]);
      lines.push(...child.lines);
      if (child.process.signalCode === "SIGKILL") deaths += 1;
    }
    const given = "failed kills: its workers died of it 5 times";
    expect(lines.filter((line) => line.startsWith("failed"))).toEqual([given, given.replace("5", "6")]);
    expect(innocent.filter((name) => !lines.includes(`ended ${name}`))).toEqual([]);
    expect(lines.filter((line) => line === "began kills")).toHaveLength(timing.deaths + 1);
    expect(deaths).toBe(timing.deaths + 2);
  });

  test("what follows when a job has failed is done by the next, where whoever does it dies", async () => {
    const prefix = newPrefix();
    await (await open(where, { prefix })).add("chat", turn("gives up"));
    const first = startChild({ redis, prefix, concurrency: 1, diesTelling: true });
    await first.exited;
    const next = startChild({ redis, prefix, concurrency: 1 });
    await until("it is told", () => next.lines.includes("told gives up"));
    for (const { lines } of [first, next]) expect(lines).toContain("failed gives up: there is no such model");
  });

  test("a process on Redis loads no SQL", async () => {
    const child = startChild({ redis, prefix: newPrefix(), concurrency: 1 });
    await until("it is ready", () => child.lines.includes("ready"));
    expect(child.lines).toContain("loaded ioredis");
  });
});

describe.skipIf(servers.postgres === undefined)("workers on PostgreSQL", () => {
  async function database(): Promise<string> {
    const made = await createDatabase(servers.postgres ?? "");
    cleanups.push(() => made.drop());
    return made.url;
  }

  test("the jobs of a worker that is killed run again within 15 seconds", async () => {
    const url = await database();
    const queues = await open({ kind: "sql", pool: openPool(url) });
    const { turns, seconds } = await servedAfterKill(queues, startChild({ database: url, prefix: "", concurrency: 5 }));
    expect(turns).toEqual(FIVE);
    expect(seconds).toBeLessThan(15);
  });

  test("a process on SQL loads no Redis", async () => {
    const child = startChild({ database: await database(), prefix: "", concurrency: 1 });
    await until("it is ready", () => child.lines.includes("ready"));
    expect(child.lines).toContain("loaded pg");
  });

  test("broken connections are made anew: a running job is completed once, and the next is served", async () => {
    const url = await database();
    const queues = await open({ kind: "sql", pool: openPool(url) });
    const started = createGate();
    const gate = createGate();
    const runs: string[] = [];
    const seen: string[] = [];
    queues.startWorker(
      "chat",
      async (data) => {
        runs.push(data.turn);
        started.open();
        await gate.opened;
      },
      { concurrency: 2, onJob: ({ outcome }) => seen.push(outcome) },
    );
    await queues.add("chat", turn("m1"));
    await started.opened;
    const outside = new pg.Client({ connectionString: servers.postgres });
    await outside.connect();
    const name = new URL(url).pathname.slice(1);
    await outside.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    await outside.end();
    gate.open();
    await until("it is completed", () => seen.length === 1);
    await until("another is taken", () =>
      queues.add("chat", turn("m2")).then(
        () => true,
        () => false,
      ),
    );
    await until("it is served", () => seen.length === 2);
    expect(runs).toEqual(["m1", "m2"]);
    expect(seen).toEqual(["completed", "completed"]);
    expect(queues.connection().connected).toBe(true);
  });

  /** A database that answers one call, which makes the tables, and refuses all others as long as `refuses` says so. */
  function answersOnce(pool: SqlPool, refuses: () => boolean): SqlPool {
    let connects = 0;
    const refuse = (): Promise<never> =>
      Promise.reject(new Error("Client has encountered a connection error and is not queryable"));
    return {
      query: (text, values) => (text.includes("MAX(version)") && refuses() ? refuse() : pool.query(text, values)),
      connect() {
        connects += 1;
        return connects > 1 && refuses() ? refuse() : pool.connect();
      },
      on: (event, listener) => pool.on(event, listener),
    };
  }

  test("queues and workers that are made while the database goes away come to work all the same", async () => {
    let refusals = 40;
    const failing = answersOnce(openPool(await database()), () => {
      refusals -= 1;
      return refusals >= 0;
    });
    // Longer away than the patience with which it was opened.
    const queues = await open({ kind: "sql", pool: failing }, { patience: 500 });
    const seen: string[] = [];
    const onJob = ({ outcome }: { readonly outcome: string }): void => void seen.push(outcome);
    const worker = queues.startWorker("chat", () => Promise.resolve(), { concurrency: 1, onJob });
    await worker.ready();
    await queues.add("chat", turn("m1"));
    await until("it has ended", () => seen.length > 0);
    expect(seen).toEqual(["completed"]);
    expect(refusals).toBeLessThan(0);
  });

  test("queues and workers whose database stays away are closed all the same", async () => {
    const queues = await open({ kind: "sql", pool: answersOnce(openPool(await database()), () => true) });
    queues.startWorker("chat", () => Promise.resolve(), { concurrency: 1 });
    const began = performance.now();
    await queues.close();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("a database whose refusal says nothing is told by what the refusal is called", async () => {
    const silent = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" });
    const refuse = (): Promise<never> => Promise.reject(silent);
    const pool: SqlPool = { query: refuse, connect: refuse, on: () => undefined };
    await expect(open({ kind: "sql", pool }, { patience: 100 })).rejects.toThrow(/within 0.1 s: ECONNREFUSED\. Is/);
  });

  test("a job that ends while the database is away is completed when it is back, and not run again", async () => {
    const pool = openPool(await database());
    let refusals = 3;
    const failing: SqlPool = {
      query(text, values) {
        if (!text.includes("move_to_completed") || refusals === 0) return pool.query(text, values);
        refusals -= 1;
        return Promise.reject(new Error("Connection terminated unexpectedly"));
      },
      connect: () => pool.connect(),
      on: (event, listener) => pool.on(event, listener),
    };
    const log = createListeningLog();
    const queues = await open({ kind: "sql", pool: failing }, { log });
    let runs = 0;
    const seen: string[] = [];
    queues.startWorker(
      "chat",
      async () => {
        runs += 1;
      },
      { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome) },
    );
    await queues.add("chat", turn("m1"));
    await until("it has ended", () => seen.length > 0);
    expect(seen).toEqual(["completed"]);
    expect(runs).toBe(1);
    expect(refusals).toBe(0);
    expect(log.lines.some(({ event }) => event.includes("was lost"))).toBe(true);
  });
});

describe.skipIf(servers.cluster === undefined)("a cluster", () => {
  test("takes the keys that are used when nothing else was asked for", async () => {
    const queues = await open({ kind: "redis", url: servers.cluster ?? "" });
    const name = randomBytes(6).toString("hex");
    const served: string[] = [];
    queues.startWorker("chat", async (data) => void served.push(data.turn), { concurrency: 1 });
    await queues.add("chat", turn(name));
    await until("it is served", () => served.includes(name));
  });
});

describe("a database that is not there", () => {
  test("is waited for as long as was asked, and then named with the cure", async () => {
    const pool = openPool(`postgres://herald@127.0.0.1:${await freePort()}/herald`);
    const before = Date.now();
    const opening = open({ kind: "sql", pool }, { patience: 600 });
    await expect(opening).rejects.toThrow(StoreAway);
    await expect(opening).rejects.toThrow(/ECONNREFUSED.*DATABASE_URL/);
    expect(Date.now() - before).toBeLessThan(8_000);
  });
});

describe.skipIf(redisProgram === undefined)("a Redis that comes and goes", () => {
  const program = redisProgram ?? "";

  async function start(options: readonly string[] = [], port?: number) {
    const running = await startRedis(program, options, port);
    cleanups.push(running.stop);
    return running;
  }

  test("is waited for as long as was asked, and then named with the cure", async () => {
    const url = `redis://:secret@127.0.0.1:${await freePort()}`;
    const log = createListeningLog();
    const before = Date.now();
    const opening = open({ kind: "redis", url }, { patience: 600, log });
    await expect(opening).rejects.toThrow(StoreAway);
    await expect(opening).rejects.toThrow(/0.6 s.*ECONNREFUSED.*REDIS_URL/);
    await expect(opening).rejects.not.toThrow(/secret/);
    expect(Date.now() - before).toBeLessThan(8_000);
    expect(log.lines).toHaveLength(1);
  });

  test("is used when it comes in time", async () => {
    const port = await freePort();
    const opening = open({ kind: "redis", url: `redis://127.0.0.1:${port}` }, { patience: 20_000 });
    await start([], port);
    const queues = await opening;
    await queues.add("chat", turn("m1"));
    expect((await queues.counts()).chat.waiting).toBe(1);
  });

  test("adding fails at once while it is away, the operator hears of it once, and all goes on when it is back", async () => {
    const port = await freePort();
    const first = await start([], port);
    const log = createListeningLog();
    const queues = await open({ kind: "redis", url: first.url }, { log });
    const served: string[] = [];
    const worker = queues.startWorker("chat", async (data) => void served.push(data.turn), { concurrency: 3 });
    await worker.ready();
    await queues.add("chat", turn("m1"));
    await until("it is served", () => served.length === 1);
    await first.stop();
    await until("it is noticed", () => !queues.connection().connected);
    const before = Date.now();
    for (let again = 0; again < 20; again += 1) {
      await expect(queues.add("chat", turn(`lost ${again}`))).rejects.toThrow(StoreAway);
    }
    expect(Date.now() - before).toBeLessThan(8_000);
    expect(queues.connection().reason).not.toBe("");
    await start([], port);
    await until("it is back", () => queues.connection().connected);
    await queues.add("chat", turn("m2"));
    await until("it is served", () => served.includes("m2"));
    const said = () => log.lines.filter(({ level }) => level !== "debug").map(({ event }) => event);
    const backs = () => said().filter((event) => event.endsWith("connection is back"));
    await until("that is said", () => backs().length === 1);
    expect(said().filter((event) => event.includes("was lost"))).toHaveLength(1);
    expect(said().length).toBeLessThan(6);
  });

  test("a frozen server makes adding fail in time", async () => {
    const { url } = await start();
    const queues = await open({ kind: "redis", url }, { answerWithin: 300 });
    const outside = await open({ kind: "redis", url }, { answerWithin: 20_000 });
    const { Redis } = await import("ioredis");
    const client = new Redis(url);
    await client.call("CLIENT", "PAUSE", "6000", "WRITE");
    client.disconnect();
    const before = Date.now();
    await expect(queues.add("chat", turn("m1"))).rejects.toThrow(/within 300 ms/);
    expect(Date.now() - before).toBeLessThan(5_000);
    await until("what was unknown has happened", async () => (await outside.counts()).chat.waiting === 1);
    await outside.add("chat", turn("m1"));
    expect((await outside.counts()).chat.waiting).toBe(1);
  });

  test("everything closes while it is away", async () => {
    const server = await start();
    const queues = await open({ kind: "redis", url: server.url });
    const worker = queues.startWorker("chat", async () => undefined, { concurrency: 1 });
    await worker.ready();
    await server.stop();
    await until("it is noticed", () => !queues.connection().connected);
    const before = Date.now();
    await queues.close();
    expect(Date.now() - before).toBeLessThan(20_000);
  });

  test("one that may throw jobs away is told of once, in the log, and BullMQ prints nothing", async () => {
    const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    cleanups.push(() => Promise.resolve(printed.mockRestore()));
    const { url } = await start("--appendonly yes --maxmemory 100mb --maxmemory-policy allkeys-lru".split(" "));
    const log = createListeningLog();
    const queues = await open({ kind: "redis", url }, { log });
    await queues.startWorker("chat", async () => undefined, { concurrency: 1 }).ready();
    await queues.counts();
    const warnings = log.lines.filter(({ level }) => level === "warn");
    expect(warnings.map(({ event }) => event)).toEqual([expect.stringMatching(/allkeys-lru.*noeviction/)]);
    expect(printed).not.toHaveBeenCalled();
  });
});
