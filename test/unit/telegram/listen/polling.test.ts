/** Long polling at a fake Telegram, over real connections: nothing is confirmed before it is durable. */
import { expect, onTestFinished, test } from "vitest";
import { type FakeTelegram, type FakeTelegramOptions, startFakeTelegram } from "../../../fakes/telegram/start.ts";
import { begin } from "./begin.ts";
import { createTaken, soon, useStore } from "./parts.ts";

const store = useStore();

async function start(options: FakeTelegramOptions = {}): Promise<FakeTelegram> {
  const fake = await startFakeTelegram({ rates: false, ...options });
  onTestFinished(() => fake.close());
  return fake;
}

/** Everything has been given and confirmed, and the next poll waits. */
const quiet = async (fake: FakeTelegram): Promise<void> =>
  soon(() => fake.pending().length === 0 && fake.polling()).toBe(true);

const texts = (requests: Iterable<{ readonly text?: string | undefined }>) => [...requests].map(({ text }) => text);

test("what people say is taken and then confirmed, and only the kinds that Herald reads are asked for", async () => {
  const fake = await start();
  const ada = fake.person();
  fake.say(ada, "before the start");
  const { listening, taken, told, lines } = begin(fake, store());
  expect(await listening.check()).toEqual({ ready: false, reason: "Telegram has not answered yet" });
  expect(listening.item().state).toBe("on");
  listening.start();
  await quiet(fake);
  fake.say(ada, "one");
  fake.say(ada, "two");
  await fake.until(() => fake.pending().length === 0 && taken.durable.size === 3);
  expect(texts(taken.durable.values())).toEqual(["before the start", "one", "two"]);
  expect(await listening.check()).toEqual({ ready: true });
  expect(told()).toEqual(["info: listening on Telegram"]);
  expect(lines.find(({ level }) => level === "info")?.fields).toEqual({ username: "herald_bot", mode: "long polling" });
  expect(listening.item().detail).toContain("@herald_bot, long polling; privacy mode is on");
  expect([...fake.allowedUpdates()].toSorted()).toEqual([
    "callback_query",
    "channel_post",
    "edited_channel_post",
    "edited_message",
    "message",
    "my_chat_member",
    "stopped_message_generation",
  ]);
  expect(fake.problems).toEqual([]);
  expect(listening.webhook).toBeUndefined();
});

test("a listener that dies between receiving and confirming loses nothing: the same requests come again", async () => {
  const fake = await start();
  const ada = fake.person();
  const bob = fake.person();
  const died: string[] = [];
  let bury = (): void => undefined;
  const dead = new Promise<void>((resolve) => {
    bury = resolve;
  });
  const first = begin(fake, store(), {
    submit: (request) => {
      died.push(request.id);
      return dead;
    },
  });
  onTestFinished(() => bury());
  first.listening.start();
  await quiet(fake);
  for (const person of [ada, bob]) fake.say(person, "a question");
  await soon(() => died.length).toBeGreaterThan(0);
  await first.telegram.close();
  expect(fake.pending()).toHaveLength(2);
  const second = begin(fake, store());
  second.listening.start();
  await quiet(fake);
  expect(second.taken.durable.size).toBe(2);
  expect([...second.taken.durable.keys()]).toContain(died[0]);
});

test("a bot that is renamed is heard by its new name at once, and one called otherwise is asked about once in a while", async () => {
  const fake = await start({ readsAll: true });
  const ada = fake.person();
  const chat = fake.group({ members: [ada] });
  const { listening, taken } = begin(fake, store());
  listening.start();
  await quiet(fake);
  const asked = () => fake.callsOf("getMe").length;
  const before = asked();
  for (const words of ["@ada what is new?", "@herald_bot hello", "good morning"]) fake.say(ada, words, { in: chat });
  await quiet(fake);
  expect(asked()).toBe(before);
  fake.renameBot("oracle_bot");
  fake.say(ada, "@oracle_bot are you there?", { in: chat });
  await fake.until(() => taken.durable.size === 2);
  fake.say(ada, "/ask@oracle_bot and by a command?", { in: chat });
  fake.say(ada, "/ask@other_bot and you?", { in: chat });
  fake.say(ada, "@other_bot and you?", { in: chat });
  await fake.until(() => fake.pending().length === 0 && taken.durable.size === 3);
  expect(texts(taken.durable.values())).toEqual(["hello", "are you there?", "and by a command?"]);
  expect(asked()).toBe(before + 1);
  expect(fake.problems).toEqual([]);
});

