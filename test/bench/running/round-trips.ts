/** What goes over the wires for each message: to Redis, to the service and to Telegram. */
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { databaseOf, type Pipeline } from "./pipeline.ts";

export interface Trip {
  readonly name: string;
  readonly times: number;
}

/** Ids and numbers differ from message to message. */
const pattern = (key: string): string => key.replace(/[^:/{}]*\d[^:/{}]*/g, "*");

/** The command and its first key; of a script also how many keys it is given, by which it can be told from others. */
export function nameOf([command = "", ...words]: readonly string[]): string {
  const name = command.toLowerCase();
  if (!/^(evalsha|eval|fcall)$/.test(name)) return `${name} ${pattern(words[0] ?? "")}`.trim();
  const count = Number(words[1] ?? 0);
  return `script with ${count} keys, ${pattern(count > 0 ? (words[2] ?? "") : "none")}`;
}

interface Watch {
  /** In the order in which each came first. */
  readonly end: () => Promise<readonly Trip[]>;
}

/** Between two looks, in milliseconds. */
const LOOK = 300;
/** So few are asked by themselves between two looks, with the looks. */
const FEW = 20;

/** The client takes what it is shown while it begins to watch for answers: what was asked before has to be over. */
async function untilQuiet(redis: Redis): Promise<void> {
  const count = async (): Promise<number> =>
    Number(/total_commands_processed:(\d+)/.exec(await redis.info("stats"))?.[1] ?? 0);
  for (let [before, now] = [0, await count()]; now - before > FEW; [before, now] = [now, await count()]) {
    await pause(LOOK);
  }
}

/** Every command of clients; what scripts do inside of the server is no round trip. */
export async function watchRedis(redis: Redis, { kind }: Pipeline): Promise<Watch> {
  const counts = new Map<string, number>();
  await untilQuiet(redis);
  const monitor = await redis.monitor();
  const database = String(databaseOf(kind));
  monitor.on("monitor", (_: string, words: readonly string[], source: string, of: string) => {
    if (source === "lua" || of !== database) return;
    const name = nameOf(words);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return {
    async end() {
      // What was sent before this is reported before its own answer.
      await redis.ping();
      monitor.disconnect();
      return [...counts].map(([name, times]) => ({ name, times }));
    },
  };
}

type Counts = ReadonlyMap<string, number>;

export function watchCalls(calls: Counts): () => readonly Trip[] {
  const before = new Map(calls);
  return () =>
    [...calls]
      .map(([name, times]) => ({ name, times: times - (before.get(name) ?? 0) }))
      .filter(({ times }) => times > 0);
}
