/** A database of its own for each test file on the PostgreSQL server of the tests. */
import { randomBytes } from "node:crypto";
import pg from "pg";

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface TestDatabase {
  readonly url: string;
  readonly query: (text: string, values: readonly unknown[]) => Promise<void>;
  readonly read: (text: string) => Promise<Rows>;
  readonly drop: () => Promise<void>;
}

async function once(url: string, text: string, values: readonly unknown[] = []): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows }: { readonly rows: Rows } = await client.query(text, [...values]);
    return rows;
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
    async query(text, values) {
      await once(url.href, text, values);
    },
    read: (text) => once(url.href, text),
    async drop() {
      await once(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
