/** Pictures and files that were paid for wait for the store as long as their answer does. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Ending } from "../../../src/core/ending.ts";
import type { Blobs } from "../../../src/core/store/blobs.ts";
import { StoreAway } from "../../../src/core/store/index.ts";
import { createBlobKeeper } from "../../../workers/blobs.ts";
import { requestOf } from "../operations/operating.ts";

const MINUTE = 60_000;
const bytes = Buffer.from("a picture");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that is back after so many milliseconds, and what it was given then. */
function awayFor(milliseconds: number) {
  const back = performance.now() + milliseconds;
  const taken: [name: string, bytes: Uint8Array][] = [];
  const put: Blobs["put"] = async (name, given) => {
    if (performance.now() < back) throw new StoreAway("it is away");
    taken.push([name, given]);
  };
  const absent = async (): Promise<undefined> => undefined;
  const blobs: Blobs = { put, get: absent, size: absent, delete: async () => false, expire: async () => false };
  return { blobs, taken };
}

test("they are kept once it is back, after minutes too", async () => {
  const { blobs, taken } = awayFor(9 * MINUTE);
  const keeping = createBlobKeeper(blobs, requestOf(), new Ending())(bytes);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(taken).toEqual([[await keeping, bytes]]);
});

test("whoever is told to end waits no longer", async () => {
  const { blobs, taken } = awayFor(9 * MINUTE);
  const ending = new Ending();
  const keeping = createBlobKeeper(blobs, requestOf(), ending)(bytes);
  const refused = expect(keeping).rejects.toThrow("this process is ending");
  await vi.advanceTimersByTimeAsync(MINUTE);
  ending.abort(new Error("this process is ending"));
  await refused;
  expect(taken).toEqual([]);
});
