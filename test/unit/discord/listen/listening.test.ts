/** Listening as a whole, at a fake Discord: what people do there becomes requests, once and in order. */
import { expect, onTestFinished, test } from "vitest";
import { CHATS } from "../../../../src/core/settings.ts";
import { MENUS } from "../../../../src/platforms/discord/listen/menus.ts";
import { SESSIONS } from "../../../../src/platforms/discord/listen/sessions.ts";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "../../../fakes/discord/start.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { type BeginOptions, begin } from "./begin.ts";
import { stalling } from "./parts.ts";

const store = useStore();

const connected = (fake: FakeDiscord, count: number) => fake.until(() => fake.connected().length === count);

async function world(options: BeginOptions = {}, fakeOptions: FakeDiscordOptions = {}) {
  const fake = await startFakeDiscord({ rates: false, heartbeat: 200, ...fakeOptions });
  onTestFinished(() => fake.close());
  // Every fake has the same application, and the store may remember the one before.
  await store().documents.delete(MENUS, fake.application);
  await store().documents.delete(SESSIONS, `${fake.application}-0/1`);
  const ada = fake.person({ locale: "de" });
  const guild = fake.guild({ owner: ada, name: "Home" });
  const channel = fake.channel(guild);
  const begun = begin(fake, store(), options);
  begun.listening.start();
  await soon(() => begun.told()).toContain("info: listening on Discord");
  await connected(fake, 1);
  return { ...begun, fake, ada, guild, channel, texts: () => begun.taken.tries.map(({ text }) => text) };
}

test("it says who it is, is ready, and its commands are registered once and not again", async () => {
  const { listening, told, fake } = await world();
  await fake.until(() => fake.registrations() === 1);
  await soon(() => told()).toContain("info: listening on Discord");
  expect(await listening.check()).toEqual({ ready: true });
  expect(listening.item()).toEqual({
    name: "Discord",
    state: "on",
    detail: "@herald, gateway; message content is off: in servers it sees what is addressed to it",
  });
  await listening.stop();
  const next = begin(fake, store());
  next.listening.start();
  await connected(fake, 1);
  await soon(() => next.told()).toContain("info: listening on Discord");
  expect(fake.registrations()).toBe(1);
  expect(fake.problems).toEqual([]);
});

test("a command is acknowledged and becomes a request, with what is known of where it was given", async () => {
  const { taken, fake, ada, guild, channel } = await world();
  await fake.until(() => fake.registrations() === 1);
  const asked = fake.command(ada, "ask", { prompt: "hello" }, { in: channel });
  await soon(() => taken.durable.size).toBe(1);
  expect(fake.thinking(asked)).toBe(true);
  expect(taken.tries[0]).toMatchObject({
    id: `dc-${asked.id}`,
    operation: "chat",
    text: "hello",
    chat: { id: guild.id, thread: channel.id, title: "Home" },
    person: { id: ada.id, language: "de" },
  });
  expect(fake.late).toEqual([]);
  expect(fake.problems).toEqual([]);
});

test("messages of a channel are taken in their order, in the language that their person speaks", async () => {
  const { taken, fake, ada, channel, texts } = await world();
  await fake.until(() => fake.registrations() === 1);
  fake.command(ada, "help", {}, { in: channel });
  for (const text of ["one", "two", "three"]) fake.say(ada, text, { in: channel, mention: true });
  await soon(() => texts().filter((text) => text !== undefined)).toEqual(["one", "two", "three"]);
  expect(taken.tries.findLast(({ operation }) => operation === "chat")).toMatchObject({
    person: { language: "de" },
    chat: { title: "Home" },
  });
  expect(fake.problems).toEqual([]);
});

