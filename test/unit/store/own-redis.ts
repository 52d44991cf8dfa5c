/** A Redis of a test's own with the store on it, and a client that looks at what lies there. */
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import type { Store, StoreEvents } from "../../../src/core/store/index.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { findProgram, startRedis } from "../../servers/programs.ts";

export const redisProgram = findProgram("redis-server", "valkey-server");

const ignore = (): void => undefined;
const UNHEARD: StoreEvents = { onUnreadable: ignore, onConnection: ignore, onOperation: ignore };

export async function openOwnRedis(
  events: Partial<StoreEvents> = {},
): Promise<{ readonly store: Store; readonly client: Redis }> {
  const server = await startRedis(redisProgram ?? "");
  const store = await openRedisStore(server.url, { ...UNHEARD, ...events });
  const client = new Redis(server.url);
  onTestFinished(async () => {
    client.disconnect();
    await store.close();
    await server.stop();
  });
  return { store, client };
}