test("while the store is away updates wait at Telegram, and go on by themselves when it is back", async () => {
  const fake = await start();
  const ada = fake.person();
  const { listening, taken, told } = begin(fake, store());
  taken.away = true;
  listening.start();
  await quiet(fake);
  for (const text of ["one", "two", "three"]) fake.say(ada, text);
  await soon(() => taken.tries.length).toBeGreaterThan(4);
  expect(fake.pending()).toHaveLength(3);
  taken.away = false;
  await fake.until(() => fake.pending().length === 0);
  expect(texts(taken.durable.values())).toEqual(["one", "two", "three"]);
  expect(told().slice(1)).toEqual([
    "warn: the store is away; updates wait at Telegram until it is back",
    "info: the store is back; updates are taken again",
  ]);
});

test("updates that are too large together are fetched a few at a time", async () => {
  const fake = await start();
  const ada = fake.person();
  for (let turn = 1; turn <= 9; turn += 1) fake.say(ada, `question ${turn} ${"x".repeat(4_000)}`);
  const { listening, taken, told } = begin(fake, store(), { largest: 20_000 });
  listening.start();
  await fake.until(() => fake.pending().length === 0 && taken.durable.size === 9);
  expect(texts(taken.durable.values()).map((text) => text?.slice(0, 10))).toEqual(
    Array.from({ length: 9 }, (_, turn) => `question ${turn + 1}`),
  );
  expect(told()).toEqual(["info: listening on Telegram"]);
});

test("a stop finishes and confirms what was taken last, and takes nothing more", async () => {
  const fake = await start();
  const ada = fake.person();
  const taken = createTaken();
  let begun = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { listening } = begin(fake, store(), {
    submit: async (request) => {
      begun += 1;
      await held;
      await taken.submit(request);
    },
  });
  for (const text of ["one", "two"]) fake.say(ada, text);
  listening.start();
  await soon(() => begun).toBe(2);
  const stopped = listening.stop();
  fake.say(ada, "too late");
  release();
  await stopped;
  expect(texts(taken.durable.values())).toEqual(["one", "two"]);
  expect(fake.pending()).toHaveLength(1);
  expect(await listening.check()).toMatchObject({ ready: false });
});

test("a stop during a poll that nothing comes from does not wait for it", async () => {
  const fake = await start();
  const { listening } = begin(fake, store(), { pace: { pollSeconds: 50 } });
  listening.start();
  await quiet(fake);
  await listening.stop();
  expect(listening.item().state).toBe("off");
});

test("a stop while the store is away ends, and confirms nothing", async () => {
  const fake = await start();
  const { listening, taken } = begin(fake, store());
  taken.away = true;
  listening.start();
  await quiet(fake);
  fake.say(fake.person(), "one");
  await soon(() => taken.tries.length).toBeGreaterThan(1);
  await listening.stop();
  expect(fake.pending()).toHaveLength(1);
});

test("another program that polls is told of once with the cure, and listening recovers by itself", async () => {
  const fake = await start();
  const { listening, told, taken } = begin(fake, store(), { pace: { pollSeconds: 1 } });
  listening.start();
  await quiet(fake);
  fake.refuseNext("getUpdates", { code: 409, description: "Conflict: terminated by other getUpdates request; x" }, 4);
  fake.say(fake.person(), "one");
  await fake.until(() => fake.callsOf("getUpdates").filter(({ answered }) => answered === 409).length === 4);
  await soon(() => listening.check()).toMatchObject({ ready: false });
  expect(listening.item().detail).toContain("another program polls with this bot's token; stop it");
  await soon(() => told().at(-1)).toBe("info: listening on Telegram again");
  expect(told().filter((line) => line.startsWith("warn"))).toEqual([
    "warn: another program polls with this bot's token; stop it, or give it a bot of its own",
  ]);
  expect(await listening.check()).toEqual({ ready: true });
  expect(taken.durable.size).toBe(1);
});

test("a real second poller throws ours out, and everything still arrives", async () => {
  const fake = await start();
  const { listening, taken, lines, telegram } = begin(fake, store());
  listening.start();
  await quiet(fake);
  await telegram.api.raw.getUpdates({ timeout: 0 });
  await soon(() => lines.some(({ level }) => level === "warn")).toBe(true);
  fake.say(fake.person(), "one");
  await fake.until(() => fake.pending().length === 0 && taken.durable.size === 1);
});

test("a webhook that somebody set is removed without dropping updates, at the start and later", async () => {
  const fake = await start({ plainWebhooks: true });
  const { listening, taken, telegram } = begin(fake, store());
  await telegram.api.raw.setWebhook({ url: "http://127.0.0.1:9/nobody" });
  fake.say(fake.person(), "one");
  listening.start();
  await quiet(fake);
  await telegram.api.raw.setWebhook({ url: "http://127.0.0.1:9/nobody" });
  fake.say(fake.person(), "two");
  await quiet(fake);
  expect(texts(taken.durable.values())).toEqual(["one", "two"]);
});

