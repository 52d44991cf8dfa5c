/** PostgreSQL as the store of a run: killed and started again on the same data. */
import { createPostgresBackend, Queue } from "bullmq";
import pg from "pg";
import { QUEUE_NAMES } from "../../../src/queue/jobs.ts";
import { SEAL_KEY } from "../../servers/herald.ts";
import { createPostgresData, findProgram, freePort, servePostgres } from "../../servers/programs.ts";
import { hasten, type Place, pauseFor, SEVERAL, standStill } from "./place.ts";

async function endPauses(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, options: "-c search_path=bullmq" });
  await pool.query("UPDATE herald.lane SET parked = 0");
  for (const name of QUEUE_NAMES) {
    // Its type asks for a connection to Redis, which this backend does not use.
    const queue = new Queue(name, { connection: pool as never }, createPostgresBackend);
    await hasten(queue);
    await queue.close();
  }
  await pool.end();
}

async function cut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  await client.end();
}

export async function openPostgres(): Promise<Place> {
  const [initdb, postgres] = [findProgram("initdb"), findProgram("postgres")];
  if (initdb === undefined || postgres === undefined) {
    throw new Error("PostgreSQL is needed: install the server's binaries.");
  }
  const data = createPostgresData(initdb);
  const port = await freePort();
  let server = await servePostgres(postgres, data, port);
  const { url } = server;

  /** What the killed one had forked is gone a moment after it, and until then nobody may take its place. */
  async function again(tries = 40): Promise<typeof server> {
    try {
      return await servePostgres(postgres ?? "", data, port);
    } catch (error) {
      if (tries === 0) throw error;
      await pauseFor(250);
      return again(tries - 1);
    }
  }

  return {
    environment: { DATABASE_URL: url, SEAL_KEY },
    roles: SEVERAL,
    isShared: true,
    async restart(away) {
      await server.stop();
      await pauseFor(away);
      server = await again();
    },
    standStill: (still) => standStill(server.pid, still),
    cut: () => cut(url),
    fillDisk: "a full disk for the append-only file: PostgreSQL has none",
    endPauses: () => endPauses(url),
    choice: { kind: "postgres", url },
    close: () => server.stop(),
  };
}
