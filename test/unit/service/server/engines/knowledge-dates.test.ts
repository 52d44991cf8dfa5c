/** When the samples are dated, at any moment of several years. */
import { assert, asyncProperty, integer } from "fast-check";
import { expect, test } from "vitest";
import { lastTime, nextTime, slotOf } from "../../../../../src/service/server/engines/knowledge/calendar.ts";
import { createEdition } from "../../../../../src/service/server/engines/knowledge/edition.ts";
import { createOfflineKnowledge } from "../../../../../src/service/server/engines/knowledge/index.ts";
import { readLibrary } from "../../../../../src/service/server/engines/knowledge/library.ts";
import type { FoundDocument } from "../../../../../src/service/server/engines/ports.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROUND = 30 * DAY;
const START = Date.UTC(2026, 0, 1);
const sources = ["news", "imageboard"] as const;
const engine = createOfflineKnowledge();

/** Some moment of two years. */
const moments = integer({ min: START, max: START + 730 * DAY });

async function allAt(now: number): Promise<readonly FoundDocument[]> {
  const { documents } = await engine.search({ query: "news", count: 1000, offset: 0, sortBy: "date", sources, now });
  return documents;
}

async function datesAt(now: number): Promise<ReadonlyMap<string, number>> {
  return new Map((await allAt(now)).map(({ id, updatedAt }) => [id, updatedAt]));
}

test("every document lies in the last thirty days, never in the future, newest first", async () => {
  await assert(
    asyncProperty(moments, async (now) => {
      const dates = (await allAt(now)).map(({ updatedAt }) => updatedAt);
      expect(dates.length).toBeGreaterThan(300);
      expect(dates[0]).toBeLessThanOrEqual(now);
      expect(dates.at(-1)).toBeGreaterThan(now - ROUND);
      expect(dates).toEqual(dates.toSorted((left, right) => right - left));
    }),
  );
});

test("a document keeps its date until it comes round again, a whole round later", async () => {
  await assert(
    asyncProperty(moments, integer({ min: 0, max: 90 * DAY }), async (now, later) => {
      const before = await datesAt(now);
      for (const [id, date] of await datesAt(now + later)) {
        const known = before.get(id) ?? Number.NaN;
        const rounds = Math.floor((now + later - known) / ROUND);
        expect(date).toBe(known + rounds * ROUND);
      }
    }),
  );
});

test("at the very moment that one comes round it is the newest, a moment before it was the oldest", async () => {
  await assert(
    asyncProperty(moments, async (now) => {
      const before = await allAt(now);
      const oldest = before.at(-1);
      const due = nextTime(oldest?.updatedAt ?? Number.NaN);
      expect((await allAt(due - 1)).at(-1)).toEqual(oldest);
      expect(await engine.document(oldest?.id ?? "", due)).toEqual({ ...oldest, updatedAt: due });
      expect((await allAt(due))[0]?.updatedAt).toBe(due);
    }),
  );
});

test("there is something new in every day and nearly every third of it", async () => {
  let quiet = 0;
  for (let hour = 0; hour < 30 * 24; hour += 1) {
    const now = START + hour * HOUR + 1234;
    const dates = [...(await datesAt(now)).values()];
    const ofLastDay = dates.filter((date) => date > now - DAY).length;
    expect(ofLastDay, new Date(now).toISOString()).toBeGreaterThanOrEqual(4);
    expect(ofLastDay, new Date(now).toISOString()).toBeLessThanOrEqual(24);
    if (Math.max(...dates) < now - 8 * HOUR) quiet += 1;
  }
  expect(quiet).toBeLessThan(30);
});

test("times look natural: any minute, fewer at night", async () => {
  const dates = (await allAt(START)).map(({ updatedAt }) => new Date(updatedAt));
  expect(new Set(dates.map((date) => date.getUTCMinutes())).size).toBeGreaterThan(50);
  const inQuarter = (quarter: number) => dates.filter((date) => Math.floor(date.getUTCHours() / 6) === quarter).length;
  expect(inQuarter(0)).toBeGreaterThan(10);
  expect(inQuarter(0)).toBeLessThan(inQuarter(2) / 2);
});

test("a slot lies within its day and its last time is right before the calendar's first day too", async () => {
  await assert(
    asyncProperty(
      integer({ min: 1, max: 30 }),
      integer(),
      integer({ min: -2e12, max: 4e12 }),
      async (day, name, now) => {
        const slot = slotOf(`document-${name}`, day);
        expect(Math.floor(slot / DAY)).toBe(day - 1);
        const last = lastTime(slot, now);
        expect(last).toBeLessThanOrEqual(now);
        expect(nextTime(last)).toBeGreaterThan(now);
        expect(lastTime(slot, last)).toBe(last);
        expect(lastTime(slot, last - 1)).toBe(last - ROUND);
      },
    ),
  );
});

test("documents of the same second stand in the order of their names, whichever was read first", () => {
  const [first] = readLibrary();
  const entries = ["b", "a", "c"].flatMap((id) => (first === undefined ? [] : [{ ...first, id }]));
  for (const read of [entries, entries.toReversed()]) {
    expect(createEdition(read, START).documents.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  }
});

test("a document that is not there is not found", async () => {
  expect(await engine.document("no-such-document", START)).toBeUndefined();
});
