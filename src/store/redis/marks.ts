/** Marks on Redis: a string each, set when absent, changed and removed only by whoever knows its value. */
import { z } from "zod";
import type { Marks } from "../../core/store/marks.ts";
import type { Connection } from "./connection.ts";
import { script } from "./script.ts";

const claim = script(
  "marks.claim",
  `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return {1} end
return {0, redis.call('GET', KEYS[1])}`,
);

const change = script(
  "marks.change",
  `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`,
);

const release = script(
  "marks.release",
  `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`,
);

const claimReply = z.union([z.tuple([z.literal(1)]), z.tuple([z.literal(0), z.string()])]);

export function createMarks(connection: Connection): Marks {
  const keyOf = (name: string): string => `${connection.prefix}:mark:${name}`;
  return {
    async claim(name, value, lifetime) {
      const reply = claimReply.parse(await connection.run(claim, [keyOf(name)], [value, Math.ceil(lifetime)]));
      return reply[0] === 1 ? { first: true } : { first: false, value: reply[1] };
    },
    async change(name, from, to, lifetime) {
      return (await connection.run(change, [keyOf(name)], [from, to, Math.ceil(lifetime)])) === 1;
    },
    async release(name, value) {
      return (await connection.run(release, [keyOf(name)], [value])) === 1;
    },
  };
}
