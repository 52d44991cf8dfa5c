/** The places a queue can live in, each made anew for one test file and emptied between its tests. */
import { randomBytes } from "node:crypto";
import { createPostgresBackend, Queue, Worker } from "bullmq";
import { Cluster, Redis } from "ioredis";
import { inject } from "vitest";
import type { QueueBackend, SqlPool } from "../../../src/queue/index.ts";
import type { Database } from "../../../src/store/postgres/database.ts";
import { openPostgres } from "../../../src/store/postgres/postgres.ts";
import { createDatabase } from "../../servers/databases.ts";
import { openEmpty } from "../../servers/embedded.ts";

export interface Bare {
  readonly queue: Queue;
  readonly worker: (processor: (...words: never[]) => Promise<unknown>) => Worker;
  readonly close: () => Promise<void>;
}

export interface Place {
  /** Where our module opens its queues. */
  readonly where: QueueBackend;
  /** Changes with every test on Redis. */
  readonly prefix: () => string;
  /** BullMQ itself on the same queue, to look behind our module or to pin what BullMQ does. */
  readonly bare: (name: string) => Bare;
  /** Makes a finished job look as if it had finished earlier. */
  readonly backdate: (queue: string, id: string, milliseconds: number) => Promise<void>;
  /** Takes the claim on a running job from whoever runs it, as an outage longer than the claim would. */
  readonly steal: (queue: string, id: string) => Promise<void>;
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PlaceKind {
  readonly name: string;
  /** Why it cannot be tested here. */
  readonly missing: string | undefined;
  readonly open: () => Promise<Place>;
}

const servers = inject("servers");

function bareOver(connect: () => object, factory: typeof createPostgresBackend | undefined, prefix: string) {
  return (name: string): Bare => {
    const opened: { close: () => Promise<void> }[] = [];
    const options = (): never => ({ connection: connect(), prefix, settings: { backoffStrategy: () => 1 } }) as never;
    const queue: Queue = new Queue(name, options(), factory as never);
    queue.on("error", () => undefined);
    opened.push(queue);
    return {
      queue,
      worker(processor) {
        const worker: Worker = new Worker(name, processor as never, options(), factory as never);
        worker.on("error", () => undefined);
        opened.unshift(worker);
        return worker;
      },
      async close() {
        for (const one of opened) await one.close();
      },
    };
  };
}

function openRedisPlace(url: string): Place {
  const addresses = url.split(",");
  const clients: (Redis | Cluster)[] = [];
  let prefix = "";
  const renew = (): void => {
    prefix = `{test-${randomBytes(6).toString("hex")}}`;
  };
  const connect = (): Redis | Cluster => {
    const options = { maxRetriesPerRequest: null };
    const client = addresses.length > 1 ? new Cluster(addresses, { redisOptions: options }) : new Redis(url, options);
    clients.push(client);
    return client;
  };
  renew();
  return {
    where: { kind: "redis", url },
    prefix: () => prefix,
    bare: (name) => bareOver(connect, undefined, prefix)(name),
    async backdate(queue, id, milliseconds) {
      const client = connect();
      for (const state of ["completed", "failed"]) {
        const key = `${prefix}:${queue}:${state}`;
        const score = await client.zscore(key, id);
        if (score !== null) await client.zadd(key, Number(score) - milliseconds, id);
      }
    },
    async steal(queue, id) {
      await connect().del(`${prefix}:${queue}:${id}:lock`);
    },
    empty: () => {
      renew();
      return Promise.resolve();
    },
    async close() {
      await Promise.all(clients.map((client) => client.quit().catch(() => undefined)));
    },
  };
}

const TABLES = ["job", "job_log", "event", "scheduler", "dedup", "rate_limit", "meta"].map((name) => `bullmq.${name}`);

/** What a bare worker of the last test still asks while it ends may stand in the way of it, and then one of them gives up. */
async function truncate(pool: SqlPool & object): Promise<void> {
  for (;;) {
    try {
      await pool.query(`TRUNCATE ${TABLES.join(", ")} CASCADE`);
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("deadlock detected"))) throw error;
    }
  }
}

function openSqlPlace({ pool, listen }: Database, close: () => Promise<void>): Place {
  return {
    where: { kind: "sql", pool, listen },
    prefix: () => "unused",
    bare: (name) => bareOver(() => pool, createPostgresBackend, "unused")(name),
    async backdate(queue, id, milliseconds) {
      await pool.query(
        "UPDATE bullmq.job SET finished_at_ms = finished_at_ms - $3 WHERE queue = $1 AND id = $2 AND finished_at_ms IS NOT NULL",
        [queue, id, milliseconds],
      );
    },
    async steal(queue, id) {
      await pool.query("UPDATE bullmq.job SET lock_token = 'lost' WHERE queue = $1 AND id = $2", [queue, id]);
    },
    async empty() {
      const { rows } = await pool.query("SELECT 1 FROM pg_tables WHERE schemaname = 'bullmq' AND tablename = 'job'");
      if (rows.length > 0) await truncate(pool);
    },
    close,
  };
}

const quiet = { onConnection: () => undefined };

/** The store's own pools, which the queue shares in every process. */
async function openPostgresPlace(server: string): Promise<Place> {
  const database = await createDatabase(server);
  const opened = await openPostgres(database.url, quiet);
  return openSqlPlace(opened, async () => {
    await opened.close();
    await database.drop();
  });
}

async function openEmbeddedPlace(): Promise<Place> {
  const opened = await openEmpty();
  return openSqlPlace(opened, () => opened.close());
}

export const redisPlace: PlaceKind = {
  name: "Redis",
  missing: servers.redis === undefined ? "there is no Redis here" : undefined,
  open: async () => openRedisPlace(servers.redis ?? ""),
};

export const clusterPlace: PlaceKind = {
  name: "Redis Cluster",
  missing: servers.cluster === undefined ? "there is no Redis Cluster here" : undefined,
  open: async () => openRedisPlace(servers.cluster ?? ""),
};

export const postgresPlace: PlaceKind = {
  name: "PostgreSQL",
  missing: servers.postgres === undefined ? "there is no PostgreSQL here" : undefined,
  open: () => openPostgresPlace(servers.postgres ?? ""),
};

export const pglitePlace: PlaceKind = {
  name: "PGlite",
  missing: undefined,
  open: openEmbeddedPlace,
};
