/** Store and queues on a Redis of their own, as a test needs them, and a client that looks behind them. */
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import type { StoreEvents } from "../../../src/core/store/index.ts";
import { openQueues } from "../../../src/queue/index.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { ignoreEvents } from "../../contracts/store/stores.ts";
import { findProgram, startRedis } from "../../servers/programs.ts";
import { keptLog } from "../http/running.ts";

export const program = findProgram("redis-server", "valkey-server");

export async function openOnRedis(events: StoreEvents = ignoreEvents) {
  const server = await startRedis(program ?? "");
  const store = await openRedisStore(server.url, events);
  const queues = await openQueues({ kind: "redis", url: server.url }, { log: keptLog().log });
  const client = new Redis(server.url);
  onTestFinished(async () => {
    client.disconnect();
    await queues.close();
    await store.close();
    await server.stop();
  });
  return { store, queues, client };
}
