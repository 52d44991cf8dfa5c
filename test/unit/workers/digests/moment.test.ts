/** A moment that has come begins its editions, each slot once and the last one only. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { editionKey, momentKey } from "../../../../src/core/digest.ts";
import type { Queues } from "../../../../src/queue/index.ts";
import { createDigestBook } from "../../../../workers/digests/book.ts";
import { BEGUN } from "../../../../workers/digests/links.ts";
import { latestSlot, runMoment } from "../../../../workers/digests/moment.ts";
import { reconcile } from "../../../../workers/digests/reconcile.ts";
import { keptLog } from "../../http/running.ts";
import { newDigest, usePlaces } from "./booking.ts";

const places = usePlaces();
const signal = new AbortController().signal;
const HOUR = 3_600_000;

/** Runs it as a worker does, and tells which jobs were added. */
async function run(moment: string, slot: number) {
  const { store } = places();
  const jobs: unknown[] = [];
  const add: Queues["add"] = async (_queue, job) => `${jobs.push(job)}`;
  const queues = { add };
  await runMoment({ store, queues }, { moment, slot }, { signal, log: keptLog().log });
  return jobs;
}

describe("a moment", () => {
  test("begins each of its editions once, however many digests share them", async () => {
    const pattern = "0 9 1 1 *";
    const digests = [
      newDigest({ pattern }),
      newDigest({ pattern }),
      newDigest({ pattern, topics: ["ethereum"] }),
      newDigest({ pattern, state: "paused", topics: ["solana"] }),
    ];
    const book = createDigestBook(places());
    for (const digest of digests) await book.add(digest);
    const slot = Date.parse("2026-01-01T08:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: slot + 500 });
    onTestFinished(() => void vi.useRealTimers());
    const editions = [digests[0], digests[2]].flatMap((one) =>
      one === undefined ? [] : editionKey({ ...one, number: 1 }),
    );
    const jobs = await run(`${pattern}|Europe/Rome`, slot);
    expect(jobs).toHaveLength(2);
    expect(jobs).toEqual(expect.arrayContaining(editions.map((edition) => ({ edition, slot, begun: slot + 500 }))));
  });

  test("after a downtime the last slot counts, and an hour that is older does not come back", () => {
    const slot = Date.parse("2026-05-05T08:00:00Z");
    expect(latestSlot("0 * * * *|UTC", slot, slot + 3.5 * HOUR)).toBe(slot + 3 * HOUR);
    expect(latestSlot("0 * * * *|UTC", slot, slot - 5_000)).toBe(slot);
    expect(latestSlot("0 8 * * *|UTC", slot, slot + 3.5 * HOUR)).toBe(slot);
  });

  test("a slot of which nothing was begun is begun when the schedules are looked through, once and not after a day", async () => {
    const digest = newDigest({ pattern: "0 * * * *", zone: "UTC" });
    const { store, queues } = places();
    await createDigestBook(places()).add(digest);
    const moment = momentKey(digest);
    const slot = Date.parse("2027-05-05T08:00:00Z");
    const jobs: unknown[] = [];
    const parts = {
      store,
      queues: { ...queues, add: async (_: string, data: unknown) => `${jobs.push(data)}` },
      log: keptLog().log,
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const lookAt = async (at: number) => {
      vi.setSystemTime(at);
      jobs.length = 0;
      await reconcile(parts, signal);
      return jobs.filter((job) => JSON.stringify(job).includes(moment));
    };
    // Nothing is known of it before its first slot.
    expect(await lookAt(slot + 10 * 60_000)).toEqual([]);
    await store.documents.put(BEGUN, moment, slot);
    expect(await lookAt(slot + 10 * 60_000)).toEqual([]);
    expect(await lookAt(slot + HOUR + 30_000)).toEqual([]);
    expect(await lookAt(slot + HOUR + 120_000)).toEqual([{ moment, slot: slot + HOUR }]);
    await store.documents.put(BEGUN, moment, slot + HOUR);
    expect(await lookAt(slot + HOUR + 120_000)).toEqual([]);
  });

  test("a slot that is said to be begun while it is yet to come keeps no slot before it from being begun", async () => {
    const digest = newDigest({ pattern: "0 * * * *", zone: "UTC" });
    const { store, queues } = places();
    await createDigestBook(places()).add(digest);
    const moment = momentKey(digest);
    const slot = Date.parse("2027-06-05T08:00:00Z");
    const jobs: unknown[] = [];
    const add: Queues["add"] = async (_, data) => `${jobs.push(data)}`;
    vi.useFakeTimers({ toFake: ["Date"], now: slot + 120_000 });
    onTestFinished(() => void vi.useRealTimers());
    // The clock was some hours ahead when it was written.
    await store.documents.put(BEGUN, moment, slot + 5 * HOUR);
    const lookAt = async (): Promise<unknown> => {
      jobs.length = 0;
      await reconcile({ store, queues: { ...queues, add }, log: keptLog().log }, signal);
      return jobs.filter((job) => JSON.stringify(job).includes(moment));
    };
    expect(await lookAt()).toEqual([{ moment, slot }]);
    await run(moment, slot);
    expect(await store.documents.get(BEGUN, moment)).toBe(slot);
    expect(await lookAt()).toEqual([]);
    // A clock that is some seconds behind takes back nothing of what another has begun.
    vi.setSystemTime(slot + HOUR - 30_000);
    await store.documents.put(BEGUN, moment, slot + HOUR);
    expect(await lookAt()).toEqual([]);
    await run(moment, slot);
    expect(await store.documents.get(BEGUN, moment)).toBe(slot + HOUR);
  });

  test.each([
    ["resumed", { state: "paused" }, { state: "on" }],
    ["moved back", { pattern: "3 18 * * *" }, { pattern: "1 9 * * *" }],
  ] as const)("that a digest is %s to brings no slot that came before", async (_how, away, back) => {
    const digest = newDigest({ pattern: "1 9 * * *", zone: "UTC" });
    const { store, queues } = places();
    const book = createDigestBook(places());
    await book.add(digest);
    const moment = momentKey(digest);
    const slot = Date.parse("2028-05-05T09:01:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: slot + 500 });
    onTestFinished(() => void vi.useRealTimers());
    await run(moment, slot);
    await book.change(digest.id, (one) => ({ ...one, ...away }));
    expect(await store.documents.get(BEGUN, moment)).toBeUndefined();
    vi.setSystemTime(slot + 50 * HOUR);
    await book.change(digest.id, (one) => ({ ...one, ...back }));
    const jobs: unknown[] = [];
    const add: Queues["add"] = async (_, data) => `${jobs.push(data)}`;
    await reconcile({ store, queues: { ...queues, add }, log: keptLog().log }, signal);
    expect(jobs.filter((job) => JSON.stringify(job).includes(moment))).toEqual([]);
    await book.remove(digest.id);
  });

  test("that nobody has any more leaves nothing of itself behind", async () => {
    const moment = "7 7 7 7 *|UTC";
    await run(moment, Date.parse("2028-07-07T07:07:00Z"));
    expect(await places().store.documents.get(BEGUN, moment)).toBeUndefined();
  });
});
