/** The embedded store in a process that may open no further file for a while: it ends rather than refuse something for good. */
import fs from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { DocumentKind } from "../../../../src/core/store/documents.ts";
import { type Store, StoreAway } from "../../../../src/core/store/index.ts";
import { openEmbedded } from "../../../../src/store/postgres/embedded.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { preparedFolder } from "../../../servers/prepared.ts";

const NOTES: DocumentKind<string> = { name: "note", schema: z.string() };

/** The engine opens files with `openSync` alone. */
function noFiles(): () => void {
  const open = fs.openSync;
  const give = (): void => void Object.assign(fs, { openSync: open });
  const refuse = (): never => {
    throw Object.assign(new Error("EMFILE: too many open files, open"), { code: "EMFILE" });
  };
  Object.assign(fs, { openSync: refuse });
  onTestFinished(give);
  return give;
}

async function opened(directory: string, lost: string[] = []): Promise<Store> {
  const events = { ...ignoreEvents, onLost: (reason: string) => void lost.push(reason) };
  return createSqlStore(await openEmbedded(directory, events), events);
}

/** So many that the engine has to make a file for the room between them. */
async function fill(store: Store): Promise<void> {
  for (let i = 0; i < 60; i++) await store.documents.put(NOTES, `note-${i}`, `${i} `.repeat(2_000));
}

test("what cannot be made then would be refused for ever, so the store is lost with the cure, and is whole when opened again", async () => {
  const directory = await preparedFolder();
  const lost: string[] = [];
  const store = await opened(directory, lost);
  await store.documents.put(NOTES, "before", "kept");
  const give = noFiles();
  await expect(fill(store)).rejects.toBeInstanceOf(StoreAway);
  give();
  // Everybody else waits for the next process.
  await expect(store.documents.get(NOTES, "before")).rejects.toThrow(/Let this process open 1024 files/);
  expect(lost).toEqual([
    expect.stringMatching(/could not create file .*Let this process open 1024 .* start Herald again\.$/),
  ]);
  await store.close();

  const next = await opened(directory);
  await fill(next);
  expect(await next.documents.get(NOTES, "before")).toBe("kept");
  await next.close();
});
