/** The fake Telegram answers as the real one: who may ask, in which form, and what comes back. */
import { Api, GrammyError, HttpError, InputFile } from "grammy";
import { expect, test } from "vitest";
import { z } from "zod";
import { textSeen } from "../../fakes/telegram/model.ts";
import { message, readAnswer, startTelegram } from "./telegram-calls.ts";

test("only the right token, a known method and a readable body are answered", async () => {
  const fake = await startTelegram();
  const wrong = await readAnswer(await fetch(`${fake.url}/bot1:wrong/getMe`));
  expect(wrong).toMatchObject({ ok: false, status: 401, error_code: 401, description: "Unauthorized" });
  expect(fake.calls).toEqual([]);
  expect(await fake.refusal("getNothing")).toBe("404 Not Found: method not found");
  expect(fake.problems).toEqual(["getNothing: no such method"]);
  const address = `${fake.url}/bot${fake.token}/getMe`;
  const send = (type: string, body: string): Promise<Response> =>
    fetch(address, { method: "POST", headers: { "content-type": type }, body });
  expect(await readAnswer(await send("application/json", "[1]"))).toMatchObject({
    status: 400,
    description: "Bad Request: JSON object expected",
  });
  expect((await send("application/json", '{"a":')).status).toBe(400);
  expect((await send("multipart/form-data; boundary=x", "nothing")).status).toBe(400);
  expect((await send("text/plain", "x")).status).toBe(415);
  expect((await fetch(address, { method: "PUT", body: "x" })).status).toBe(501);
});

test("a message is taken by GET, as a form, as a form with files and as JSON, and comes back whole", async () => {
  const fake = await startTelegram();
  const anna = fake.person({ first_name: "Anna", username: "anna" });
  const { message_id: first } = fake.say(anna, "hello");
  const address = `${fake.url}/bot${fake.token}/sendMessage`;
  const params = new URLSearchParams({
    chat_id: String(anna.id),
    text: "one",
    reply_parameters: JSON.stringify({ message_id: first }),
    disable_notification: "true",
  });
  const form = new FormData();
  form.set("chat_id", String(anna.id));
  form.set("text", "three");
  const answers = [
    await readAnswer(await fetch(`${address}?${params}`)),
    await readAnswer(await fetch(address, { method: "POST", body: params })),
    await readAnswer(await fetch(address, { method: "POST", body: form })),
    await fake.call("SENDMESSAGE", { chat_id: anna.id, text: "see https://example.org" }),
  ];
  const sent = answers.map(({ result }) => message.parse(result));
  expect(sent.map(({ message_id }) => message_id)).toEqual([first + 1, first + 2, first + 3, first + 4]);
  expect(sent[0]).toMatchObject({
    chat: { id: anna.id, type: "private", first_name: "Anna", username: "anna" },
    from: fake.bot,
    reply_to_message: { message_id: first, text: "hello", from: { id: anna.id } },
  });
  expect(sent[3]?.["entities"]).toEqual([{ type: "url", offset: 4, length: 19 }]);
  expect(fake.sent(anna.id).map(textSeen)).toEqual(["one", "one", "three", "see https://example.org"]);
  expect(fake.problems).toEqual([]);
  expect(fake.calls.map(({ method, answered }) => [method, answered])).toEqual(Array(4).fill(["sendMessage", 200]));
});

test("what the interface does not know is written down, though Telegram would not mind", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "hello");
  const wrong = [
    { text: "a", parse_mode: "HTML" },
    { text: "b", disable_notification: "true" },
    { text: "c", reply_to_message_id: 1 },
    { text: "d", reply_markup: { inline_keyboard: [[{ text: "x", callback: "y" }]] } },
    { text: "e", link_preview_options: { disabled: true } },
  ];
  for (const params of wrong) await fake.call("sendMessage", { chat_id: anna.id, ...params });
  expect(fake.problems).toHaveLength(wrong.length);
  expect(fake.problems[0]).toMatch(/parse_mode/);
  const form = new FormData();
  form.set("chat_id", String(anna.id));
  form.set("text", "f");
  form.set("unused", new Blob(["x"]), "x.txt");
  await fetch(`${fake.url}/bot${fake.token}/sendMessage`, { method: "POST", body: form });
  expect(fake.problems.at(-1)).toBe("sendMessage: the file unused belongs to nothing");
});

