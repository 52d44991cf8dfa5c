/** Sets on Redis: sorted sets whose members all have the same score, so that their order is that of their bytes. */
import type { Sets } from "../../core/store/sets.ts";
import type { Connection } from "./connection.ts";

export function createSets(connection: Connection): Sets {
  const { client, timed } = connection;
  const keyOf = (set: string): string => `${connection.prefix}:set:${set}`;
  return {
    add: async (set, member) => (await timed("sets.add", () => client.zadd(keyOf(set), 0, member))) === 1,
    remove: async (set, member) => (await timed("sets.remove", () => client.zrem(keyOf(set), member))) === 1,
    size: (set) => timed("sets.size", () => client.zcard(keyOf(set))),
    async page(set, limit, after) {
      const start = after === undefined ? "-" : `(${after}`;
      // One more than asked for tells whether there is a next page.
      const found = await timed("sets.page", () => client.zrangebylex(keyOf(set), start, "+", "LIMIT", 0, limit + 1));
      const members = found.slice(0, limit);
      return { members, next: found.length > limit ? members.at(-1) : undefined };
    },
  };
}
