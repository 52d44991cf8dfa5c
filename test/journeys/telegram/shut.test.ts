/** Herald may not write for a while: nobody pays for nothing, and whoever asks once it may is answered at once. */
import { expect, test } from "vitest";
import { shared } from "../../servers/ending.ts";
import { quickStore } from "../stage.ts";
import { openStage } from "./stage.ts";
import { talkIn } from "./talking.ts";

const started = shared(async () => {
  const stage = await openStage(quickStore, { rates: false });
  await stage.startAll();
  return { ...stage, ...talkIn(stage.telegram) };
});

async function group(about: { readonly forum?: boolean } = {}) {
  const stage = await started();
  const { telegram } = stage;
  const [ada, bea] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bea" })];
  return { ...stage, ada, bea, chat: telegram.group({ members: [ada, bea], owner: ada, ...about }) };
}

test("who asks again right after the topic was opened is answered", async () => {
  const { telegram, service, ada, bea, chat, answer, texts } = await group({ forum: true });
  const coins = telegram.topic(chat, "Coins", ada);
  telegram.closeTopic(chat, coins, ada);
  telegram.say(bea, "@herald_bot too early?", { in: chat, topic: coins });
  await answer(chat, /^Bea, the topic in which you asked me is closed.* No credits were taken\.$/);
  telegram.reopenTopic(chat, coins, ada);
  telegram.say(bea, "@herald_bot and now?", { in: chat, topic: coins });
  expect(await answer(chat, "echo: and now?")).toMatchObject({ message_thread_id: coins });
  // Of another time that it is closed they hear as well, though it is the same hour.
  telegram.closeTopic(chat, coins, ada);
  telegram.say(bea, "@herald_bot and still?", { in: chat, topic: coins });
  const closed = /^Bea, the topic in which you asked me is closed/;
  await telegram.until(() => texts(chat).filter((text) => closed.test(text)).length === 2, 60_000);
  expect(service.asked).toHaveLength(1);
  expect(telegram.problems).toEqual([]);
});

test("who asks again right after Herald was given its right back is answered", async () => {
  const { telegram, service, ada, bea, chat, answer } = await group();
  telegram.makeBot(chat, "restricted", ada);
  telegram.say(bea, "@herald_bot too early?", { in: chat });
  await telegram.until(() => telegram.calls.some(({ refused = "" }) => refused.includes("initiate")));
  telegram.makeBot(chat, "member", ada);
  telegram.say(bea, "@herald_bot and now?", { in: chat });
  await answer(chat, "echo: and now?");
  // Of the first nobody could have told them before.
  await answer(chat, /^When you asked this, I was not allowed to write here/);
  expect(service.asked).toHaveLength(1);
  expect(telegram.problems).toEqual([]);
});

test("where the right is back before it could be said why nothing was asked, that is what is said", async () => {
  const { telegram, service, ada, bea, chat, answer } = await group();
  const restricted = { user: telegram.bot, status: "restricted", is_member: true, can_send_messages: false };
  telegram.update({ my_chat_member: { chat, from: ada, date: 1, new_chat_member: restricted } });
  const description = "Bad Request: not enough rights to send text messages to the chat";
  telegram.refuseNext("sendChatAction", { code: 400, description });
  telegram.say(bea, "@herald_bot is anybody there?", { in: chat });
  await answer(
    chat,
    /^A moment ago I was not allowed to write here, .* no credits were taken\. Please ask once more\.$/,
  );
  expect(service.asked).toEqual([]);
  expect(telegram.problems).toEqual([]);
});

