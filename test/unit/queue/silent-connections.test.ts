/** A router that has forgotten a connection tells nobody: what is said on it leads nowhere, and nothing breaks. */
import { expect, onTestFinished, test } from "vitest";
import { StoreAway } from "../../../src/core/store/index.ts";
import { openQueues } from "../../../src/queue/index.ts";
import { startRedis } from "../../servers/programs.ts";
import { keptLog } from "../http/running.ts";
import { startInterruption } from "../store/interruption.ts";
import { program } from "./on-redis.ts";

test.skipIf(program === undefined)("such connections of the queue are made anew, and all goes on", async () => {
  const server = await startRedis(program ?? "");
  const road = await startInterruption(server.url);
  const queues = await openQueues({ kind: "redis", url: road.url }, { log: keptLog().log });
  onTestFinished(async () => {
    await queues.close();
    await road.close();
    await server.stop();
  });
  const served: string[] = [];
  const worker = queues.startWorker("chat", async ({ turn }) => void served.push(turn), { concurrency: 1 });
  await worker.ready();
  road.freeze();
  await road.restore();
  const add = () => queues.add("chat", { conversation: "telegram:1", turn: "t1" });
  await expect(add()).rejects.toBeInstanceOf(StoreAway);
  await expect.poll(() => add().catch(() => ""), { timeout: 60_000 }).not.toBe("");
  await expect.poll(() => served, { timeout: 60_000 }).toEqual(["t1"]);
});
