/** Reads a turn's message and what is known of its conversation where its job is fetched: both lie on the same Redis. */
import { z } from "zod";
import type { Along, Wanted } from "../../core/store/along.ts";
import type { StoreEvents } from "../../core/store/index.ts";
import { createDocuments, type DocumentTable } from "../documents.ts";
import { documentKey, storedText } from "./documents.ts";
import { mailKey, shardOf, takenFrom } from "./mailbox.ts";

/** Names that Lua puts together as we do. Where there are others, which is rare, the store is asked as ever. */
const NAME = "([%w:_@-]+)";

/** The names of what is read, in its order. */
const namesOf = ({ byKey, byName, byBoth }: Wanted, conversation: string, key: string) => ({
  always: byKey.map((kind) => `${kind}:${key}`),
  alone: [
    ...byName.map((kind) => `${kind}:${conversation}`),
    ...byBoth.map((kind) => `${kind}:${conversation}:${conversation}`),
  ],
});

/** Stands in a name for a variable of Lua's. */
const variable = (name: string): string => `\0${name}\0`;

const inLua = (name: string): string =>
  name
    .split("\0")
    .map((part, at) => (at % 2 === 0 ? `'${part}'` : part))
    .join(" .. ");

const listOf = (prefix: string, names: readonly string[]): string =>
  names.map((name) => `\n  keys[#keys + 1] = ${inLua(documentKey(prefix, name))}`).join("");

/**
 * The last four bits of `shardOf` depend on the last four of each letter alone, which is all that it takes. What is there
 * but is no text counts as nothing for MGET: then the store is asked, which sees to it.
 */
function script(prefix: string, wanted: Wanted): string {
  const { always, alone } = namesOf(wanted, variable("conversation"), variable("key"));
  return `
local conversation, turn = string.match(data, '"conversation":"${NAME}"'), string.match(data, '"turn":"([^"\\\\]+)"')
local key = string.match(data, '"key":"(%w+)"')
if not conversation or not turn or not key then return nil end
local letters, shard = {string.byte(conversation, 1, -1)}, ${shardOf("")}
for i = 1, #letters do shard = bit.bxor(shard, letters[i] % 16) * 3 % 16 end
local mail = ${inLua(mailKey(prefix, variable("shard")))}
local head = redis.call('LINDEX', mail .. ':box:' .. conversation, 0)
if head ~= turn then return {0, head or ''} end
local body = redis.call('HGET', mail .. ':bodies:' .. conversation, head) or ''
local keys = {}${listOf(prefix, always)}
if string.find(data, '"alone":true', 1, true) then${listOf(prefix, alone)}
end
local found, texts = redis.call('MGET', unpack(keys)), 0
for i = 1, #keys do
  if found[i] then texts = texts + 1 end
end
if texts ~= redis.call('EXISTS', unpack(keys)) then return nil end
return {1, body, found}`;
}

const broughtReply = z.union([
  z.tuple([z.literal(1), z.string(), z.array(z.string().nullable())]),
  z.tuple([z.literal(0), z.string()]),
]);

export function createAlong(
  prefix: string,
  table: DocumentTable,
  events: Pick<StoreEvents, "onUnreadable">,
): (wanted: Wanted) => Along {
  return (wanted) => ({
    lua: script(prefix, wanted),
    near({ conversation, key = "" }, brought) {
      // Nothing came with it, as it is elsewhere.
      if (brought === undefined) return undefined;
      const { data } = broughtReply.safeParse(brought);
      if (data === undefined) return undefined;
      const [mine, body, found] = data;
      const texts = new Map<string, string | null>();
      const { always, alone } = namesOf(wanted, conversation, key);
      for (const [at, name] of [...always, ...alone].entries()) {
        const text = found?.[at];
        if (text !== undefined) texts.set(name, text);
      }
      const read: DocumentTable["read"] = (name) => {
        const text = texts.get(name);
        return text === undefined ? table.read(name) : Promise.resolve(storedText(text));
      };
      return { taken: takenFrom(mine, body), documents: createDocuments({ ...table, read }, events) };
    },
  });
}
