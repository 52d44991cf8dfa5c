/** The rate gate on Redis: for each lane the time its next call is due, all lanes in one hash slot. */
import { z } from "zod";
import { LONG_PARKED, MOST_DUE, MOST_OWED, MOST_PARKED, passedBy, type StoredGate } from "../../core/store/gate.ts";
import type { Connection } from "./connection.ts";
import { script } from "./script.ts";
import type { Argument } from "./together.ts";

/** A lane that nobody asks for so long is forgotten, and of one that is asked that is put off so often. In milliseconds. */
const IDLE = 3_600_000;
const RENEWED = 600_000;

/** Three digits behind the point, as "%.3f" has them, which takes three times as long. */
const DIGITS = `local function digits(number)
  local thousandths = math.floor(number * 1000 + 0.5)
  return string.format('%d.%03d', thousandths / 1000, thousandths % 1000)
end
`;

/**
 * Fields of a lane, all in milliseconds: `due`, when the bucket would be full again (it advances by one interval with
 * every call); `parked`, until when nothing passes; `answer`, until when an answer has the right of way. What lies further
 * ahead than any call could have put it was written by a clock that was ahead, and nobody waits for that.
 */
const ask = script(
  "gate.ask",
  `${DIGITS}local now = now()
local answer = ARGV[1] == 'answer'
local longest, slowest, parked, early = 0, 0, 0, 0
local state = {}
for i = 1, #KEYS do
  local interval, burst = 1000 / tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local lane = redis.call('HMGET', KEYS[i], 'due', 'parked', 'answer')
  local before = tonumber(lane[1] or '0')
  local room = answer and burst or burst - math.floor(burst / 10)
  local most = now + math.max(interval * burst, ${MOST_DUE}) + ${MOST_OWED}
  local wrong = before > most
  if wrong then before = now + (room - 1) * interval end
  local due = math.max(before, now) + interval
  local closed = tonumber(lane[2] or '0') - now
  local wait = due - room * interval - now
  local right = tonumber(lane[3] or '0')
  if not answer and right <= most then wait = math.max(wait, right - now) end
  if ARGV[3 * i + 1] == '1' then
    early = math.max(early, wait)
    wait = 0
    due = math.min(due, math.max(before, now + interval * burst + ${MOST_OWED}))
  end
  local renew = wrong or not lane[1] or math.floor(before / ${RENEWED}) ~= math.floor(due / ${RENEWED})
  state[i] = {due, wait, renew and math.ceil(interval * burst) + ${IDLE}, lane[3]}
  if closed > 0 and closed > longest then longest, slowest, parked = closed, i, 1 end
  if wait > longest then longest, slowest, parked = wait, i, 0 end
end
if longest > 0.0001 then
  if answer then
    for i = 1, #KEYS do
      if state[i][2] > 0 then
        local waits = now + state[i][2] + 250
        local others = tonumber(redis.call('HGET', KEYS[i], 'answer') or '0')
        if others > waits and others <= waits + ${MOST_DUE} then waits = others end
        redis.call('HSET', KEYS[i], 'answer', digits(waits))
        if redis.call('PTTL', KEYS[i]) < ${IDLE} then redis.call('PEXPIRE', KEYS[i], ${IDLE}) end
      end
    end
  end
  return {0, math.ceil(longest), slowest, parked}
end
for i = 1, #KEYS do
  redis.call('HSET', KEYS[i], 'due', digits(state[i][1]))
  if answer and state[i][4] then redis.call('HDEL', KEYS[i], 'answer') end
  if state[i][3] then redis.call('PEXPIRE', KEYS[i], state[i][3]) end
end
return {1, math.ceil(early)}`,
);

const park = script(
  "gate.park",
  `local now = now()
local ends, mine = now + tonumber(ARGV[1]), ''
if ends > tonumber(redis.call('HGET', KEYS[1], 'parked') or '0') then
  mine = string.format('%.3f', ends)
  redis.call('HSET', KEYS[1], 'parked', mine)
  if tonumber(ARGV[1]) >= ${LONG_PARKED} then
    redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
    redis.call('ZADD', KEYS[2], mine, ARGV[2])
    redis.call('PEXPIRE', KEYS[2], math.max(redis.call('PTTL', KEYS[2]), math.ceil(tonumber(ARGV[1])) + 1000))
  end
end
redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), math.ceil(tonumber(ARGV[1])) + ${IDLE}))
return mine`,
);

const open = script(
  "gate.open",
  `if tonumber(redis.call('HGET', KEYS[1], 'parked') or '0') ~= tonumber(ARGV[1]) then return 0 end
redis.call('HDEL', KEYS[1], 'parked')
return redis.call('ZREM', KEYS[2], ARGV[2])`,
);

/** The lanes that were closed for long, each with when it opens. */
const parked = script(
  "gate.parked",
  `local now = now()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return redis.call('ZREVRANGEBYSCORE', KEYS[1], '+inf', string.format('%.3f', now + ${LONG_PARKED}),
  'WITHSCORES', 'LIMIT', 0, ${MOST_PARKED})`,
);

const askReply = z.union([
  z.tuple([z.literal(1), z.number()]),
  z.tuple([z.literal(0), z.number(), z.number(), z.union([z.literal(0), z.literal(1)])]),
]);

const parkReply = z.string();

const parkedReply = z.array(z.string());

export function createGate(connection: Connection): StoredGate {
  const keyOf = (lane: string): string => `${connection.prefix}:{gate}:${lane}`;
  // Not the key of any lane, and in the slot of them all.
  const closed = `${connection.prefix}:{gate}parked`;
  return {
    async ask(lanes, urgency) {
      const keys = lanes.map(({ name }) => keyOf(name));
      const values: Argument[] = [urgency];
      for (const { perSecond, burst, owed } of lanes) values.push(perSecond, burst, owed === true ? 1 : 0);
      const reply = askReply.parse(await connection.run(ask, keys, values));
      if (reply[0] === 1) return passedBy(reply[1]);
      const [, wait, slowest, parked] = reply;
      return { passed: false, wait, lane: lanes[slowest - 1]?.name ?? "", parked: parked === 1 };
    },
    async park(lane, wait) {
      const until = parkReply.parse(await connection.run(park, [keyOf(lane), closed], [wait, lane]));
      return until === "" ? undefined : Number(until);
    },
    async open(lane, until) {
      await connection.run(open, [keyOf(lane), closed], [until, lane]);
    },
    async parked() {
      const reply = parkedReply.parse(await connection.run(parked, [closed], []));
      return reply.flatMap((lane, i) => (i % 2 === 0 ? [{ lane, until: Number(reply[i + 1]) }] : []));
    },
  };
}
