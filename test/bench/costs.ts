/** Where the processors' time goes under load, by function and package, and what goes over the wires for one message. */
import type { Redis } from "ioredis";
import { temporaryFolder } from "../servers/children.ts";
import type { Figure } from "./figure.ts";
import { KINDS, type Kind } from "./running/halves.ts";
import { withRedis } from "./running/pair.ts";
import { type Pipeline, startPipeline } from "./running/pipeline.ts";
import { clock, profileFlags, profileText, readProfile, type Spent } from "./running/profile.ts";
import { type Trip, watchCalls, watchRedis } from "./running/round-trips.ts";
import { type Run, run, type ThroughputOptions } from "./throughput.ts";

const MOST = 15;
/** One after the other, so that nothing is done for two at once. */
const ALONE = 100;
/** What comes more seldom is done by itself, whether somebody asks or not. Times a message. */
const SELDOM = 0.2;

export interface Costs {
  readonly kind: Kind;
  readonly half: "gateway" | "worker";
  readonly functions: readonly Spent[];
  readonly packages: readonly Spent[];
}

let people = 200_000_000;

async function trips(pipeline: Pipeline, redis: Redis): Promise<readonly Figure[]> {
  pipeline.service.takes(0);
  const [telegram, service] = [watchCalls(pipeline.telegram.calls), watchCalls(pipeline.service.calls)];
  const watch = await watchRedis(redis, pipeline);
  for (let i = 0; i < ALONE; i += 1) {
    people += 1;
    await pipeline.asking.ask(people);
  }
  const rows = (to: string, made: readonly Trip[]): readonly Figure[] =>
    made
      .map(({ name, times }) => ({ name: `${pipeline.kind}: ${to} ${name}`, value: times / ALONE, unit: "times" }))
      .filter(({ value }) => value >= SELDOM);
  return [...rows("Redis", await watch.end()), ...rows("service", service()), ...rows("Telegram", telegram())];
}

async function profiled(kind: Kind, url: string, redis: Redis, options: ThroughputOptions) {
  const folder = temporaryFolder("profiles");
  const pipeline = await startPipeline(kind, { url, flagsOf: (half) => profileFlags(folder, half) });
  let [from, to] = [0, 0];
  let figures: readonly Figure[] = [];
  let spent: Run | undefined;
  try {
    pipeline.service.takes(options.delay);
    await run(pipeline, redis, options);
    from = clock();
    spent = await run(pipeline, redis, options);
    to = clock();
    figures = await trips(pipeline, redis);
  } finally {
    await pipeline.stop();
  }
  const costs = (["gateway", "worker"] as const).map((half): Costs => {
    const counted = (half === "gateway" ? spent?.gateway : spent?.workers) ?? 0;
    const { functions, packages } = readProfile(profileText(folder, half), from, to, counted);
    return { kind, half, functions: functions.slice(0, MOST), packages: packages.slice(0, MOST) };
  });
  return { figures, costs };
}

function print({ kind, half, functions, packages }: Costs, out: (text: string) => unknown): void {
  const rows = (title: string, spent: readonly Spent[]): void => {
    out(`  ${kind}, ${half}: µs of a message, by ${title}`);
    for (const { name, time } of spent) out(`    ${time.toFixed(1).padStart(8)}  ${name}`);
  };
  rows("package", packages);
  rows("function", functions);
}

/** One after the other, since profiling slows both. */
export function benchCosts(
  options: ThroughputOptions,
  out: (text: string) => unknown,
): Promise<{ readonly figures: readonly Figure[]; readonly costs: readonly Costs[] }> {
  return withRedis(async (url, redis) => {
    const all: Awaited<ReturnType<typeof profiled>>[] = [];
    for (const kind of KINDS) all.push(await profiled(kind, url, redis, options));
    const costs = all.flatMap((one) => one.costs);
    for (const one of costs) print(one, out);
    return { figures: all.flatMap((one) => one.figures), costs };
  });
}
