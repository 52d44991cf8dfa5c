/** The fake Telegram tells of what people do as the real one tells it. */
import { expect, test } from "vitest";
import type { TelegramMessage } from "../../fakes/telegram/model.ts";
import { type Client, message, startTelegram } from "./telegram-calls.ts";

const last = (fake: Client): unknown => fake.pending().at(-1);

/** The text that the bot heard last, of those that were written since the beginning. */
const heard = (fake: Client): readonly unknown[] =>
  fake.pending().flatMap(({ message: one }) => (isMessage(one) ? [one.text ?? one.caption] : []));

const isMessage = (value: unknown): value is TelegramMessage =>
  typeof value === "object" && value !== null && "message_id" in value;

test("ids are as wide and as shared as Telegram's", async () => {
  const fake = await startTelegram();
  const [anna, boris] = [fake.person(), fake.person()];
  expect([anna.id, boris.id].some((id) => id > 2 ** 32)).toBe(true);
  expect([anna.id, boris.id].some((id) => id < 2 ** 31)).toBe(true);
  expect(anna.id).not.toBe(fake.bot.id);
  const [basic, supergroup, channel] = [fake.group({ type: "group" }), fake.group(), fake.channel()];
  expect(String(supergroup.id)).toMatch(/^-100\d{10}$/);
  expect(String(channel.id)).toMatch(/^-100\d{10}$/);
  expect(basic.id > -1e12).toBe(true);
  const ids = [
    fake.say(anna, "a"),
    fake.say(boris, "b"),
    fake.say(anna, "c", { in: basic }),
    fake.say(anna, "d", { in: supergroup }),
    fake.say(anna, "e", { in: supergroup }),
    fake.say(channel, "f"),
  ].map(({ message_id }) => message_id);
  expect(ids).toEqual([1, 2, 3, 1, 2, 1]);
  expect(await fake.ask("sendMessage", { chat_id: boris.id, text: "x" }, message)).toMatchObject({ message_id: 4 });
});

test("privacy mode lets through what is meant for the bot", async () => {
  const fake = await startTelegram({ username: "herald_bot" });
  const [anna, robot] = [fake.person({ username: "anna" }), fake.person({ is_bot: true })];
  const group = fake.group({ members: [anna] });
  const own = await fake.ask("sendMessage", { chat_id: group.id, text: "mine" }, message);
  const mine = fake.chat(group.id).messages.find(({ message_id }) => message_id === own.message_id);
  const say = (text: string, options = {}): TelegramMessage => fake.say(anna, text, { in: group, ...options });
  say("chatter");
  say("/ask@Herald_Bot one");
  say("/ask@other_bot no");
  say("/general two");
  say("and /general within");
  say("hey @herald_bot three");
  say("hey @anna no");
  say("Herald, four", { mentions: [fake.bot] });
  say("five", mine === undefined ? {} : { replyTo: mine });
  say("look @herald_bot six", { photo: Buffer.from("x") });
  fake.tell(group, anna, { new_chat_members: [robot] });
  fake.say(robot, "I am a bot", { in: group });
  say("/general no more");
  say("forced", { heard: true });
  expect(heard(fake)).toEqual([
    "/ask@Herald_Bot one",
    "/general two",
    "hey @herald_bot three",
    "Herald, four",
    "five",
    "look @herald_bot six",
    undefined,
    "forced",
  ]);
  fake.makeBot(group, "administrator", anna);
  say("everything");
  expect(heard(fake).at(-1)).toBe("everything");
  fake.makeBot(group, "kicked", anna);
  say("@herald_bot gone");
  expect(heard(fake).at(-1)).toBe("everything");
  const open = await startTelegram({ readsAll: true });
  open.say(open.person(), "chatter", { in: open.group() });
  expect(heard(open)).toEqual(["chatter"]);
});

test("replies come with what they answer, one step deep, and with the part that was chosen", async () => {
  const fake = await startTelegram({ readsAll: true });
  const anna = fake.person();
  const group = fake.group({ members: [anna] });
  const first = fake.say(anna, "the first message", { in: group });
  const second = fake.say(anna, "second", { replyTo: first, quote: "first" });
  expect(last(fake)).toMatchObject({
    message: {
      chat: { id: group.id },
      reply_to_message: { message_id: first.message_id, text: "the first message", from: { id: anna.id } },
      quote: { text: "first", position: 4, is_manual: true },
      message_thread_id: first.message_id,
    },
  });
  expect(second.is_topic_message, "a chain of replies is no topic").toBeUndefined();
  const third = fake.say(anna, "third", { replyTo: second });
  expect(third.reply_to_message?.reply_to_message).toBeUndefined();
  expect(third.message_thread_id).toBe(first.message_id);
  fake.edit(first, "changed");
  expect(last(fake)).toMatchObject({ edited_message: { message_id: first.message_id, text: "changed" } });
  expect(fake.say(anna, "fourth", { replyTo: first }).reply_to_message?.text).toBe("changed");
  expect(() => fake.say(anna, "x", { replyTo: second, quote: "not there" })).toThrow("quote");
  fake.remove(first);
  expect(fake.chat(group.id).messages.map(({ text }) => text)).toEqual(["second", "third", "fourth"]);
});

