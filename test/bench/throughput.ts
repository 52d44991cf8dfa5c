/** How much is answered in a second when very many ask at once, and what each answer costs of the processors. */
import { type Figure, figureOf } from "./figure.ts";
import type { Kind } from "./running/halves.ts";
import { both, type Pair } from "./running/pair.ts";
import type { Pipeline } from "./running/pipeline.ts";
import { cpuOf, memoryOf, redisCpu } from "./running/process-figures.ts";

export interface ThroughputOptions {
  readonly rounds: number;
  readonly messages: number;
  readonly chats: number;
  /** How long the service takes, in milliseconds. */
  readonly delay: number;
}

export interface Run {
  readonly perSecond: number;
  /** Of one message, in microseconds. */
  readonly gateway: number;
  readonly workers: number;
  readonly redis: number;
  /** Of the stand-ins and of those who ask, as a share of one core: near 1 it is them who are slow. */
  readonly load: number;
  /** At the end of the run, in megabytes. */
  readonly memory: { readonly gateway: number; readonly worker: number };
}

/** Until the engine has compiled what it runs often: Herald's, which is more, within some 14,000 messages. */
const WARM_UPS = 7;

/** New people in each run, so that no conversation is longer in one than in another. */
let people = 900_000_000;

/** Each asks again once answered, until all messages are asked. */
export async function askTogether({ asking }: Pipeline, messages: number, chats: number): Promise<void> {
  const first = people;
  people += chats;
  let left = messages;
  const chat = async (_: unknown, i: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await asking.ask(first + i);
    }
  };
  await Promise.all(Array.from({ length: chats }, chat));
}

export async function run(pipeline: Pipeline, redis: Pair["redis"], options: ThroughputOptions): Promise<Run> {
  const { gateway, workers } = pipeline;
  const spent = async () => ({
    gateway: cpuOf(gateway.pid),
    workers: workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    redis: await redisCpu(redis),
    here: process.cpuUsage(),
    at: performance.now(),
  });
  const before = await spent();
  await askTogether(pipeline, options.messages, options.chats);
  const after = await spent();
  const took = after.at - before.at;
  const here = after.here.user + after.here.system - before.here.user - before.here.system;
  const each = (part: "gateway" | "workers" | "redis"): number =>
    ((after[part] - before[part]) / options.messages) * 1_000;
  return {
    perSecond: (options.messages / took) * 1_000,
    gateway: each("gateway"),
    workers: each("workers"),
    redis: each("redis"),
    load: here / 1_000 / took,
    memory: {
      gateway: memoryOf(gateway.pid),
      worker: Math.max(...workers.map(({ pid }) => memoryOf(pid))),
    },
  };
}

export async function benchThroughput(pair: Pair, options: ThroughputOptions): Promise<readonly Figure[]> {
  for (const kind of both(0)) pair[kind].service.takes(options.delay);
  for (let turn = 0; turn < WARM_UPS; turn += 1) {
    for (const kind of both(turn)) await run(pair[kind], pair.redis, options);
  }
  const runs: Record<Kind, Run[]> = { floor: [], herald: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    for (const kind of both(round)) runs[kind].push(await run(pair[kind], pair.redis, options));
  }
  const of = (kind: Kind, part: (run: Run) => number): readonly number[] => runs[kind].map(part);
  const ratio = (part: (run: Run) => number): readonly number[] => {
    const floor = of("floor", part);
    return of("herald", part).map((value, i) => value / (floor[i] ?? Number.NaN));
  };
  const cpu = (one: Run): number => one.gateway + one.workers;
  return [
    figureOf(
      "throughput: the floor's",
      "/s",
      of("floor", (one) => one.perSecond),
    ),
    figureOf(
      "throughput: Herald's",
      "/s",
      of("herald", (one) => one.perSecond),
    ),
    figureOf(
      "throughput: Herald's to the floor's",
      "times",
      ratio((one) => one.perSecond),
      { least: 1 },
    ),
    figureOf("CPU of a message: the floor's processes", "µs", of("floor", cpu)),
    figureOf("CPU of a message: Herald's processes", "µs", of("herald", cpu)),
    figureOf("CPU of a message: Herald's to the floor's", "times", ratio(cpu), { most: 1.1 }),
    figureOf(
      "CPU of a message: the floor's gateway",
      "µs",
      of("floor", (one) => one.gateway),
    ),
    figureOf(
      "CPU of a message: Herald's gateway",
      "µs",
      of("herald", (one) => one.gateway),
    ),
    figureOf(
      "CPU of a message: the floor's worker",
      "µs",
      of("floor", (one) => one.workers),
    ),
    figureOf(
      "CPU of a message: Herald's worker",
      "µs",
      of("herald", (one) => one.workers),
    ),
    figureOf(
      "CPU of a message: Redis for the floor",
      "µs",
      of("floor", (one) => one.redis),
    ),
    figureOf(
      "CPU of a message: Redis for Herald",
      "µs",
      of("herald", (one) => one.redis),
    ),
    figureOf(
      "CPU of a message: Redis, Herald's to the floor's",
      "times",
      ratio((one) => one.redis),
    ),
    figureOf(
      "stand-ins: share of a core for the floor",
      "",
      of("floor", (one) => one.load),
    ),
    figureOf(
      "stand-ins: share of a core for Herald",
      "",
      of("herald", (one) => one.load),
    ),
    figureOf(
      "memory under this load: Herald's gateway",
      "MB",
      of("herald", (one) => one.memory.gateway),
      { most: 100 },
    ),
    figureOf(
      "memory under this load: Herald's worker",
      "MB",
      of("herald", (one) => one.memory.worker),
      { most: 130 },
    ),
    figureOf(
      "memory under this load: the floor's gateway",
      "MB",
      of("floor", (one) => one.memory.gateway),
    ),
    figureOf(
      "memory under this load: the floor's worker",
      "MB",
      of("floor", (one) => one.memory.worker),
    ),
  ];
}
