/** Lines: so many at once, in the order in which they came, and whoever gives up waiting or fails holds up nobody. */
import { setImmediate as turnOver } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLine, createWays } from "../../../workers/lines.ts";

function createRun() {
  const ways = createWays(2);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  async function go(name: string, platform: "telegram" | "discord" = "telegram"): Promise<string> {
    const leave = await ways.enter(platform);
    begun.push(name);
    try {
      return await new Promise((resolve, reject) => {
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      });
    } finally {
      leave?.();
    }
  }
  return { go, begun, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

test("so many at once, and the others in the order in which they came", async () => {
  const { go, begun, end } = createRun();
  const all = ["a", "b", "c", "d"].map((name) => go(name));
  await turnOver();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  expect(await all[1]).toBe("b");
  expect(begun).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  await turnOver();
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("a platform that does not answer holds up no other", async () => {
  const { go, begun } = createRun();
  void go("a");
  void go("b");
  void go("c");
  void go("d", "discord");
  await turnOver();
  expect(begun).toEqual(["a", "b", "d"]);
});

test("what fails makes room as well, whoever comes late comes behind those that wait, and no room is made twice", async () => {
  const { go, begun, end } = createRun();
  const [first] = ["a", "b", "c"].map((name) => go(name));
  await turnOver();
  end("a", new Error("refused"));
  const late = go("late");
  await expect(first).rejects.toThrow("refused");
  expect(begun).toEqual(["a", "b", "c"]);
  end("b");
  await turnOver();
  expect(begun).toEqual(["a", "b", "c", "late"]);
  end("c");
  end("late");
  await late;
  void go("e");
  void go("f");
  void go("g");
  await turnOver();
  expect(begun.slice(4)).toEqual(["e", "f"]);
});

test("whoever gives up waiting has no place, leaves the line, and is not given one later", async () => {
  const line = createLine(() => 1);
  const leave = await line.enter();
  const [stopped, ending] = [new AbortController(), new AbortController()];
  const gone = line.enter([stopped.signal, ending.signal]);
  const next = line.enter([ending.signal]);
  stopped.abort();
  expect(await gone).toBeUndefined();
  leave?.();
  const place = await next;
  expect(place).toBeDefined();
  ending.abort();
  const last = line.enter();
  place?.();
  expect(await last).toBeDefined();
  expect(await createLine(() => 1).enter([AbortSignal.abort()])).toBeUndefined();
});

test("whoever has to wait knows how many are before them at any time, and nobody else is told of a line", async () => {
  const line = createLine(() => 1);
  const places: (() => { readonly ahead: number; readonly wait: number | undefined })[] = [];
  const enter = (stop?: AbortSignal) => line.enter(stop === undefined ? [] : [stop], (place) => places.push(place));
  const aheads = () => places.map((place) => place().ahead);
  const leave = await enter();
  expect([places.length, line.length()]).toEqual([0, 0]);
  const stopped = new AbortController();
  const [first] = [enter(), enter(stopped.signal), enter()];
  expect([aheads(), line.length()]).toEqual([[0, 1, 2], 3]);
  expect(places[2]?.().wait).toBeUndefined();
  stopped.abort();
  expect([aheads()[2], line.length()]).toEqual([1, 2]);
  leave?.();
  await first;
  expect([aheads()[2], line.length()]).toEqual([0, 1]);
  expect(places[2]?.().wait).toBeGreaterThanOrEqual(0);
});
