/** The journal on Redis: a text for each request, and sorted sets by when they were asked; all in one hash slot. */
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

const BASE = "local base = KEYS[1]\n";

const trim = `local function trim(scope)
  redis.call('ZREMRANGEBYSCORE', base .. 'index:' .. scope, '-inf', string.format('%.3f', now() - ${JOURNAL_LIFETIME}))
end
`;

/**
 * A request's notes are one text, each a line: its moment, the rank of its state, and the note itself. An earlier version
 * had a hash for them, which is read for as long as it stands.
 */
const notesOf = `local function notes_of(request)
  local lines = redis.call('GET', base .. 'notes:' .. request) or ''
  local fields = redis.call('HGETALL', base .. 'entry:' .. request)
  for i = 1, #fields, 2 do
    local at, rank = string.match(fields[i], '^note:(.+):(%d+)$')
    if at then lines = lines .. at .. ' ' .. rank .. ' ' .. fields[i + 1] .. '\\n' end
  end
  return lines
end
`;

/** What was written too long ago is looked for in one of so many milliseconds. */
const TRIMMED = 16;

/** Who has failed is only found out where it is asked for: here it is noted that somebody may have. */
const write = script(
  "journal.write",
  `${BASE}${trim}
local time = now()
local trims = time % ${TRIMMED} < 1
local function index(scope, asked, request)
  redis.call('ZADD', base .. 'index:' .. scope, asked, request)
  if trims then trim(scope) end
end
local function last(scope) redis.call('PEXPIRE', base .. 'index:' .. scope, '${JOURNAL_LIFETIME}') end
local any = false
for i = 1, #ARGV, 7 do
  local request, asked, ends, chat, person, line = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], ARGV[i + 4], ARGV[i + 6]
  if tonumber(ends) > time then
    local key = base .. 'notes:' .. request
    if redis.call('APPEND', key, line) == #line then
      redis.call('PEXPIREAT', key, ends)
      index('all', asked, request)
      index('chat:' .. chat, asked, request)
      last('chat:' .. chat)
      index('person:' .. person, asked, request)
      last('person:' .. person)
      any = true
    end
    if ARGV[i + 5] == '1' then
      index('failed', asked, request)
      last('failed')
    end
  end
end
if any then last('all') end
return 1`,
);

/** A cursor whose request is gone stands for a moment where it stood, so that its place is found all the same. */
const find = script(
  "journal.find",
  `${BASE}${trim}${notesOf}
local function has_failed(lines)
  local newest, state = -math.huge, -1
  for at, rank in string.gmatch(lines, '([^ \\n]+) (%d+) [^\\n]*\\n') do
    at, rank = tonumber(at), tonumber(rank)
    if at > newest or (at == newest and rank > state) then newest, state = at, rank end
  end
  return state == ${rankOf("failed")}
end
local scope, limit, asked, request = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local key = base .. 'index:' .. scope
trim(scope)
local from = 0
if asked ~= '' then
  local isNew = redis.call('ZADD', key, 'NX', asked, request) == 1
  from = redis.call('ZREVRANK', key, request)
  if isNew then redis.call('ZREM', key, request) else from = from + 1 end
end
local found = {}
while #found < limit do
  local members = redis.call('ZREVRANGE', key, from, from + limit - #found - 1, 'WITHSCORES')
  if #members == 0 then break end
  for i = 1, #members, 2 do
    local lines = notes_of(members[i])
    if scope == 'failed' and not has_failed(lines) then
      redis.call('ZREM', key, members[i])
    else
      from = from + 1
      found[#found + 1] = {members[i], members[i + 1], lines}
    end
  end
end
return found`,
);

const get = script(
  "journal.get",
  `${BASE}${notesOf}
return notes_of(ARGV[1])`,
);

const forget = script(
  "journal.forget",
  `${BASE}${notesOf}
local person = ARGV[1]
local requests = redis.call('ZRANGE', base .. 'index:person:' .. person, 0, 499)
local gone = 0
for i = 1, #requests do
  local request = requests[i]
  local note = string.match(notes_of(request), '^%S+ %d+ ([^\\n]*)\\n')
  if note then
    gone = gone + 1
    redis.call('ZREM', base .. 'index:chat:' .. cjson.decode(note).chat, request)
  end
  redis.call('DEL', base .. 'notes:' .. request, base .. 'entry:' .. request)
  redis.call('ZREM', base .. 'index:all', request)
  redis.call('ZREM', base .. 'index:failed', request)
  redis.call('ZREM', base .. 'index:person:' .. person, request)
end
return {gone, #requests}`,
);

/** How many notes one script writes: the server does nothing else meanwhile. */
const MOST_AT_ONCE = 500;

const textReply = z.string();
const notesSchema = z.array(journalNoteSchema);
const foundReply = z.array(z.tuple([z.string(), z.string(), z.string()]));
const forgottenReply = z.tuple([z.number(), z.number()]);

/** A note that was written again stands there again. */
function entryFrom(text: unknown): JournalEntry | undefined {
  const notes = new Map<string, JournalNote>();
  for (const line of textReply.parse(text).split("\n")) {
    const [, moment, json] = /^(\S+ \d+) (.*)$/s.exec(line) ?? [];
    if (moment !== undefined && json !== undefined) notes.set(moment, journalNoteSchema.parse(JSON.parse(json)));
  }
  return entryOf([...notes.values()]);
}

/** JSON has no line ends of its own. */
function valuesOf(note: JournalNote): (string | number)[] {
  const { request, asked, chat, person, at, state } = note;
  const line = `${at} ${rankOf(state)} ${JSON.stringify(note)}\n`;
  return [request, asked, Math.ceil(asked + JOURNAL_LIFETIME), chat, person, state === "failed" ? 1 : 0, line];
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
  // No key of ours: the scripts begin all of theirs with it, and a cluster finds their slot by it.
  const run = (wanted: typeof write, values: readonly (string | number)[]): Promise<unknown> =>
    connection.run(wanted, [base], values);

  return {
    async write(notes) {
      const all = notesSchema.parse(notes);
      for (let i = 0; i < all.length; i += MOST_AT_ONCE) {
        const values: (string | number)[] = [];
        for (const note of all.slice(i, i + MOST_AT_ONCE)) values.push(...valuesOf(note));
        await run(write, values);
      }
    },
    get: async (request) => entryFrom(await run(get, [request])),
    async find(scope, limit, after) {
      const found = foundReply.parse(await run(find, [scopeName(scope), limit + 1, ...placeOf(after)]));
      const shown = found.slice(0, limit);
      const [request, asked] = shown.at(-1) ?? [];
      return {
        // One may have expired between the index and this moment.
        entries: shown.map(([, , lines]) => entryFrom(lines)).filter((entry) => entry !== undefined),
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
