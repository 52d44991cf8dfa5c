/** The contract of the journal, on every store. */
import { describe, expect, test } from "vitest";
import type { Journal, JournalNote, JournalScope } from "../../../src/core/store/journal.ts";
import { JOURNAL_LIFETIME } from "../../../src/core/store/journal.ts";
import { stores, unique } from "./stores.ts";

const now = Date.now();

function note(changes: Partial<JournalNote> = {}): JournalNote {
  return {
    request: unique("request"),
    platform: "telegram",
    chat: "telegram:1",
    person: "telegram:2",
    operation: "chat",
    asked: now,
    state: "received",
    at: changes.asked ?? now,
    ...changes,
  };
}

/** All pages, each as the requests on it. */
async function walk(journal: Journal, scope: JournalScope, limit: number, between?: () => Promise<unknown>) {
  const pages: string[][] = [];
  for (let after: string | undefined, more = true; more; ) {
    const { entries, next } = await journal.find(scope, limit, after);
    pages.push(entries.map(([{ request }]) => request));
    after = next;
    more = next !== undefined;
    await between?.();
  }
  return pages;
}

describe.each(stores)("the journal on $name", ({ use }) => {
  const pair = use();

  test("a request has all of its notes in order of time, whichever process wrote them first", async () => {
    const { first, second } = pair();
    const one = note();
    const steps: JournalNote["steps"] = [
      ["begun", now + 5],
      ["answered", now + 8],
    ];
    const delivered: JournalNote = { ...one, state: "delivered", at: now + 9, steps };
    const waiting: JournalNote = { ...one, state: "waiting", at: now + 7, reason: "Telegram demands a pause" };
    await second.journal.write([delivered]);
    await first.journal.write([one, waiting]);
    expect(await second.journal.get(one.request)).toEqual([one, waiting, delivered]);
    expect(await first.journal.get(unique("nothing"))).toBeUndefined();
  });

  test("a reason that is cut inside of a letter keeps neither its own note nor others from being written", async () => {
    const [one, other] = [note({ reason: "an emoji \ud83d" }), note({ reason: "a zero \0 in it" })];
    await pair().first.journal.write([one, other, note()]);
    const read = async ({ request }: JournalNote) =>
      (await pair().second.journal.get(request))?.map(({ reason }) => reason);
    expect(await read(one)).toEqual([expect.stringMatching(/^an emoji ./u)]);
    expect(await read(other)).toEqual([expect.stringMatching(/^a zero .*in it$/s)]);
  });

  test("notes of one moment stand in the order in which a request goes through them", async () => {
    const one = note();
    const states = ["failed", "received", "waiting", "running"] as const;
    await pair().first.journal.write(states.map((state) => ({ ...one, state })));
    const entry = await pair().second.journal.get(one.request);
    expect(entry?.map(({ state }) => state)).toEqual(["received", "running", "waiting", "failed"]);
  });

  test("the same note again changes nothing, in one batch, in two, or from another process", async () => {
    const { first, second } = pair();
    const chat = unique("chat");
    const one = note({ chat });
    const done = note({ ...one, state: "delivered", at: now + 3 });
    await first.journal.write([one, one, done]);
    await Promise.all([second.journal.write([done, one]), first.journal.write([one, done])]);
    expect(await first.journal.get(one.request)).toEqual([one, done]);
    expect((await second.journal.find({ chat }, 10)).entries).toEqual([[one, done]]);
  });

  test("requests are found by chat, by person and at all, the newest first, in pages", async () => {
    const { first, second } = pair();
    const [chat, person] = [unique("chat"), unique("person")];
    // Some are of one moment, as the postings of a digest are: then the request's name decides.
    const asked = Array.from({ length: 25 }, (_, i) =>
      note({ request: `${chat}-${100 + ((i * 7) % 25)}`, chat, person, asked: now - Math.floor(i / 5) * 1000 }),
    );
    await first.journal.write(asked);
    await first.journal.write([note({ chat }), note({ person })].map((one) => ({ ...one, asked: now - 60_000 })));
    const expected = asked
      .toSorted((a, b) => b.asked - a.asked || (a.request < b.request ? 1 : -1))
      .map(({ request }) => request);
    for (const scope of [{ chat }, { person }]) {
      const pages = await walk(second.journal, scope, 4);
      expect(pages.slice(0, -1).every((page) => page.length === 4)).toBe(true);
      expect(pages.flat().slice(0, 25)).toEqual(expected);
      expect(pages.flat()).toHaveLength(26);
    }
    const all = (await walk(second.journal, { all: true }, 10)).flat();
    expect(all.filter((one) => expected.includes(one))).toEqual(expected);
    expect((await second.journal.find({ chat }, 26)).next).toBeUndefined();
    await expect(second.journal.find({ chat }, 5, "not a cursor")).rejects.toThrow(/cursor of the journal/);
  });

  test("whoever walks the pages sees each request once, while others are written, noted again and forgotten", async () => {
    const { first, second } = pair();
    const [chat, person] = [unique("chat"), unique("person")];
    const asked = Array.from({ length: 20 }, (_, i) => note({ chat, asked: now - i * 1000 }));
    await first.journal.write(asked);
    // The second page ends at this one, which is gone when the third is asked for.
    const [one, other] = [asked[5], asked[7]];
    if (one === undefined || other === undefined) throw new Error("there are twenty");
    const gone = note({ chat, person, asked: other.asked - 500 });
    await first.journal.write([gone]);
    let turn = 0;
    const pages = await walk(second.journal, { chat }, 3, async () => {
      turn += 1;
      await first.journal.write([note({ chat, asked: now + turn })]);
      await first.journal.write([{ ...one, state: "waiting", at: now + turn }]);
      if (turn === 3) expect(await first.journal.forget(person)).toBe(1);
    });
    const expected = asked.map(({ request }) => request);
    expected.splice(8, 0, gone.request);
    expect(pages.flat()).toEqual(expected);
    expect(pages[2]?.at(-1)).toBe(gone.request);
  });

  test("failed are those whose last note says so, whatever came before it and in whatever order it was written", async () => {
    const { first, second } = pair();
    const mine = unique("failed");
    const failed = note({ request: `${mine}-a`, asked: now - 3 });
    const tried = note({ request: `${mine}-b`, asked: now - 2 });
    const late = note({ request: `${mine}-c`, asked: now - 1 });
    const twice = note({ request: `${mine}-d`, asked: now });
    await first.journal.write([failed, tried, twice]);
    await first.journal.write([
      { ...failed, state: "failed", at: now + 1, reason: "TypeError" },
      { ...tried, state: "failed", at: now + 1 },
      { ...twice, state: "failed", at: now + 1 },
      { ...twice, state: "failed", at: now + 2 },
      { ...late, state: "failed", at: now + 9 },
    ]);
    await second.journal.write([
      { ...tried, state: "delivered", at: now + 5 },
      { ...late, at: now + 4 },
    ]);
    const found = async () =>
      (await walk(second.journal, { failed: true }, 2)).flat().filter((one) => one.startsWith(mine));
    expect(await found()).toEqual([twice.request, late.request, failed.request]);
    await second.journal.write([{ ...tried, state: "failed", at: now + 7 }]);
    expect(await found()).toEqual([twice.request, late.request, tried.request, failed.request]);
  });

  test("forgetting a person leaves nothing of them, and everything of others", async () => {
    const { first, second } = pair();
    const [chat, person] = [unique("chat"), unique("person")];
    const mine = Array.from({ length: 1_203 }, (_, i) => note({ chat, person, asked: now - i }));
    const failed = mine.map((one) => ({ ...one, state: "failed" as const, at: now + 1 }));
    const other = note({ chat });
    await first.journal.write([...mine, ...failed, other]);
    expect(await second.journal.forget(person)).toBe(1_203);
    expect(await first.journal.forget(person)).toBe(0);
    for (const scope of [{ person }, { chat }, { failed: true }, { all: true }] as const) {
      const pages = await walk(first.journal, scope, 500);
      // Not even the places where they stood are left: they would have been several pages.
      expect(pages).toHaveLength(1);
      const left = new Set(pages.flat());
      expect(mine.filter(({ request }) => left.has(request))).toEqual([]);
      if ("chat" in scope) expect([...left]).toEqual([other.request]);
    }
    expect(await second.journal.get(mine[0]?.request ?? "")).toBeUndefined();
    expect(await second.journal.get(other.request)).toEqual([other]);
  });

  test("what was asked too long ago is gone, for whoever looks for it and for whoever notes it again", async () => {
    const { first, second } = pair();
    const [chat, person] = [unique("chat"), unique("person")];
    const ends = Date.now() + 4_000;
    const old = note({ chat, person, state: "failed", asked: ends - JOURNAL_LIFETIME, at: now });
    const older = note({ chat, asked: ends - JOURNAL_LIFETIME - 60_000, at: now });
    const stays = note({ chat, person, asked: ends - JOURNAL_LIFETIME + 60_000, at: now });
    await first.journal.write([old, older, stays]);
    expect((await walk(second.journal, { chat }, 1)).flat()).toEqual([stays.request, old.request]);
    await expect.poll(() => second.journal.get(old.request)).toBeUndefined();
    await first.journal.write([{ ...old, state: "failed", at: now + 5 }]);
    for (const scope of [{ chat }, { person }]) {
      expect((await walk(second.journal, scope, 1)).flat()).toEqual([stays.request]);
    }
    expect((await walk(second.journal, { failed: true }, 500)).flat()).not.toContain(old.request);
    expect(await second.journal.get(older.request)).toBeUndefined();
  });

  test("of ten thousand a page is found in a moment, wherever it begins", async () => {
    const { first, second } = pair();
    const chat = unique("chat");
    const asked = Array.from({ length: 10_000 }, (_, i) => note({ chat, asked: now - (i % 2) }));
    for (let i = 0; i < asked.length; i += 2_000) await first.journal.write(asked.slice(i, i + 2_000));
    const began = performance.now();
    const pages = await walk(second.journal, { chat }, 500);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(new Set(pages.flat()).size).toBe(10_000);
    expect(pages).toHaveLength(20);
  });

  test("a batch with a note that does not fit the schema is refused whole, before any of it is written", async () => {
    const one = note();
    await expect(pair().first.journal.write([one, note({ request: "" })])).rejects.toThrow();
    expect(await pair().first.journal.get(one.request)).toBeUndefined();
    await pair().first.journal.write([]);
  });
});
