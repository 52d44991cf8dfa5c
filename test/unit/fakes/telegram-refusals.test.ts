/** The fake Telegram refuses what the real one refuses, in the same words. */
import { expect, test } from "vitest";
import type { TelegramChat, TelegramMessage, TelegramUser } from "../../fakes/telegram/model.ts";
import { type Client, message, startTelegram } from "./telegram-calls.ts";

interface Scene {
  readonly fake: Client;
  readonly anna: TelegramUser;
  readonly hello: TelegramMessage;
  /** The refusal of a text to Anna, with these parameters besides. */
  readonly refused: (params: Readonly<Record<string, unknown>>) => Promise<string>;
}

async function privateScene(): Promise<Scene> {
  const fake = await startTelegram({ rates: false });
  const anna = fake.person();
  const hello = fake.say(anna, "hello there");
  return {
    fake,
    anna,
    hello,
    refused: (params) => fake.refusal("sendMessage", { chat_id: anna.id, text: "x", ...params }),
  };
}

const button = (data: string): unknown => ({ inline_keyboard: [[{ text: "Press", callback_data: data }]] });

test("texts, entities, buttons and answers that are wrong", async () => {
  const { fake, anna, hello, refused } = await privateScene();
  expect(await refused({ text: "" })).toBe("400 Bad Request: message text is empty");
  expect(await refused({ text: "x".repeat(4097) })).toBe("400 Bad Request: message is too long");
  expect(await refused({ entities: [{ type: "bold", offset: 0, length: 9 }] })).toMatch(/^400 Bad Request: .*entit/i);
  expect(await refused({ entities: "[" })).toMatch(/parse entities/);
  expect(await refused({ reply_markup: button(`x${"é".repeat(32)}`) })).toBe("400 Bad Request: BUTTON_DATA_INVALID");
  expect(await refused({ reply_markup: { inline_keyboard: [[{ text: "x" }]] } })).toMatch(/text buttons are unallowed/);
  expect(await refused({ reply_markup: "x" })).toBe("400 Bad Request: object expected as reply markup");
  const reply = { message_id: hello.message_id + 1 };
  expect(await refused({ reply_parameters: reply })).toBe("400 Bad Request: message to be replied not found");
  expect(await refused({ reply_parameters: { message_id: hello.message_id, quote: "bye" } })).toMatch(
    /QUOTE_TEXT_INVALID/,
  );
  expect(await refused({ message_thread_id: 3 })).toBe("400 Bad Request: message thread not found");
  expect(await refused({ chat_id: "" })).toBe("400 Bad Request: chat_id is empty");
  expect(fake.sent(anna.id)).toEqual([]);
  const allowed = {
    reply_parameters: { ...reply, allow_sending_without_reply: true },
    reply_markup: button("é".repeat(32)),
  };
  const taken = await fake.ask("sendMessage", { chat_id: anna.id, text: "x".repeat(4096), ...allowed }, message);
  expect(taken["reply_to_message"]).toBeUndefined();
  const quoting = { reply_parameters: { message_id: hello.message_id, quote: "there" } };
  const quoted = await fake.ask("sendMessage", { chat_id: anna.id, text: "x", ...quoting }, message);
  expect(quoted["quote"]).toEqual({ text: "there", position: 6, is_manual: true });
});

