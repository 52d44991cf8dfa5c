/** The ledger on Redis: a hash for each entry, indexes by time, and sums by day that change in the same step. */
import { z } from "zod";
import { DAY, dayOf, startOfDay } from "../../core/day.ts";
import {
  ERASED,
  LEDGER_LIFETIME,
  type Ledger,
  type LedgerEntry,
  type LedgerScope,
  type LedgerTotal,
  ledgerEntrySchema,
} from "../../core/store/ledger.ts";
import type { Connection } from "./connection.ts";
import { spending, spentFrom } from "./counters.ts";
import { script } from "./script.ts";
import type { Argument, Run } from "./together.ts";

/** A call in a sum; the credits of a kind and a day stay far below it, and both exact in what Lua counts with. */
const CALL = 2 ** 32;

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
local function count(entry, sign)
  local kind, id = cjson.encode({entry.operation, entry.chat, entry.person, entry.payer, entry.outcome}), entry.id
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

const open = script(
  "ledger.open",
  `${shared}
local text = ARGV[3]
local entry = cjson.decode(text)
local ends = string.format('%.0f', entry.at + lifetime)
if not redis.call('SET', base .. 'entry:' .. entry.id, text, 'NX', 'PXAT', ends) then
  local _, standing = load(entry.id)
  return standing
end
count(entry, 1)
index('all', entry)
index('chat:' .. entry.chat, entry)
index('person:' .. entry.person, entry)
return ''`,
);

const settle = script(
  "ledger.settle",
  `${shared}
local id, outcome, credits = ARGV[3], ARGV[4], tonumber(ARGV[5])
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

const page = script(
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

const forget = script(
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

const storedEntry = z.object({
  ...ledgerEntrySchema.shape,
  at: z.coerce.number().pipe(ledgerEntrySchema.shape.at),
  credits: z.coerce.number().pipe(ledgerEntrySchema.shape.credits),
});
const kindSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  ledgerEntrySchema.shape.payer,
  ledgerEntrySchema.shape.outcome,
]);

/** An empty text is none. */
function entryFrom(reply: unknown): LedgerEntry | undefined {
  const text = z.string().parse(reply);
  return text === "" ? undefined : storedEntry.parse(JSON.parse(text));
}

function totalFrom(day: string, kind: string, calls: number, credits: number): LedgerTotal {
  const [operation, chat, person, payer, outcome] = kindSchema.parse(JSON.parse(kind));
  return { day, operation, chat, person, payer, outcome, credits, calls };
}

function totalsFrom(day: string, sums: Readonly<Record<string, string>>): LedgerTotal[] {
  return Object.entries(sums).map(([kind, sum]) => {
    const calls = Math.floor(Number(sum) / CALL);
    return totalFrom(day, kind, calls, Number(sum) - calls * CALL);
  });
}

/** Of what is still running, one total for each kind and day. */
function runningFrom(running: readonly string[], scope: LedgerScope): LedgerTotal[] {
  const totals = new Map<string, LedgerTotal>();
  for (const one of running) {
    const [day = "", credits = "", ...rest] = one.split(" ");
    const kind = rest.join(" ");
    const added = totalFrom(day, kind, 1, Number(credits));
    if (scope !== "all" && ("chat" in scope ? added.chat !== scope.chat : added.person !== scope.person)) continue;
    const { calls, credits: sum } = totals.get(`${day} ${kind}`) ?? { calls: 0, credits: 0 };
    totals.set(`${day} ${kind}`, { ...added, calls: calls + 1, credits: sum + added.credits });
  }
  return [...totals.values()];
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  const end = startOfDay(last);
  for (let at = startOfDay(first); at <= end; at += DAY) days.push(dayOf(at));
  return days;
}

function scopeName(scope: LedgerScope): string {
  if (scope === "all") return "all";
  return "chat" in scope ? `chat:${scope.chat}` : `person:${scope.person}`;
}

export function createLedger(connection: Connection): Ledger {
  const { client } = connection;
  const base = `${connection.prefix}:{ledger}:`;
  // The key given is only for the cluster to find the slot; the scripts build the others, which share its tag.
  const asked = (wanted: typeof open, values: readonly Argument[]): Run => ({
    script: wanted,
    keys: [`${base}slot`],
    values: [base, LEDGER_LIFETIME, ...values],
  });
  function run(wanted: typeof open, given: readonly Argument[]): Promise<unknown> {
    const { keys, values } = asked(wanted, given);
    return connection.run(wanted, keys, values);
  }
  function valuesOf(entry: LedgerEntry): readonly Argument[] {
    const checked = ledgerEntrySchema.parse(entry);
    return [JSON.stringify({ ...checked, day: dayOf(checked.at) })];
  }

  return {
    open: async (entry) => entryFrom(await run(open, valuesOf(entry))) ?? entry,
    async openWithin(allowances, entry) {
      const opening = asked(open, valuesOf(entry));
      const [answer, standing] = await connection.runBoth(spending(connection.prefix, allowances), opening);
      const spent = spentFrom(answer, allowances);
      return spent.allowed ? { spent, standing: entryFrom(standing) ?? entry } : { spent };
    },
    settle: async (id, outcome, credits) => entryFrom(await run(settle, [id, outcome, credits])),
    async totals(scope, firstDay, lastDay) {
      const days = daysBetween(firstDay, lastDay);
      const read = (day: string) => client.hgetall(`${base}sum:${day}:${scopeName(scope)}`);
      const [running, sums] = await connection.timed("ledger.totals", () =>
        Promise.all([client.hvals(`${base}running`), Promise.all(days.map(read))]),
      );
      const now = runningFrom(running, scope);
      return days.flatMap((day, i) => [...totalsFrom(day, sums[i] ?? {}), ...now.filter((one) => one.day === day)]);
    },
    async entries(scope, { from, to, limit, after }) {
      const reply = z.array(z.unknown()).parse(await run(page, [scopeName(scope), from, to, limit, after ?? ""]));
      const entries = reply.flatMap((text) => entryFrom(text) ?? []);
      const shown = entries.slice(0, limit);
      return { entries: shown, next: entries.length > limit ? shown.at(-1)?.id : undefined };
    },
    async forget(person) {
      if (person === ERASED) return 0;
      for (let total = 0; ; ) {
        const [changed, seen] = z.tuple([z.number(), z.number()]).parse(await run(forget, [person, ERASED]));
        total += changed;
        if (seen === 0) return total;
      }
    },
  };
}
