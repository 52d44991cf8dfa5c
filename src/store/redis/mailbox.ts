/** The mailbox on Redis: a list of ids, a hash of bodies and a set of ids seen for each conversation, spread over slots. */
import { z } from "zod";
import {
  HEAD_PATIENCE,
  type Mailbox,
  MOST_AHEAD,
  type Posted,
  REPEAT_WINDOW,
  type Step,
  type Taken,
} from "../../core/store/mailbox.ts";
import type { Connection } from "./connection.ts";
import { type Script, script } from "./script.ts";
import type { Argument } from "./together.ts";

/** Conversations share this many hash slots, so that a cluster spreads them and yet one index lists a slot's heads. */
const SHARDS = 16;

/** In so many milliseconds one is chosen. */
const TRIMMED = 16;

/** Moments are whole milliseconds: in small sets Redis keeps others as text, and reads each of them at every look. */
const MOMENT = "string.format('%d', now())";

/**
 * Begins with whether the first of the messages is the head now, which is what lets a step that arms it go on; three for each
 * message follow: whether it was kept, how many are before it, and the turn to be armed.
 */
const post = script(
  "mailbox.post",
  `local box, bodies, seen, heads = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local conversation, window = ARGV[1], ARGV[2]
local moment, now = ${MOMENT}, now()
local answer, kept = {0}, false
for i = 4, #ARGV, 2 do
  local id, at, ahead, turn = ARGV[i], #answer, 0, ''
  -- Before anything else is written: a server without room refuses what needs some only as long as nothing was.
  if redis.call('ZADD', seen, 'NX', moment, id) == 0 then
    answer[at + 1], turn = 0, redis.call('LINDEX', box, 0) or ''
  else
    answer[at + 1], kept = 1, true
    ahead = redis.call('RPUSH', box, id) - 1
    redis.call('HSET', bodies, id, ARGV[i + 1])
    if ahead == 0 then
      redis.call('ZADD', heads, moment, conversation)
      turn = id
      if i == 4 then answer[1] = 1 end
    else
      local since = tonumber(redis.call('ZSCORE', heads, conversation) or '0')
      if now - since > tonumber(ARGV[3]) then turn = redis.call('LINDEX', box, 0) end
    end
  end
  answer[at + 2], answer[at + 3] = ahead, turn
end
if kept then
  -- Now and then is enough for what harms nobody when it stays.
  if now % ${TRIMMED} < 1 then redis.call('ZREMRANGEBYSCORE', seen, '-inf', now - window) end
  redis.call('PEXPIRE', seen, window)
end
return answer`,
);

/** The queue's own script, which stays the same; it counts as a part of the posting. */
let arm: Script | undefined;

function armOf({ lua }: Step): Script {
  if (arm?.body !== lua) arm = script("mailbox.post", lua);
  return arm;
}

const take = script(
  "mailbox.take",
  `local head = redis.call('LINDEX', KEYS[1], 0)
if head == ARGV[1] then return {1, redis.call('HGET', KEYS[2], head) or ''} end
return {0, head or ''}`,
);

const finish = script(
  "mailbox.finish",
  `local box, bodies, heads = KEYS[1], KEYS[2], KEYS[3]
local waiting = redis.call('LRANGE', box, 0, 1)
local head, after = waiting[1], waiting[2]
if head ~= ARGV[2] then return head or '' end
redis.call('LPOP', box)
redis.call('HDEL', bodies, head)
if after then
  redis.call('ZADD', heads, ${MOMENT}, ARGV[1])
else
  redis.call('ZREM', heads, ARGV[1])
end
return after or ''`,
);

const withdraw = script(
  "mailbox.withdraw",
  `if redis.call('LINDEX', KEYS[1], 0) == ARGV[1] then return 0 end
local removed = redis.call('LREM', KEYS[1], 1, ARGV[1])
if removed == 1 then redis.call('HDEL', KEYS[2], ARGV[1]) end
return removed`,
);

const behind = script(
  "mailbox.behind",
  `if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[1] then return {} end
local found = {}
for i, id in ipairs(redis.call('LRANGE', KEYS[1], 1, ARGV[2])) do
  found[i] = {id, redis.call('HGET', KEYS[2], id) or ''}
end
return found`,
);

