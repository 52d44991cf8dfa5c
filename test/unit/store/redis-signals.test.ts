/** Signals on one Redis that two Heralds use, each in a database of its own. */
import { expect, onTestFinished, test } from "vitest";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { ignoreEvents } from "../../contracts/store/stores.ts";
import { startRedis } from "../../servers/programs.ts";
import { redisProgram } from "./own-redis.ts";

test.skipIf(redisProgram === undefined)("what is said in one database is not heard in another", async () => {
  const server = await startRedis(redisProgram ?? "");
  const heard: string[] = [];
  async function open(database: number) {
    const store = await openRedisStore(`${server.url}/${database}`, ignoreEvents);
    await store.signals.subscribe("stop", (message) => heard.push(`${message} in ${database}`));
    return store;
  }
  const [first, second, third] = [await open(0), await open(1), await open(2)];
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close(), third.close()]);
    await server.stop();
  });
  for (const [i, { signals }] of [first, second, third].entries()) {
    await signals.publish("stop", `said ${i}`);
    await expect.poll(() => heard).toContain(`said ${i} in ${i}`);
  }
  expect(heard).toEqual(["said 0 in 0", "said 1 in 1", "said 2 in 2"]);
});
