/** Digests as people make them, written through the book. */
import type { NewDigest } from "../../../src/core/digest-book.ts";
import type { Log } from "../../../src/core/log.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { openQueues, type Queues } from "../../../src/queue/index.ts";
import { openStore } from "../../../src/store/open.ts";
import { createDigestBook } from "../../../workers/digests/book.ts";

export interface Places {
  readonly store: Store;
  readonly queues: Queues;
  readonly close: () => Promise<void>;
}

/** How many are written at once. */
const TOGETHER = 64;

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

export async function openPlaces(url: string): Promise<Places> {
  const choice = { kind: "redis", url } as const;
  const { store, queue } = await openStore(choice, ignore, { limit: 10_000, onWaiting: () => undefined });
  const queues = await openQueues(queue, { log: silentLog, answerWithin: 60_000 });
  return {
    store,
    queues,
    async close() {
      await queues.close();
      await store.close();
    },
  };
}

export const chatOfDigest = (i: number): string => `-100${2_000_000_000 + i}`;

/** Each in a chat of its own. */
export const digestAt = (
  i: number,
  given: Pick<NewDigest, "topics" | "pattern" | "zone"> & Partial<NewDigest>,
): NewDigest => ({
  id: `d${i.toString(36).padStart(7, "0")}`,
  platform: "telegram",
  chat: { id: chatOfDigest(i), kind: "group", title: `Traders of town ${i}` },
  creator: { id: String(500_000_000 + i), name: "Anna", language: "en" },
  sort: "date",
  sources: ["news"],
  count: 5,
  brief: false,
  picture: "dark",
  whenEmpty: "say",
  catchUp: { mode: "once", maxAge: 180 },
  state: "on",
  made: Date.now(),
  ...given,
});

/** Does the work for each number below `count`, some of them at once. */
export async function each(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) await work(i);
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
}

/** Resolves to the seconds that it took. */
export async function subscribe(places: Places, digests: readonly NewDigest[]): Promise<number> {
  const book = createDigestBook(places);
  const began = performance.now();
  await each(digests.length, async (i) => {
    const digest = digests[i];
    if (digest !== undefined) await book.add(digest);
  });
  return (performance.now() - began) / 1_000;
}
