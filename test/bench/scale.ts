/** One, two and four workers on one Redis: how much more they answer, and what stops it from growing. */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Redis } from "ioredis";
import { type Figure, figureOf } from "./figure.ts";
import { withRedis } from "./running/pair.ts";
import { startPipeline } from "./running/pipeline.ts";
import { median } from "./statistics.ts";
import { type Run, run, type ThroughputOptions } from "./throughput.ts";

const COUNTS = [1, 2, 4] as const;

interface Busy {
  readonly idle: number;
  readonly all: number;
}

/** Of all cores since the machine started. */
function busyNow(): Busy {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const times = line.split(/\s+/).slice(1).map(Number);
  return { idle: (times[3] ?? 0) + (times[4] ?? 0), all: times.reduce((sum, time) => sum + time, 0) };
}

interface Measured extends Run {
  /** Of all that the machine can do, whoever does it. */
  readonly machine: number;
}

async function measured(work: () => Promise<Run>): Promise<Measured> {
  const before = busyNow();
  const one = await work();
  const after = busyNow();
  return { ...one, machine: 1 - (after.idle - before.idle) / (after.all - before.all) };
}

/** The shares of a core that each part takes. */
const shares = ({ perSecond, gateway, workers, redis, load, machine }: Measured) => ({
  gateway: (perSecond * gateway) / 1e6,
  workers: (perSecond * workers) / 1e6,
  redis: (perSecond * redis) / 1e6,
  load,
  machine,
});

/** So much of a core, or of all of them, is as good as all of it. */
const FULL = 0.9;

/** What has nothing left to give. */
export function limitOf(parts: ReturnType<typeof shares>, workers: number): string {
  if (parts.gateway >= FULL) return "the gateway fills its core";
  if (parts.redis >= FULL) return "Redis fills its core";
  if (parts.load >= FULL) return "the stand-ins fill their core: this says nothing about Herald";
  if (parts.workers >= FULL * workers) return "each worker fills a core";
  if (parts.machine >= FULL) return `all ${cpus().length} cores of this machine are busy`;
  return "nothing is full: it waits";
}

async function measureWith(workers: number, redis: Redis, url: string, options: ThroughputOptions) {
  await redis.flushall();
  const pipeline = await startPipeline("herald", { url, workers });
  try {
    pipeline.service.takes(options.delay);
    await run(pipeline, redis, options);
    return await measured(() => run(pipeline, redis, options));
  } finally {
    await pipeline.stop();
  }
}

export function benchScale(options: ThroughputOptions, out: (text: string) => unknown): Promise<readonly Figure[]> {
  return withRedis(async (url, redis) => {
    const runs = new Map<number, Measured[]>(COUNTS.map((count) => [count, []]));
    for (let round = 0; round < options.rounds; round += 1) {
      for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed()) {
        runs.get(count)?.push(await measureWith(count, redis, url, options));
      }
    }
    const alone = median((runs.get(1) ?? []).map(({ perSecond }) => perSecond));
    return [...runs].flatMap(([count, of]) => {
      const name = count === 1 ? "1 worker" : `${count} workers`;
      const [middle] = of.toSorted((a, b) => a.perSecond - b.perSecond).slice(of.length >> 1);
      if (middle !== undefined) out(`  ${name}: ${limitOf(shares(middle), count)}`);
      const row = (title: string, unit: string, part: (one: Measured) => number): Figure =>
        figureOf(`scale: ${name}, ${title}`, unit, of.map(part));
      return [
        row("answered", "/s", ({ perSecond }) => perSecond),
        row("to one worker", "times", ({ perSecond }) => perSecond / alone),
        row("gateway", "cores", (one) => shares(one).gateway),
        row("workers together", "cores", (one) => shares(one).workers),
        row("Redis", "cores", (one) => shares(one).redis),
        row("stand-ins", "cores", ({ load }) => load),
        row("whole machine, with all others on it", "%", ({ machine }) => machine * 100),
      ];
    });
  });
}
