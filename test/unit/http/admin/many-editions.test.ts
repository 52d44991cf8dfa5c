/** Very many digests: whoever looks at their editions does not keep everybody else from their turn. */
import { expect, test } from "vitest";
import type { Digest } from "../../../../src/core/digest.ts";
import { editionsGathered, editionsShown } from "../../../../src/http/admin/digests.ts";
import { newDigest } from "../../workers/digests/booking.ts";

/** A store that answers at once, as the embedded one does. */
function storeOf(count: number) {
  const all = Array.from({ length: count }, (_, i): Digest => ({ ...newDigest({ id: `d${i}` }), number: 1 }));
  return {
    page: async (limit: number, after?: string) => {
      const begin = Number(after ?? 0);
      const end = begin + limit;
      return { digests: all.slice(begin, end), next: end < all.length ? String(end) : undefined };
    },
    state: async () => ({ runs: [] }),
  };
}

const momentWords = (): string => "every day";

test("a page of them is shown, as many more as are asked for, and how many there are", async () => {
  const gathered = await editionsGathered({ digests: storeOf(120), momentWords }, Date.now());
  expect(gathered.of).toBe(120);
  expect(gathered).not.toHaveProperty("among");
  for (const [asked, shown] of [
    [undefined, 50],
    ["100", 100],
    ["99999", 120],
    ["-1", 50],
    ["all", 50],
  ] as const) {
    const page = editionsShown(gathered, asked);
    expect(page.editions).toEqual(gathered.editions.slice(0, shown));
    expect(page.of).toBe(120);
  }
});

test("where there are more digests than are looked at, it is said how many were", async () => {
  const gathered = await editionsGathered({ digests: storeOf(5_050), momentWords }, Date.now());
  expect(editionsShown(gathered, undefined)).toMatchObject({ among: 5_000, editions: { length: 50 } });
});

test("others have their turn while the editions of two thousand digests are put together", async () => {
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const gathered = await editionsGathered({ digests: storeOf(2_000), momentWords }, Date.now());
  clearImmediate(next);
  expect(gathered.editions.reduce((sum, { chats }) => sum + chats, 0)).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(50);
});
