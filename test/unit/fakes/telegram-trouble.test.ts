/** The fake Telegram's rates, and the troubles that a test can order. */
import { expect, test } from "vitest";
import { type Client, message, startTelegram } from "./telegram-calls.ts";

/** Seconds that last so long that nothing comes back while a test runs. */
const FROZEN = 1_000_000;

const send = (fake: Client, chat: number): Promise<string> =>
  fake.call("sendMessage", { chat_id: chat, text: "x" }).then(({ description }) => description ?? "sent");

const times = async (count: number, act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const results: unknown[] = [];
  for (let time = 0; time < count; time += 1) results.push(await act());
  return results;
};

test("a private chat takes a few messages at once, and then waits are ordered and renewed", async () => {
  const fake = await startTelegram({ second: FROZEN });
  const [anna, boris] = [fake.person(), fake.person()];
  fake.say(anna, "hello");
  fake.say(boris, "hello");
  expect(await times(5, () => send(fake, anna.id))).toEqual(Array(5).fill("sent"));
  const { status, headers, parameters, description } = await fake.call("sendMessage", { chat_id: anna.id, text: "x" });
  expect([status, description, parameters, headers.get("retry-after")]).toEqual([
    429,
    "Too Many Requests: retry after 1",
    { retry_after: 1 },
    "1",
  ]);
  expect(fake.insideWait, "the one that was told to wait was not inside it").toEqual([]);
  expect(await fake.refusal("editMessageText", { chat_id: anna.id, message_id: 3, text: "y" })).toMatch(/^429/);
  expect(fake.insideWait.map(({ method }) => method)).toEqual(["editMessageText"]);
  expect(await send(fake, boris.id), "another chat does not wait").toBe("sent");
  const typing = await fake.call("sendChatAction", { chat_id: anna.id, action: "typing" });
  expect(typing.ok, "an action is no message").toBe(true);
});

test("whoever waits as long as was said is heard again", async () => {
  const second = 100;
  const fake = await startTelegram({ second, rates: { privateBurst: 1 } });
  const anna = fake.person();
  fake.say(anna, "hello");
  let answer = await fake.call("sendMessage", { chat_id: anna.id, text: "x" });
  expect(answer.ok).toBe(true);
  while (answer.ok) answer = await fake.call("sendMessage", { chat_id: anna.id, text: "too soon" });
  await new Promise((resolve) => setTimeout(resolve, second * (answer.parameters?.retry_after ?? 0)));
  expect(await send(fake, anna.id)).toBe("sent");
  expect(fake.insideWait).toEqual([]);
});

test("a group takes twenty messages and edits in a minute", async () => {
  const fake = await startTelegram({ second: FROZEN });
  const group = fake.group();
  expect(await times(19, () => send(fake, group.id))).toEqual(Array(19).fill("sent"));
  await fake.ask("editMessageText", { chat_id: group.id, message_id: 1, text: "y" }, message);
  expect(await send(fake, group.id)).toBe("Too Many Requests: retry after 60");
});

test("drafts have rates of their own, and the whole bot may have one", async () => {
  const fake = await startTelegram({ second: FROZEN, rates: { bot: 2 } });
  const people = [fake.person(), fake.person(), fake.person()];
  for (const one of people) fake.say(one, "hello");
  const [anna, boris, clara] = people.map(({ id }) => id);
  const draft = (): Promise<unknown> =>
    fake.call("sendMessageDraft", { chat_id: anna, draft_id: 1, text: "x" }).then(({ status }) => status);
  expect(await times(4, draft)).toEqual([200, 200, 200, 429]);
  expect(fake.drafts).toHaveLength(3);
  expect([await send(fake, anna ?? 0), await send(fake, boris ?? 0)]).toEqual(["sent", "sent"]);
  expect(await send(fake, clara ?? 0)).toBe("Too Many Requests: retry after 1");
  expect(fake.sent(clara ?? 0)).toEqual([]);
});

