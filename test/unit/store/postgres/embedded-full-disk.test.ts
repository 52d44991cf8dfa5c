/** The embedded store on a disk that is full: it is away, as every other store then is, and nothing ever waits for it in vain. */
import fs from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { DocumentKind } from "../../../../src/core/store/documents.ts";
import { type Store, StoreAway } from "../../../../src/core/store/index.ts";
import { openEmbedded } from "../../../../src/store/postgres/embedded.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { preparedFolder } from "../../../servers/prepared.ts";

const NOTES: DocumentKind<string> = { name: "note", schema: z.string() };
/** More than there is room for without another page. */
const LONG = "long ".repeat(200_000);

/** The engine writes with `writeSync` alone. `grows`: as on a real disk, what has its place in a file already is written. */
function fullDisk({ grows }: { readonly grows: boolean }) {
  const write = fs.writeSync;
  let isFull = true;
  const refusing = (...given: readonly unknown[]): unknown => {
    const [file, , , length, position] = given;
    const isGrowing =
      typeof file !== "number" ||
      typeof length !== "number" ||
      typeof position !== "number" ||
      position + length > fs.fstatSync(file).size;
    if (isFull && (isGrowing || !grows)) {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    }
    return Reflect.apply(write, fs, given);
  };
  Object.assign(fs, { writeSync: refusing });
  onTestFinished(() => void Object.assign(fs, { writeSync: write }));
  return {
    makeRoom: (): void => {
      isFull = false;
    },
  };
}

async function opened(told: string[] = []): Promise<Store> {
  const events = {
    ...ignoreEvents,
    onConnection: ({ connected, reason }: { readonly connected: boolean; readonly reason: string }) =>
      void (connected || told.push(reason)),
  };
  const store = await createSqlStore(await openEmbedded(await preparedFolder(), events), events);
  await store.documents.put(NOTES, "before", "kept");
  return store;
}

describe("a disk without room", () => {
  test("is a store that is away until there is room, and what was kept is read meanwhile", async () => {
    const store = await opened();
    const { makeRoom } = fullDisk({ grows: true });
    const putting = store.documents.put(NOTES, "long", LONG);
    await expect(putting).rejects.toBeInstanceOf(StoreAway);
    await expect(putting).rejects.toThrow("No space left on device");
    expect(await store.documents.get(NOTES, "before")).toBe("kept");
    makeRoom();
    await store.documents.put(NOTES, "long", LONG);
    expect(await store.documents.get(NOTES, "long")).toBe(LONG);
    await store.close();
  });

  test("that takes not even the log ends the engine: it is said so, and everything asked afterwards is refused", async () => {
    const told: string[] = [];
    const store = await opened(told);
    fullDisk({ grows: false });
    // One that the engine knows, and one that it does not.
    for (const ask of [() => store.documents.put(NOTES, "a", "b"), () => store.marks.claim("m", "v", 60_000)]) {
      const asking = ask();
      await expect(asking).rejects.toBeInstanceOf(StoreAway);
      await expect(asking).rejects.toThrow(/No space left on device.*Make room on its disk, and start Herald again/s);
    }
    expect(told).toEqual([expect.stringContaining("Make room on its disk, and start Herald again")]);
    await store.close();
  });

  test("the same where the engine ends with a statement that it sees for the first time", async () => {
    const store = await opened();
    fullDisk({ grows: false });
    await expect(store.documents.delete(NOTES, "before")).rejects.toThrow(
      "Make room on its disk, and start Herald again",
    );
    await expect(store.documents.get(NOTES, "before")).rejects.toThrow("Make room on its disk, and start Herald again");
    await store.close();
  });
});