test("rich messages that are wrong", async () => {
  const { fake, anna } = await privateScene();
  const refused = (rich: unknown): Promise<string> =>
    fake.refusal("sendRichMessage", { chat_id: anna.id, rich_message: rich });
  expect(await refused({ markdown: "a", html: "b" })).toMatch(/^400 Bad Request: exactly one/);
  expect(await refused({ markdown: "x".repeat(32_769) })).toMatch(/too long/);
  expect(await refused({ blocks: [{ type: "nothing" }] })).toMatch(/^400 Bad Request/);
  expect(await refused("[")).toMatch(/can't parse/);
  expect(fake.sent(anna.id)).toEqual([]);
});

test("edits and removals that are wrong", async () => {
  const { fake, anna, hello } = await privateScene();
  const { message_id: own } = await fake.ask(
    "sendMessage",
    { chat_id: anna.id, text: "a", reply_markup: button("b") },
    message,
  );
  const edit = (params: Readonly<Record<string, unknown>>): Promise<string> =>
    fake.refusal("editMessageText", { chat_id: anna.id, message_id: own, text: "a", ...params });
  expect(await edit({ message_id: 99 })).toBe("400 Bad Request: message to edit not found");
  expect(await edit({ message_id: hello.message_id })).toBe("400 Bad Request: message can't be edited");
  expect(await edit({ reply_markup: button("b") })).toBe(
    "400 Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
  );
  expect(await edit({ message_id: undefined })).toBe("400 Bad Request: message identifier is not specified");
  const changed = await fake.ask("editMessageText", { chat_id: anna.id, message_id: own, text: "a" }, message);
  expect(changed["reply_markup"], "an edit without buttons takes them away").toBeUndefined();
  expect(changed["edit_date"]).toBeTypeOf("number");
  expect(await edit({}), "and now it is the same").toMatch(/not modified/);
  const one = { chat_id: anna.id, message_id: own };
  await fake.call("editMessageReplyMarkup", { ...one, reply_markup: button("c") });
  expect(fake.sent(anna.id)[0]?.reply_markup).toEqual(button("c"));
  expect(await fake.refusal("editMessageReplyMarkup", { ...one, reply_markup: button("c") })).toMatch(/not modified/);
  expect((await fake.call("deleteMessage", one)).ok).toBe(true);
  expect(await fake.refusal("deleteMessage", one)).toBe("400 Bad Request: message to delete not found");
  const old = fake.say(anna, "long ago", { date: 1_700_000_000 });
  expect(await fake.refusal("deleteMessage", { chat_id: anna.id, message_id: old.message_id })).toMatch(
    /can't be deleted/,
  );
  await fake.call("deleteMessages", { chat_id: anna.id, message_ids: [hello.message_id, 99] });
  expect(fake.chat(anna.id).messages.map(({ text }) => text)).toEqual(["long ago"]);
});

test("chats where the bot may not write", async () => {
  const { fake, anna, refused } = await privateScene();
  const [boris, robot] = [fake.person(), fake.person({ is_bot: true })];
  expect(await refused({ chat_id: 5 })).toBe("400 Bad Request: chat not found");
  expect(await refused({ chat_id: "@nobody" })).toBe("400 Bad Request: chat not found");
  expect(await refused({ chat_id: boris.id })).toBe("403 Forbidden: bot can't initiate conversation with a user");
  expect(await refused({ chat_id: robot.id })).toBe("403 Forbidden: bot can't send messages to bots");
  fake.block(anna);
  expect(await refused({})).toBe("403 Forbidden: bot was blocked by the user");
  expect(await fake.refusal("sendChatAction", { chat_id: anna.id, action: "typing" })).toMatch(/blocked/);
  fake.say(anna, "again");
  expect((await fake.call("sendMessage", { chat_id: anna.id, text: "x" })).ok).toBe(true);
  const states: readonly (readonly [TelegramChat, string])[] = [
    [fake.group({ bot: "kicked" }), "403 Forbidden: bot was kicked from the supergroup chat"],
    [fake.group({ type: "group", bot: "left" }), "403 Forbidden: bot is not a member of the group chat"],
    [fake.group({ bot: "restricted" }), "400 Bad Request: not enough rights to send text messages to the chat"],
    [fake.channel({ bot: "left" }), "403 Forbidden: bot is not a member of the channel chat"],
    [fake.channel({ bot: "member" }), "400 Bad Request: need administrator rights in the channel chat"],
  ];
  for (const [chat, words] of states) expect(await refused({ chat_id: chat.id })).toBe(words);
});

test("a group that became a supergroup says where it went", async () => {
  const { fake, anna, refused } = await privateScene();
  const group = fake.group({ type: "group", members: [anna], title: "Old" });
  const next = fake.migrate(group, anna);
  expect([group.id > -1e12, next.id < -1e12, next.title]).toEqual([true, true, "Old"]);
  expect(await refused({ chat_id: group.id })).toBe("400 Bad Request: group chat was upgraded to a supergroup chat");
  const { parameters } = await fake.call("getChat", { chat_id: group.id });
  expect(parameters).toEqual({ migrate_to_chat_id: next.id });
  expect(await fake.ask("sendMessage", { chat_id: next.id, text: "x" }, message)).toMatchObject({ message_id: 2 });
  expect(fake.pending().slice(-2)).toMatchObject([
    { message: { chat: { id: group.id }, migrate_to_chat_id: next.id } },
    { message: { chat: { id: next.id }, migrate_from_chat_id: group.id, message_id: 1 } },
  ]);
});

test("topics that are not there, closed, or the General one by its number", async () => {
  const { fake, anna, refused } = await privateScene();
  const forum = fake.group({ forum: true, members: [anna] });
  const topic = fake.topic(forum, "News", anna);
  const to = (thread: number): Promise<string> => refused({ chat_id: forum.id, message_thread_id: thread });
  expect(await to(topic + 1)).toBe("400 Bad Request: message thread not found");
  expect(await to(1)).toBe("400 Bad Request: message thread not found");
  const sent = await fake.ask("sendMessage", { chat_id: forum.id, message_thread_id: topic, text: "x" }, message);
  expect(sent).toMatchObject({ message_thread_id: topic, is_topic_message: true });
  const general = fake.say(anna, "in General", { in: forum });
  const across = { message_thread_id: topic, reply_parameters: { message_id: general.message_id } };
  expect(await refused({ chat_id: forum.id, ...across })).toMatch(/replied not found/);
  fake.closeTopic(forum, topic, anna);
  expect(await to(topic)).toBe("400 Bad Request: TOPIC_CLOSED");
  fake.reopenTopic(forum, topic, anna);
  expect((await fake.call("sendMessage", { chat_id: forum.id, message_thread_id: topic, text: "x" })).ok).toBe(true);
  fake.closeTopic(forum, 1, anna);
  expect(await refused({ chat_id: forum.id })).toBe("400 Bad Request: TOPIC_CLOSED");
});

test("drafts and actions outside their places", async () => {
  const { fake, anna } = await privateScene();
  const group = fake.group({ members: [anna] });
  const draft = { chat_id: group.id, draft_id: 1, text: "x" };
  expect(await fake.refusal("sendMessageDraft", draft)).toBe("400 Bad Request: TEXTDRAFT_PEER_INVALID");
  expect(await fake.refusal("sendRichMessageDraft", { ...draft, rich_message: { markdown: "x" } })).toMatch(
    /PEER_INVALID/,
  );
  expect(await fake.refusal("sendMessageDraft", { ...draft, chat_id: anna.id, draft_id: 0 })).toMatch(
    /draft identifier/,
  );
  expect(await fake.refusal("sendChatAction", { chat_id: group.id, action: "sing" })).toMatch(/wrong parameter action/);
  expect(fake.drafts).toEqual([]);
  await fake.call("sendChatAction", { chat_id: group.id, action: "typing" });
  expect(fake.actions).toMatchObject([{ chatId: group.id, action: "typing" }]);
});

test("a press is answered once", async () => {
  const { fake, anna, hello } = await privateScene();
  const id = fake.press(anna, hello, "more");
  expect((await fake.call("answerCallbackQuery", { callback_query_id: id, text: "Yes" })).result).toBe(true);
  expect(fake.pressed(id)).toEqual({ answered: true, text: "Yes" });
  const words = "400 Bad Request: query is too old and response timeout expired or query ID is invalid";
  expect(await fake.refusal("answerCallbackQuery", { callback_query_id: id })).toBe(words);
  expect(await fake.refusal("answerCallbackQuery", { callback_query_id: "1" })).toBe(words);
});

test("members are told with what they may", async () => {
  const { fake, anna } = await privateScene();
  const boris = fake.person();
  const clara = fake.person();
  const group = fake.group({ members: [anna, clara], owner: anna, bot: "administrator" });
  const member = async (id: number): Promise<unknown> =>
    (await fake.call("getChatMember", { chat_id: group.id, user_id: id })).result;
  expect(await member(anna.id)).toMatchObject({ status: "creator", user: { id: anna.id } });
  expect(await member(clara.id)).toMatchObject({ status: "member" });
  expect(await member(boris.id)).toMatchObject({ status: "left" });
  expect(await member(fake.bot.id)).toMatchObject({ status: "administrator", can_delete_messages: true });
  expect(await fake.refusal("getChatMember", { chat_id: group.id, user_id: 3 })).toMatch(/PARTICIPANT_ID_INVALID/);
  const { result } = await fake.call("getChatAdministrators", { chat_id: group.id });
  expect(result).toMatchObject([{ status: "creator" }, { status: "administrator" }]);
  expect(await fake.refusal("getChatAdministrators", { chat_id: anna.id })).toMatch(
    /no administrators in the private chat/,
  );
  expect((await fake.call("getChat", { chat_id: group.id })).result).toMatchObject({
    id: group.id,
    type: "supergroup",
  });
  await fake.call("setMessageReaction", {
    chat_id: anna.id,
    message_id: 1,
    reaction: [{ type: "emoji", emoji: "👍" }],
  });
  expect(fake.reactions.get(`${anna.id} 1`)).toEqual([{ type: "emoji", emoji: "👍" }]);
});
