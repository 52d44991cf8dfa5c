/** A SQL database as the store and the queue use it: PostgreSQL behind a network, or the embedded one in this process. */
import type { PgPool } from "bullmq";

/** A named statement is prepared once on every connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  again?: () => void,
) => Promise<() => Promise<void>>;

/** Rows as the driver made them; whoever asked parses them. */
export type Rows = readonly unknown[];

export type Query = (statement: Statement | string, values?: readonly unknown[]) => Promise<Rows>;

export interface Database {
  readonly kind: "postgres" | "embedded";
  /** One statement, which is its own transaction. Throws `StoreAway` when the database does not answer. */
  readonly query: Query;
  /** All of the work's statements, or none. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /**
   * Resolves once the channel is listened to; it is listened to again after the connection was lost, and then `again` is
   * called: what was said meanwhile nobody has heard.
   */
  readonly listen: Listen;
  /** For BullMQ: its connections look for unnamed tables in the schema `bullmq`. */
  readonly pool: PgPool;
  close(): Promise<void>;
}

/** Proves that the database answers and keeps what it is told; some answer and do not. */
export const PROOF = `INSERT INTO herald.mark (name, value, expires_at) VALUES ('ping', '', now() + interval '1 minute')
  ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at`;

/** What BullMQ expects to find its own tables by; ours are always named with their schema. */
export const SEARCH_PATH = "bullmq";
