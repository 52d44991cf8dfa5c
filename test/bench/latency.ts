/** How long somebody waits when nobody else asks: from the update to the call that carries the answer. */
import { setTimeout as pause } from "node:timers/promises";
import { type Figure, figureOf } from "./figure.ts";
import type { Answer } from "./running/asking.ts";
import type { Kind } from "./running/halves.ts";
import { both, type Pair } from "./running/pair.ts";
import type { Pipeline } from "./running/pipeline.ts";
import { percentile } from "./statistics.ts";

export interface LatencyOptions {
  readonly rounds: number;
  readonly messages: number;
}

/**
 * From one question to the next of the same pipeline, in milliseconds: Telegram takes thirty messages a second from a bot,
 * and nobody who keeps to that can answer faster.
 */
const APART = 60;

const WARM_UP = 400;

/** Each asks in a chat of its own. */
let person = 800_000_000;

async function askOne({ asking }: Pipeline): Promise<Answer> {
  person += 1;
  const [answer] = await Promise.all([asking.ask(person), pause(APART / 2)]);
  return answer;
}

async function round(pair: Pair, messages: number): Promise<Readonly<Record<Kind, readonly Answer[]>>> {
  const answers: Record<Kind, Answer[]> = { floor: [], herald: [] };
  for (let turn = 0; turn < messages; turn += 1) {
    // The floor, Herald, Herald, the floor: what the machine does besides hits both, and neither is always first.
    for (const kind of both(turn)) answers[kind].push(await askOne(pair[kind]));
  }
  return answers;
}

export async function benchLatency(pair: Pair, { rounds, messages }: LatencyOptions): Promise<readonly Figure[]> {
  for (const kind of both(0)) pair[kind].service.takes(0);
  await round(pair, WARM_UP);
  const measured: Readonly<Record<Kind, readonly Answer[]>>[] = [];
  for (let i = 0; i < rounds; i += 1) measured.push(await round(pair, messages));
  const of = (kind: Kind, part: keyof Answer, share: number): readonly number[] =>
    measured.map((one) =>
      percentile(
        one[kind].map((answer) => answer[part]),
        share,
      ),
    );
  const ratio = (part: keyof Answer, share: number): readonly number[] => {
    const floor = of("floor", part, share);
    return of("herald", part, share).map((value, i) => value / (floor[i] ?? Number.NaN));
  };
  return [
    figureOf("latency: the floor's p50", "ms", of("floor", "whole", 0.5)),
    figureOf("latency: Herald's p50", "ms", of("herald", "whole", 0.5)),
    figureOf("latency: p50, Herald's to the floor's", "times", ratio("whole", 0.5), { most: 1.2 }),
    figureOf("latency: the floor's p99", "ms", of("floor", "whole", 0.99)),
    figureOf("latency: Herald's p99", "ms", of("herald", "whole", 0.99)),
    figureOf("latency: p99, Herald's to the floor's", "times", ratio("whole", 0.99), { most: 1.4 }),
    figureOf("latency: Herald's first words, p50", "ms", of("herald", "first", 0.5)),
    figureOf("latency: first words, p50, Herald's to the floor's", "times", ratio("first", 0.5)),
  ];
}
