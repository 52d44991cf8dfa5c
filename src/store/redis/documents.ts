/** Documents on Redis: one string each, JSON behind the revision that it is compared by when it is changed. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { DocumentTable, StoredText } from "../documents.ts";
import type { Connection } from "./connection.ts";
import { script } from "./script.ts";

/** No JSON begins with it. */
const MARK = "#";
/** Letters for this process, and for what it has written. */
const [OWN, COUNTED] = [9, 6];
const LENGTH = MARK.length + OWN + COUNTED;

const own = randomBytes(OWN).toString("base64url").slice(0, OWN);
let written = 0;

/** Another for every writing, so that a change names it and not all of what was read. */
function nextRevision(): string {
  written = (written + 1) % 36 ** COUNTED;
  return MARK + own + written.toString(36).padStart(COUNTED, "0");
}

/** An earlier version wrote JSON alone: its revision is all of it, behind this, for there is one of an empty text as well. */
const TEXT = "text:";

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
  `local revision = ARGV[1]
if revision == '' then
  if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
elseif string.sub(revision, 1, 1) == '${MARK}' then
  if redis.call('GETRANGE', KEYS[1], 0, ${LENGTH - 1}) ~= revision then return 0 end
else
  local current = redis.call('GET', KEYS[1])
  if not current or '${TEXT}' .. current ~= revision then return 0 end
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
  `local kind, revision = redis.call('TYPE', KEYS[1]).ok, ARGV[1]
if kind == 'none' then return 0 end
if kind == 'string' then
  local current = redis.call('GET', KEYS[1])
  if revision ~= string.sub(current, 1, ${LENGTH}) and revision ~= '${TEXT}' .. current then return 0 end
elseif revision ~= '${WRONG_TYPE}' then
  return 0
end
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
    write: (key, text, lifetime) =>
      connection.run(write, [keyOf(key)], [nextRevision() + text, wholeOrNothing(lifetime)]).then(nothing),
    async replace(key, expected = "", text, lifetime) {
      const values =
        text === undefined
          ? [expected, "delete"]
          : [expected, "write", nextRevision() + text, wholeOrNothing(lifetime)];
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
  if (text === 0) return { text: "", revision: () => WRONG_TYPE };
  if (!text.startsWith(MARK) || text.length < LENGTH) return { text, revision: () => TEXT + text };
  return { text: text.slice(LENGTH), revision: () => text.slice(0, LENGTH) };
}

const nothing = (): void => undefined;
const isOne = (reply: unknown): boolean => reply === 1;

const wholeOrNothing = (lifetime: number | undefined): string =>
  lifetime === undefined ? "" : String(Math.ceil(lifetime));
