/** The queue in a SQL database, PostgreSQL or PGlite: over a pool that is passed in and stays its owner's. */

import {
  createPostgresBackend,
  type PgPool,
  type PgPoolClient,
  type PgQueryResult,
  runMigrations,
  withBackend,
} from "bullmq";
import { isAway, isJustMade, racing, reasonOf } from "../core/database-errors.ts";
import { cureOf, StoreAway } from "../core/store/index.ts";
import { type Backend, listen } from "./backend.ts";
import { createHearing, type Listen } from "./hearing.ts";
import type { Report } from "./report.ts";
import { PAUSE, patiently } from "./while-away.ts";

interface SqlNotification {
  readonly channel: string;
  readonly payload?: string | undefined;
}

/** One connection of the pool, like a `pg.PoolClient`. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<PgQueryResult>;
  on(event: "notification", listener: (message: SqlNotification) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  removeListener(event: "notification", listener: (message: SqlNotification) => void): unknown;
  removeAllListeners(event?: string): unknown;
  release(destroy?: boolean): void;
}

/**
 * A `pg.Pool`, or something that behaves like one. Its connections look for tables in the schema `bullmq`; where workers
 * are given nothing else to hear by, there must be one for each, which listens on it, and a few more for the work.
 */
export interface SqlPool {
  query(text: string, values?: unknown[]): Promise<PgQueryResult>;
  connect(): Promise<SqlClient>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

const { Queue, Worker } = withBackend(createPostgresBackend);

const CONNECTION = "database";

/**
 * BullMQ retries what failed for lack of a connection, and knows that only by this code; after any other error of the
 * database a finished job would count as failed.
 */
const asRefused = (error: Error): Error =>
  Object.assign(new Error(reasonOf(error), { cause: error }), { code: "ECONNREFUSED" });

/**
 * A connection as BullMQ has it. It is the same object, because BullMQ takes its listeners off again; only its types
 * differ in what pg promises about a notification.
 */
function isBullClient(client: SqlClient | PgPoolClient): client is PgPoolClient {
  return typeof client.on === "function" && typeof client.removeAllListeners === "function";
}

const MOST_RACES = 5;

/** The pool as BullMQ sees it. BullMQ would put a listener on the pool for each queue and worker; these stay off it. */
function asBullPool(pool: SqlPool, report: Report): PgPool {
  async function reporting<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      report.back(CONNECTION);
      return result;
    } catch (error) {
      if (!isAway(error)) throw error;
      report.lost(CONNECTION, reasonOf(error));
      throw asRefused(error);
    }
  }
  const view: PgPool = {
    // BullMQ would take a lost race for a failure of the job.
    query: (text, values) => reporting(racing(() => pool.query(text, values === undefined ? undefined : [...values]))),
    async connect() {
      const client = await reporting(pool.connect());
      if (!isBullClient(client)) throw new TypeError("The pool's connections do not take listeners");
      return client;
    },
    end: () => Promise.resolve(),
    on: () => view,
    removeAllListeners: () => view,
  };
  return view;
}

const heard = new WeakSet<SqlPool>();

/** A connection that breaks while nobody uses it is an error of the pool, which would end the process unheard. */
function hearErrors(pool: SqlPool): void {
  if (heard.has(pool)) return;
  heard.add(pool);
  // The pool makes another when it is needed; whether that works is reported then.
  pool.on("error", () => undefined);
}

/** Makes or updates BullMQ's tables. Two processes may do so at once: the second waits for the first. */
async function migrate(pool: PgPool, races = MOST_RACES): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } catch (error) {
    if (!isJustMade(error) || races === 0) throw error;
    return migrate(pool, races - 1);
  } finally {
    client.release();
  }
}

async function prepare(pool: PgPool, patience: number): Promise<void> {
  const end = Date.now() + patience;
  try {
    await patiently(
      () => migrate(pool),
      () => Date.now() + PAUSE <= end,
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new StoreAway(
      `The database could not be reached within ${patience / 1000} s: ${error.message}. ${cureOf("DATABASE_URL")}`,
      { cause: error },
    );
  }
}

/**
 * BullMQ's queues and workers look at its tables when they are made, over a connection of their own, once and for all: one
 * that met a server on its way down would do nothing any more. So that look is taken again until it succeeds. A connection
 * after that one is a worker's, to hear by.
 */
function looksAgain(view: PgPool, goesOn: () => boolean, hear = view.connect): PgPool {
  let looked = false;
  const first: PgPoolClient = {
    query: (text, values) => patiently(() => view.query(text, values), goesOn),
    on: () => first,
    removeListener: () => first,
    removeAllListeners: () => first,
    release: () => undefined,
  };
  return {
    ...view,
    connect() {
      if (looked) return hear();
      looked = true;
      return Promise.resolve(first);
    },
  };
}

export async function openSql(
  pool: SqlPool,
  hear: Listen | undefined,
  patience: number,
  report: Report,
): Promise<Backend> {
  const view = asBullPool(pool, report);
  const listening: Listen | undefined =
    hear &&
    ((...words) =>
      hear(...words).catch((error: Error) => {
        throw asRefused(error);
      }));
  hearErrors(pool);
  await prepare(view, patience);
  let closed = false;
  const isOpen = (): boolean => !closed;

  return {
    kind: "sql",
    additions: undefined,
    queue(name, more) {
      const queue = new Queue<unknown, void, string>(name, {
        ...more,
        connection: looksAgain(view, isOpen),
      });
      queue.on("error", (error) => report.complaint(error, name));
      return queue;
    },
    worker(name, processor, more, events) {
      const worker = new Worker<unknown, void, string>(name, (job, token) => processor(job, token, undefined), {
        ...more,
        connection: looksAgain(view, isOpen, listening && (() => Promise.resolve(createHearing(name, listening)))),
        // By itself it would go on without its tables, and ask for jobs without end in one turn of the event loop.
        autorun: false,
      });
      const complain = (error: Error): void => report.complaint(error, name);
      worker.on("error", complain);
      listen(worker, events);
      void worker
        .waitUntilReady()
        .then(() => worker.run())
        .catch(complain);
      return {
        worker,
        cut: () =>
          void worker
            .getBackend()
            .disconnectBlocking()
            .catch(() => undefined),
      };
    },
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
