/** Notes for the journal: in batches, in the background, and never at anybody's cost. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createJournalNotes, MOST_WAITING, noteOf, noting } from "../../../src/core/journal-notes.ts";
import type { Request } from "../../../src/core/request.ts";
import { StoreAway } from "../../../src/core/store/index.ts";
import type { JournalNote } from "../../../src/core/store/journal.ts";
import { keptLog } from "../http/running.ts";

const request = (id: string, more: Partial<Request> = {}): Request => ({
  id,
  platform: "telegram",
  conversation: "telegram:1",
  operation: "chat",
  text: "my secret question",
  chat: { id: "-1", kind: "group", title: "A secret circle" },
  person: { id: "2", name: "Ada" },
  at: 1_000,
  ...more,
});

const received = (id: string): JournalNote => noteOf(request(id), "received", { at: 1_001 });

/** A journal that keeps the batches, and does first what it is told to. */
function journalOf(...before: readonly (() => Promise<unknown>)[]) {
  const batches: (readonly JournalNote[])[] = [];
  const left = [...before];
  const journal = {
    async write(notes: readonly JournalNote[]) {
      await left.shift()?.();
      batches.push(notes);
    },
  };
  const ids = () => batches.map((batch) => batch.map((note) => note.request));
  return { journal, batches, ids };
}

