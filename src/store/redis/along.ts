/** Reads a turn's message and what is known of its conversation where its job is fetched: both lie on the same Redis. */
import { z } from "zod";
import type { Along, Near, Wanted } from "../../core/store/along.ts";
import type { StoreEvents } from "../../core/store/index.ts";
import { createReading, type DocumentTable, valueIn } from "../documents.ts";
import { documentKey, storedText } from "./documents.ts";
import { mailKey, shardOf, takenFrom } from "./mailbox.ts";

/** Names that Lua puts together as we do. Where there are others, which is rare, the store is asked as ever. */
const NAME = "([%w:_@-]+)";

/** What is read, in its order: of each kind whose it is, and whether it is read where somebody is alone with Herald alone. */
const readingsOf = ({ byKey, byName, byBoth }: Wanted) => [
  ...byKey.map((kind) => ({ kind, alone: false, idOf: (_: string, key: string) => key })),
  ...byName.map((kind) => ({ kind, alone: true, idOf: (name: string) => name })),
  ...byBoth.map((kind) => ({ kind, alone: true, idOf: (name: string) => `${name}:${name}` })),
];
type Readings = ReturnType<typeof readingsOf>;

/** Stands in a name for a variable of Lua's. */
const variable = (name: string): string => `\0${name}\0`;

const inLua = (name: string): string =>
  name
    .split("\0")
    .map((part, at) => (at % 2 === 0 ? `'${part}'` : part))
    .join(" .. ");

const listOf = (prefix: string, readings: Readings): string =>
  readings
    .map(({ kind, idOf }) => documentKey(prefix, `${kind}:${idOf(variable("conversation"), variable("key"))}`))
    .map((name) => `\n  keys[#keys + 1] = ${inLua(name)}`)
    .join("");

/**
 * The last four bits of `shardOf` depend on the last four of each letter alone, which is all that it takes. What is there
 * but is no text counts as nothing for MGET: then the store is asked, which sees to it.
 */
function script(prefix: string, readings: Readings): string {
  const listed = (where: boolean) =>
    listOf(
      prefix,
      readings.filter(({ alone }) => alone === where),
    );
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
local keys = {}${listed(false)}
if string.find(data, '"alone":true', 1, true) then${listed(true)}
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
    const readings = readingsOf(wanted);
    const places = new Map(readings.map(({ kind, idOf }, place) => [kind, { idOf, place }]));
    return {
      lua: script(prefix, readings),
      near({ conversation, key = "" }, brought) {
        // Nothing came with it, as it is elsewhere.
        if (brought === undefined) return undefined;
        const { data } = broughtReply.safeParse(brought);
        if (data === undefined) return undefined;
        const [mine, body, found] = data;
        const look: Near["documents"]["look"] = (kind, id) => {
          const known = places.get(kind.name);
          const text = id === known?.idOf(conversation, key) ? found?.[known.place] : undefined;
          return read(kind, id, text === undefined ? undefined : { stored: storedText(text) });
        };
        const get: Near["documents"]["get"] = (kind, id) => look(kind, id).then(valueIn);
        return { taken: takenFrom(mine, body), documents: { get, look } };
      },
    };
  };
}
