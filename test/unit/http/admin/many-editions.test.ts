/** Very many digests: whoever looks at their editions does not keep everybody else from their turn. */
import { expect, test } from "vitest";
import type { Digest } from "../../../../src/core/digest.ts";
import { editionsShown } from "../../../../src/http/admin/digests.ts";
import { newDigest } from "../../workers/digests/booking.ts";

test("others have their turn while the editions of two thousand digests are put together", async () => {
  const all = Array.from({ length: 2_000 }, (_, i): Digest => ({ ...newDigest({ id: `d${i}` }), number: 1 }));
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  // A store that answers at once, as the embedded one does.
  const digests = {
    page: async (limit: number, after?: string) => {
      const begin = Number(after ?? 0);
      const end = begin + limit;
      return { digests: all.slice(begin, end), next: end < all.length ? String(end) : undefined };
    },
    state: async () => ({ runs: [] }),
  };
  const shown = await editionsShown({ digests, momentWords: () => "every day" }, Date.now());
  clearImmediate(next);
  expect(shown.reduce((sum, { chats }) => sum + chats, 0)).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(50);
});
