/** Redis as the store of a run: killed and started again on its append-only file, which may find its disk full. */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { QUEUE_NAMES } from "../../../src/queue/jobs.ts";
import { temporaryFolder } from "../../servers/children.ts";
import { SEAL_KEY } from "../../servers/herald.ts";
import { findProgram, freePort, startRedis } from "../../servers/programs.ts";
import { hasten, type Place, pauseFor, SEVERAL, standStill } from "./place.ts";

/** A write beyond the limit is to fail, as one to a full disk does, and not to end the process. */
const UNSIGNALLED = 'trap "" XFSZ; exec "$0" "$@"';

/** What is still free when the disk "fills up", in bytes. */
const LAST = 4_096;

function largestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Math.max(0, ...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size));
}

export async function openRedis(): Promise<Place> {
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) throw new Error("Redis is needed: install redis-server or valkey-server.");
  const limiter = findProgram("prlimit");
  const folder = temporaryFolder("redis");
  // No rewriting: the limit is one of a single file, and the append-only file is to be the one that meets it.
  const saving = ["--appendonly", "yes", "--appendfsync", "always", "--auto-aof-rewrite-percentage", "0"];
  const words = ["-c", UNSIGNALLED, program];
  const port = await freePort();
  const start = () => startRedis("sh", [...saving, "--dir", folder], port, words);
  let server = await start();
  const { url } = server;

  async function restart(away: number): Promise<void> {
    await server.stop();
    await pauseFor(away);
    server = await start();
  }

  async function fillDisk(full: number): Promise<void> {
    const { pid } = server;
    if (limiter === undefined || pid === undefined) return;
    execFileSync(limiter, ["--pid", String(pid), `--fsize=${largestIn(folder) + LAST}:`]);
    await pauseFor(full);
    // With `appendfsync always` it has ended rather than promise what it could not write.
    await restart(0);
  }

  async function cut(): Promise<void> {
    const redis = new Redis(url);
    for (const kind of ["normal", "pubsub"]) await redis.call("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes");
    redis.disconnect();
  }

  async function endPauses(): Promise<void> {
    const redis = new Redis(url);
    for (const key of await redis.keys("herald:{gate}:*")) await redis.hdel(key, "parked");
    redis.disconnect();
    for (const name of QUEUE_NAMES) {
      const queue = new Queue(name, { connection: { url }, prefix: "{herald}", skipVersionCheck: true });
      await hasten(queue);
      await queue.close();
    }
  }

  return {
    environment: { REDIS_URL: url, SEAL_KEY },
    roles: SEVERAL,
    isShared: true,
    restart,
    standStill: (still) => standStill(server.pid, still),
    cut,
    fillDisk: limiter === undefined ? "a full disk for the append-only file: prlimit is not here" : fillDisk,
    endPauses,
    choice: { kind: "redis", url },
    close: () => server.stop(),
  };
}
