/** What the ledger does on Redis in one step: it opens entries, settles them, lists them, and forgets whose they were. */
import { DAY } from "../../core/day.ts";
import { LEDGER_LIFETIME } from "../../core/store/ledger.ts";
import { script } from "./script.ts";

/** A call in a sum; the credits of a kind and a day stay far below it, and both exact in what Lua counts with. */
export const CALL = 2 ** 32;

/** In so many milliseconds one is chosen. */
const TRIMMED = 16;

/** So much longer than its newest entry an index is kept: it is put off once a day and kind, and not for each entry. */
const SPARE = 2 * DAY;

/** What all of them begin with; functions follow where they are called, for most calls need few of them. */
const BASE = "local base = KEYS[1]\n";

const load = `local function load(id)
  local text = redis.pcall('GET', base .. 'entry:' .. id)
  if not text then return nil, '' end
  if type(text) == 'string' then return cjson.decode(text), text end
  -- As entries were kept before: a hash.
  local entry, fields = {}, redis.call('HGETALL', base .. 'entry:' .. id)
  for i = 1, #fields, 2 do entry[fields[i]] = fields[i + 1] end
  return entry, cjson.encode(entry)
end
`;

const save = `local function save(entry)
  local text = cjson.encode(entry)
  redis.call('SET', base .. 'entry:' .. entry.id, text, 'KEEPTTL')
  return text
end
`;

/**
 * An entry adds to the sums of its day once it is known how it ended: everybody's, its chat's and its person's. One field
 * holds both sums of a kind, calls in the high part, so that one command changes both; `change` is in digits.
 */
const add = `local function add(day, chat, person, kind, change, at)
  local sums, number = base .. 'sum:' .. day .. ':', tonumber(change)
  for _, scope in ipairs({'all', 'chat:' .. chat, 'person:' .. person}) do
    local sum = redis.call('HINCRBY', sums .. scope, kind, change)
    if sum == 0 then
      redis.call('HDEL', sums .. scope, kind)
    elseif sum == number then
      -- The first of its kind, perhaps of its day.
      redis.call('PEXPIREAT', sums .. scope, string.format('%.0f', tonumber(at) + ${LEDGER_LIFETIME}))
      redis.call('PEXPIRE', base .. 'index:' .. scope, ${LEDGER_LIFETIME + SPARE})
    end
  end
end
`;

/** Calls `add`. What is still running, of which there is little, stands in a hash of its own. */
const count = `local function count(entry, sign)
  local kind = cjson.encode({entry.operation, entry.chat, entry.person, entry.payer, entry.outcome})
  if entry.outcome ~= 'reserved' then
    local change = string.format('%.0f', sign * (${CALL} + tonumber(entry.credits)))
    add(entry.day, entry.chat, entry.person, kind, change, entry.at)
  elseif sign < 0 then
    redis.call('HDEL', base .. 'running', entry.id)
  else
    redis.call('HSET', base .. 'running', entry.id, entry.day .. ' ' .. entry.credits .. ' ' .. kind)
  end
end
`;

const index = `local function index(scope, at, id)
  redis.call('ZADD', base .. 'index:' .. scope, at, id)
  -- Now and then is enough for what is kept for more than a year.
  if now() % ${TRIMMED} < 1 then
    redis.call('ZREMRANGEBYSCORE', base .. 'index:' .. scope, '-inf', now() - ${LEDGER_LIFETIME})
  end
end
`;

/** What is told of an entry, so that its JSON need not be read; its kind is empty where Lua has to write it. */
export const open = script(
  "ledger.open",
  `${BASE}local kind, text, id, at, day, chat, person = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7]
local outcome, credits, ends = ARGV[8], ARGV[9], ARGV[10]
if not redis.call('SET', base .. 'entry:' .. id, text, 'NX', 'PXAT', ends) then
  ${load}
  local _, standing = load(id)
  return standing
end
${index}
index('all', at, id)
index('chat:' .. chat, at, id)
index('person:' .. person, at, id)
if kind ~= '' and outcome == 'reserved' then
  redis.call('HSET', base .. 'running', id, day .. ' ' .. credits .. ' ' .. kind)
else
  ${add}${count}
  count(cjson.decode(text), 1)
end
return ''`,
);

/**
 * What stands as it was opened, where that is told, is settled without being read: it is written at once, and what stood
 * there comes back where it was something else.
 */
export const settle = script(
  "ledger.settle",
  `${BASE}${add}
local id, outcome, credits, opened, kind = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if opened and kind ~= '' then
  local key, text = base .. 'entry:' .. id, ARGV[6]
  local standing = redis.pcall('SET', key, text, 'XX', 'KEEPTTL', 'GET')
  if standing == opened then
    redis.call('HDEL', base .. 'running', id)
    add(ARGV[7], ARGV[8], ARGV[9], kind, ARGV[10], ARGV[11])
    return 1
  end
  if type(standing) == 'string' then redis.call('SET', key, standing, 'KEEPTTL') end
end
${load}${save}${count}
local entry, text = load(id)
if not entry then return '' end
local allowed = (entry.outcome == 'reserved' and outcome ~= 'reserved')
  or (entry.outcome == 'unknown' and outcome == 'settled')
if not allowed then return text end
count(entry, -1)
entry.outcome, entry.credits = outcome, tonumber(credits)
text = save(entry)
count(entry, 1)
return text`,
);

export const page = script(
  "ledger.entries",
  `${BASE}${load}
local key, from, to, limit, after = base .. 'index:' .. ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local ids
if after == '' then
  ids = redis.call('ZRANGEBYSCORE', key, from, '(' .. ARGV[3], 'LIMIT', 0, limit + 1)
else
  local rank = redis.call('ZRANK', key, after)
  if not rank then return {} end
  ids = redis.call('ZRANGE', key, rank + 1, rank + 1 + limit)
end
local found = {}
for i = 1, #ids do
  local entry, text = load(ids[i])
  if entry and tonumber(entry.at) < to then found[#found + 1] = text end
end
return found`,
);

export const forget = script(
  "ledger.forget",
  `${BASE}${load}${save}${add}${count}${index}
local person, erased = ARGV[1], ARGV[2]
local ids = redis.call('ZRANGE', base .. 'index:person:' .. person, 0, 499)
local changed = 0
for i = 1, #ids do
  local entry = load(ids[i])
  redis.call('ZREM', base .. 'index:person:' .. person, ids[i])
  if entry then
    count(entry, -1)
    entry.person = erased
    if entry.chat == person then
      redis.call('ZREM', base .. 'index:chat:' .. person, ids[i])
      entry.chat = erased
      index('chat:' .. erased, entry.at, entry.id)
    end
    save(entry)
    index('person:' .. erased, entry.at, entry.id)
    count(entry, 1)
    changed = changed + 1
  end
end
return {changed, #ids}`,
);
