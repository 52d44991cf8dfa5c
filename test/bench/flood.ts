/** Whether somebody who asks two hundred things at once makes fifty others wait. */
import { type Figure, figureOf } from "./figure.ts";
import type { Answer } from "./running/asking.ts";
import type { Kind } from "./running/halves.ts";
import { both, type Pair } from "./running/pair.ts";
import type { Pipeline } from "./running/pipeline.ts";
import { percentile } from "./statistics.ts";
import { askTogether } from "./throughput.ts";

export interface FloodOptions {
  readonly rounds: number;
  /** How long the service takes, in milliseconds; each is measured by itself. */
  readonly delays: readonly number[];
}

const FLOOD = 200;
const OTHERS = 50;
const WARM_UP = 1_000;

let people = 600_000_000;

/** The p95 of people who all ask in the same moment. */
async function others({ asking }: Pipeline): Promise<number> {
  const first = people;
  people += OTHERS;
  const answers = await Promise.all(Array.from({ length: OTHERS }, (_, i) => asking.ask(first + i)));
  return percentile(
    answers.map((answer: Answer) => answer.whole),
    0.95,
  );
}

/** One chat asks for all of it before the others begin; its own answers come as slowly as a chat may be written to. */
async function behindFlood(pipeline: Pipeline): Promise<number> {
  people += 1;
  const flooding = people;
  people += 1;
  for (let i = 0; i < FLOOD; i += 1) pipeline.asking.put(flooding);
  return others(pipeline);
}

interface Waits {
  readonly alone: number;
  readonly flooded: number;
}

async function measure(pair: Pair, delay: number, rounds: number): Promise<readonly Figure[]> {
  const waits: Record<Kind, Waits[]> = { floor: [], herald: [] };
  for (const kind of both(0)) pair[kind].service.takes(delay);
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of both(round)) {
      const alone = await others(pair[kind]);
      waits[kind].push({ alone, flooded: await behindFlood(pair[kind]) });
    }
  }
  const title = `flood, ${delay} ms a call`;
  const rows = (kind: Kind, name: string, bound?: { readonly most: number }): readonly Figure[] => [
    figureOf(
      `${title}: p95 without, ${name}`,
      "ms",
      waits[kind].map(({ alone }) => alone),
    ),
    figureOf(
      `${title}: p95 behind it, ${name}`,
      "ms",
      waits[kind].map(({ flooded }) => flooded),
    ),
    figureOf(
      `${title}: the one to the other, ${name}`,
      "times",
      waits[kind].map(({ alone, flooded }) => flooded / alone),
      bound,
    ),
  ];
  return [...rows("floor", "the floor"), ...rows("herald", "Herald", { most: 2 })];
}

export async function benchFlood(pair: Pair, { rounds, delays }: FloodOptions): Promise<readonly Figure[]> {
  for (const kind of both(0)) await askTogether(pair[kind], WARM_UP, OTHERS * 4);
  const figures: Figure[] = [];
  for (const delay of delays) figures.push(...(await measure(pair, delay, rounds)));
  return figures;
}
