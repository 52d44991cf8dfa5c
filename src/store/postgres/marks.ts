/** Once-only marks in SQL. */
import { z } from "zod";
import type { Marks } from "../../core/store/marks.ts";
import { operation, type Run } from "./statements.ts";

const claim = operation("marks.claim", "SELECT first, value FROM herald.mark_claim($1, $2, $3)");

const change = operation(
  "marks.change",
  `UPDATE herald.mark SET value = $3, expires_at = herald.after($4)
   WHERE name = $1 AND value = $2 AND expires_at > clock_timestamp() RETURNING 1`,
);

const release = operation(
  "marks.release",
  "DELETE FROM herald.mark WHERE name = $1 AND value = $2 RETURNING expires_at > clock_timestamp() AS live",
);

const claimedRow = z.tuple([z.object({ first: z.boolean(), value: z.string() })]);
const releasedRows = z.array(z.object({ live: z.boolean() }));

export function createMarks(run: Run): Marks {
  return {
    async claim(name, value, lifetime) {
      const [claimed] = claimedRow.parse(await run(claim, [name, value, lifetime]));
      return claimed.first ? { first: true } : { first: false, value: claimed.value };
    },
    change: async (name, from, to, lifetime) => (await run(change, [name, from, to, lifetime])).length === 1,
    release: async (name, value) => releasedRows.parse(await run(release, [name, value]))[0]?.live ?? false,
  };
}
