/** What the processes hold in RAM, and the store of each conversation, the more of them there are. */
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Figure } from "./figure.ts";
import { withRedis } from "./running/pair.ts";
import { type Pipeline, startPipeline } from "./running/pipeline.ts";
import { memoryOf, redisBytes } from "./running/process-figures.ts";
import { askTogether } from "./throughput.ts";

export interface MemoryOptions {
  /** How many conversations are held, each more than the one before. */
  readonly held: readonly number[];
  readonly delay: number;
}

const WARM_UP = 1_000;
const CHATS = 500;
/** In milliseconds. */
const SAMPLED_EVERY = 200;
/** What is done after an answer is done by then. In milliseconds. */
const SETTLED = 5_000;

interface Peaks {
  gateway: number;
  worker: number;
}

/** The most of each while the work lasts. */
async function peaksWhile({ gateway, workers }: Pipeline, work: () => Promise<unknown>): Promise<Peaks> {
  const peaks: Peaks = { gateway: 0, worker: 0 };
  const look = (): void => {
    peaks.gateway = Math.max(peaks.gateway, memoryOf(gateway.pid));
    peaks.worker = Math.max(peaks.worker, ...workers.map(({ pid }) => memoryOf(pid)));
  };
  const timer = setInterval(look, SAMPLED_EVERY);
  try {
    await work();
    look();
    return peaks;
  } finally {
    clearInterval(timer);
  }
}

async function hold(pipeline: Pipeline, redis: Redis, { held }: MemoryOptions): Promise<readonly Figure[]> {
  const { gateway, workers } = pipeline;
  const now = (): Peaks => ({
    gateway: memoryOf(gateway.pid),
    worker: Math.max(...workers.map(({ pid }) => memoryOf(pid))),
  });
  const rows = (title: string, { gateway: ours, worker }: Peaks, bounded: boolean): readonly Figure[] => [
    { name: `memory: gateway, ${title}`, value: ours, unit: "MB", ...(bounded ? { bound: { most: 100 } } : {}) },
    { name: `memory: worker, ${title}`, value: worker, unit: "MB", ...(bounded ? { bound: { most: 130 } } : {}) },
  ];
  const figures = [...rows("just started", now(), false)];
  await askTogether(pipeline, WARM_UP, CHATS);
  await pause(SETTLED);
  const bytes = await redisBytes(redis);
  let before = 0;
  for (const count of held) {
    const asked = count - before;
    before = count;
    const peaks = await peaksWhile(pipeline, async () => {
      for (let left = asked; left > 0; left -= CHATS) {
        const some = Math.min(CHATS, left);
        await askTogether(pipeline, some, some);
      }
    });
    await pause(SETTLED);
    const kept = ((await redisBytes(redis)) - bytes) / count;
    figures.push(
      ...rows(`most while ${count} conversations come`, peaks, true),
      ...rows(`${count} conversations held`, now(), false),
      { name: `store of a conversation, ${count} held`, value: kept, unit: "bytes", bound: { most: 10_240 } },
    );
  }
  return figures;
}

export function benchMemory(options: MemoryOptions): Promise<readonly Figure[]> {
  return withRedis(async (url, redis) => {
    const pipeline = await startPipeline("herald", { url });
    pipeline.service.takes(options.delay);
    try {
      return await hold(pipeline, redis, options);
    } finally {
      await pipeline.stop();
    }
  });
}
