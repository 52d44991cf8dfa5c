/** A pool over PGlite in memory, as plain as the queue's tests need it: one session that everybody shares. */
import { PGlite } from "@electric-sql/pglite";
import type { PgNotification, PgPool, PgPoolClient, PgQueryResult } from "bullmq";

type Listener = (message: PgNotification) => void;

export async function openEmbeddedPool(): Promise<PgPool> {
  const database = await PGlite.create();
  await database.exec("CREATE SCHEMA IF NOT EXISTS bullmq; SET search_path TO bullmq");

  /** `BEGIN` waits for whoever is in a transaction; what is not part of it waits too. */
  let free = Promise.resolve();

  async function ask<Row>(text: string, values: readonly unknown[] = []): Promise<PgQueryResult<Row>> {
    const { rows, affectedRows } =
      values.length === 0
        ? ((await database.exec(text)).at(-1) ?? { rows: [], affectedRows: 0 })
        : await database.query(text, [...values]);
    return { rows: rows as Row[], rowCount: affectedRows ?? rows.length };
  }

  function connect(): PgPoolClient {
    const listeners = new Set<Listener>();
    let leave: (() => void) | undefined;
    let stops: (() => Promise<void>)[] = [];
    const client: PgPoolClient = {
      async query<Row>(text: string, values?: readonly unknown[]): Promise<PgQueryResult<Row>> {
        const channel = /^\s*(?:--.*\n)*\s*LISTEN\s+"?(\w+)"?/i.exec(text)?.[1];
        if (channel !== undefined) {
          stops.push(
            await database.listen(channel, (payload) => {
              for (const listener of listeners) listener({ channel, payload });
            }),
          );
          return { rows: [], rowCount: 0 };
        }
        if (text === "BEGIN") {
          const before = free;
          free = new Promise((resolve) => {
            leave = resolve;
          });
          await before;
        } else if (leave === undefined) await free;
        const result = await ask<Row>(text, values);
        if (text === "COMMIT" || text === "ROLLBACK") {
          leave?.();
          leave = undefined;
        }
        return result;
      },
      on(event: string, listener: (...words: never[]) => void) {
        if (event === "notification") listeners.add(listener as unknown as Listener);
        return client;
      },
      removeListener(_event: string, listener: Listener) {
        listeners.delete(listener);
        return client;
      },
      removeAllListeners() {
        listeners.clear();
        return client;
      },
      release() {
        listeners.clear();
        for (const stop of stops) void stop().catch(() => undefined);
        stops = [];
      },
    };
    return client;
  }

  const pool: PgPool = {
    async query<Row>(text: string, values?: readonly unknown[]): Promise<PgQueryResult<Row>> {
      await free;
      return ask<Row>(text, values);
    },
    connect: () => Promise.resolve(connect()),
    end: () => database.close(),
    on: () => pool,
    removeAllListeners: () => pool,
  };
  return pool;
}