test("a refusal that was ordered comes as often as it was ordered, and its wait stands for the chat", async () => {
  const fake = await startTelegram({ second: FROZEN });
  const [anna, boris] = [fake.person(), fake.person()];
  fake.say(anna, "hello");
  fake.say(boris, "hello");
  fake.refuseNext("sendMessage", { code: 500, description: "Internal Server Error" }, 2);
  expect(await times(3, () => send(fake, anna.id))).toEqual(["Internal Server Error", "Internal Server Error", "sent"]);
  expect(fake.sent(anna.id)).toHaveLength(1);
  fake.refuseNext("sendMessage", { code: 429, description: "Too Many Requests: retry after 7", retry_after: 7 });
  const answers = await times(2, () => send(fake, anna.id));
  expect(answers).toEqual(Array(2).fill("Too Many Requests: retry after 7"));
  expect(fake.insideWait).toHaveLength(1);
  expect(await send(fake, boris.id)).toBe("sent");
});

test("a connection breaks before anything was done, or after everything", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "hello");
  fake.breakNext("sendMessage", "before");
  await expect(send(fake, anna.id)).rejects.toThrow();
  expect(fake.sent(anna.id)).toHaveLength(0);
  fake.breakNext("sendMessage", "after");
  await expect(send(fake, anna.id)).rejects.toThrow();
  expect(fake.sent(anna.id)).toHaveLength(1);
  expect(fake.calls.map(({ answered }) => answered)).toEqual([0, 0]);
  fake.breakNext("sendMessage", "after", 2);
  fake.refuseNext("sendMessage", { code: 500, description: "Internal Server Error" });
  expect(await send(fake, anna.id), "what is refused has nothing to lose").toBe("Internal Server Error");
});

test("a call is held until it is released, another one is late, and a page comes in between", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "hello");
  const release = fake.holdNext("sendMessage");
  const held = send(fake, anna.id);
  await fake.until(() => fake.callsOf("sendMessage").length === 1);
  expect(await send(fake, anna.id), "the next one is not held").toBe("sent");
  expect(fake.sent(anna.id)).toHaveLength(1);
  expect(fake.callsOf("sendMessage").map(({ answered }) => answered)).toEqual([undefined, 200]);
  release();
  expect(await held).toBe("sent");
  fake.delayNext("getMe", 500);
  const order: string[] = [];
  const late = fake.call("getMe").then(() => order.push("late"));
  await fake.until(() => fake.callsOf("getMe").length === 1);
  await fake.call("getMe").then(() => order.push("soon"));
  await late;
  expect(order).toEqual(["soon", "late"]);
  fake.htmlNext("getMe", 502);
  const page = await fetch(`${fake.url}/bot${fake.token}/getMe`);
  expect([page.status, page.headers.get("content-type")]).toEqual([502, "text/html"]);
  expect(await page.text()).toMatch(/^<html>/);
  expect((await fake.call("getMe")).ok).toBe(true);
});

test("an older server does not know the newer methods", async () => {
  const fake = await startTelegram();
  const anna = fake.person();
  fake.say(anna, "hello");
  fake.without("sendRichMessage", "sendRichMessageDraft");
  const rich = { chat_id: anna.id, rich_message: { markdown: "x" } };
  expect(await fake.refusal("sendRichMessage", rich)).toBe("404 Not Found: method not found");
  expect(await fake.refusal("sendRichMessageDraft", { ...rich, draft_id: 1 })).toBe("404 Not Found: method not found");
  expect((await fake.call("sendMessageDraft", { chat_id: anna.id, draft_id: 1, text: "x" })).ok).toBe(true);
  expect(fake.problems).toEqual([]);
});

test("waiting for something ends with it, with a mistake in the question, or says what was asked last", async () => {
  const fake = await startTelegram();
  const waiting = fake.until(() => fake.callsOf("getMe")[0]?.answered);
  await fake.call("getMe");
  expect(await waiting).toBe(200);
  await expect(fake.until(() => fake.chat(5))).rejects.toThrow("there is no chat 5");
  await expect(fake.until(() => false, 1)).rejects.toThrow("the last calls: getMe 200");
});