const standing = script(
  "mailbox.standing",
  `local found = {}
local heads = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now() - tonumber(ARGV[2]), 'WITHSCORES', 'LIMIT', 0, ARGV[3])
if #heads < 2 * tonumber(ARGV[3]) then
  local ahead = redis.call('ZRANGEBYSCORE', KEYS[1], now() + ${MOST_AHEAD}, '+inf', 'WITHSCORES', 'LIMIT', 0,
    ARGV[3] - #heads / 2)
  for i = 1, #ahead do heads[#heads + 1] = ahead[i] end
end
for i = 1, #heads, 2 do
  local head = redis.call('LINDEX', ARGV[1] .. heads[i], 0)
  if head then found[#found + 1] = {heads[i], head, heads[i + 1]} end
end
return found`,
);

const postedReply = z.tuple([z.number()], z.union([z.number(), z.string()]));
const takenReply = z.tuple([z.number(), z.string()]);
const turnReply = z.string();
const behindReply = z.array(z.tuple([z.string(), z.string()]));
const standingReply = z.array(z.tuple([z.string(), z.string(), z.coerce.number()]));

/** As `along.ts` does it in Lua. */
export function shardOf(conversation: string): number {
  let hash = 2166136261;
  for (let i = 0; i < conversation.length; i += 1) hash = Math.imul(hash ^ conversation.charCodeAt(i), 16777619);
  return (hash >>> 0) % SHARDS;
}

const turnOf = (id: string): string | undefined => (id === "" ? undefined : id);

/** What the keys of a shard begin with. */
export const mailKey = (prefix: string, shard: number | string): string => `${prefix}:{mail-${shard}}`;

export const takenFrom = (mine: number, text: string): Taken =>
  mine === 1 ? { outcome: "yours", body: text } : { outcome: "passed", turn: turnOf(text) };

/** `armed`: the turn of the first has its job. */
function postedFrom(answer: unknown, armed: boolean): readonly Posted[] {
  const [, ...parts] = postedReply.parse(answer);
  const posted: Posted[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [kept, ahead, named] = [parts[at], Number(parts[at + 1]), String(parts[at + 2])];
    const turn = armed && at === 0 ? undefined : turnOf(named);
    posted.push(kept === 1 ? { outcome: "kept", ahead, turn } : { outcome: "repeated", turn });
  }
  return posted;
}

export function createMailbox(connection: Connection): Mailbox {
  const base = (shard: number): string => mailKey(connection.prefix, shard);
  const keysOf = (conversation: string) => {
    const shard = base(shardOf(conversation));
    return {
      box: `${shard}:box:${conversation}`,
      bodies: `${shard}:bodies:${conversation}`,
      seen: `${shard}:seen:${conversation}`,
      heads: `${shard}:heads`,
    };
  };

  return {
    async post(conversation, messages, arming) {
      const { box, bodies, seen, heads } = keysOf(conversation);
      const values: Argument[] = [conversation, REPEAT_WINDOW, HEAD_PATIENCE];
      for (const { id, body } of messages) values.push(id, body);
      const posting = { script: post, keys: [box, bodies, seen, heads], values };
      if (arming === undefined) return postedFrom(await connection.run(post, posting.keys, values), false);
      const step = { script: armOf(arming), keys: arming.keys, values: arming.values };
      const [answer, armed] = await connection.runBoth(posting, step);
      return postedFrom(answer, armed !== undefined);
    },
    async take(conversation, turn) {
      const { box, bodies } = keysOf(conversation);
      const [mine, text] = takenReply.parse(await connection.run(take, [box, bodies], [turn]));
      return takenFrom(mine, text);
    },
    async finish(conversation, turn) {
      const { box, bodies, heads } = keysOf(conversation);
      return turnOf(turnReply.parse(await connection.run(finish, [box, bodies, heads], [conversation, turn])));
    },
    async withdraw(conversation, id) {
      const { box, bodies } = keysOf(conversation);
      return (await connection.run(withdraw, [box, bodies], [id])) === 1;
    },
    async behind(conversation, turn, limit) {
      const { box, bodies } = keysOf(conversation);
      const waiting = behindReply.parse(await connection.run(behind, [box, bodies], [turn, limit]));
      return waiting.map(([id, body]) => ({ id, body }));
    },
    async standing(patience, limit, skipped = 0) {
      const most = skipped + limit;
      const shards = Array.from({ length: SHARDS }, (_, shard) => base(shard));
      const replies = await Promise.all(
        shards.map((shard) => connection.run(standing, [`${shard}:heads`], [`${shard}:box:`, patience, most])),
      );
      return replies
        .flatMap((reply) => standingReply.parse(reply))
        .sort(([, , a], [, , b]) => a - b)
        .slice(skipped, most)
        .map(([conversation, turn]) => ({ conversation, turn }));
    },
  };
}
