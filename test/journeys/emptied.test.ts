/** A Redis that is emptied while Herald lives: operators hear of it once, and everybody is answered as before. */
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { noRedis } from "./editions.ts";
import { onRedis, openJourney } from "./journey.ts";

/** The watch looks every twenty seconds. */
const TOLD = 60_000;

// How each platform is written to is told by other stories.
test.skipIf(noRedis).each(onRedis.slice(0, 1))("on $platform and $store", async (setting) => {
  const { messenger, start, redis } = await openJourney(setting, { rates: false });
  const [olga, ada] = [messenger.person("Olga"), messenger.person("Ada")];
  // The built-in service keeps its accounts in the same store.
  const more = { ADMINS: olga.reference, SERVICE_URL: "", SERVICE_API_KEY: "" };
  const [gateway, ...workers] = await Promise.all([
    start("gateway", more),
    start("worker", more),
    start("worker", more),
  ]);
  const [, token = ""] = await gateway.says(/ADMIN_TOKEN, made now and shown only this once: (\S+)/);
  const address = await gateway.address();
  const signIn = async (): Promise<number> => {
    const headers = { "content-type": "application/json", origin: address };
    const { status } = await fetch(`${address}/sign-in`, { method: "POST", headers, body: JSON.stringify({ token }) });
    return status;
  };
  await messenger.order(olga, "start");
  await messenger.ask(ada, "What is staking?");
  await messenger.answer(ada, /stak/i);
  expect(await signIn()).toBe(200);

  const client = new Redis(redis ?? "");
  await client.flushall();
  client.disconnect();
  const losses = [gateway, ...workers].map(({ says }) => says(/"the store has lost everything that it held/));
  await Promise.all(losses);
  await messenger.answer(olga, /The store has lost everything that it held[\s\S]*appendonly yes/, { patience: TOLD });
  const before = messenger.last(ada);
  await messenger.ask(ada, "And what is an airdrop?");
  await messenger.answer(ada, /airdrop/i, { after: before });
  expect(await signIn()).toBe(200);
  for (const { output } of [gateway, ...workers])
    expect(output().match(/"the store has lost everything/g)).toHaveLength(1);
  expect(messenger.texts(olga).filter((text) => text.includes("lost everything"))).toHaveLength(1);
  expect(messenger.problems()).toEqual([]);
});
