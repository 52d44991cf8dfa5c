/** A Redis that is emptied while Herald lives: operators hear of it once, and everybody is answered as before. */
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { noRedis } from "./editions.ts";
import { onRedis, openJourney } from "./journey.ts";

/** The watch looks every twenty seconds. */
const TOLD = 60_000;

async function empty(address: string | undefined): Promise<void> {
  const client = new Redis(address ?? "");
  await client.flushall();
  client.disconnect();
}

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

  await empty(redis);
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

test.skipIf(noRedis).each(onRedis)(
  "on $platform and $store: what is being answered just then is answered, once, and in the ledger",
  async (setting) => {
    const { messenger, service, start, redis, ledger } = await openJourney(setting, { rates: false });
    const [, ...workers] = await Promise.all([start("gateway"), start("worker"), start("worker")]);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { answer: echo, draw } = service;
    service.answer = async (asked) => {
      await held;
      return echo(asked);
    };
    service.draw = async (drawn) => {
      await held;
      return draw(drawn);
    };
    const people = Array.from({ length: 4 }, () => messenger.person());
    const [gina, painter] = [messenger.person("Gina"), messenger.person("Painter")];
    const group = messenger.group({ members: [gina], owner: gina });
    await Promise.all(people.map((one) => messenger.ask(one, `question of ${one.id}`)));
    await messenger.ask(gina, "question of all", { in: group });
    await messenger.order(painter, "imagine", { prompt: "a fox" });
    await messenger.until(() => service.asked.length === 5 && service.drawn.length === 1);
    // What shows that it is coming becomes the answer all the same.
    await messenger.until(() => messenger.count(group) === 1);
    await empty(redis);
    await Promise.all(workers.map(({ says }) => says(/"the store has lost everything that it held/)));
    answer();
    const places = [...people, group, painter];
    await messenger.until(
      () => places.every((place) => messenger.texts(place).some((text) => /^echo|a fox/.test(text))),
      TOLD,
    );
    for (const one of people) expect(messenger.texts(one)).toEqual([`echo: question of ${one.id}`]);
    expect(messenger.texts(group)).toEqual(["echo: question of all"]);
    expect(messenger.messages(painter).filter(({ picture }) => picture !== undefined)).toHaveLength(1);
    expect([service.asked.length, service.drawn.length]).toEqual([5, 1]);
    const written = async (): Promise<readonly string[]> =>
      (await ledger()).map(({ outcome, credits }) => `${outcome} ${credits}`);
    expect(await written()).toEqual(Array.from({ length: 6 }, () => "spent 1"));
    expect(messenger.problems()).toEqual([]);
  },
);

test.skipIf(noRedis).each(onRedis.slice(0, 1))(
  "the service alone, on $store: whoever had a key has it still",
  async (setting) => {
    const { start, redis } = await openJourney(setting);
    const service = await start("service");
    const [, key = ""] = await service.says(/first API key\D*?: (hk_[\w-]{32,})/);
    const address = await service.address();
    const account = (): Promise<Response> =>
      fetch(`${address}/account`, { headers: { authorization: `Bearer ${key}` } });
    expect((await account()).status).toBe(200);
    await empty(redis);
    await service.says(/"the store has lost everything that it held/);
    await service.says(/"keys":1.*valid again/);
    expect((await account()).status).toBe(200);
  },
);
