/** What the journal does not show any more leaves the database as well. */
import { expect, onTestFinished, test } from "vitest";
import { JOURNAL_LIFETIME, type JournalNote } from "../../../../src/core/store/journal.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { sweep } from "../../../../src/store/postgres/sweeper.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { openEmpty } from "../../../servers/embedded.ts";

test("notes go when their request was asked too long ago, more than one batch of them, and no others", async () => {
  const database = await openEmpty();
  const store = await createSqlStore(database, ignoreEvents);
  onTestFinished(() => store.close());
  const noteOf = (request: string, asked: number): JournalNote => ({
    request,
    platform: "web",
    chat: "c",
    person: "p",
    operation: "chat",
    asked,
    state: "received",
    at: asked,
  });
  const now = Date.now();
  const gone = Array.from({ length: 702 }, (_, i) => noteOf(`gone-${i}`, now - JOURNAL_LIFETIME - 1_000));
  await store.journal.write([...gone, noteOf("stays", now - JOURNAL_LIFETIME + 60_000)]);
  const removed = await Promise.all([sweep(database), sweep(database)]);
  expect(removed[0] + removed[1]).toBe(702);
  expect(await database.query("SELECT request FROM herald.journal")).toEqual([{ request: "stays" }]);
});
