/** What the ledger does on Redis in one step: it opens entries, settles them, lists them, and forgets whose they were. */
import { DAY } from "../../core/day.ts";
import { script } from "./script.ts";

/** A call in a sum; the credits of a kind and a day stay far below it, and both exact in what Lua counts with. */
export const CALL = 2 ** 32;

/** In so many milliseconds one is chosen. */
const TRIMMED = 16;

/** So much longer than its newest entry an index is kept: it is put off once a day and kind, and not for each entry. */
const SPARE = 2 * DAY;

/**
 * An entry adds to the sums of its day once it is known how it ended: everybody's, its chat's and its person's. One field
 * holds both sums of a kind, calls in the high part, so that one command changes both. What is still running, of which
 * there is little, stands in a hash of its own.
 */
const shared = `local base, lifetime = ARGV[1], tonumber(ARGV[2])
local function load(id)
  local text = redis.pcall('GET', base .. 'entry:' .. id)
  if not text then return nil, '' end
  if type(text) == 'string' then return cjson.decode(text), text end
  -- As entries were kept before: a hash.
  local entry, fields = {}, redis.call('HGETALL', base .. 'entry:' .. id)
  for i = 1, #fields, 2 do entry[fields[i]] = fields[i + 1] end
  return entry, cjson.encode(entry)
end
local function save(entry)
  local text = cjson.encode(entry)
  redis.call('SET', base .. 'entry:' .. entry.id, text, 'KEEPTTL')
  return text
end
local function count(entry, sign, named)
  local kind, id = named, entry.id
  if not kind then kind = cjson.encode({entry.operation, entry.chat, entry.person, entry.payer, entry.outcome}) end
  if entry.outcome == 'reserved' then
    if sign < 0 then redis.call('HDEL', base .. 'running', id)
    else redis.call('HSET', base .. 'running', id, entry.day .. ' ' .. entry.credits .. ' ' .. kind) end
    return
  end
  local change = string.format('%.0f', sign * (${CALL} + tonumber(entry.credits)))
  local scopes = {'all', 'chat:' .. entry.chat, 'person:' .. entry.person}
  for i = 1, #scopes do
    local key = base .. 'sum:' .. entry.day .. ':' .. scopes[i]
    local sum = string.format('%.0f', redis.call('HINCRBY', key, kind, change))
    if sum == '0' then
      redis.call('HDEL', key, kind)
    elseif sum == change then
      -- The first of its kind, perhaps of its day.
      redis.call('PEXPIREAT', key, string.format('%.0f', tonumber(entry.at) + lifetime))
      redis.call('PEXPIRE', base .. 'index:' .. scopes[i], string.format('%.0f', lifetime + ${SPARE}))
    end
  end
end
local function index(scope, entry)
  local key = base .. 'index:' .. scope
  redis.call('ZADD', key, entry.at, entry.id)
  -- Now and then is enough for what is kept for more than a year.
  if now % ${TRIMMED} < 1 then redis.call('ZREMRANGEBYSCORE', key, '-inf', now - lifetime) end
end
`;

/** An entry whose fields are told, in this order: to read and write JSON takes Lua as long as all the rest. */
const told = `local function entry_at(i)
  local kind, text = ARGV[i], ARGV[i + 1]
  if kind == '' then return cjson.decode(text), nil, text end
  local entry = {id = ARGV[i + 2], at = ARGV[i + 3], day = ARGV[i + 4], chat = ARGV[i + 5], person = ARGV[i + 6]}
  entry.outcome, entry.credits = ARGV[i + 7], ARGV[i + 8]
  return entry, kind, text
end
`;

export const open = script(
  "ledger.open",
  `${shared}${told}
local entry, kind, text = entry_at(3)
local ends = string.format('%.0f', tonumber(entry.at) + lifetime)
if not redis.call('SET', base .. 'entry:' .. entry.id, text, 'NX', 'PXAT', ends) then
  local _, standing = load(entry.id)
  return standing
end
count(entry, 1, kind)
index('all', entry)
index('chat:' .. entry.chat, entry)
index('person:' .. entry.person, entry)
return ''`,
);

/** What stands as it was opened, where that is told, is settled without being read. */
export const settle = script(
  "ledger.settle",
  `${shared}${told}
local id, outcome, credits, opened = ARGV[3], ARGV[4], tonumber(ARGV[5]), ARGV[6]
if opened and redis.pcall('GET', base .. 'entry:' .. id) == opened then
  local entry, kind, text = entry_at(7)
  redis.call('HDEL', base .. 'running', id)
  redis.call('SET', base .. 'entry:' .. id, text, 'KEEPTTL')
  count(entry, 1, kind)
  return 1
end
local entry, text = load(id)
if not entry then return '' end
local allowed = (entry.outcome == 'reserved' and outcome ~= 'reserved')
  or (entry.outcome == 'unknown' and outcome == 'settled')
if not allowed then return text end
count(entry, -1)
entry.outcome, entry.credits = outcome, credits
text = save(entry)
count(entry, 1)
return text`,
);

export const page = script(
  "ledger.entries",
  `${shared}
local key, from, to, limit, after = base .. 'index:' .. ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[7]
local ids
if after == '' then
  ids = redis.call('ZRANGEBYSCORE', key, from, '(' .. ARGV[5], 'LIMIT', 0, limit + 1)
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
  `${shared}
local person, erased = ARGV[3], ARGV[4]
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
      index('chat:' .. erased, entry)
    end
    save(entry)
    index('person:' .. erased, entry)
    count(entry, 1)
    changed = changed + 1
  end
end
return {changed, #ids}`,
);
