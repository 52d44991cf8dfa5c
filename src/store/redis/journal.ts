/** The journal on Redis: a hash for each request, and sorted sets by when they were asked; all in one hash slot. */
import { z } from "zod";
import {
  entryOf,
  JOURNAL_LIFETIME,
  type Journal,
  type JournalEntry,
  type JournalNote,
  type JournalScope,
  journalNoteSchema,
  journalPlace,
  rankOf,
} from "../../core/store/journal.ts";
import type { Connection } from "./connection.ts";
import { script } from "./script.ts";

/**
 * Fields of a request: `asked`, `chat` and `person`; `last` and `rank`, the moment and the state of its last note; and
 * a field for each note.
 */
const shared = `local base, lifetime = ARGV[1], tonumber(ARGV[2])
local function trim(scope)
  redis.call('ZREMRANGEBYSCORE', base .. 'index:' .. scope, '-inf', string.format('%.3f', now - lifetime))
end
`;

/** What was written too long ago is looked for in one of so many milliseconds. */
const TRIMMED = 16;

const write = script(
  "journal.write",
  `${shared}
local function index(scope, asked, request)
  redis.call('ZADD', base .. 'index:' .. scope, asked, request)
  if now % ${TRIMMED} < 1 then trim(scope) end
end
local function last(scope) redis.call('PEXPIRE', base .. 'index:' .. scope, lifetime) end
local any = false
for i = 3, #ARGV, 8 do
  local request, asked, chat, person, at, rank, failed = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3],
    ARGV[i + 4], ARGV[i + 5], ARGV[i + 6] == '1'
  local key, note = base .. 'entry:' .. request, 'note:' .. at .. ':' .. rank
  local ends = tonumber(asked) + lifetime
  if ends > now then
    local known = redis.call('HMGET', key, 'asked', 'last', 'rank')
    local before = tonumber(known[2] or '-inf')
    if before == nil then before = -math.huge end
    local newest = tonumber(at) > before or (tonumber(at) == before and tonumber(rank) > tonumber(known[3]))
    if not known[1] then
      redis.call('HSET', key, 'asked', asked, 'chat', chat, 'person', person, 'last', at, 'rank', rank, note, ARGV[i + 7])
      redis.call('PEXPIREAT', key, string.format('%.0f', math.ceil(ends)))
      index('all', asked, request)
      index('chat:' .. chat, asked, request)
      last('chat:' .. chat)
      index('person:' .. person, asked, request)
      last('person:' .. person)
      any = true
    elseif newest then
      redis.call('HSET', key, 'last', at, 'rank', rank, note, ARGV[i + 7])
    else
      redis.call('HSETNX', key, note, ARGV[i + 7])
    end
    if newest and failed then
      index('failed', known[1] or asked, request)
      last('failed')
    elseif newest and known[3] == '${rankOf("failed")}' then
      redis.call('ZREM', base .. 'index:failed', request)
    end
  end
end
if any then last('all') end
return 1`,
);

/** A cursor whose request is gone stands for a moment where it stood, so that its place is found all the same. */
const find = script(
  "journal.find",
  `${shared}
local scope, limit, asked, request = ARGV[3], tonumber(ARGV[4]), ARGV[5], ARGV[6]
local key = base .. 'index:' .. scope
trim(scope)
local from = 0
if asked ~= '' then
  local isNew = redis.call('ZADD', key, 'NX', asked, request) == 1
  from = redis.call('ZREVRANK', key, request)
  if isNew then redis.call('ZREM', key, request) else from = from + 1 end
end
local members = redis.call('ZREVRANGE', key, from, from + limit - 1, 'WITHSCORES')
local found = {}
for i = 1, #members, 2 do
  local fields = redis.call('HGETALL', base .. 'entry:' .. members[i])
  local notes = {}
  for j = 1, #fields, 2 do
    if string.sub(fields[j], 1, 5) == 'note:' then notes[#notes + 1] = fields[j + 1] end
  end
  found[#found + 1] = {members[i], members[i + 1], notes}
end
return found`,
);

