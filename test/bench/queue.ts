/** Jobs per second through our queue against BullMQ alone, on the same backend, in turns. */
import { randomBytes } from "node:crypto";
import { createPostgresBackend, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Log } from "../../src/core/log.ts";
import { openQueues, type QueueBackend } from "../../src/queue/index.ts";
import { median } from "./statistics.ts";

export interface QueueBench {
  /** Jobs per second, the median of the rounds. */
  readonly ours: number;
  readonly bare: number;
  /** The median of the rounds' ratios, ours to BullMQ's. */
  readonly ratio: number;
  /** The ratio when all jobs are there before the worker starts. */
  readonly addRatio: number;
  readonly serveRatio: number;
  readonly rounds: number;
  readonly jobs: number;
}

interface Lane {
  readonly add: (turn: number) => Promise<unknown>;
  /** Starts serving; `done` is called for every job. */
  readonly serve: (done: () => void) => void;
  readonly close: () => Promise<void>;
}

interface Round {
  readonly adding: number;
  readonly serving: number;
}

const CONCURRENCY = 64;
/** As many as a gateway has under way at once. */
const ADDED_AT_ONCE = 64;

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

const dataOf = (turn: number) => ({
  conversation: `telegram:-100${turn % 500}`,
  turn: `chat/tg-${turn}`,
  request: `tg-${turn}`,
});

async function ourLane(where: QueueBackend, prefix: string): Promise<Lane> {
  const queues = await openQueues(where, { log: silent, prefix, answerWithin: 60_000 });
  return {
    add: (turn) => queues.add("chat", dataOf(turn)),
    serve: (done) => {
      queues.startWorker("chat", async () => undefined, { concurrency: CONCURRENCY, onJob: done });
    },
    close: () => queues.close(),
  };
}

function bareRedisLane(url: string, prefix: string): Lane {
  const clients = [new Redis(url), new Redis(url, { maxRetriesPerRequest: null })] as const;
  const queue = new Queue("chat", { prefix, connection: clients[0] });
  let worker: Worker | undefined;
  return {
    add: (turn) => queue.add("job", dataOf(turn)),
    serve(done) {
      worker = new Worker("chat", async () => undefined, { prefix, connection: clients[1], concurrency: CONCURRENCY });
      worker.on("completed", done);
    },
    async close() {
      await worker?.close();
      await queue.close();
      for (const client of clients) client.disconnect();
    },
  };
}

function bareSqlLane(pool: object): Lane {
  const options = { connection: pool as never };
  const queue = new Queue("bare", options, createPostgresBackend);
  let worker: { close: () => Promise<void> } | undefined;
  return {
    add: (turn) => queue.add("job", dataOf(turn)),
    serve(done) {
      const started = new Worker(
        "bare",
        async () => undefined,
        { ...options, concurrency: CONCURRENCY },
        createPostgresBackend,
      );
      started.on("completed", done);
      worker = started;
    },
    async close() {
      await worker?.close();
      await queue.close();
    },
  };
}

async function addAll(lane: Lane, from: number, jobs: number): Promise<void> {
  let next = from;
  const some = async (): Promise<void> => {
    for (let turn = next++; turn < from + jobs; turn = next++) await lane.add(turn);
  };
  await Promise.all(Array.from({ length: ADDED_AT_ONCE }, some));
}

/** Milliseconds for adding all jobs, then for serving them. */
async function measure(lane: Lane, from: number, jobs: number): Promise<Round> {
  const began = performance.now();
  await addAll(lane, from, jobs);
  const added = performance.now();
  await new Promise<void>((resolve) => {
    let left = jobs;
    lane.serve(() => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  return { adding: added - began, serving: performance.now() - added };
}

const whole = ({ adding, serving }: Round): number => adding + serving;

/** Ours and BullMQ's take turns, and take turns at going first, so that what the machine does besides hits both. */
export async function benchQueue(where: QueueBackend, jobs: number, rounds: number): Promise<QueueBench> {
  const ours: Round[] = [];
  const bare: Round[] = [];
  const lanes = {
    ours: () => ourLane(where, `{bench-${randomBytes(5).toString("hex")}}`),
    bare: () =>
      where.kind === "sql"
        ? bareSqlLane(where.pool)
        : bareRedisLane(where.url, `{bench-${randomBytes(5).toString("hex")}}`),
  };
  // The first round warms both up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const which of round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
      const lane = await lanes[which]();
      const measured = await measure(lane, round * jobs, jobs);
      await lane.close();
      if (round > 0) (which === "ours" ? ours : bare).push(measured);
    }
  }
  const ratioOf = (part: (one: Round) => number): number =>
    median(ours.map((one, round) => part(bare[round] ?? one) / part(one)));
  return {
    ours: jobs / (median(ours.map(whole)) / 1_000),
    bare: jobs / (median(bare.map(whole)) / 1_000),
    ratio: ratioOf(whole),
    addRatio: ratioOf(({ adding }) => adding),
    serveRatio: ratioOf(({ serving }) => serving),
    rounds,
    jobs,
  };
}
