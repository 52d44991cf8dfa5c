/** A worker that loses its claims while it works, as after an outage of the store: what is paid for is not lost with them. */
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import type { HeraldProcess } from "../servers/herald.ts";
import { findProgram } from "../servers/programs.ts";
import { onRedis, openJourney } from "./journey.ts";
import { held } from "./web/stage.ts";

/** Of all jobs that run now, as when a server was away for longer than they last. */
async function takeClaims(url: string | undefined): Promise<number> {
  const client = new Redis(url ?? "");
  const claims = await client.keys("*:lock");
  const taken = claims.length === 0 ? 0 : await client.del(claims);
  await client.quit();
  return taken;
}

/** The requests whose answers another process makes, as these say. */
const waitedFor = (processes: readonly HeraldProcess[]): ReadonlySet<string | undefined> =>
  new Set(
    processes
      .flatMap((one) => one.output().split("\n"))
      .filter((line) => line.includes("another run makes this answer"))
      .map((line) => /"request":"([^"]+)"/.exec(line)?.[1]),
  );

const settings = onRedis.flatMap((setting) => [
  { ...setting, whose: "the same process", others: 0 },
  { ...setting, whose: "whichever process is quicker", others: 2 },
]);

test.skipIf(findProgram("redis-server", "valkey-server") === undefined).each(settings)(
  "on $platform, claims lost in the middle of answers go to $whose: each answer comes, is paid once, and nobody hears of it (needs redis-server)",
  async ({ others, ...setting }) => {
    const { messenger, service, redis, start } = await openJourney(setting, { rates: false });
    await start("gateway");
    const worker = await start("worker");
    const people = Array.from({ length: 4 }, () => messenger.person());
    const { until, letGo } = held();
    service.answer = async ({ prompt }) => {
      await until;
      return { pieces: [`echo: ${prompt}`] };
    };
    for (const one of people) await messenger.ask(one, `question of ${one.id}`);
    await messenger.until(() => service.asked.length === 4);
    await messenger.until(() => people.every((one) => messenger.growing(one) !== undefined));
    const more = await Promise.all(Array.from({ length: others }, () => start("worker", { LOG_LEVEL: "debug" })));
    expect(await takeClaims(redis)).toBe(4);
    await Promise.any([worker, ...more].map((one) => one.says(/jobs were taken from a worker that is gone/)));
    // Sooner or later another process takes each of them, and asks what became of its call.
    if (others > 0) await expect.poll(() => waitedFor(more).size, { timeout: 60_000 }).toBe(4);
    letGo();
    for (const one of people) await messenger.answer(one, `echo: question of ${one.id}`, { patience: 60_000 });
    for (const one of people) expect(messenger.count(one)).toBe(1);
    expect(service.asked).toHaveLength(4);
    expect(service.charged).toHaveLength(4);
    expect(messenger.problems()).toEqual([]);
  },
);
