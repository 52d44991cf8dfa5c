/** Blobs that are needed again are read once, and not too many are kept. */
import { expect, test } from "vitest";
import { keepBytes } from "../../../src/core/kept-bytes.ts";

function reading(sizes: Readonly<Record<string, number>>) {
  const read: string[] = [];
  const get = async (id: string): Promise<Uint8Array | undefined> => {
    read.push(id);
    const size = sizes[id];
    return size === undefined ? undefined : new Uint8Array(size);
  };
  return { read, blobs: { get } };
}

test("what is asked for at once and again is read once", async () => {
  const { read, blobs } = reading({ a: 10 });
  const kept = keepBytes(blobs, 100);
  const all = await Promise.all([kept.get("a"), kept.get("a"), kept.get("a")]);
  all.push(await kept.get("a"));
  expect(new Set(all).size).toBe(1);
  expect(read).toEqual(["a"]);
});

test("beyond the limit what was asked for longest ago is dropped, and what is larger than it is never kept", async () => {
  const { read, blobs } = reading({ a: 40, b: 40, c: 40, huge: 101 });
  const kept = keepBytes(blobs, 100);
  for (const id of ["a", "b", "a", "c", "a", "c", "b"]) await kept.get(id);
  expect(read).toEqual(["a", "b", "c", "b"]);
  for (const id of ["huge", "huge"]) expect(await kept.get(id)).toHaveLength(101);
  await kept.get("b");
  expect(read).toEqual(["a", "b", "c", "b", "huge", "huge"]);
});

test("what is not there, or could not be read, is asked for again", async () => {
  let tries = 0;
  const kept = keepBytes({
    async get() {
      tries += 1;
      if (tries === 1) throw new Error("away");
      return tries === 2 ? undefined : new Uint8Array(1);
    },
  });
  await expect(kept.get("a")).rejects.toThrow("away");
  expect(await kept.get("a")).toBeUndefined();
  expect(await kept.get("a")).toHaveLength(1);
});
