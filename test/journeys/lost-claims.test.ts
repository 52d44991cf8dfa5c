/** A worker that loses its claims while it works, as after an outage of the store: what is paid for is not lost with them. */
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { findProgram } from "../servers/programs.ts";
import { onRedis, openJourney } from "./journey.ts";

/** Of all jobs that run now, as when a server was away for longer than they last. */
async function takeClaims(url: string | undefined): Promise<number> {
  const client = new Redis(url ?? "");
  const claims = await client.keys("*:lock");
  const taken = claims.length === 0 ? 0 : await client.del(claims);
  await client.quit();
  return taken;
}

test.skipIf(findProgram("redis-server", "valkey-server") === undefined).each(onRedis)(
  "on $platform, claims that are lost in the middle of answers: each comes, is paid once, and nobody hears of it (needs redis-server)",
  async (setting) => {
    const { messenger, service, redis, start } = await openJourney(setting, { rates: false });
    await start("gateway");
    const worker = await start("worker");
    const people = Array.from({ length: 4 }, () => messenger.person());
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    service.answer = async ({ prompt }) => {
      await answered;
      return { pieces: [`echo: ${prompt}`] };
    };
    for (const one of people) await messenger.ask(one, `question of ${one.id}`);
    await messenger.until(() => service.asked.length === 4);
    await messenger.until(() => people.every((one) => messenger.growing(one) !== undefined));
    expect(await takeClaims(redis)).toBe(4);
    await worker.says(/a job was taken from a worker that is gone/);
    answer();
    for (const one of people) await messenger.answer(one, `echo: question of ${one.id}`, { patience: 60_000 });
    for (const one of people) expect(messenger.count(one)).toBe(1);
    expect(service.asked).toHaveLength(4);
    expect(service.charged).toHaveLength(4);
    expect(messenger.problems()).toEqual([]);
  },
);
