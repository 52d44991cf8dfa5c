/** What is no message: presses, the Stop of a draft, where the bot is a member, and chats that move. */
import { describe, expect, test } from "vitest";
import { keyOf, numberOfKey } from "../../../src/core/request-key.ts";
import {
  alone,
  ann,
  channel,
  DATE,
  type Fields,
  forum,
  group,
  inGroup,
  inShort,
  me,
  NOW,
  ours,
  parse,
  requestOf,
  said,
  shown,
  stranger,
} from "./updates.ts";

const pressed = (data: string, more: Fields = {}): Fields => ({
  id: "q1",
  from: ann,
  chat_instance: "c",
  message: { ...ours, chat: alone },
  data,
  ...more,
});
const press = (data: string, more: Fields = {}) => parse("callback_query", pressed(data, more));
const under = (chat: Fields, more: Fields = {}): Fields => ({ message: { ...ours, chat, ...more } });
const topic = { message_thread_id: 8, is_topic_message: true };
const hidden = { text: undefined, from: undefined, date: 0 };

test("in the direct messages of a channel nothing is answered, for it could reach somebody else", () => {
  const direct = { id: -100_5, type: "supergroup", title: "Channel", is_direct_messages: true };
  expect(press("help", under(direct))).toMatchObject({ kind: "nothing", query: "q1" });
});

test("a press is a request of whoever pressed, about the message that it stands under", () => {
  expect(press("again abc")).toEqual({
    kind: "request",
    query: "q1",
    request: {
      id: "tg-700-9",
      platform: "telegram",
      conversation: "telegram:42",
      operation: "again",
      text: "abc",
      chat: { id: "42", kind: "private", adult: true },
      person: { id: "42", name: "Ann Lee", language: "en" },
      pressed: "3",
      at: NOW,
    },
  });
});

describe("the conversation of a press", () => {
  test.each<[data: string, where: string, more: Fields, conversation: string, chain?: string]>([
    ["again x", "private", {}, "telegram:42"],
    ["show x", "a private topic", under(alone, topic), "telegram:42:8"],
    ["chat go on", "a topic", under(forum, topic), "telegram:-200:8"],
    ["again x", "the general topic", under(forum), "telegram:-200:general"],
    ["again x", "a group", under(group), "telegram:-100:chain:3", "telegram:-100:3"],
    ["reset", "a group", under(group), "telegram:-100:chain:3", "telegram:-100:3"],
    ["again x", "a channel", under(channel), "telegram:-300:chain:3", "telegram:-300:3"],
    ["again x", "a forum, too old to be seen", under(forum, hidden), "telegram:-200:general", "telegram:-200:3"],
    ["again x", "private, too old to be seen", under(alone, hidden), "telegram:42"],
    ["model nexus", "private", {}, "telegram:42:buttons:42"],
    ["persona pirate", "a group", under(group), "telegram:-100:buttons:42"],
    ["settings on", "a topic", under(forum, topic), "telegram:-200:buttons:42"],
    ["privacy forget", "private", {}, "telegram:42:buttons:42"],
    ["help ask", "private", {}, "telegram:42:buttons:42"],
    ["imagine k3y new", "a group", under(group), "telegram:-100:buttons:42"],
    ["effect k3y", "a topic", under(forum, topic), "telegram:-200:buttons:42"],
    ["mirage k3y", "private", {}, "telegram:42:buttons:42"],
    ["original k3y", "a channel", under(channel), "telegram:-300:buttons:42"],
    ["extract k3y", "private", {}, "telegram:42:buttons:42"],
    ["account", "private", {}, "telegram:42:buttons:42"],
    ["usage week person", "a group", under(group), "telegram:-100:buttons:42"],
    ["language de", "private", {}, "telegram:42:buttons:42"],
    ["key remove", "private", {}, "telegram:42:buttons:42"],
  ])("%j in %s", (data, _, more, conversation, chain) => {
    const parsed = press(data, more);
    expect(requestOf(parsed).conversation).toBe(conversation);
    expect(parsed.kind === "request" ? parsed.chain : "none").toBe(chain);
    expect(parsed).toHaveProperty("query", "q1");
  });

  test("says how long the message has stood, which of one that is too old to be seen is very long", () => {
    expect(press("again x", under(group, { date: DATE }))).toHaveProperty("stood", NOW - DATE * 1000);
    expect(press("again x", under(forum, hidden))).toHaveProperty("stood", NOW);
  });

  test("names the topic, where answers go to", () => {
    expect(requestOf(press("again x", under(forum, topic))).chat).toEqual({
      id: "-200",
      kind: "group",
      title: "Club",
      adult: true,
      thread: "8",
    });
  });
});

