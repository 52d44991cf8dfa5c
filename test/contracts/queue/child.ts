/** A worker in a process of its own, for the tests that kill it. Says on a line each what it does. */
import { createRequire } from "node:module";
import { z } from "zod";
import { GiveUp, openQueues, type QueueBackend } from "../../../src/queue/index.ts";
import { createListeningLog } from "./listening.ts";

export interface ChildWork {
  readonly redis?: string;
  readonly database?: string;
  readonly prefix: string;
  readonly timing?: { readonly claim: number; readonly stalledCheck: number; readonly deaths: number };
  readonly concurrency: number;
  /** It dies once more after it has begun to tell that a job is given up. */
  readonly diesTelling?: boolean;
}

const work: z.ZodType<ChildWork> = z.object({
  redis: z.string().exactOptional(),
  database: z.string().exactOptional(),
  prefix: z.string(),
  timing: z.object({ claim: z.number(), stalledCheck: z.number(), deaths: z.number() }).exactOptional(),
  concurrency: z.number(),
  diesTelling: z.boolean().exactOptional(),
});

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Packages that a process may do without, when it does. */
function loaded(): string {
  const files = Object.keys(createRequire(import.meta.url).cache);
  const has = (name: string): boolean => files.some((file) => file.includes(`/node_modules/${name}/`));
  return ["pg", "ioredis", "@electric-sql/pglite"].filter(has).join(",");
}

async function whereOf({ redis, database }: ChildWork): Promise<QueueBackend> {
  if (redis !== undefined) return { kind: "redis", url: redis };
  const { default: pg } = await import("pg");
  return { kind: "sql", pool: new pg.Pool({ connectionString: database, options: "-c search_path=bullmq", max: 10 }) };
}

const asked = work.parse(JSON.parse(process.argv[2] ?? ""));
const queues = await openQueues(await whereOf(asked), {
  log: createListeningLog(),
  prefix: asked.prefix,
  ...(asked.timing === undefined ? {} : { timing: asked.timing }),
});
say(`loaded ${loaded()}`);
const worker = queues.startWorker(
  "chat",
  async ({ turn }) => {
    say(`began ${turn}`);
    if (turn.startsWith("gives up")) throw new GiveUp("there is no such model");
    if (turn.startsWith("never")) await new Promise(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, turn.startsWith("kills") ? 100 : 300));
    if (turn.startsWith("kills")) process.kill(process.pid, "SIGKILL");
    say(`ended ${turn}`);
  },
  {
    concurrency: asked.concurrency,
    async onFailed({ data, reason }) {
      say(`failed ${data?.turn}: ${reason}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (asked.diesTelling === true) process.kill(process.pid, "SIGKILL");
      say(`told ${data?.turn}`);
    },
  },
);
await worker.ready();
say("ready");
