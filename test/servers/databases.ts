/** A database of its own for each test file on the PostgreSQL server of the tests. */
import { randomBytes } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  readonly url: string;
  readonly query: (text: string, values: readonly unknown[]) => Promise<void>;
  readonly drop: () => Promise<void>;
}

async function once(url: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

export async function createDatabase(server: string): Promise<TestDatabase> {
  const name = `herald_test_${randomBytes(6).toString("hex")}`;
  await once(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text, values) => once(url.href, text, values),
    drop: () => once(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
