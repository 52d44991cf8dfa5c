/** Reads a turn's message and what is known of its conversation where its job is fetched: both lie on the same Redis. */
import { z } from "zod";
import type { Along, Near, Wanted } from "../../core/store/along.ts";
import type { StoreEvents } from "../../core/store/index.ts";
import { createReading, type DocumentTable, valueIn } from "../documents.ts";
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
  const read = createReading(table, events);
  return (wanted) => {
    const { byKey, byName, byBoth } = wanted;
    const places = new Map([...byKey, ...byName, ...byBoth].map((kind, place) => [kind, place]));
    return {
      lua: script(prefix, wanted),
      near({ conversation, key }, brought) {
        // Nothing came with it, as it is elsewhere.
        if (brought === undefined) return undefined;
        const { data } = broughtReply.safeParse(brought);
        if (data === undefined) return undefined;
        const [mine, body, found] = data;
        const look: Near["documents"]["look"] = (kind, id) => {
          const place = places.get(kind.name) ?? -1;
          const text = id === idAt(wanted, place, conversation, key) ? found?.[place] : undefined;
          return read(kind, id, text === undefined ? undefined : { stored: storedText(text) });
        };
        const get: Near["documents"]["get"] = (kind, id) => look(kind, id).then(valueIn);
        return { taken: takenFrom(mine, body), documents: { get, look } };
      },
    };
  };
}

/** Whose document stands in that place of what was brought; undefined of none. */
function idAt({ byKey, byName, byBoth }: Wanted, place: number, conversation: string, key: string | undefined) {
  if (place < 0) return undefined;
  if (place < byKey.length) return key;
  if (place < byKey.length + byName.length) return conversation;
  return place < byKey.length + byName.length + byBoth.length ? `${conversation}:${conversation}` : undefined;
}
