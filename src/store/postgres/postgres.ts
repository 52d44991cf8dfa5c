/** PostgreSQL behind a network: one pool for the store and the queue, and one more connection for notifications. */
import { setTimeout as pause } from "node:timers/promises";
import { isPgPool, type PgPool } from "bullmq";
import pg from "pg";
import { z } from "zod";
import { StoreAway } from "../../core/store/index.ts";
import { type ConnectionEvents, type ConnectionState, createConnectionState } from "./connection-state.ts";
import { type Database, PROOF, type Query, SEARCH_PATH, type Statement } from "./database.ts";
import { strangerFound } from "./found.ts";
import { createListenConnection } from "./listen-connection.ts";
import { createMakeDo, type MakeDo } from "./making-do.ts";
import { asPooled, refusePooler } from "./pooler.ts";
import { asRefusal } from "./refusal.ts";

/** For the work; one more listens. With twice as many a server of two cores does less, and fewer processes share it. */
const CONNECTIONS = 10;

/** How long anything may take before the server counts as away, in milliseconds. */
const PATIENCE = 5000;

/** A process that stops in the middle of a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION = 30_000;

const OLDEST_VERSION = 13;

/**
 * Before what is set for the role or the database: stricter transactions fail each other, and one that waits for a row for
 * a moment has not failed.
 */
const SESSION = [
  `-c search_path=${SEARCH_PATH}`,
  String.raw`-c default_transaction_isolation=read\ committed`,
  "-c lock_timeout=0",
];

/** What `pg` takes for the strictest with a warning of many lines, and what a later one will take for less. */
const AS_STRICT = ["prefer", "require", "verify-ca"];

function settingsOf(url: string): pg.ClientConfig & { place: string } {
  const address = new URL(url);
  const { searchParams: wanted } = address;
  if (AS_STRICT.includes(wanted.get("sslmode") ?? "") && !wanted.has("uselibpqcompat")) {
    wanted.set("sslmode", "verify-full");
  }
  const options = [wanted.get("options"), ...SESSION];
  wanted.set("options", options.filter((one) => one !== null).join(" "));
  return {
    place: `PostgreSQL at ${wanted.get("host") || address.host || "this machine"}${address.pathname}`,
    connectionString: address.href,
    application_name: "herald",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    statement_timeout: PATIENCE,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  };
}

const serverRow = z.tuple([z.object({ version: z.int(), encoding: z.string() })]);

async function check(query: Query, place: string): Promise<void> {
  const text =
    "SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding";
  const [{ version, encoding }] = serverRow.parse(await query(text));
  if (version < OLDEST_VERSION) {
    throw new Error(`${place} has version ${version}; Herald needs PostgreSQL ${OLDEST_VERSION} or newer.`);
  }
  if (encoding !== "UTF8") {
    throw new Error(
      `${place} stores text as ${encoding}; Herald needs UTF8. Make the database with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    );
  }
}

/** Where it is, and how it is there. */
interface Place {
  readonly place: string;
  readonly state: ConnectionState;
}

function queryOn(
  connection: pg.Pool | pg.PoolClient,
  { place, state }: Place,
  makeDo: MakeDo = (work) => work(),
): Query {
  return async (statement, values = []) => {
    const named: Partial<Statement> = typeof statement === "string" ? { text: statement } : statement;
    try {
      const { rows }: { readonly rows: readonly unknown[] } = await makeDo(() =>
        connection.query({ text: "", ...named, values: [...values] }),
      );
      state.worked();
      return rows;
    } catch (error) {
      const failed = state.failed(error);
      throw failed instanceof StoreAway ? failed : asRefusal(place, failed);
    }
  };
}

/** One type definition says what the other cannot follow: BullMQ's own check tells that this is what it takes. */
function forQueue(pool: pg.Pool, makeDo: MakeDo): PgPool {
  const view: unknown = {
    query: (text: string, values?: unknown[]) => makeDo(() => pool.query(text, values)),
    connect: () => makeDo(() => pool.connect()),
    // It is closed with the database, and has its listener already.
    end: () => Promise.resolve(),
    on: () => view,
    removeAllListeners: () => view,
  };
  if (!isPgPool(view)) throw new TypeError("BullMQ does not take this pool");
  return view;
}

/** A connection that failed in the middle is closed, which undoes its work. */
async function transactionOn<Result>(
  pool: pg.Pool,
  at: Place,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw at.state.failed(error);
  });
  const query = queryOn(client, at);
  try {
    await query("BEGIN");
    const result = await work(query);
    await query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Throws `StoreAway` when the server does not answer within seconds. */
export async function openPostgres(url: string, events: ConnectionEvents): Promise<Database> {
  const { place, ...settings } = settingsOf(url);
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
  const state = createConnectionState(place, () => pool.query(PROOF), events);
  // BullMQ listens on the pool once for each queue and each worker.
  pool.setMaxListeners(0);
  // One that breaks between two queries of whoever has it tells nobody else, and would end the process.
  pool.on("connect", (client) => client.on("error", state.suspect));
  // Of one that nobody has the pool tells as well, and would end the process unheard.
  pool.on("error", () => undefined);
  const listening = createListenConnection(settings, state);

  let closing: Promise<void> | undefined;

  async function end(): Promise<void> {
    state.close();
    await listening.close();
    // The pool waits for connections that somebody still has; an ending process cannot.
    await Promise.race([pool.end(), pause(PATIENCE, undefined, { ref: false })]);
  }
  const close = (): Promise<void> => (closing ??= end());

  const makeDo = createMakeDo(pool);
  const query = queryOn(pool, { place, state }, makeDo);
  try {
    await listening.open().catch((error: unknown) => {
      throw state.failed(error);
    });
    await check(query, place);
    await refusePooler(pool, place).catch((error: unknown) => {
      throw state.failed(error);
    });
  } catch (error) {
    await close();
    const stranger = await strangerFound(error, url, place);
    if (stranger !== undefined) throw stranger;
    throw asRefusal(place, asPooled(place, error));
  }
  return {
    kind: "postgres",
    query,
    transaction: (work) =>
      transactionOn(pool, { place, state }, work).catch((error: unknown) => {
        throw asRefusal(place, error);
      }),
    listen: listening.listen,
    pool: forQueue(pool, makeDo),
    close,
  };
}
