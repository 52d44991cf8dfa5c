/** Speed of the parts: the store, the queue and the service, on each store that can be had here. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type StoreChoice } from "../../src/store/open.ts";
import { createDatabase } from "../servers/databases.ts";
import { findProgram, type Running, startPostgres, startRedis } from "../servers/programs.ts";
import { benchQueue, type QueueBench } from "./queue.ts";
import { benchService, type ServiceBench } from "./service.ts";
import { benchStore, type StoreFigure } from "./store.ts";

export type Part = "store" | "queue" | "service";

/** How often each of the two runs for the comparison; the medians are told. */
const ROUNDS = 9;

interface Backend {
  readonly name: string;
  readonly choice: StoreChoice;
  /** Cycles of each operation of the store. */
  readonly operations: number;
  readonly jobs: number;
  readonly close: () => Promise<unknown>;
}

export interface PartsBench {
  readonly backend: string;
  readonly store?: readonly StoreFigure[];
  readonly queue?: QueueBench;
  readonly service?: ServiceBench;
}

const given = (url: string): Running => ({ url, stop: () => Promise.resolve() });

async function redis(): Promise<Backend | string> {
  const program = findProgram("redis-server", "valkey-server");
  const url = process.env["REDIS_URL"];
  if (url === undefined && program === undefined) return "Redis: set REDIS_URL, or install redis-server";
  const server = url === undefined ? await startRedis(program ?? "") : given(url);
  const choice = { kind: "redis", url: server.url } as const;
  return { name: "Redis", choice, operations: 20_000, jobs: 5_000, close: server.stop };
}

async function postgres(): Promise<Backend | string> {
  const [initdb, program, url] = [findProgram("initdb"), findProgram("postgres"), process.env["DATABASE_URL"]];
  if (url === undefined && (initdb === undefined || program === undefined)) {
    return "PostgreSQL: set DATABASE_URL, or install its server";
  }
  const server = url === undefined ? await startPostgres(initdb ?? "", program ?? "", true) : given(url);
  const database = await createDatabase(server.url);
  const choice = { kind: "postgres", url: database.url } as const;
  return { name: "PostgreSQL", choice, operations: 4_000, jobs: 1_000, close: () => database.drop().then(server.stop) };
}

async function embedded(): Promise<Backend> {
  const directory = mkdtempSync(join(tmpdir(), "herald-bench-"));
  const close = async (): Promise<void> => rmSync(directory, { recursive: true, force: true });
  return { name: "embedded", choice: { kind: "embedded", directory }, operations: 1_000, jobs: 500, close };
}

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

async function bench(backend: Backend, topics: readonly Part[]): Promise<PartsBench> {
  const parts = topics.includes("store") || topics.includes("queue") ? await benchParts(backend, topics) : {};
  // The service opens the store itself, which the embedded one allows only once nobody else has it.
  const service = topics.includes("service") ? { service: await benchService(backend.choice) } : {};
  return { backend: backend.name, ...parts, ...service };
}

async function benchParts(backend: Backend, topics: readonly Part[]): Promise<Omit<PartsBench, "backend">> {
  const { store, queue } = await openStore(backend.choice, ignore, { limit: 10_000, onWaiting: () => undefined });
  try {
    return {
      ...(topics.includes("store") ? { store: await benchStore(store, backend.operations) } : {}),
      ...(topics.includes("queue") ? { queue: await benchQueue(queue, backend.jobs, ROUNDS) } : {}),
    };
  } finally {
    await store.close();
  }
}

function print({ backend, store = [], queue, service }: PartsBench, out: (text: string) => unknown): void {
  const cell = (value: number, width: number, digits = 0): string => value.toFixed(digits).padStart(width);
  for (const { operation, perSecond, p50, p99 } of store) {
    out(
      `${backend.padEnd(11)} ${operation.padEnd(28)} ${cell(perSecond, 8)} a second   p50 ${cell(p50, 6, 2)} ms   p99 ${cell(p99, 7, 2)} ms`,
    );
  }
  if (queue !== undefined) {
    out(
      `${backend.padEnd(11)} ${"jobs, added and served".padEnd(28)} ${cell(queue.ours, 8)} a second   bare BullMQ ${cell(queue.bare, 8)}   ratio ${cell(queue.ratio, 5, 2)}`,
    );
  }
  if (service !== undefined) {
    out(
      `${backend.padEnd(11)} ${"service: chat completions".padEnd(28)} ${cell(service.perSecond, 8)} a second   p50 ${cell(service.p50, 6, 2)} ms   p99 ${cell(service.p99, 7, 2)} ms`,
    );
  }
}

/** On Redis, PostgreSQL and the embedded store, in turn. */
export async function benchBackends(
  parts: readonly Part[],
  out: (text: string) => unknown,
): Promise<readonly PartsBench[]> {
  const results: PartsBench[] = [];
  for (const open of [redis, postgres, embedded]) {
    const backend = await open();
    if (typeof backend === "string") {
      out(`not measured: ${backend}`);
      continue;
    }
    const result = await bench(backend, parts);
    await backend.close();
    print(result, out);
    results.push(result);
  }
  return results;
}
