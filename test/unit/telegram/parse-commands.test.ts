/** Commands: which of them are the bot's, what they ask for, and their arguments. */
import { describe, expect, test } from "vitest";
import { working } from "../../../src/core/commands.ts";
import {
  DATE,
  entity,
  group,
  inGroup,
  inShort,
  me,
  NOW,
  parseMessage,
  photo,
  requestOf,
  said,
  shown,
  theirs,
} from "./updates.ts";

test.each(working.filter(({ name }) => name !== "ask").map(({ name, operation }) => [name, operation]))(
  "/%s asks for %s, in private and in groups",
  (name, operation) => {
    for (const text of [`/${name}`, `/${name}@Herald_Bot`, `/${name.toUpperCase()}@herald_bot`]) {
      expect(inShort(parseMessage(said(text)))).toBe(operation);
      expect(inShort(parseMessage(inGroup(text)))).toBe(operation);
    }
  },
);

describe("what stands behind it", () => {
  test.each([
    ["/ask what is up?", "chat what is up?"],
    ["/ask\nwhat\nis up?", "chat what\nis up?"],
    ["/ask", "help ask"],
    ["/ask --private", "help ask"],
    ["/ask help", "help ask"],
    ["/imagine help", "help imagine"],
    ["/digest Hilfe", "help digest"],
    ["/news --help", "help news"],
    ["/ask ?", "chat ?"],
    ["/help.", "help"],
    ["/ask: what is up?", "chat what is up?"],
    ["/imagine, a fox", "imagine a fox"],
    ["/ask:why", "chat :why"],
    ["/imagine help is on the way", "imagine help is on the way"],
    ["/start help", "start help"],
    ["/start", "start"],
    ["/start from_the-site", "start from_the-site"],
    ["/start --model", "start --model"],
    ["/model nexus", "model nexus"],
    ["/persona a pirate who says --model often", "persona a pirate who says --model often"],
    ["/privacy forget", "privacy forget"],
    ["/imagine a fox --size portrait", "imagine a fox"],
    ["/mirage a fox --seed 7 --size portrait", "mirage a fox --size portrait"],
    ["/key set abc --model def", "key set abc --model def"],
    ["/news etf", "news etf"],
    ["/digest add bitcoin etf --at 09:00 --days mon, wed —tz Europe/Rome", "digest add bitcoin etf"],
    ['/digest add etf --cron "0 9 * * 1-5"', "digest add etf"],
    ["/mood", "mood"],
    ["/What is this", "unknown what"],
    // Without its slash it would be a picture that somebody sent.
    ["/picture", "unknown /picture"],
    ["/what@herald_bot is this", "unknown what"],
    ["say /ask to it", "chat say /ask to it"],
    // A key is not asked about, however it was written.
    ["key set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["Key: set sk-abcdef1234567890 ", "key set sk-abcdef1234567890"],
    ["/ask key set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/apikey set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/token set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/schluessel setzen sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/schlüssel set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["API key: set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/token what is it", "unknown token"],
    ["token set theory", "chat token set theory"],
    ["key set theory", "chat key set theory"],
    ["key set sk-abcdef1234567890 is what?", "chat key set sk-abcdef1234567890 is what?"],
  ])("%j in private is %j", (text, asked) => {
    expect(inShort(parseMessage(said(text)))).toBe(asked);
  });

  test.each([
    ["/ask hello", "chat hello"],
    ["/ask@HERALD_bot hello", "chat hello"],
    ["/ask@other_bot hello", "nothing"],
    ["/ask@other_bot @herald_bot hello", "nothing"],
    ["/imagine a fox", "imagine a fox"],
    ["/news etf", "news etf"],
    ["/news@herald_bot etf", "news etf"],
    ["/what", "nothing"],
    ["/what@herald_bot", "unknown what"],
    ["please /ask hello", "overheard please /ask hello"],
    ["@herald_bot key set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["@herald_bot /apikey set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/apikey@herald_bot set sk-abcdef1234567890", "key set sk-abcdef1234567890"],
    ["/apikey set sk-abcdef1234567890", "nothing"],
    ["key set sk-abcdef1234567890", "overheard set sk-abcdef1234567890"],
  ])("%j in a group is %j", (text, asked) => {
    expect(inShort(parseMessage(inGroup(text)))).toBe(asked);
  });

  test("a command that this Herald is not set up for is as unknown as any other", () => {
    const absent = new Set(["mirage"]);
    expect(inShort(parseMessage(said("/mirage a fox"), me, absent))).toBe("unknown mirage");
    expect(inShort(parseMessage(inGroup("/mirage@herald_bot a fox"), me, absent))).toBe("unknown mirage");
    expect(inShort(parseMessage(inGroup("/mirage a fox"), me, absent))).toBe("nothing");
    expect(inShort(parseMessage(said("/effect a fox"), me, absent))).toBe("effect a fox");
  });

  test.each([
    ["@herald_bot /key set sk-12345678", "/key", "key set sk-12345678"],
    ["@herald_bot, /Imagine a fox", "/Imagine", "imagine a fox"],
    ["@herald_bot /imagine: a fox", "/imagine", "imagine a fox"],
    ["@herald_bot /what is this", "/what", "chat /what is this"],
    ["@herald_bot /reset", "", "chat /reset"],
    ["@herald_bot see /reset", "/reset", "chat see /reset"],
    ["@herald_bot /reset@other_bot", "/reset@other_bot", "chat /reset@other_bot"],
  ])("behind the bot's name it is one too, where Telegram has marked it: %j", (text, command, asked) => {
    const marks = [entity(text, "@herald_bot", "mention"), ...(command ? [entity(text, command, "bot_command")] : [])];
    expect(inShort(parseMessage(inGroup(text, { entities: marks })))).toBe(asked);
  });

  test("in private there is nobody else whom it could be for", () => {
    expect(inShort(parseMessage(said("/help@other_bot")))).toBe("help");
  });

  test("a slash that Telegram has not marked, or marked wrongly, is text", () => {
    const second = { type: "bot_command", offset: 6, length: 5 };
    expect(inShort(parseMessage(said("/help /help", { entities: [second] })))).toBe("chat /help /help");
    expect(inShort(parseMessage(said("/reset", { entities: [] })))).toBe("chat /reset");
    expect(
      inShort(parseMessage(said("/reset now", { entities: [entity("/reset now", "/reset now", "bot_command")] }))),
    ).toBe("chat /reset now");
  });
});

describe("the arguments of a question", () => {
  test("are named, and are no part of it", () => {
    const request = requestOf(parseMessage(said("/ask what is up —model nexus —private --persona “a pirate”")));
    expect(request.text).toBe("what is up");
    expect(request.named).toEqual({ model: "nexus", private: "true", persona: "a pirate" });
  });

  test("are only those that it takes", () => {
    const request = requestOf(parseMessage(said("/ask rg --count 5 --verbose")));
    expect(request.text).toBe("rg --count 5 --verbose");
    expect(request.named).toBeUndefined();
  });

  test("are none in what Telegram shows as code", () => {
    const text = "/ask  run bot --model x now --model nexus";
    const marks = [entity(text, "/ask", "bot_command"), entity(text, "bot --model x", "code")];
    const request = requestOf(parseMessage(said(text, { entities: marks })));
    expect(request.text).toBe("run bot --model x now");
    expect(request.named).toEqual({ model: "nexus" });
  });

  test("are none in what is no command", () => {
    const request = requestOf(parseMessage(said("what is up --model nexus")));
    expect(request.text).toBe("what is up --model nexus");
    expect(request.named).toBeUndefined();
  });

  test("stay when there is nothing but them and what is replied to", () => {
    const request = requestOf(parseMessage(inGroup("/ask --model nexus", { reply_to_message: theirs })));
    expect(request.operation).toBe("chat");
    expect(request.text).toBeUndefined();
    expect(request.named).toEqual({ model: "nexus" });
    expect(request.quoted).toEqual({ text: "Bob's words.", name: "Bob" });
  });
});

test("what is drawn has a size and a seed, and is about no picture", () => {
  const request = requestOf(
    parseMessage(said("/imagine a fox --size portrait --seed 7", { reply_to_message: theirs })),
  );
  expect([request.text, request.named]).toEqual(["a fox", { size: "portrait", seed: "7" }]);
});

test("nothing lies about beside a key: not what it replies to, and no file", () => {
  const reply = { ...theirs, text: "secret words" };
  const request = requestOf(parseMessage(said("/key set abc", { reply_to_message: reply, photo })));
  expect(request).toEqual({
    id: "tg-700-9",
    platform: "telegram",
    conversation: "telegram:42",
    operation: "key",
    text: "set abc",
    chat: { id: "42", kind: "private", adult: true },
    person: { id: "42", name: "Ann Lee", language: "en" },
    message: "5",
    at: DATE * 1000,
  });
});

test("a command may stand under a picture; what asks about it is told that nobody can see it", () => {
  const marks = { caption_entities: [{ type: "bot_command", offset: 0, length: 4 }] };
  expect(inShort(parseMessage(shown("photo", photo, { chat: group, caption: "/ask who is it?", ...marks })))).toBe(
    "unknown picture",
  );
  expect(inShort(parseMessage(shown("video", {}, { chat: group, caption: "/ask who is it?", ...marks })))).toBe(
    "unknown video",
  );
  expect(inShort(parseMessage(shown("photo", photo, { caption: "/ask", ...marks })))).toBe("unknown picture");
});

describe("/cancel waits for nothing, and ends what its person asked there", () => {
  test.each<[where: string, more: Record<string, unknown>, conversation: string, own: string]>([
    ["private", {}, "telegram:42", "telegram:42:cancel:42"],
    ["group", { chat: group }, "telegram:-100", "telegram:-100:cancel:42"],
    [
      "topic",
      { chat: { ...group, is_forum: true }, message_thread_id: 8, is_topic_message: true },
      "telegram:-100:8",
      "telegram:-100:cancel:42",
    ],
    ["general topic", { chat: { ...group, is_forum: true } }, "telegram:-100:general", "telegram:-100:cancel:42"],
  ])("%s", (_, more, conversation, own) => {
    const parsed = parseMessage(said("/cancel", more));
    const request = requestOf(parsed);
    expect(request.conversation).toBe(own);
    expect(parsed).toEqual({
      kind: "request",
      request,
      stop: { conversation, person: "telegram:42", message: request.message, at: request.at, heard: NOW },
    });
  });

  test("in a channel the channel asks", () => {
    const channel = { id: -300, type: "channel", title: "News" };
    const parsed = parseMessage(said("/cancel", { chat: channel, from: undefined, date: undefined }));
    expect(requestOf(parsed).conversation).toBe("telegram:-300:cancel:-300");
    expect(parsed.kind === "request" && parsed.stop).toEqual({
      conversation: "telegram:-300",
      person: "telegram:-300",
      message: "5",
      at: NOW,
      heard: NOW,
    });
  });
});
