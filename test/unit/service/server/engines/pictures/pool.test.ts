/** The drawing threads: real ones of the build, and broken ones that crash, hang and lie. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { drawPicture } from "../../../../../../src/service/server/engines/pictures/draw.ts";
import { createOfflinePictures } from "../../../../../../src/service/server/engines/pictures/index.ts";
import type { Job } from "../../../../../../src/service/server/engines/pictures/job.ts";
import { createPool, type Pool, type PoolOptions } from "../../../../../../src/service/server/engines/pictures/pool.ts";
import { NeverBegun, UnusablePicture } from "../../../../../../src/service/server/engines/ports.ts";
import { readPng, SAMPLE } from "./canvas.ts";

const BUILT = new URL("../../../../../../dist/programs/thread.js", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "threads-"));
const pools: Pool[] = [];

function open(entry: URL, options: Partial<PoolOptions> = {}): Pool {
  const pool = createPool({ entry, threads: 1, waiting: 8, jobLimit: 30_000, idleLimit: 60_000, ...options });
  pools.push(pool);
  return pool;
}

/** A thread's entry that does as the prompt says, and answers with the prompt's bytes. */
function thread(name: string, body: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { connect } from "node:net";\nimport { parentPort, threadId } from "node:worker_threads";\nparentPort.on("message", (job) => {\nconst { prompt } = job.drawing;\nconst done = (text) => parentPort.postMessage({ kind: "done", png: new TextEncoder().encode(text) });\n${body}\n});\n`,
  );
  return pathToFileURL(path);
}

const create = (prompt: string): Job => ({ kind: "create", drawing: { prompt, seed: 1, width: 64, height: 64 } });
const said = async (pool: Pool, prompt: string): Promise<string> =>
  new TextDecoder().decode(await pool.run(create(prompt)));
const OBEDIENT = thread(
  "obedient",
  `if (prompt === "crash") throw new Error("broken"); if (prompt === "exit") process.exit(3); if (prompt === "hang") return;
   if (prompt.startsWith("hold ")) return connect(Number(prompt.slice(5)), "127.0.0.1");
   if (prompt === "spin") for (;;); if (prompt === "lie") return parentPort.postMessage("nonsense"); done(prompt + " by " + threadId);`,
);

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the built threads", () => {
  test("draw the same bytes as this process does, and start only when there is work", async () => {
    const pool = open(BUILT, { threads: 2 });
    expect(pool.size).toBe(0);
    const jobs = ["fox", "sea", "city"].map((prompt) => create(prompt));
    const drawn = await Promise.all(jobs.map((job) => pool.run(job)));
    expect(pool.size).toBe(2);
    for (const [index, prompt] of ["fox", "sea", "city"].entries()) {
      const here = await drawPicture({ prompt, seed: 1, width: 64, height: 64 });
      expect(Buffer.compare(drawn[index] ?? Buffer.alloc(0), here), prompt).toBe(0);
    }
  });

  test("change pictures, and say when one is unusable", async () => {
    const pool = open(BUILT);
    for (const kind of ["effect", "mirage"] as const) {
      const read = await readPng(await pool.run({ kind, change: { image: SAMPLE, prompt: "grey", seed: 1 } }));
      expect([read.width, read.height]).toEqual([120, 80]);
      const garbage = pool.run({ kind, change: { image: Buffer.from("garbage"), prompt: "grey", seed: 1 } });
      await expect(garbage).rejects.toThrow(UnusablePicture);
      await expect(garbage).rejects.toThrow("not a PNG or JPG");
    }
    expect(pool.size).toBe(1);
  });

  test("leave this thread free while they draw", async () => {
    const pool = open(BUILT);
    await pool.run(create("fox"));
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 1);
    await pool.run({ kind: "create", drawing: { prompt: "mountain lake", seed: 1, width: 1280, height: 800 } });
    clearInterval(ticking);
    // A drawing in this thread would let none through.
    expect(ticks).toBeGreaterThan(3);
  });
});

describe("a thread that fails", () => {
  test.each([
    ["crash", "the drawing thread broke"],
    ["exit", "ended in the middle"],
    ["lie", "unreadable"],
  ])("by %s fails its one job, and the next one is done", async (prompt, says) => {
    const pool = open(OBEDIENT);
    const outcomes = await Promise.allSettled([said(pool, "one"), said(pool, prompt), said(pool, "three")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    await expect(said(pool, prompt)).rejects.toThrow(says);
  });

  test.each(["hang", "spin"])(
    "by going on for ever (%s) is ended at the limit, and the next job is done",
    async (prompt) => {
      const pool = open(OBEDIENT, { jobLimit: 5_000 });
      const [endless, next] = await Promise.allSettled([said(pool, prompt), said(pool, "next")]);
      expect(endless).toMatchObject({ status: "rejected", reason: { message: "the picture took too long" } });
      expect(next).toMatchObject({ status: "fulfilled" });
      expect(pool.size).toBe(1);
    },
  );

  test("is really gone afterwards, with all that it held", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const job = said(open(OBEDIENT, { jobLimit: 5_000 }), `hold ${port}`);
    const refused = expect(job).rejects.toThrow("too long");
    const socket = await connected;
    await once(socket.resume(), "close");
    await refused;
    server.close();
  });

  test("whose file does not even load fails the job", async () => {
    const path = join(folder, "unloadable.mjs");
    writeFileSync(path, "this is no program");
    await expect(said(open(pathToFileURL(path)), "one")).rejects.toThrow("the drawing thread broke");
  });
});

describe("limits", () => {
  test("one thread does one job after another, and more than may wait are refused at once", async () => {
    const pool = open(OBEDIENT, { waiting: 2 });
    const taken = [said(pool, "a"), said(pool, "b"), said(pool, "c")];
    await expect(said(pool, "d")).rejects.toThrow("too many pictures wait");
    const answers = await Promise.all(taken);
    expect(answers.map((answer) => answer[0])).toEqual(["a", "b", "c"]);
    expect(new Set(answers.map((answer) => answer.slice(1))).size).toBe(1);
  });

  test("a thread that has been idle for long is ended, and work starts a new one", async () => {
    const pool = open(OBEDIENT, { idleLimit: 20 });
    const first = await said(pool, "x");
    await expect.poll(() => pool.size).toBe(0);
    expect(await said(pool, "x")).not.toBe(first);
  });

  test("closing ends the threads; what runs and what waits fails, and nothing more is taken", async () => {
    const pool = open(OBEDIENT);
    const pending = [said(pool, "hang"), said(pool, "waiting")].map((promise) =>
      expect(promise).rejects.toThrow("closed"),
    );
    await pool.close();
    await Promise.all(pending);
    expect(pool.size).toBe(0);
    await expect(said(pool, "late")).rejects.toThrow("closed");
    await pool.close();
  });
});

describe("without a compiled file", () => {
  test.each([new URL("./thread.ts", BUILT), new URL("./nowhere.js", BUILT)])(
    "%s: the work is done in this process",
    async (entry) => {
      const pool = open(entry);
      const png = await pool.run(create("fox"));
      expect(Buffer.compare(png, await drawPicture({ prompt: "fox", seed: 1, width: 64, height: 64 }))).toBe(0);
      expect(pool.size).toBe(0);
      await expect(
        pool.run({ kind: "effect", change: { image: Buffer.from("no"), prompt: "x", seed: 1 } }),
      ).rejects.toThrow(UnusablePicture);
    },
  );

  test("the engine keeps its port", async () => {
    const pictures = createOfflinePictures();
    const { signal } = new AbortController();
    const drawing = { prompt: "fox", seed: 1, width: 80, height: 60 };
    const change = { image: SAMPLE, prompt: "grey", seed: 1 };
    expect((await readPng(await pictures.create(drawing, signal))).width).toBe(80);
    expect((await readPng(await pictures.effect(change, signal))).width).toBe(120);
    expect((await readPng(await pictures.mirage(change, signal))).width).toBe(120);
    await pictures.close();
    await expect(pictures.create(drawing, signal)).rejects.toThrow("closed");
  });
});

test("what nobody waits for any more leaves the queue at once, unbegun, and what comes after it is done", async () => {
  const pool = open(OBEDIENT, { jobLimit: 5_000, waiting: 2 });
  const gone = new AbortController();
  let isOver = false;
  const endless = expect(said(pool, "hang")).rejects.toThrow("too long");
  void endless.then(() => {
    isOver = true;
  });
  const abandoned = pool.run(create("crash"), gone.signal);
  const last = said(pool, "last");
  gone.abort();
  await expect(abandoned).rejects.toThrow(NeverBegun);
  expect(isOver).toBe(false);
  const inItsPlace = said(pool, "in its place");
  await expect(pool.run(create("crash"), gone.signal)).rejects.toThrow(NeverBegun);
  await endless;
  expect(await last).toMatch(/^last by/);
  expect(await inItsPlace).toMatch(/^in its place by/);
});

test("what has begun is finished, whoever waits for it", async () => {
  const pool = open(OBEDIENT);
  const gone = new AbortController();
  const begun = pool.run(create("begun"), gone.signal);
  gone.abort();
  expect(Buffer.from(await begun).toString()).toMatch(/^begun by/);
});
