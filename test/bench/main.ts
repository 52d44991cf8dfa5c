/** `npm run bench -- store queue service digests`: speed on the stores that can be had here; a table, and JSON for machines. */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { pictureLooks } from "../../src/core/digest.ts";
import { openStore, type StoreChoice } from "../../src/store/open.ts";
import { createDatabase } from "../servers/databases.ts";
import { findProgram, type Running, startPostgres, startRedis } from "../servers/programs.ts";
import { benchDigests, type DigestsBench } from "./digests.ts";
import { benchQueue, type QueueBench } from "./queue.ts";
import { benchService, type ServiceBench } from "./service.ts";
import { benchStore, type StoreFigure } from "./store.ts";

const TOPICS = ["store", "queue", "service", "digests"] as const;
type Topic = (typeof TOPICS)[number];

/** What the bench of digests goes by; fewer are quicker. */
const sizesSchema = z.strictObject({
  chats: z.coerce.number().int().positive().default(10_000),
  workers: z.coerce.number().int().positive().default(2),
  picture: z.enum(pictureLooks).default("off"),
  digests: z.coerce.number().int().positive().default(100_000),
  topics: z.coerce.number().int().positive().default(5_000),
  hours: z.coerce.number().min(1).max(23).default(6),
});

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

interface Result {
  readonly backend: string;
  readonly store?: readonly StoreFigure[];
  readonly queue?: QueueBench;
  readonly service?: ServiceBench;
}

const out = (text: string): boolean => process.stdout.write(`${text}\n`);

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

async function bench(backend: Backend, topics: readonly Topic[]): Promise<Result> {
  const parts = topics.includes("store") || topics.includes("queue") ? await benchParts(backend, topics) : {};
  // The service opens the store itself, which the embedded one allows only once nobody else has it.
  const service = topics.includes("service") ? { service: await benchService(backend.choice) } : {};
  return { backend: backend.name, ...parts, ...service };
}

async function benchParts(backend: Backend, topics: readonly Topic[]): Promise<Omit<Result, "backend">> {
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

function print({ backend, store = [], queue, service }: Result): void {
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

function readWords() {
  const size = { type: "string" } as const;
  const options = { chats: size, workers: size, picture: size, digests: size, topics: size, hours: size };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const wrong = positionals.filter((word) => !TOPICS.some((topic) => topic === word));
  if (wrong.length > 0) throw new Error(`There is no bench "${wrong.join(" ")}"; there are ${TOPICS.join(", ")}.`);
  const topics = TOPICS.filter((topic) => positionals.length === 0 || positionals.includes(topic));
  const sizes = sizesSchema.safeParse(values);
  if (!sizes.success) throw new Error(z.prettifyError(sizes.error));
  return { topics, sizes: sizes.data };
}

function wordsOrEnd(): ReturnType<typeof readWords> {
  try {
    return readWords();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

const { topics, sizes } = wordsOrEnd();
out(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB; 64 operations under way at once`,
);
const results: (Result | DigestsBench)[] = [];
for (const open of topics.some((topic) => topic !== "digests") ? [redis, postgres, embedded] : []) {
  const backend = await open();
  if (typeof backend === "string") {
    out(`not measured: ${backend}`);
    continue;
  }
  const result = await bench(backend, topics);
  await backend.close();
  print(result);
  results.push(result);
}
if (topics.includes("digests")) {
  const digests = await benchDigests(sizes, out);
  if (digests === undefined) out("not measured: digests, for which redis-server has to be installed");
  else results.push(digests);
}
out(JSON.stringify(results));
process.exit(0);