describe("what nobody may press is nothing, and is answered all the same", () => {
  test.each([
    "",
    " ",
    "pulse",
    "pulse x",
    "outside",
    "unknown x",
    "cancel",
    "start x",
    "AGAIN x",
    "againx",
    "constructor x",
    "__proto__",
    "toString",
    "stop",
    "stop ",
    "stop ABC",
    "stop 12345678901",
    "stop ../x",
    "стоп x",
    "\0",
    `again ${"x".repeat(59)}`,
    `again ${"ü".repeat(30)}`,
    `stop ${" ".repeat(60)}abc`,
  ])("%j", (data) => {
    const parsed = press(data);
    expect(inShort(parsed)).toBe("nothing");
    expect(parsed).toHaveProperty("query", "q1");
  });

  test.each<[what: string, more: Fields]>([
    ["by a bot", { from: stranger }],
    ["by nobody", { from: undefined }],
    ["under no message", { message: undefined, inline_message_id: "i" }],
    ["without data", { data: undefined, game_short_name: "g" }],
  ])("%s", (_, more) => {
    const parsed = press("again x", more);
    expect(inShort(parsed)).toBe("nothing");
    expect(parsed).toHaveProperty("query", "q1");
  });
});

test("a button for what Herald is no longer set up for says so, and every other one stays", () => {
  const absent = new Set(["mirage"]);
  expect(inShort(parse("callback_query", pressed("mirage k3y"), me, absent))).toBe("unknown mirage");
  expect(inShort(parse("callback_query", pressed("effect k3y"), me, absent))).toBe("effect k3y");
});

test("data may be as long as Telegram lets it be", () => {
  expect(inShort(press(`persona ${"x".repeat(56)}`))).toBe(`persona ${"x".repeat(56)}`);
});

test("an argument is what stands behind the first blank", () => {
  expect(inShort(press("persona a grumpy pirate"))).toBe("persona a grumpy pirate");
  expect(inShort(press("model"))).toBe("model");
  expect(inShort(press("model "))).toBe("model");
});

describe("Stop", () => {
  const key = keyOf("tg-700-8");

  test.each<[where: string, more: Fields, conversation: string]>([
    ["private", {}, "telegram:42"],
    ["a group", under(group), "telegram:-100"],
    ["a topic", under(forum, topic), "telegram:-200:8"],
    ["the general topic", under(forum), "telegram:-200:general"],
  ])("as a button in %s", (_, more, conversation) => {
    const stop = { conversation, key, person: "telegram:42", at: NOW };
    expect(press(`stop ${key}`, more)).toEqual({ kind: "stop", stop, query: "q1" });
  });

  test.each<[where: string, more: Fields, conversation: string]>([
    ["private", {}, "telegram:42"],
    ["a private topic", { message_thread_id: 8 }, "telegram:42:8"],
    ["the first topic", { message_thread_id: 1 }, "telegram:42"],
  ])("of a draft in %s", (_, more, conversation) => {
    const stopped = { chat: alone, draft_id: numberOfKey(key), ...more };
    const stop = { conversation, key, person: "telegram:42", at: NOW };
    expect(parse("stopped_message_generation", stopped)).toEqual({ kind: "stop", stop });
  });

  test("of a draft that cannot be is nothing", () => {
    expect(parse("stopped_message_generation", { chat: alone, draft_id: 0 }).kind).toBe("nothing");
    expect(parse("stopped_message_generation", { chat: alone, draft_id: 1.5 }).kind).toBe("nothing");
  });
});