const away = () => Promise.reject(new StoreAway("gone"));
const broken = () => Promise.reject(new TypeError("no such thing"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How often a write has been planned: other tests of this process may have left timers of their own. */
function countPlanned(): () => number {
  const { calls } = vi.spyOn(globalThis, "setTimeout").mock;
  return () => calls.filter(([, wait]) => wait === 500).length;
}

test("a note has no words of the person, and nobody's name", () => {
  const note = noteOf(request("a"), "waiting", { at: 5, reason: "a pause" });
  expect(note).toEqual({
    request: "a",
    platform: "telegram",
    chat: "telegram:-1",
    person: "telegram:2",
    operation: "chat",
    asked: 1_000,
    state: "waiting",
    at: 5,
    reason: "a pause",
  });
});

describe("notes", () => {
  test("are written together, every half second, and nothing is written when there are none", async () => {
    const planned = countPlanned();
    const { journal, ids } = journalOf();
    const { note } = createJournalNotes(journal, keptLog().log);
    note(received("a"));
    note(received("b"));
    await vi.advanceTimersByTimeAsync(499);
    expect(ids()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ids()).toEqual([["a", "b"]]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ids()).toHaveLength(1);
    expect(planned()).toBe(1);
    note(received("c"));
    await vi.advanceTimersByTimeAsync(500);
    expect(ids()).toEqual([["a", "b"], ["c"]]);
  });

  test("of Herald's own requests, and of those to be forgotten, are none", async () => {
    const { journal, ids } = journalOf();
    const notes = createJournalNotes(journal, keptLog().log);
    notes.note(noteOf(request("pulse", { platform: "house", operation: "pulse" }), "delivered"));
    notes.note(noteOf(request("forget", { operation: "privacy" }), "received"));
    notes.note(received("a"));
    await notes.flush();
    expect(ids()).toEqual([["a"]]);
  });

  test("that could not be written because the store is away are written later, in their order, once", async () => {
    const meanwhile = (): Promise<never> => {
      note(received("b"));
      return away();
    };
    const { journal, ids } = journalOf(meanwhile, away);
    const { log, lines } = keptLog();
    const { note } = createJournalNotes(journal, log);
    note(received("a"));
    await vi.advanceTimersByTimeAsync(500);
    note(received("c"));
    await vi.advanceTimersByTimeAsync(500);
    expect(ids()).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(ids()).toEqual([["a", "b", "c"]]);
    expect(lines).toEqual([]);
  });

  test("that the store refuses are lost with one line a minute, and those after them are not", async () => {
    const { journal, ids } = journalOf(broken, broken, broken);
    const { log, lines } = keptLog();
    const { note } = createJournalNotes(journal, log);
    for (const id of ["a", "b"]) {
      note(received(id));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(lines.map(({ level, fields }) => [level, fields["lost"]])).toEqual([["warn", 1]]);
    await vi.advanceTimersByTimeAsync(60_000);
    note(received("c"));
    await vi.advanceTimersByTimeAsync(500);
    expect(lines.map(({ fields }) => fields["lost"])).toEqual([1, 2]);
    note(received("d"));
    await vi.advanceTimersByTimeAsync(500);
    expect(ids()).toEqual([["d"]]);
  });

  test("are five thousand at most while the store is away: the oldest give way, and the log says so once", async () => {
    const { journal, batches } = journalOf(away);
    const { log, lines } = keptLog();
    const { note } = createJournalNotes(journal, log);
    for (let i = 0; i < MOST_WAITING; i += 1) note(received(`r${i}`));
    await vi.advanceTimersByTimeAsync(500);
    for (let i = 0; i < 100; i += 1) note(received(`s${i}`));
    await vi.advanceTimersByTimeAsync(500);
    expect(batches.map((batch) => batch.length)).toEqual([MOST_WAITING]);
    expect(batches[0]?.[0]?.request).toBe("r100");
    expect(batches[0]?.at(-1)?.request).toBe("s99");
    expect(lines).toHaveLength(1);
  });

  test("hold up nobody while a write takes its time, and one write runs at a time", async () => {
    let end = (): void => undefined;
    const { journal, ids } = journalOf(() => new Promise<void>((resolve) => (end = resolve)));
    const { note, flush } = createJournalNotes(journal, keptLog().log);
    note(received("a"));
    await vi.advanceTimersByTimeAsync(500);
    note(received("b"));
    const flushed = flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ids()).toEqual([]);
    end();
    await flushed;
    expect(ids()).toEqual([["a"], ["b"]]);
  });

  test("are all written when it is closed, and none afterwards", async () => {
    const { journal, ids } = journalOf();
    const { log, lines } = keptLog();
    const notes = createJournalNotes(journal, log);
    notes.note(received("a"));
    await notes.close();
    notes.note(received("b"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ids()).toEqual([["a"]]);
    expect(lines).toEqual([]);
  });

  test("that cannot be written at the end are lost with a line, and closing does not fail", async () => {
    const planned = countPlanned();
    const { journal } = journalOf(away);
    const { log, lines } = keptLog();
    const notes = createJournalNotes(journal, log);
    notes.note(received("a"));
    await notes.close();
    expect(lines.map(({ fields }) => fields["lost"])).toEqual([1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(planned()).toBe(1);
  });

  test("of a request that waits for the same again and again are not repeated, those of another wait are", async () => {
    const { journal, batches } = journalOf();
    const notes = createJournalNotes(journal, keptLog().log);
    const wait = (id: string, reason: string, at: number) => notes.note(noteOf(request(id), "waiting", { reason, at }));
    wait("a", "a pause", 1);
    wait("a", "a pause", 2);
    wait("b", "a pause", 3);
    wait("a", "no token", 4);
    wait("a", "a pause", 600_000);
    wait("a", "a pause", 600_001);
    await notes.flush();
    expect(batches[0]?.map((one) => [one.request, one.reason, one.at])).toEqual([
      ["a", "a pause", 1],
      ["b", "a pause", 3],
      ["a", "no token", 4],
      ["a", "a pause", 600_001],
    ]);
  });
});

describe("what is submitted", () => {
  test("is noted as received once it is durable, since it was submitted, and not when it comes again", async () => {
    vi.setSystemTime(2_000);
    const noted: JournalNote[] = [];
    const outcomes = ["accepted", "repeated"] as const;
    let turn = 0;
    const submit = noting(
      async () => {
        expect(noted).toHaveLength(turn);
        vi.setSystemTime(3_000);
        turn += 1;
        return outcomes[turn - 1] ?? "repeated";
      },
      { note: (one) => void noted.push(one) },
    );
    expect(await submit(request("a"))).toBe("accepted");
    expect(await submit(request("a"))).toBe("repeated");
    expect(noted).toEqual([noteOf(request("a"), "received", { at: 2_000 })]);
  });

  test("is not noted when it could not be made durable", async () => {
    const noted: JournalNote[] = [];
    const submit = noting(away, { note: (one) => void noted.push(one) });
    await expect(submit(request("a"))).rejects.toThrow(StoreAway);
    expect(noted).toEqual([]);
  });
});
