/** Shards: several gateways share them, none is connected twice, and no more sessions begin than are left. */
import { expect, test } from "vitest";
import type { Guild } from "../../fakes/discord/model.ts";
import { allStores, noneShared, onShared } from "../stage.ts";
import { ask, countOf, openStage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

test.skipIf(noneShared).each(onShared.slice(0, 1))(
  "on %s two gateways with half of the shards each and one more that stands by: every server is heard once, also when one is killed",
  async (store) => {
    const stage = await openStage(store, { rates: false, maxConcurrency: 4 });
    const { discord, service, start, ready } = stage;
    await start("worker");
    const [low] = await Promise.all([
      start("gateway", { DISCORD_SHARDS: "0-1/4" }),
      start("gateway", { DISCORD_SHARDS: "2-3/4" }),
    ]);
    await ready();
    await discord.until(() => discord.connected().length === 4, 60_000);
    const third = await start("gateway", { DISCORD_SHARDS: "0-1/4" });
    await third.says(/standing by/);
    expect(discord.connected().toSorted()).toEqual(["0/4", "1/4", "2/4", "3/4"]);
    const ada = discord.person({ name: "Ada" });
    const guilds: Guild[] = [];
    while (new Set(guilds.map((one) => discord.shardOf(one, 4))).size < 4) guilds.push(discord.guild({ owner: ada }));
    const heard = async (word: string): Promise<void> => {
      for (const [i, { general }] of guilds.entries()) ask(stage, { person: ada, channel: general }, `${word} ${i}`);
      const isThere = (i: number): boolean => {
        const general = guilds[i]?.general;
        return general !== undefined && countOf(stage, { person: ada, channel: general }, `echo: ${word} ${i}`) === 1;
      };
      await discord.until(() => guilds.every((_, i) => isThere(i)), 60_000);
    };
    await heard("before");
    low.child.kill("SIGKILL");
    await low.ended;
    await discord.until(() => discord.connected().length === 4, 60_000);
    await heard("after");
    expect(discord.connected().toSorted()).toEqual(["0/4", "1/4", "2/4", "3/4"]);
    expect(service.asked).toHaveLength(2 * guilds.length);
    expect(discord.problems).toEqual([]);
  },
);

test("with hardly any sessions left no more begin, and the log says until when it waits", async () => {
  const stage = await openStage(anyStore, { rates: false, remainingIdentifies: 20 });
  const { discord, start } = stage;
  const herald = await start(anyStore === "the embedded store" ? "all" : "gateway");
  await herald.says(/Discord lets this bot connect only 20 more times; it waits until/);
  const ready = await fetch(`${await herald.address()}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("only 20 more times");
  expect(discord.identifies()).toBe(0);
  expect(discord.problems).toEqual([]);
});
