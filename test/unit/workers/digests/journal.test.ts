/** What becomes of postings stands in the journal: one note each, and why where a digest was not posted. */
import { expect, test } from "vitest";
import { type Digest, editionKey, postingId } from "../../../../src/core/digest.ts";
import { createJournalNotes } from "../../../../src/core/journal-notes.ts";
import type { JournalNote } from "../../../../src/core/store/journal.ts";
import { runEdition } from "../../../../workers/digests/edition.ts";
import { keptLog } from "../../http/running.ts";
import { at, beginAtNine, NINE, processOf, subscribe, unlike, useWorlds, type World } from "./editing.ts";

const worlds = useWorlds();

async function run(world: World, digest: Digest): Promise<readonly JournalNote[]> {
  const noted: JournalNote[] = [];
  const { parts, context } = processOf(world);
  at(NINE + 1_000);
  const noting = { ...parts, notes: { note: (one: JournalNote) => void noted.push(one) } };
  await runEdition(noting, { edition: editionKey(digest), slot: NINE }, context);
  return noted;
}

test("each posting is noted as it ended, under its own name and for its chat", async () => {
  beginAtNine();
  const world = worlds();
  const same = { topics: [`topic ${unlike()}`] };
  const digests = await subscribe(world, same, same, same, {
    ...same,
    quiet: { from: "08:00", to: "10:00", zone: "UTC" },
  });
  const [shown, gone, parked, held] = digests;
  if (shown === undefined || gone === undefined || parked === undefined || held === undefined) throw new Error("four");
  world.next.set(gone.chat.id, [{ outcome: "gone", reason: "my secret" }]);
  world.next.set(parked.chat.id, [{ outcome: "later", wait: 3_600_000, reason: "Telegram demands a pause" }]);
  const noted = await run(world, shown);
  const line = (digest: Digest) =>
    noted.flatMap(({ request, chat, state, reason }) =>
      request === postingId(digest.id, NINE) && chat === `telegram:${digest.chat.id}` ? [[state, reason]] : [],
    );
  expect(line(shown)).toEqual([["delivered", undefined]]);
  expect(line(gone)).toEqual([["failed", "gone"]]);
  expect(line(parked)).toEqual([["waiting", "Telegram demands a pause"]]);
  expect(line(held)).toEqual([["waiting", "quiet"]]);
  expect(noted).toHaveLength(4);
  expect(noted.every(({ operation, asked }) => operation === "digest" && asked === NINE)).toBe(true);
  expect(JSON.stringify(noted)).not.toContain("secret");
});

test("ten thousand notes are written in a moment, a small part of what ten thousand postings take", async () => {
  const { store } = worlds();
  const notes = createJournalNotes(store.journal, keptLog().log);
  const [chat, began] = [unlike(), performance.now()];
  for (let i = 0; i < 10_000; i += 1) {
    const note = { request: `${chat}-${i}`, platform: "telegram", chat, person: chat, operation: "digest" } as const;
    notes.note({ ...note, asked: Date.now(), state: "delivered", at: Date.now() });
    if (i % 1_000 === 999) await notes.flush();
  }
  expect(performance.now() - began).toBeLessThan(20_000);
  const { entries } = await store.journal.find({ chat }, 10);
  expect(entries).toHaveLength(10);
});