describe("where it is a member", () => {
  test.each<[chat: Fields, member: Fields, state: string]>([
    [alone, { status: "kicked" }, "gone: blocked"],
    [alone, { status: "member" }, "here: member"],
    [group, { status: "kicked" }, "gone: kicked"],
    [group, { status: "left" }, "gone: left"],
    [group, { status: "restricted", is_member: false }, "gone: left"],
    [group, { status: "restricted", is_member: true }, "here: restricted"],
    [group, { status: "member" }, "here: member"],
    [group, { status: "administrator" }, "here: administrator"],
    [channel, { status: "kicked" }, "gone: kicked"],
  ])("%o %o", (chat, member, state) => {
    const parsed = parse("my_chat_member", { chat, from: ann, date: 1, new_chat_member: { user: me, ...member } });
    if (parsed.kind !== "membership") throw new Error(parsed.kind);
    expect(`${parsed.state}: ${parsed.reason}`).toBe(state);
    expect(parsed.chat).toBe(`telegram:${String(chat["id"])}`);
  });

  test.each<[chat: Fields, member: Fields, shut: true | undefined]>([
    [group, { status: "restricted", is_member: true, can_send_messages: false }, true],
    [group, { status: "restricted", is_member: true, can_send_messages: true }, undefined],
    [group, { status: "administrator" }, undefined],
    [channel, { status: "administrator", can_post_messages: false }, true],
    [channel, { status: "administrator", can_post_messages: true }, undefined],
  ])("%o %o: whether it may write there", (chat, member, shut) => {
    const parsed = parse("my_chat_member", { chat, from: ann, date: 1, new_chat_member: { user: me, ...member } });
    expect(parsed).toMatchObject({ kind: "membership", state: "here" });
    expect("shut" in parsed ? parsed.shut : undefined).toBe(shut);
  });

  test("a state that Telegram invents later is nothing", () => {
    const parsed = parse("my_chat_member", { chat: group, new_chat_member: { status: "dreaming" } });
    expect(parsed).toEqual({ kind: "nothing", why: "a membership that is not known" });
  });
});

test("a chat that moves says it on both sides, whoever moved it", () => {
  const small = { id: -7, type: "group", title: "G" };
  const moved = { kind: "moved", from: "telegram:-7", to: "telegram:-100" };
  expect(parse("message", shown("migrate_to_chat_id", -100, { chat: small, from: stranger }))).toEqual(moved);
  expect(parse("message", shown("migrate_from_chat_id", -7, { chat: group, from: undefined }))).toEqual(moved);
});

test("a topic that is closed or opened says so, General without a number, and a group without topics says nothing", () => {
  const forum = { ...group, is_forum: true };
  const inTopic = { chat: forum, message_thread_id: 7, is_topic_message: true };
  const told = (field: string, more: Fields) => parse("message", shown(field, {}, { from: stranger, ...more }));
  const topic = { kind: "topic", chat: "telegram:-100", topic: "7", shut: true };
  expect(told("forum_topic_closed", inTopic)).toEqual(topic);
  expect(told("forum_topic_reopened", inTopic)).toEqual({ ...topic, shut: false });
  expect(told("forum_topic_closed", { chat: forum })).toEqual({ ...topic, topic: "general" });
  expect(told("general_forum_topic_hidden", inTopic)).toEqual({ ...topic, topic: "general" });
  expect(told("forum_topic_closed", { chat: group }).kind).toBe("nothing");
  expect(told("forum_topic_edited", inTopic).kind).toBe("nothing");
});

test("updates of other kinds are nothing", () => {
  expect(parse("inline_query", { id: "1", from: ann, query: "secret" })).toEqual({
    kind: "nothing",
    why: "a kind of update that is not read",
  });
  expect(parse("business_message", said("hi")).kind).toBe("nothing");
  expect(parse("guest_message", inGroup("hi")).kind).toBe("nothing");
});
