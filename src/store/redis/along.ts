/** Reads a turn's message and what is known of its conversation where its job is fetched: both lie on the same Redis. */
import { z } from "zod";
import type { Along, Fetched, Wanted } from "../../core/store/along.ts";
import type { StoreEvents } from "../../core/store/index.ts";
import { createDocuments, type DocumentTable } from "../documents.ts";
import { documentKey, storedText } from "./documents.ts";
import { mailKey, shardOf, takenFrom } from "./mailbox.ts";

/** Names that Lua puts together as we do. Where there are others, which is rare, the store is asked as ever. */
const NAME = "([%w:_@-]+)";

const inQuotes = (words: string): string => `'${words}'`;

/** `words` with Lua's `name` in its place. */
const around = (words: string, name: string): string => {
  const [before = "", after = ""] = words.split("?");
  return `${inQuotes(before)} .. ${name} .. ${inQuotes(after)}`;
};

const listOf = (prefix: string, kinds: readonly string[], id: string): string =>
  kinds.map((kind) => `\n  keys[#keys + 1] = ${around(documentKey(prefix, `${kind}:?`), id)}`).join("");

/**
 * The last four bits of `shardOf` depend on the last four of each letter alone, which is all that it takes. What is there
 * but is no text counts as nothing for MGET: then the store is asked, which sees to it.
 */
const script = (prefix: string, { byConversation, byKey, byName, byBoth }: Wanted): string => `
local conversation, turn = string.match(data, '"conversation":"${NAME}"'), string.match(data, '"turn":"([^"\\\\]+)"')
local key = string.match(data, '"key":"(%w+)"')
if not conversation or not turn or not key then return nil end
local letters, shard = {string.byte(conversation, 1, -1)}, ${shardOf("")}
for i = 1, #letters do shard = bit.bxor(shard, letters[i] % 16) * 3 % 16 end
local mail = ${around(mailKey(prefix, "?"), "shard")}
local head = redis.call('LINDEX', mail .. ':box:' .. conversation, 0)
if head ~= turn then return {0, head or ''} end
local body = redis.call('HGET', mail .. ':bodies:' .. conversation, head) or ''
local keys = {}${listOf(prefix, byKey, "key")}${listOf(prefix, byConversation, "conversation")}
if string.find(data, '"alone":true', 1, true) then${listOf(prefix, byName, "conversation")}${listOf(prefix, byBoth, "conversation .. ':' .. conversation")}
end
local found, texts = redis.call('MGET', unpack(keys)), 0
for i = 1, #keys do
  if found[i] then texts = texts + 1 end
end
if texts ~= redis.call('EXISTS', unpack(keys)) then return nil end
return {1, body, found}`;

const broughtReply = z.union([
  z.tuple([z.literal(1), z.string(), z.array(z.string().nullable())]),
  z.tuple([z.literal(0), z.string()]),
]);

/** In the order in which they are read. */
const namesOf = ({ byConversation, byKey, byName, byBoth }: Wanted, { conversation, key }: Fetched): string[] => [
  ...byKey.map((kind) => `${kind}:${key}`),
  ...byConversation.map((kind) => `${kind}:${conversation}`),
  ...byName.map((kind) => `${kind}:${conversation}`),
  ...byBoth.map((kind) => `${kind}:${conversation}:${conversation}`),
];

export function createAlong(
  prefix: string,
  table: DocumentTable,
  events: Pick<StoreEvents, "onUnreadable">,
): (wanted: Wanted) => Along {
  return (wanted) => ({
    lua: script(prefix, wanted),
    near(fetched, brought) {
      // Nothing came with it, as it is elsewhere.
      if (brought === undefined) return undefined;
      const { data } = broughtReply.safeParse(brought);
      if (data === undefined) return undefined;
      const [mine, body, found] = data;
      const texts = new Map<string, string | null>();
      const names = namesOf(wanted, fetched);
      for (const [at, text] of found?.entries() ?? []) texts.set(names[at] ?? "", text);
      const read: DocumentTable["read"] = (name) => {
        const text = texts.get(name);
        return text === undefined ? table.read(name) : Promise.resolve(storedText(text));
      };
      return { taken: takenFrom(mine, body), documents: createDocuments({ ...table, read }, events) };
    },
  });
}
