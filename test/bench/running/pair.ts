/** Herald and the floor, running beside each other on one Redis, so that they can take turns. */
import { Redis } from "ioredis";
import { findProgram, startRedis } from "../../servers/programs.ts";
import { KINDS, type Kind } from "./halves.ts";
import { type Pipeline, type Scene, startPipeline } from "./pipeline.ts";

export type Pair = Readonly<Record<Kind, Pipeline>> & { readonly redis: Redis };

/** In turns: one is first in every other round. */
export const both = (turn: number): readonly Kind[] => (turn % 2 === 0 ? KINDS : KINDS.toReversed());

/** As `docker-compose.yml` and the README have it: all but the last second survives a power cut. */
const DURABLE = ["--appendonly", "yes", "--appendfsync", "everysec", "--auto-aof-rewrite-min-size", "256mb"] as const;

export async function withRedis<Result>(work: (url: string, redis: Redis) => Promise<Result>): Promise<Result> {
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) throw new Error("redis-server or valkey-server has to be installed for this");
  const server = await startRedis(program, DURABLE);
  const redis = new Redis(server.url);
  try {
    return await work(server.url, redis);
  } finally {
    redis.disconnect();
    await server.stop();
  }
}

export function withPair<Result>(work: (pair: Pair) => Promise<Result>, how: Omit<Scene, "url"> = {}): Promise<Result> {
  return withRedis(async (url, redis) => {
    const floor = await startPipeline("floor", { ...how, url });
    const herald = await startPipeline("herald", { ...how, url });
    try {
      return await work({ floor, herald, redis });
    } finally {
      await Promise.all([floor.stop(), herald.stop()]);
    }
  });
}
