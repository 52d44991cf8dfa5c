/** A server that ends connections that nobody uses (`timeout 60` of Redis): the queue's is used before that. */
import { Redis } from "ioredis";
import { expect, onTestFinished, test, vi } from "vitest";
import { openQueues } from "../../../src/queue/index.ts";
import { startRedis } from "../../servers/programs.ts";
import { keptLog } from "../http/running.ts";
import { program } from "./on-redis.ts";

const MINUTE = 60_000;

test.skipIf(program === undefined)("a queue to which nobody adds speaks several times a minute", async () => {
  const server = await startRedis(program ?? "");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const queues = await openQueues({ kind: "redis", url: server.url }, { log: keptLog().log });
  const looking = new Redis(server.url);
  const monitor = await looking.monitor();
  onTestFinished(async () => {
    monitor.disconnect();
    looking.disconnect();
    await queues.close();
    await server.stop();
  });
  let pings = 0;
  monitor.on("monitor", (_at: string, words: readonly string[]) => {
    if (words.join() === "ping") pings += 1;
  });
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(() => pings).toBeGreaterThan(2);
});