test.each([
  ["at the start", "getMe"],
  ["later", "getUpdates"],
] as const)("a token that Telegram does not know %s ends Telegram alone, with one clear line", async (_, method) => {
  const fake = await start();
  fake.refuseNext(method, { code: 401, description: "Unauthorized" });
  const { listening, lines } = begin(fake, store());
  listening.start();
  await soon(() => lines.filter(({ level }) => level === "error").length).toBe(1);
  const line = lines.find(({ level }) => level === "error");
  expect(line?.event).toMatch(/TELEGRAM_BOT_TOKEN.*@?BotFather|BotFather.*TELEGRAM_BOT_TOKEN/);
  expect(listening.item().state).toBe("trouble");
  expect(listening.item().detail).toContain("TELEGRAM_BOT_TOKEN");
  expect(await listening.check()).toMatchObject({ ready: false });
  expect(JSON.stringify(lines)).not.toContain(fake.token);
  const calls = fake.calls.length;
  await listening.stop();
  expect(fake.calls.length).toBe(calls);
});

test("Telegram that is away at the start is waited for, and its waiting time is kept in full", async () => {
  const fake = await start();
  await fake.down();
  const { listening, lines, taken } = begin(fake, store());
  listening.start();
  await soon(() => lines.length).toBeGreaterThan(0);
  expect(await listening.check()).toMatchObject({ ready: false });
  await fake.up();
  fake.refuseNext("getUpdates", { code: 429, description: "Too Many Requests: retry after 1", retry_after: 1 });
  fake.say(fake.person(), "one");
  await fake.until(() => taken.durable.size === 1);
  expect(fake.insideWait).toEqual([]);
  expect(lines.filter(({ level }) => level === "warn").map(({ event }) => event)).toEqual([
    "Telegram cannot be reached (ECONNREFUSED); it is asked again and again",
    "Telegram asks to wait 1 s",
  ]);
});

test("connections that break and pages of a proxy cost nothing", async () => {
  const fake = await start();
  const { listening, taken, told } = begin(fake, store());
  listening.start();
  await quiet(fake);
  fake.say(fake.person(), "one");
  fake.breakNext("getUpdates", "after");
  await quiet(fake);
  fake.htmlNext("getUpdates", 502, 3);
  fake.say(fake.person(), "two");
  await quiet(fake);
  await fake.restart();
  fake.say(fake.person(), "three");
  await fake.until(() => fake.pending().length === 0 && taken.durable.size === 3);
  expect(told().at(-1)).toBe("info: listening on Telegram again");
});

test("a press is acknowledged at once, also while the store is away", async () => {
  const fake = await start();
  const ada = fake.person();
  const { listening, taken, telegram } = begin(fake, store());
  taken.away = true;
  fake.say(ada, "hello");
  const message = await telegram.api.raw.sendMessage({
    chat_id: ada.id,
    text: "answer",
    reply_markup: { inline_keyboard: [[{ text: "Again", callback_data: "again" }]] },
  });
  const shown = fake.sent(ada.id).find(({ message_id }) => message_id === message.message_id);
  if (shown === undefined) throw new Error("the message is not there");
  const query = fake.press(ada, shown, "again");
  fake.update({ callback_query: { id: "999", from: ada, chat_instance: "1", data: "x" } });
  listening.start();
  await fake.until(() => fake.pressed(query)?.answered === true);
  expect(taken.durable.size).toBe(0);
});

test("a server that does not hold polls is not asked without end", async () => {
  const fake = await start({ second: 0.01 });
  const { listening } = begin(fake, store(), { pace: { atLeast: 500 } });
  listening.start();
  await soon(() => fake.callsOf("getUpdates").length).toBeGreaterThanOrEqual(4);
  const at = fake.callsOf("getUpdates").map((call) => call.at);
  for (const [i, time] of at.slice(1).entries()) expect(time - (at[i] ?? 0)).toBeGreaterThan(350);
});

test("an answer to a poll that is no list of updates is trouble, and what people say comes with the next", async () => {
  const fake = await start();
  const ada = fake.person();
  const { listening, taken } = begin(fake, store());
  fake.saysNext("getUpdates", {}, 3);
  fake.say(ada, "one");
  listening.start();
  await soon(async () => await listening.check()).toEqual({
    ready: false,
    reason: "Telegram does not answer; it is asked again and again",
  });
  await fake.until(() => fake.pending().length === 0 && taken.durable.size === 1);
  await soon(async () => await listening.check()).toEqual({ ready: true });
  expect(fake.problems).toEqual([]);
});
