/** BullMQ's own queue and worker run on the pools of both databases. */
import { createPostgresBackend, withBackend } from "bullmq";
import { describe, expect, inject, test } from "vitest";
import { openQueues } from "../../../../src/queue/index.ts";
import type { Database } from "../../../../src/store/postgres/database.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { createListeningLog } from "../../../contracts/queue/listening.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase } from "../../../servers/databases.ts";
import { openBare } from "../../../servers/embedded.ts";

const { postgres } = inject("servers");
const JOBS = 300;

const { Queue, Worker } = withBackend(createPostgresBackend);

async function prepare({ pool }: Database): Promise<void> {
  const queues = await openQueues({ kind: "sql", pool }, { log: createListeningLog(), patience: 60_000 });
  await queues.close();
}

async function openServer(url: string): Promise<{ database: Database; afterwards: () => Promise<void> }> {
  const { url: own, drop } = await createDatabase(url);
  return { database: await openPostgres(own, ignoreEvents), afterwards: drop };
}

const places = [
  {
    name: "the embedded database",
    open: async () => ({ database: await openBare(), afterwards: () => Promise.resolve() }),
  },
  ...(postgres === undefined ? [] : [{ name: "PostgreSQL", open: () => openServer(postgres) }]),
];

describe.each(places)("BullMQ on $name", ({ open }) => {
  test("prepares its tables at once from two sides, and works jobs while the store is used", async () => {
    const { database, afterwards } = await open();
    const store = await createSqlStore(database, ignoreEvents);
    await Promise.all([prepare(database), prepare(database)]);
    const connection = database.pool;
    const queues = ["one", "two", "three", "four", "five"].map((name) => new Queue(name, { connection }));
    let left = JOBS;
    const failures: unknown[] = [];
    const seen = new Set<string>();
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const workers = queues.map((queue) => {
        const worker = new Worker(
          queue.name,
          async (job) => {
            await store.marks.claim(`${queue.name}-${job.id}`, "x", 60_000);
            seen.add(`${queue.name}-${job.id}`);
          },
          { connection, concurrency: 8 },
        );
        worker.on("error", (error) => failures.push(error));
        worker.on("completed", () => {
          left -= 1;
          if (left === 0) void Promise.all(workers.map((one) => one.close())).then(() => resolve());
        });
        return worker;
      });
      for (let i = 0; i < JOBS; i += 1)
        void queues[i % 5]?.add("job", { i }, { jobId: `j${i}`, delay: i % 10 === 0 ? 20 : 0 });
    });
    expect(seen.size).toBe(JOBS);
    expect(failures).toEqual([]);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await queues[0]?.getJobCounts("completed", "active", "wait")).toEqual({
      completed: JOBS / 5,
      active: 0,
      wait: 0,
    });
    await Promise.all(queues.map((queue) => queue.close()));
    await store.close();
    await afterwards();
  });
});
