/** A user of Redis who may not ask for INFO: Herald works, and the library prints nothing beside the log. */
import { expect, onTestFinished, test } from "vitest";
import { openQueues } from "../../../src/queue/index.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { ignoreEvents } from "../../contracts/store/stores.ts";
import { startRedis } from "../../servers/programs.ts";
import { keptLog } from "../http/running.ts";
import { program } from "./on-redis.ts";

test.skipIf(program === undefined)("store and queue go on without it, and no line is printed", async () => {
  const said: unknown[] = [];
  const { warn } = console;
  console.warn = (...words: readonly unknown[]) => void said.push(...words);
  onTestFinished(() => void Object.assign(console, { warn }));
  const server = await startRedis(program ?? "", ["--user", ..."ada on >hunter2 ~* &* +@all -info".split(" ")]);
  const url = server.url.replace("://", "://ada:hunter2@");
  const store = await openRedisStore(url, ignoreEvents);
  const queues = await openQueues({ kind: "redis", url }, { log: keptLog().log });
  onTestFinished(async () => {
    await queues.close();
    await store.close();
    await server.stop();
  });
  const served: string[] = [];
  const worker = queues.startWorker("chat", async ({ turn }) => void served.push(turn), { concurrency: 1 });
  await worker.ready();
  await queues.add("chat", { conversation: "telegram:1", turn: "t1" });
  await expect.poll(() => served, { timeout: 30_000 }).toEqual(["t1"]);
  expect(await store.marks.claim("x", "1", 60_000)).toEqual({ first: true });
  expect(said).toEqual([]);
});
