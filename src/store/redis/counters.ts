/** Counters on Redis: a number for each name and window, all in one hash slot so that several are counted as one. */
import { z } from "zod";
import type { Allowance, Counters, Spent } from "../../core/store/counters.ts";
import type { Connection } from "./connection.ts";
import { script } from "./script.ts";
import type { Run } from "./together.ts";

/** What the key of the window that `time` falls in ends with, and when that window ends. */
const windowOf = `local function window_of(length, time)
  local start = time - time % length
  return string.format(':%d', start), start + length
end
`;

const spend = script(
  "counters.spend",
  `${windowOf}
local time = math.floor(now())
local keys, fresh, length, window, ends = {}, {}, nil, nil, nil
for i = 1, #KEYS do
  local amount = ARGV[3 * i - 2]
  -- Several in a row have a window of the same length.
  if length ~= ARGV[3 * i] then
    length = ARGV[3 * i]
    window, ends = window_of(length, time)
  end
  local key = KEYS[i] .. window
  local used = redis.call('INCRBY', key, amount)
  keys[i] = key
  -- The first of its window.
  if used == tonumber(amount) then
    fresh[i] = true
    redis.call('PEXPIREAT', key, string.format('%d', ends))
  end
  if used > tonumber(ARGV[3 * i - 1]) then
    for j = i, 1, -1 do
      if fresh[j] then redis.call('DEL', keys[j]) else redis.call('DECRBY', keys[j], ARGV[3 * j - 2]) end
    end
    return {0, i, used - amount, ends}
  end
end
return {1, time}`,
);

const giveBack = script(
  "counters.giveBack",
  `${windowOf}
for i = 1, #KEYS do
  local window = window_of(ARGV[2 * i], ARGV[#ARGV])
  local key = KEYS[i] .. window
  local used = tonumber(redis.call('GET', key) or '0')
  local taken = math.min(used, tonumber(ARGV[2 * i - 1]))
  if taken > 0 then redis.call('DECRBY', key, string.format('%d', taken)) end
end
return 1`,
);

const used = script(
  "counters.used",
  `${windowOf}
local window = window_of(ARGV[1], math.floor(now()))
return tonumber(redis.call('GET', KEYS[1] .. window) or '0')`,
);

const spendReply = z.union([
  z.tuple([z.literal(1), z.number()]),
  z.tuple([z.literal(0), z.number(), z.number(), z.number()]),
]);

const usedReply = z.number();

const keyOf = (prefix: string, { name, window }: Pick<Allowance, "name" | "window">): string =>
  `${prefix}:{count}:${window}:${name}`;

const keysOf = (prefix: string, allowances: readonly Allowance[]): string[] =>
  allowances.map((one) => keyOf(prefix, one));

export function spending(prefix: string, allowances: readonly Allowance[]): Run {
  const values: number[] = [];
  for (const { amount, limit, window } of allowances) values.push(amount, limit, window);
  return { script: spend, keys: keysOf(prefix, allowances), values };
}

export function spentFrom(answer: unknown, allowances: readonly Allowance[]): Spent {
  const reply = spendReply.parse(answer);
  if (reply[0] === 1) return { allowed: true, at: reply[1] };
  const refused = allowances[reply[1] - 1];
  if (refused === undefined) throw new RangeError(`no allowance has the number ${reply[1]}`);
  return { allowed: false, name: refused.name, used: reply[2], limit: refused.limit, endsAt: reply[3] };
}

export function createCounters({ prefix, run }: Pick<Connection, "prefix" | "run">): Counters {
  return {
    async spend(allowances) {
      const { script: wanted, keys, values } = spending(prefix, allowances);
      return spentFrom(await run(wanted, keys, values), allowances);
    },
    async giveBack(allowances, at) {
      const values = allowances.flatMap(({ amount, window }) => [amount, window]);
      await run(giveBack, keysOf(prefix, allowances), [...values, at]);
    },
    async used(name, window) {
      return usedReply.parse(await run(used, [keyOf(prefix, { name, window })], [window]));
    },
  };
}