const get = script(
  "journal.get",
  `local fields = redis.call('HGETALL', ARGV[1] .. 'entry:' .. ARGV[3])
local notes = {}
for j = 1, #fields, 2 do
  if string.sub(fields[j], 1, 5) == 'note:' then notes[#notes + 1] = fields[j + 1] end
end
return notes`,
);

const forget = script(
  "journal.forget",
  `local base, person = ARGV[1], ARGV[3]
local requests = redis.call('ZRANGE', base .. 'index:person:' .. person, 0, 499)
local gone = 0
for i = 1, #requests do
  local key = base .. 'entry:' .. requests[i]
  local chat = redis.call('HGET', key, 'chat')
  gone = gone + redis.call('DEL', key)
  if chat then redis.call('ZREM', base .. 'index:chat:' .. chat, requests[i]) end
  redis.call('ZREM', base .. 'index:all', requests[i])
  redis.call('ZREM', base .. 'index:failed', requests[i])
  redis.call('ZREM', base .. 'index:person:' .. person, requests[i])
end
return {gone, #requests}`,
);

/** How many notes one script writes: the server does nothing else meanwhile. */
const MOST_AT_ONCE = 500;

const notesReply = z.array(z.string());
const foundReply = z.array(z.tuple([z.string(), z.string(), notesReply]));
const forgottenReply = z.tuple([z.number(), z.number()]);

const entryFrom = (notes: readonly string[]): JournalEntry | undefined =>
  entryOf(notes.map((note) => journalNoteSchema.parse(JSON.parse(note))));

function valuesOf(note: JournalNote): (string | number)[] {
  const { request, asked, chat, person, at, state } = note;
  return [request, asked, chat, person, at, rankOf(state), state === "failed" ? 1 : 0, JSON.stringify(note)];
}

function scopeName(scope: JournalScope): string {
  if ("chat" in scope) return `chat:${scope.chat}`;
  if ("person" in scope) return `person:${scope.person}`;
  return "failed" in scope ? "failed" : "all";
}

/** The newest is where no page has ended. */
function placeOf(cursor: string | undefined): readonly [number | string, string] {
  if (cursor === undefined) return ["", ""];
  const place = journalPlace(cursor);
  if (place === undefined) throw new RangeError(`"${cursor}" is not a cursor of the journal`);
  return place;
}

export function createJournal(connection: Connection): Journal {
  const base = `${connection.prefix}:{journal}:`;
  // The key given is only for the cluster to find the slot; the scripts build the others, which share its tag.
  const run = (wanted: typeof write, values: readonly (string | number)[]): Promise<unknown> =>
    connection.run(wanted, [`${base}slot`], [base, JOURNAL_LIFETIME, ...values]);

  return {
    async write(notes) {
      const all = z.array(journalNoteSchema).parse(notes);
      for (let i = 0; i < all.length; i += MOST_AT_ONCE) {
        await run(write, all.slice(i, i + MOST_AT_ONCE).flatMap(valuesOf));
      }
    },
    get: async (request) => entryFrom(notesReply.parse(await run(get, [request]))),
    async find(scope, limit, after) {
      const found = foundReply.parse(await run(find, [scopeName(scope), limit + 1, ...placeOf(after)]));
      const shown = found.slice(0, limit);
      const [request, asked] = shown.at(-1) ?? [];
      return {
        // One may have expired between the index and this moment.
        entries: shown.map(([, , notes]) => entryFrom(notes)).filter((entry) => entry !== undefined),
        next: found.length > limit ? `${asked} ${request}` : undefined,
      };
    },
    async forget(person) {
      for (let total = 0; ; ) {
        const [gone, seen] = forgottenReply.parse(await run(forget, [person]));
        total += gone;
        if (seen === 0) return total;
      }
    },
  };
}