test.each(["restricted", "kicked"] as const)(
  "an answer that Herald was %s before comes once it may write there again, paid for once",
  async (status) => {
    const { telegram, service, ada, bea, chat, answer, texts } = await group();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    service.answer = async ({ prompt }) => {
      await held;
      return { pieces: [`echo: ${prompt}`] };
    };
    const asked = telegram.say(bea, "@herald_bot tell me", { in: chat });
    await answer(chat, "Thinking…");
    telegram.makeBot(chat, status, ada);
    await telegram.until(() => telegram.pending().length === 0);
    go();
    const last = status === "kicked" ? "editMessageText" : "deleteMessage";
    await telegram.until(() => telegram.calls.some(({ method, refused }) => method === last && refused !== undefined));
    telegram.makeBot(chat, "member", ada);
    const told = await answer(chat, "echo: tell me");
    expect(told).toMatchObject({ reply_to_message: { message_id: asked.message_id } });
    expect(texts(chat)).toEqual(["echo: tell me"]);
    expect(service.asked).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
  },
);

test("who blocks Herald in the middle of an answer gets it once they have let it in again, and pays once", async () => {
  const { telegram, service, answer, texts } = await started();
  const dora = telegram.person({ first_name: "Dora" });
  telegram.say(dora, "/start");
  const { chat } = telegram.chat(dora.id);
  await answer(chat, /^Hello/);
  service.answer = async ({ prompt }) => {
    telegram.block(dora);
    await telegram.until(() => telegram.pending().length === 0);
    return { pieces: [`echo: ${prompt}`] };
  };
  telegram.say(dora, "tell me");
  await telegram.until(() =>
    telegram.calls.some(({ method, refused = "" }) => /send.*Message$/.test(method) && refused.includes("blocked")),
  );
  telegram.unblock(dora);
  await answer(chat, "echo: tell me");
  service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
  telegram.say(dora, "and now?");
  await answer(chat, "echo: and now?");
  expect(texts(chat).filter((text) => text === "echo: tell me")).toHaveLength(1);
  expect(service.asked.filter(({ prompt }) => prompt === "tell me")).toHaveLength(1);
  expect(telegram.problems).toEqual([]);
});

test("who has a private chat is told of an answer that waits, and can see it there at once", async () => {
  const { telegram, service, ada, bea, chat, answer, press, texts } = await group();
  telegram.say(bea, "/start");
  await answer(telegram.chat(bea.id).chat, /^Hello/);
  service.answer = ({ prompt }) => {
    telegram.makeBot(chat, "restricted", ada);
    return { pieces: [`echo: ${prompt}`] };
  };
  telegram.say(bea, "@herald_bot tell me", { in: chat });
  const note = await answer(
    telegram.chat(bea.id).chat,
    /^I have an answer to what you asked me in Group, .*show it to you here\.$/,
  );
  press(bea, note, "Show it");
  await answer(telegram.chat(bea.id).chat, "echo: tell me");
  expect(service.asked).toHaveLength(1);
  expect(texts(chat).filter((text) => text.includes("echo"))).toEqual([]);
  expect(telegram.problems).toEqual([]);
});

test.each(["restricted", "General closed"] as const)(
  "%s: who asked in vain and has no private chat hears so once Herald may write there again, and nobody pays",
  async (how) => {
    const { telegram, service, ada, bea, chat, answer, texts } = await group({ forum: how === "General closed" });
    const shut = (isShut: boolean): void => {
      if (how === "restricted") telegram.makeBot(chat, isShut ? "restricted" : "member", ada);
      else if (isShut) telegram.closeTopic(chat, 1, ada);
      else telegram.reopenTopic(chat, 1, ada);
    };
    shut(true);
    const asked = telegram.say(bea, "@herald_bot is anybody there?", { in: chat });
    const before = telegram.calls.length;
    await telegram.until(() => telegram.calls.slice(before).some(({ refused = "" }) => refused.includes("initiate")));
    shut(false);
    const note = await answer(chat, /^When you asked this, I was not allowed to write here.* no credits were taken\./);
    expect(note).toMatchObject({ reply_to_message: { message_id: asked.message_id } });
    telegram.say(bea, "@herald_bot and now?", { in: chat });
    await answer(chat, "echo: and now?");
    expect(texts(chat)).toHaveLength(2);
    expect(service.asked).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
  },
);