test("grammY's Api finds itself understood", async () => {
  const fake = await startTelegram({ readsAll: true, username: "some_bot" });
  const api = new Api(fake.token, { apiRoot: fake.url });
  expect(await api.getMe()).toMatchObject({ ...fake.bot, username: "some_bot", can_read_all_group_messages: true });
  const anna = fake.person();
  fake.say(anna, "hello");
  const sent = await api.sendMessage(anna.id, "bold", { entities: [{ type: "bold", offset: 0, length: 4 }] });
  expect(sent.entities).toEqual([{ type: "bold", offset: 0, length: 4 }]);
  await api.editMessageText(anna.id, sent.message_id, "changed");
  await api.sendChatAction(anna.id, "typing");
  await api.sendMessageDraft(anna.id, 7, "chang", { can_stop: true });
  const rich = await api.sendRichMessage(anna.id, {
    blocks: [{ type: "paragraph", text: ["a ", { type: "bold", text: "b" }] }],
  });
  expect(rich.rich_message?.blocks).toEqual([{ type: "paragraph", text: ["a ", { type: "bold", text: "b" }] }]);
  expect(fake.sent(anna.id).map(textSeen)).toEqual(["changed", "a b"]);
  expect(fake.problems).toEqual([]);
  await expect(api.sendMessage(anna.id, "")).rejects.toThrow(GrammyError);
  await expect(api.sendMessage(1, "x")).rejects.toThrow("chat not found");
  fake.htmlNext("sendMessage", 502);
  await expect(api.sendMessage(anna.id, "x")).rejects.toThrow(HttpError);
});

test("files go up with a name and come down by their path", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "", { photo: Buffer.from("from anna") });
  const api = new Api(fake.token, { apiRoot: fake.url });
  const { document, caption } = await api.sendDocument(anna.id, new InputFile(Buffer.from("# Hi"), "answer.md"), {
    caption: "Here",
    reply_parameters: { message_id: 1, allow_sending_without_reply: true },
  });
  expect([caption, document?.file_name, document?.file_size]).toEqual(["Here", "answer.md", 4]);
  expect(fake.fileContent(document?.file_id ?? "")?.toString()).toBe("# Hi");
  const [photo] = fake.chat(anna.id).messages[0]?.photo ?? [];
  const { file_path } = await api.getFile(photo?.file_id ?? "");
  const there = await fetch(`${fake.url}/file/bot${fake.token}/${file_path}`);
  expect(await there.text()).toBe("from anna");
  expect((await fetch(`${fake.url}/file/bot${fake.token}/documents/none`)).status).toBe(404);
  expect(await fake.refusal("getFile", { file_id: "none" })).toMatch(/wrong file_id/);
  expect(fake.problems).toEqual([]);
  await expect(api.sendPhoto(anna.id, new InputFile(Buffer.from("no picture"), "x.png"))).rejects.toThrow(
    "IMAGE_PROCESS_FAILED",
  );
  await expect(api.sendDocument(anna.id, new InputFile(Buffer.alloc(0), "x"))).rejects.toThrow(
    "file must be non-empty",
  );
  await expect(api.sendDocument(anna.id, new InputFile(Buffer.alloc(51 << 20), "x"))).rejects.toThrow("Too Large");
  await expect(api.sendPhoto(anna.id, new InputFile(Buffer.alloc(11 << 20), "x"))).rejects.toThrow(
    "too big for a photo",
  );
  await expect(api.sendDocument(anna.id, document?.file_id ?? "", { caption: "x".repeat(1025) })).rejects.toThrow(
    "message caption is too long",
  );
});

test("drafts are seen until a message comes, and can be stopped", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "hello");
  const frame = (text: string): Promise<unknown> =>
    fake.ask("sendMessageDraft", { chat_id: anna.id, draft_id: 5, text, can_stop: true }, z.literal(true));
  await frame("");
  await frame("He");
  expect(fake.drafts.map(({ text }) => text)).toEqual(["", "He"]);
  expect(fake.visibleDrafts().map(({ text }) => text)).toEqual(["He"]);
  expect(fake.stop(anna)).toBe(5);
  expect(fake.pending().at(-1)).toMatchObject({ stopped_message_generation: { chat: { id: anna.id }, draft_id: 5 } });
  await frame("Hello");
  await fake.call("sendMessage", { chat_id: anna.id, text: "Hello." });
  expect(fake.visibleDrafts()).toEqual([]);
  expect(() => fake.stop(anna)).toThrow("no draft");
});

test("command menus are kept by scope and language", async () => {
  const fake = await startTelegram();
  const commands = [{ command: "help", description: "What I can do" }];
  const german = { scope: { type: "all_group_chats" }, language_code: "de" };
  await fake.ask("setMyCommands", { commands, ...german }, z.literal(true));
  expect((await fake.call("getMyCommands", german)).result).toEqual(commands);
  expect((await fake.call("getMyCommands")).result).toEqual([]);
  expect([...fake.commands.keys()]).toEqual(["all_group_chats de"]);
  await fake.call("deleteMyCommands", german);
  expect(fake.commands.size).toBe(0);
  const refused = (command: unknown): Promise<string> => fake.refusal("setMyCommands", { commands: [command] });
  expect(await refused({ command: "Help", description: "x" })).toMatch("BOT_COMMAND_INVALID");
  expect(await refused({ command: "help", description: "x".repeat(257) })).toMatch("BOT_COMMAND_DESCRIPTION_INVALID");
  expect(await fake.refusal("setMyCommands", { commands: Array(101).fill(commands[0]) })).toMatch("TOO_MUCH");
  expect(fake.problems).toEqual([]);
});