test("topics mark their messages, which count as replies to the beginning of the topic", async () => {
  const fake = await startTelegram({ readsAll: true, topicsInPrivate: true });
  const anna = fake.person();
  const forum = fake.group({ forum: true, members: [anna] });
  const topic = fake.topic(forum, "News", anna);
  expect(last(fake)).toMatchObject({
    message: {
      message_id: topic,
      message_thread_id: topic,
      is_topic_message: true,
      forum_topic_created: { name: "News" },
    },
  });
  const asked = fake.say(anna, "in it", { in: forum, topic });
  expect(asked).toMatchObject({
    chat: { is_forum: true },
    message_thread_id: topic,
    is_topic_message: true,
    reply_to_message: { message_id: topic, forum_topic_created: { name: "News" } },
  });
  const reply = { reply_parameters: { message_id: asked.message_id } };
  const answer = await fake.ask("sendMessage", { chat_id: forum.id, text: "there", ...reply }, message);
  expect(answer).toMatchObject({ message_thread_id: topic, reply_to_message: { text: "in it" } });
  const general = fake.say(anna, "in General", { in: forum });
  expect([general.message_thread_id, general.is_topic_message, general.reply_to_message]).toEqual(
    Array(3).fill(undefined),
  );
  const { chat } = fake.say(anna, "hello");
  const own = fake.topic(chat, "Mine", anna);
  expect(fake.say(anna, "in mine", { topic: own })).toMatchObject({ message_thread_id: own, is_topic_message: true });
  const sent = { chat_id: anna.id, message_thread_id: own, text: "x" };
  expect(await fake.ask("sendMessage", sent, message)).toMatchObject({
    message_thread_id: own,
    is_topic_message: true,
  });
  expect(() => fake.say(anna, "x", { in: forum, topic: 99 })).toThrow("no topic 99");
});

test("chats speak through Telegram's own accounts, and channels without anybody", async () => {
  const fake = await startTelegram({ readsAll: true });
  const [group, channel] = [fake.group(), fake.channel({ title: "News" })];
  fake.say(group, "/help");
  expect(last(fake)).toMatchObject({
    message: { from: { id: 1_087_968_824, is_bot: true }, sender_chat: { id: group.id } },
  });
  const post = fake.say(channel, "posted");
  expect(last(fake)).toMatchObject({ channel_post: { chat: { id: channel.id }, sender_chat: { id: channel.id } } });
  expect(post.from).toBeUndefined();
  fake.edit(post, "posted again");
  expect(last(fake)).toMatchObject({ edited_channel_post: { text: "posted again" } });
  fake.forwardPost(post, group);
  expect(last(fake)).toMatchObject({
    message: {
      from: { id: 777_000, is_bot: false },
      sender_chat: { id: channel.id },
      is_automatic_forward: true,
      forward_origin: { type: "channel", message_id: post.message_id },
    },
  });
  fake.say(channel, "as a channel", { in: group });
  expect(last(fake)).toMatchObject({ message: { from: { id: 136_817_688 }, sender_chat: { id: channel.id } } });
  const sent = await fake.ask("sendMessage", { chat_id: channel.id, text: "x" }, message);
  expect([sent["from"], sent["sender_chat"]]).toMatchObject([undefined, { id: channel.id }]);
  expect(fake.sent(channel.id)).toHaveLength(2);
});

test("a long paste is several messages of the same second", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  const text = "words and more ".repeat(700).trim();
  const parts = fake.paste(anna, text);
  expect(parts.map((part) => (part.text ?? "").length <= 4096)).toEqual([true, true, true]);
  expect(parts.map((part) => part.text).join(" ")).toBe(text);
  expect(new Set(parts.map(({ date }) => date)).size).toBe(1);
  expect(fake.pending()).toHaveLength(3);
  const smiles = fake.paste(anna, "😀".repeat(3000));
  expect(smiles.every((part) => part.text?.isWellFormed())).toBe(true);
  expect(fake.paste(anna, `x${"😀".repeat(3000)}`).map((part) => part.text?.length)).toEqual([4095, 1906]);
});

test("presses, blocks, additions and service messages are told", async () => {
  const fake = await startTelegram();
  const anna = fake.person({ language_code: "de" });
  const hello = fake.say(anna, "/start payload");
  expect(hello.entities).toEqual([{ type: "bot_command", offset: 0, length: 6 }]);
  fake.press(anna, hello, "more");
  expect(last(fake)).toMatchObject({
    callback_query: { from: { id: anna.id }, data: "more", message: { text: "/start payload" } },
  });
  fake.press(anna, hello, "old", { inaccessible: true });
  expect(last(fake)).toMatchObject({ callback_query: { message: { date: 0, message_id: hello.message_id } } });
  fake.block(anna);
  expect(last(fake)).toMatchObject({
    my_chat_member: {
      chat: { type: "private" },
      old_chat_member: { status: "member" },
      new_chat_member: { status: "kicked" },
    },
  });
  fake.say(anna, "I am back");
  expect(fake.pending().slice(-2)).toMatchObject([
    { my_chat_member: { new_chat_member: { status: "member", user: { id: fake.bot.id } } } },
    { message: { text: "I am back", from: { language_code: "de" } } },
  ]);
  const group = fake.group({ bot: "left" });
  fake.makeBot(group, "member", anna);
  expect(last(fake)).toMatchObject({ my_chat_member: { from: { id: anna.id }, old_chat_member: { status: "left" } } });
  fake.tell(group, anna, { pinned_message: hello });
  expect(last(fake)).toMatchObject({ message: { pinned_message: { text: "/start payload" } } });
});
