/** Hours at half of what it can do: whatever grows then would grow for ever. */
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { QUEUE_NAMES } from "../../src/queue/jobs.ts";
import type { Figure } from "./figure.ts";
import { withRedis } from "./running/pair.ts";
import { databaseOf, type Pipeline, startPipeline } from "./running/pipeline.ts";
import { handlesOf, memoryOf, redisBytes } from "./running/process-figures.ts";
import { type Line, lineThrough } from "./statistics.ts";
import { run } from "./throughput.ts";

export interface SoakOptions {
  readonly hours: number;
  readonly delay: number;
}

const HOUR = 3_600_000;
/** What is measured first: how much it can do. */
const FULL = { messages: 3_000, chats: 500, rounds: 1 } as const;
/** The same people ask over and over. */
const PEOPLE = 500;
const FIRST_PERSON = 300_000_000;
const SAMPLES = 240;
/** The share of the time in which caches and heaps find their size. */
const WARM_UP = 0.25;

/** How much growth in an hour is none, beyond what the noise of the samples allows. */
const PARTS = {
  "memory of the gateway": { unit: "MB/h", most: 3 },
  "memory of the worker": { unit: "MB/h", most: 3 },
  "handles of the gateway": { unit: "/h", most: 1 },
  "handles of the worker": { unit: "/h", most: 1 },
  "keys that stay": { unit: "/h", most: 10 },
  "keys that expire": { unit: "/h", most: undefined },
  "jobs that are kept for a day": { unit: "/h", most: undefined },
  "memory of Redis": { unit: "MB/h", most: undefined },
} as const;
type Part = keyof typeof PARTS;

type Sample = Readonly<Record<Part, number>> & { readonly at: number };

/** Those of finished jobs are kept for a day, by which a repeat is known, and are told apart from what stays for ever. */
async function keysIn(
  redis: Redis,
): Promise<{ readonly stay: number; readonly expire: number; readonly jobs: number }> {
  const line = new RegExp(`^db${databaseOf("herald")}:keys=(\\d+),expires=(\\d+)`, "m");
  const [, all = "0", expire = "0"] = line.exec(await redis.info("keyspace")) ?? [];
  const counts = await Promise.all(FINISHED.map((key) => redis.zcard(key)));
  const jobs = counts.reduce((sum, count) => sum + count);
  return { stay: Number(all) - Number(expire) - jobs, expire: Number(expire), jobs };
}

/** Not only answers: a gateway asks four times a minute whether a worker is there. */
const FINISHED = QUEUE_NAMES.flatMap((queue) => [`{herald}:${queue}:completed`, `{herald}:${queue}:failed`]);

async function sample({ gateway, workers: [worker] }: Pipeline, redis: Redis): Promise<Sample> {
  const keys = await keysIn(redis);
  return {
    at: performance.now() / HOUR,
    "memory of the gateway": memoryOf(gateway.pid),
    "memory of the worker": memoryOf(worker?.pid ?? 0),
    "handles of the gateway": handlesOf(gateway.pid),
    "handles of the worker": handlesOf(worker?.pid ?? 0),
    "keys that stay": keys.stay,
    "keys that expire": keys.expire,
    "jobs that are kept for a day": keys.jobs,
    "memory of Redis": (await redisBytes(redis)) / 2 ** 20,
  };
}

/** As many a second as it is told, whether they are answered or not. */
async function askEvenly({ asking }: Pipeline, perSecond: number, until: number): Promise<number> {
  const began = performance.now();
  let asked = 0;
  while (performance.now() < until) {
    for (; asked < ((performance.now() - began) / 1_000) * perSecond; asked += 1) {
      asking.put(FIRST_PERSON + (asked % PEOPLE));
    }
    asking.forget();
    await pause(20);
  }
  return asked;
}

/** What surely grows: the line less what it may be wrong by. */
export const surely = ({ slope, doubt }: Line): number => Math.sign(slope) * Math.max(0, Math.abs(slope) - doubt);

function growth(samples: readonly Sample[], part: Part): Figure {
  const { unit, most } = PARTS[part];
  const line = lineThrough(samples.map((one) => ({ at: one.at, value: one[part] })));
  const spread = { least: line.slope - line.doubt, most: line.slope + line.doubt };
  const name = `soak: growth of ${part}`;
  return most === undefined
    ? { name, value: line.slope, unit, spread }
    : { name, value: surely(line), unit, spread, bound: { most } };
}

export function benchSoak({ hours, delay }: SoakOptions, out: (text: string) => unknown): Promise<readonly Figure[]> {
  return withRedis(async (url, redis) => {
    await redis.select(databaseOf("herald"));
    const pipeline = await startPipeline("herald", { url });
    try {
      pipeline.service.takes(delay);
      await run(pipeline, redis, { ...FULL, delay });
      const { perSecond } = await run(pipeline, redis, { ...FULL, delay });
      const until = performance.now() + hours * HOUR;
      out(`  ${(perSecond / 2).toFixed(0)} questions a second for ${hours} h`);
      const asking = askEvenly(pipeline, perSecond / 2, until);
      const samples: Sample[] = [];
      for (const every = (hours * HOUR) / SAMPLES; performance.now() < until - every; ) {
        await pause(every);
        samples.push(await sample(pipeline, redis));
        if (samples.length % 20 === 0) out(`  ${JSON.stringify(samples.at(-1))}`);
      }
      const asked = await asking;
      const settled = samples.slice(Math.floor(samples.length * WARM_UP));
      const last = samples.at(-1);
      const names = Object.keys(PARTS).filter((name): name is Part => name in PARTS);
      return [
        { name: "soak: questions", value: asked, unit: "" },
        {
          name: "soak: without an answer at the end",
          value: await pipeline.asking.unanswered(),
          unit: "",
          bound: { most: 0 },
        },
        ...names.map((part) => growth(settled, part)),
        ...names.map((part) => ({ name: `soak: ${part} at the end`, value: last?.[part] ?? Number.NaN, unit: "" })),
      ];
    } finally {
      await pipeline.stop();
    }
  });
}
