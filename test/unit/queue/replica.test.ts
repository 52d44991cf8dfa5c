/** The Redis that the queue is on becomes a replica: its connections leave it once, for the one that the address leads to. */
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { openQueues } from "../../../src/queue/index.ts";
import { startRedis } from "../../servers/programs.ts";
import { keptLog } from "../http/running.ts";
import { startInterruption } from "../store/interruption.ts";
import { program } from "./on-redis.ts";

test.skipIf(program === undefined)("however much is under way, and without a warning of Node", async () => {
  const [one, other] = await Promise.all([startRedis(program ?? ""), startRedis(program ?? "")]);
  const road = await startInterruption(one.url);
  const queues = await openQueues({ kind: "redis", url: road.url }, { log: keptLog().log });
  const admin = new Redis(one.url);
  const warnings: string[] = [];
  const warn = ({ message }: Error): void => void warnings.push(message);
  process.on("warning", warn);
  onTestFinished(async () => {
    process.off("warning", warn);
    admin.disconnect();
    await queues.close();
    await road.close();
    await Promise.all([one.stop(), other.stop()]);
  });
  const served = new Set<string>();
  const worker = queues.startWorker("chat", async ({ turn }) => void served.add(turn), { concurrency: 5 });
  await worker.ready();
  road.leadTo(other.url);
  await admin.replicaof("127.0.0.1", Number(new URL(other.url).port));
  const add = (i: number) => queues.add("chat", { conversation: `telegram:${i}`, turn: `t${i}` });
  const many = Array.from({ length: 50 }, (_, i) => i);
  await Promise.all(many.map((i) => expect(add(i)).rejects.toThrow()));
  for (const i of many) await expect.poll(() => add(i).catch(() => ""), { timeout: 60_000 }).not.toBe("");
  await expect.poll(() => served.size, { timeout: 60_000 }).toBe(many.length);
  expect(warnings).toEqual([]);
});
