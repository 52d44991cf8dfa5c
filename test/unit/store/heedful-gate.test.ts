/** A pause that a platform demands while the store is away: kept by whoever heard of it, and by all once the store is back. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Lane, StoredGate } from "../../../src/core/store/gate.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { heedful } from "../../../src/store/heedful-gate.ts";
import { openStore } from "../../../src/store/open.ts";
import type { PauseBook } from "../../../src/store/pause-book.ts";
import { preparedFolder } from "../../servers/prepared.ts";
import { findProgram, freePort, startRedis } from "../../servers/programs.ts";

const program = findProgram("redis-server", "valkey-server");
const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
const patience = { limit: 10_000, onWaiting: () => undefined };

const laneOf = (name: string): Lane => ({ name, perSecond: 100, burst: 10 });

describe.skipIf(program === undefined)("while Redis is away (needs redis-server on the path)", () => {
  test("the process keeps it at once, and every other as soon as the store is back", async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const first = await startRedis(program ?? "", [], port);
    const open = async (): Promise<Store> => (await openStore({ kind: "redis", url }, ignore, patience)).store;
    const [hears, other] = [await open(), await open()];
    await hears.gate.park("told", 60_000);
    expect(await other.gate.ask([laneOf("told")], "answer")).toMatchObject({ passed: false, parked: true });
    await first.stop();
    await expect(hears.gate.ask([laneOf("free")], "answer")).rejects.toBeInstanceOf(StoreAway);
    await hears.gate.park("untold", 60_000);
    await hears.gate.park("untold", 1_000);
    const held = await hears.gate.ask([laneOf("free"), laneOf("untold")], "answer");
    expect(held).toMatchObject({ passed: false, parked: true, lane: "untold" });
    expect(held.passed ? 0 : held.wait).toBeGreaterThan(50_000);
    // What had passed before it was told needs no store to hear of it.
    expect(hears.gate.held([laneOf("free"), laneOf("untold")])).toMatchObject({ kind: "held" });
    expect(hears.gate.held([laneOf("untold")])?.wait).toBeGreaterThan(50_000);
    expect(hears.gate.held([laneOf("free")])).toBeUndefined();
    const second = await startRedis(program ?? "", [], port);
    const passes = (): Promise<boolean> =>
      other.gate.ask([laneOf("untold")], "answer").then(
        ({ passed }) => passed,
        () => true,
      );
    await expect.poll(passes).toBe(false);
    const free = () => hears.gate.ask([laneOf("free")], "answer").catch(() => undefined);
    await expect.poll(free).toMatchObject({ passed: true });
    await Promise.all([hears.close(), other.close()]);
    await second.stop();
  });
});

describe("on the embedded store, whose clock is that of its process", () => {
  const HOUR = 3_600_000;

  async function startedAgain(directory: string): Promise<Store> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR });
    onTestFinished(() => void vi.useRealTimers());
    return (await openStore({ kind: "embedded", directory }, ignore, patience)).store;
  }

  async function parked(): Promise<string> {
    const directory = await preparedFolder();
    const { store } = await openStore({ kind: "embedded", directory }, ignore, patience);
    await store.gate.park("told", 60_000);
    await store.gate.park("short", 1);
    await store.close();
    return directory;
  }

  test("a process that is started within a pause keeps it, though the clock has jumped beyond its end", async () => {
    const store = await startedAgain(await parked());
    const held = await store.gate.ask([laneOf("told")], "answer");
    expect(held).toMatchObject({ passed: false, parked: true, lane: "told" });
    expect(held.passed ? 0 : held.wait).toBeLessThanOrEqual(60_000);
    expect(await store.gate.ask([laneOf("short")], "answer")).toMatchObject({ passed: true });
    // The store knows it again by its own clock, for when this process has forgotten it.
    await expect.poll(async () => (await store.gate.parked()).map(({ lane }) => lane)).toEqual(["told"]);
    await store.close();
  });

  test("what was written before the machine was started anew, or cannot be read, holds up nobody", async () => {
    for (const spoilt of [(pages: string) => pages.replace(/"start":"/, '"start":"another'), () => "{"]) {
      const directory = await parked();
      const path = join(directory, "pauses.json");
      writeFileSync(path, spoilt(readFileSync(path, "utf8")));
      const store = await startedAgain(directory);
      expect(await store.gate.ask([laneOf("told")], "answer")).toMatchObject({ passed: true });
      await store.close();
      vi.useRealTimers();
    }
  });

  test("a pause of an hour is kept to its end, and in the book as well, whatever is paused meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "hrtime"] });
    onTestFinished(() => void vi.useRealTimers());
    let written: readonly string[] = [];
    const book: PauseBook = {
      read: () => new Map(),
      write(closed) {
        written = [...closed.keys()];
      },
    };
    // As a store whose clock has jumped beyond every pause.
    const jumped: StoredGate = {
      ask: async () => ({ passed: true }),
      park: async () => undefined,
      open: async () => undefined,
      parked: async () => [],
    };
    const gate = heedful(jumped, book);
    await gate.park("long", HOUR);
    await vi.advanceTimersByTimeAsync(HOUR / 2);
    await gate.park("short", 1_000);
    expect(written).toEqual(["long", "short"]);
    expect(await gate.ask([laneOf("long")], "answer")).toMatchObject({ passed: false, wait: HOUR / 2, parked: true });
    await vi.advanceTimersByTimeAsync(HOUR / 2);
    expect(await gate.ask([laneOf("long")], "answer")).toEqual({ passed: true });
    await gate.park("short", 1_000);
    expect(written).toEqual(["short"]);
  });
});

test("a store that is back is told within a moment, and of what is left of the pause", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "hrtime"] });
  onTestFinished(() => void vi.useRealTimers());
  let isAway = true;
  const told: (readonly [lane: string, wait: number])[] = [];
  const gate = heedful({
    ask: async () => ({ passed: true }),
    parked: async () => [],
    open: async () => undefined,
    async park(lane, wait) {
      if (isAway) throw new StoreAway("Redis did not answer");
      told.push([lane, wait]);
      return undefined;
    },
  });
  await gate.park("chat", 2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(50);
  expect(told).toEqual([["chat", expect.toSatisfy((wait: number) => wait >= 900 && wait <= 1_000)]]);
});

test("a pause that is over is over in the store as well, whatever its clock shows; another's that is longer is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "hrtime"] });
  onTestFinished(() => void vi.useRealTimers());
  let isAway = false;
  const opened: (readonly [lane: string, until: number])[] = [];
  const gate = heedful({
    ask: async () => ({ passed: true }),
    parked: async () => [],
    // Of the second a longer one stands.
    park: async (lane, wait) => (lane === "chat" ? 1_000_000 + Math.round(wait) : undefined),
    async open(lane, until) {
      if (isAway) throw new StoreAway("Redis did not answer");
      opened.push([lane, until]);
    },
  });
  await Promise.all([gate.park("chat", 2_000), gate.park("other", 2_000)]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(opened).toEqual([]);
  isAway = true;
  await vi.advanceTimersByTimeAsync(200);
  isAway = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(opened).toEqual([["chat", 1_002_000]]);
});