test("a thread in a channel for adults is one, also when nothing is known of either", async () => {
  const { taken, listening, fake, ada, guild } = await world();
  const adults = fake.channel(guild, { nsfw: true });
  const thread = fake.thread(adults);
  await listening.stop();
  // A session that goes on is told nothing of guilds.
  const next = begin(fake, store());
  next.listening.start();
  await connected(fake, 1);
  fake.say(ada, "hello", { in: thread, mention: true });
  await soon(() => next.taken.tries[0]?.chat).toMatchObject({ thread: thread.id, adult: true });
  expect(next.taken.tries[0]?.conversation).toBe(`discord:${guild.id}:${thread.id}`);
  await soon(() => fake.resumes()).toBe(1);
  expect(taken.tries).toEqual([]);
});

test("while the store is away messages wait in memory, which is said once, and then all come in order", async () => {
  const { taken, fake, ada, channel, texts } = await world();
  taken.away = true;
  const first = fake.say(ada, "one", { in: channel, mention: true });
  for (const text of ["two", "three"]) fake.say(ada, text, { in: channel, mention: true });
  await fake.until(() => fake.sent(channel).length > 0);
  expect(fake.textOf(fake.sent(channel)[0])).toContain("my memory does not answer just now");
  expect(fake.sent(channel)[0]?.message_reference).toMatchObject({ message_id: first.id });
  taken.away = false;
  await soon(() => [...taken.durable.values()].map(({ text }) => text)).toEqual(["one", "two", "three"]);
  expect(new Set(texts())).toEqual(new Set(["one", "two", "three"]));
  expect(fake.sent(channel)).toHaveLength(1);
  expect(fake.problems).toEqual([]);
});

test("messages that were not durable at the end come to the next gateway, and none twice", async () => {
  const { taken, listening, fake, ada, channel } = await world({ pace: { tellMessage: 60_000 } });
  fake.say(ada, "one", { in: channel, mention: true });
  await soon(() => taken.durable.size).toBe(1);
  taken.away = true;
  fake.say(ada, "two", { in: channel, mention: true });
  await soon(() => taken.tries.length).toBeGreaterThan(1);
  await listening.stop();
  fake.say(ada, "three", { in: channel, mention: true });
  const next = begin(fake, store());
  next.listening.start();
  await soon(() => [...next.taken.durable.values()].map(({ text }) => text)).toEqual(["two", "three"]);
});

test("a guild is written down when it is left and when it comes back, and not at every start", async () => {
  const { fake, guild } = await world();
  const key = `discord:${guild.id}`;
  expect(await store().documents.get(CHATS, key)).toBeUndefined();
  fake.leave(guild);
  await expect.poll(() => store().documents.get(CHATS, key)).toMatchObject({ gone: { reason: "removed" } });
  fake.install(guild);
  await expect.poll(() => store().documents.get(CHATS, key)).toBeUndefined();
});

test("a token that Discord does not know is told with the cure, and nothing else is tried", async () => {
  const fake = await startFakeDiscord();
  onTestFinished(() => fake.close());
  const { listening, told } = begin(fake, store(), { config: { token: "wrong.token" } });
  listening.start();
  await listening.known(10_000);
  expect(told().join()).toContain("set DISCORD_BOT_TOKEN to it and start again");
  expect(fake.identifies()).toBe(0);
  expect(await listening.check()).toMatchObject({ ready: false });
});

test("when the store stalls every interaction is acknowledged in time, and whoever asked hears of it", async () => {
  const given = stalling(store());
  const { taken, fake, ada, channel } = await world({ slow: { documents: given.store.documents } });
  await fake.until(() => fake.registrations() === 1);
  given.away = true;
  taken.away = true;
  const all = Array.from({ length: 10 }, () => fake.command(ada, "ask", { prompt: "hello" }, { in: channel }));
  await fake.until(() => all.every((one) => fake.answerOf(one) !== undefined));
  expect(fake.textOf(fake.answerOf(all[0] ?? fail()))).toContain("Mein Gedächtnis antwortet gerade nicht");
  given.away = false;
  taken.away = false;
  await soon(() => taken.durable.size).toBe(10);
  expect(fake.late).toEqual([]);
  expect(fake.problems).toEqual([]);
});

function fail(): never {
  throw new Error("there is none");
}
