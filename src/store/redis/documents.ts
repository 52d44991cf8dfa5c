/** Documents on Redis: one string of JSON each, compared by its digest when it is changed. */
import { createHash } from "node:crypto";
import type { DocumentTable } from "../documents.ts";
import { type Connection, script } from "./connection.ts";

/** The revision of something that is not even a string, such as a list that somebody put there by hand. */
const WRONG_TYPE = "wrong type";

const replace = script(
  "documents.replace",
  `local current = redis.call('GET', KEYS[1])
if ARGV[1] == '' then
  if current then return 0 end
elseif not current or redis.sha1hex(current) ~= ARGV[1] then
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
if kind == 'string' and redis.sha1hex(redis.call('GET', KEYS[1])) ~= ARGV[1] then return 0 end
if kind ~= 'string' and ARGV[1] ~= '${WRONG_TYPE}' then return 0 end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 1`,
);

/** How long what was set aside is kept for somebody to look at, in milliseconds: a month. */
const ASIDE_LIFETIME = 30 * 24 * 60 * 60 * 1000;

export function createDocumentTable(connection: Connection): DocumentTable {
  const { client, prefix } = connection;
  const keyOf = (key: string): string => `${prefix}:document:{${key}}`;
  const asideOf = (key: string): string => `${prefix}:aside:{${key}}`;

  return {
    async read(key) {
      const text = await connection.timed("documents.read", () => client.get(keyOf(key))).catch(wrongTypeIsUnreadable);
      if (text === null) return undefined;
      if (text === undefined) return { text: "", revision: WRONG_TYPE };
      return {
        text,
        get revision() {
          return createHash("sha1").update(text).digest("hex");
        },
      };
    },
    async write(key, text, lifetime) {
      await connection.timed("documents.write", () =>
        lifetime === undefined ? client.set(keyOf(key), text) : client.set(keyOf(key), text, "PX", Math.ceil(lifetime)),
      );
    },
    async replace(key, expected, text, lifetime) {
      const values = [expected ?? "", text === undefined ? "delete" : "write", text ?? "", wholeOrNothing(lifetime)];
      return (await connection.run(replace, [keyOf(key)], values)) === 1;
    },
    async remove(key) {
      return (await connection.timed("documents.remove", () => client.del(keyOf(key)))) === 1;
    },
    async setAside(key, revision) {
      return (await connection.run(setAside, [keyOf(key), asideOf(key)], [revision, ASIDE_LIFETIME])) === 1;
    },
  };
}

const wholeOrNothing = (lifetime: number | undefined): string =>
  lifetime === undefined ? "" : String(Math.ceil(lifetime));

function wrongTypeIsUnreadable(error: unknown): undefined {
  if (error instanceof Error && error.message.startsWith("WRONGTYPE")) return undefined;
  throw error;
}
