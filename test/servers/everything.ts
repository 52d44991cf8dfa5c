/** All that lies in a store, as one text, for tests that look for what must not be there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import pg from "pg";
import { z } from "zod";

const READ = `local kind = redis.call('TYPE', KEYS[1]).ok
  if kind == 'string' then return {redis.call('GET', KEYS[1])} end
  if kind == 'hash' then return redis.call('HGETALL', KEYS[1]) end
  if kind == 'list' then return redis.call('LRANGE', KEYS[1], 0, -1) end
  if kind == 'set' then return redis.call('SMEMBERS', KEYS[1]) end
  if kind == 'zset' then return redis.call('ZRANGE', KEYS[1], 0, -1) end
  if kind == 'stream' then return {cjson.encode(redis.call('XRANGE', KEYS[1], '-', '+'))} end
  return {}`;

async function inRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const found: string[] = [];
    for (const key of await redis.keys("*")) found.push(key, JSON.stringify(await redis.eval(READ, 1, key)));
    return found.join("\n");
  } finally {
    redis.disconnect();
  }
}

const tableSchema = z.object({ name: z.string() });
const rowSchema = z.object({ row: z.string() });
const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;

/** Bytes come in hexadecimal, and are there once more as the text that they may be. */
function readable(row: string): string {
  const bytes = [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").toString("latin1"),
  );
  return [row, ...bytes].join("\n");
}

async function inPostgres(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: string[] = [];
    for (const table of (await client.query(TABLES)).rows) {
      const { name } = tableSchema.parse(table);
      const { rows } = await client.query(`SELECT one::text AS row FROM ${name} AS one`);
      found.push(name, ...rows.map((row) => readable(rowSchema.parse(row).row)));
    }
    return found.join("\n");
  } finally {
    await client.end();
  }
}

/** Byte for byte: also what was deleted and still stands there. */
function inFolder(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")).join("\n");
}

export async function everythingIn({
  REDIS_URL,
  DATABASE_URL,
  DATA_DIR,
}: Readonly<Record<string, string>>): Promise<string> {
  if (REDIS_URL !== undefined) return inRedis(REDIS_URL);
  if (DATABASE_URL !== undefined) return inPostgres(DATABASE_URL);
  return inFolder(DATA_DIR ?? "");
}
