/** Documents on Redis: one string of JSON each, compared with what was read when it is changed. */
import { z } from "zod";
import type { DocumentTable, StoredText } from "../documents.ts";
import type { Connection } from "./connection.ts";
import { script } from "./script.ts";

/** What begins the revision of a text: there is one of an empty text as well. */
const REVISION = "text:";

/** The revision of something that is not even a string, such as a list that somebody put there by hand. */
const WRONG_TYPE = "wrong type";

/** A number stands for what is not even a string. */
const read = script(
  "documents.read",
  `local text = redis.pcall('GET', KEYS[1])
if type(text) == 'table' and string.sub(text.err, 1, 9) == 'WRONGTYPE' then return 0 end
return text`,
);

const write = script(
  "documents.write",
  `if ARGV[2] == '' then redis.call('SET', KEYS[1], ARGV[1]) else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 1`,
);

const remove = script("documents.remove", "return redis.call('DEL', KEYS[1])");

const wrongReply = z.literal(0);

const replace = script(
  "documents.replace",
  `local current = redis.call('GET', KEYS[1])
if ARGV[1] == '' then
  if current then return 0 end
elseif not current or '${REVISION}' .. current ~= ARGV[1] then
  return 0
end
if ARGV[2] == 'delete' then
  redis.call('DEL', KEYS[1])
elseif ARGV[4] == '' then
  redis.call('SET', KEYS[1], ARGV[3])
else
  redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
end
return 1`,
);

const setAside = script(
  "documents.setAside",
  `local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'none' then return 0 end
if kind == 'string' and '${REVISION}' .. redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if kind ~= 'string' and ARGV[1] ~= '${WRONG_TYPE}' then return 0 end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 1`,
);

/** How long what was set aside is kept for somebody to look at, in milliseconds: a month. */
const ASIDE_LIFETIME = 30 * 24 * 60 * 60 * 1000;

export const documentKey = (prefix: string, name: string): string => `${prefix}:document:{${name}}`;

export function createDocumentTable(connection: Connection): DocumentTable {
  const { prefix } = connection;
  const keyOf = (key: string): string => documentKey(prefix, key);
  const asideOf = (key: string): string => `${prefix}:aside:{${key}}`;

  return {
    read: (key) => connection.run(read, [keyOf(key)], []).then(storedText),
    write: (key, text, lifetime) => connection.run(write, [keyOf(key)], [text, wholeOrNothing(lifetime)]).then(nothing),
    async replace(key, expected, text, lifetime) {
      const values = [expected ?? "", text === undefined ? "delete" : "write", text ?? "", wholeOrNothing(lifetime)];
      return (await connection.run(replace, [keyOf(key)], values)) === 1;
    },
    remove: (key) => connection.run(remove, [keyOf(key)], []).then(isOne),
    async setAside(key, revision) {
      return (await connection.run(setAside, [keyOf(key), asideOf(key)], [revision, ASIDE_LIFETIME])) === 1;
    },
  };
}

export function storedText(reply: unknown): StoredText | undefined {
  if (reply === null) return undefined;
  const text = typeof reply === "string" ? reply : wrongReply.parse(reply);
  return text === 0 ? { text: "", revision: () => WRONG_TYPE } : { text, revision: () => REVISION + text };
}

const nothing = (): void => undefined;
const isOne = (reply: unknown): boolean => reply === 1;

const wholeOrNothing = (lifetime: number | undefined): string =>
  lifetime === undefined ? "" : String(Math.ceil(lifetime));
