/** What is said of a store that is away, that is back, and that comes and goes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../src/log.ts";
import { storeEvents } from "../../src/store-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLog({ level: "info", format: "json", secrets: [], destination });
  const { onConnection } = storeEvents(
    log,
    () => undefined,
    () => undefined,
  );
  const said = (): readonly string[] => lines.map((line) => /"msg":"(the store [a-z ]+)/.exec(line)?.[1] ?? line);
  return {
    said,
    away: () => onConnection({ connected: false, reason: "no room" }),
    back: () => onConnection({ connected: true, reason: "" }),
  };
}

test("each outage and each end of it is said", async () => {
  const { said, away, back } = open();
  for (let i = 0; i < 4; i += 1) {
    away();
    await vi.advanceTimersByTimeAsync(10_000);
    back();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(said()).toEqual(Array.from({ length: 4 }, () => ["the store is away", "the store is connected"]).flat());
});

test.each([
  ["away", "the store is away"],
  ["back", "the store is connected"],
] as const)("one that comes and goes is said to do so, and how it is once it stays %s", async (last, words) => {
  const store = open();
  for (let i = 0; i < 400; i += 1) {
    store.away();
    await vi.advanceTimersByTimeAsync(125);
    store.back();
    await vi.advanceTimersByTimeAsync(125);
  }
  store[last]();
  const before = store.said();
  expect(before).toHaveLength(7);
  expect(before.at(-1)).toBe("the store comes and goes");
  await vi.advanceTimersByTimeAsync(31_000);
  expect(store.said().slice(7)).toEqual([words]);
  store.away();
  expect(store.said().slice(8)).toEqual(["the store is away"]);
});
