/** Speed of the store: how many operations a second with many in flight, and how long the slowest hundredth takes. */
import { randomUUID } from "node:crypto";
import type { Store } from "../../src/core/store/index.ts";
import { percentile } from "./statistics.ts";

export interface StoreFigure {
  readonly operation: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const IN_FLIGHT = 64;

type Work = (turn: number) => Promise<unknown>;

function works(store: Store): readonly (readonly [string, Work])[] {
  const run = randomUUID();
  const bot = { name: `bot-${run}`, perSecond: 1e6, burst: 1e6 };
  return [
    [
      "mailbox: post, take, finish",
      async (turn) => {
        const conversation = `bench-${run}:${turn % 500}`;
        const message = { id: `m${turn}`, body: "a question of usual length ".repeat(4) };
        const [posted] = await store.mailbox.post(conversation, [message]);
        const head = posted?.turn ?? `m${turn}`;
        await store.mailbox.take(conversation, head);
        await store.mailbox.finish(conversation, head);
      },
    ],
    [
      "rate gate: ask, two lanes",
      (turn) => store.gate.ask([bot, { ...bot, name: `chat-${run}-${turn % 500}` }], "answer"),
    ],
    ["once-only mark: claim", (turn) => store.marks.claim(`bench-${run}-${turn}`, "1", 60_000)],
  ];
}

async function measure(operation: string, work: Work, count: number): Promise<StoreFigure> {
  const times: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const turn = next;
      next += 1;
      const began = performance.now();
      await work(turn);
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const seconds = (performance.now() - began) / 1000;
  return { operation, perSecond: count / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Each operation is run once for warming up and then measured. */
export async function benchStore(store: Store, count: number): Promise<readonly StoreFigure[]> {
  const figures: StoreFigure[] = [];
  for (const [operation, work] of works(store)) {
    await measure(operation, (turn) => work(turn + count), Math.ceil(count / 5));
    figures.push(await measure(operation, work, count));
  }
  return figures;
}
