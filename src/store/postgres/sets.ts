/** Sets in SQL, walked in the order of their members' bytes. */
import { z } from "zod";
import type { Sets } from "../../core/store/sets.ts";
import { operation, type Run } from "./statements.ts";

const add = operation(
  "sets.add",
  "INSERT INTO herald.member (set, member) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
);
const remove = operation("sets.remove", "DELETE FROM herald.member WHERE set = $1 AND member = $2 RETURNING 1");
const size = operation("sets.size", "SELECT count(*)::float8 AS size FROM herald.member WHERE set = $1");
const first = operation("sets.page", "SELECT member FROM herald.member WHERE set = $1 ORDER BY member LIMIT $2");
const next = operation(
  "sets.page",
  "SELECT member FROM herald.member WHERE set = $1 AND member > $3 ORDER BY member LIMIT $2",
  ".next",
);

const sizeRow = z.tuple([z.object({ size: z.number() })]);
const memberRows = z.array(z.object({ member: z.string() }).transform(({ member }) => member));

export function createSets(run: Run): Sets {
  return {
    add: async (set, member) => (await run(add, [set, member])).length === 1,
    remove: async (set, member) => (await run(remove, [set, member])).length === 1,
    size: async (set) => sizeRow.parse(await run(size, [set]))[0].size,
    async page(set, limit, after) {
      const rows = after === undefined ? await run(first, [set, limit + 1]) : await run(next, [set, limit + 1, after]);
      const found = memberRows.parse(rows);
      const members = found.slice(0, limit);
      return { members, next: found.length > limit ? members.at(-1) : undefined };
    },
  };
}
