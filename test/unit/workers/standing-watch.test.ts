/** The watch over conversations that stand: also the last of very many comes to its turn, and a failed look is made again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startStandingWatch } from "../../../workers/standing-watch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("every conversation that stands is armed again, however many stand before it, and then from the first on", async () => {
  const heads = Array.from({ length: 450 }, (_, i) => ({ conversation: `chat:${i}`, turn: `chat/${i}` }));
  const armed: string[] = [];
  const failures: unknown[] = [];
  const stop = startStandingWatch({
    store: {
      mailbox: { standing: (_, limit, skipped = 0) => Promise.resolve(heads.slice(skipped, skipped + limit)) },
    },
    turns: {
      rearm(conversation) {
        // Once, in the middle of the second look.
        if (conversation === "chat:250" && failures.length === 0) return Promise.reject(new Error("the store is away"));
        armed.push(conversation);
        return Promise.resolve();
      },
    },
    log: { warn: (_fields: unknown) => failures.push(_fields) },
  });
  const names = (from: number, to: number) => heads.slice(from, to).map(({ conversation }) => conversation);
  const next = async (): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(15_000);
    return armed.splice(0);
  };
  expect(await next()).toEqual(names(0, 200));
  expect(await next()).toEqual(names(200, 250));
  expect(failures).toHaveLength(1);
  expect(await next()).toEqual(names(200, 400));
  expect(await next()).toEqual(names(400, 450));
  expect(await next()).toEqual(names(0, 200));
  await stop();
  expect(await next()).toEqual([]);
});
