/** What another version has stored: an older one's is read as it was, and what only a later one knows is not lost. */
import { expect, test } from "vitest";
import type { z } from "zod";
import { KEPT } from "../../../src/core/answered.ts";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { CHATS, PERSONS } from "../../../src/core/settings.ts";
import { readStop, STOPS } from "../../../src/core/stop.ts";
import { GiveUp, RetryLater } from "../../../src/queue/index.ts";
import { readRequest, unknownRequest } from "../../../workers/read-request.ts";

/** As the first version wrote it, with everything that it knew. */
const REQUEST = {
  id: "tg-77-5",
  platform: "telegram",
  conversation: "telegram:-1:9",
  operation: "chat",
  text: "why?",
  named: { model: "nexus", private: "true" },
  quoted: { text: "because", name: "Ada" },
  chat: { id: "-1", kind: "group", thread: "9" },
  person: { id: "7", name: "Ada", language: "pt-BR", administrator: true },
  message: "12",
  edited: true,
  goesOn: true,
  pressed: "11",
  at: 1_790_000_000_000,
};

const ANSWERED = {
  reply: { text: "so", buttons: [[{ label: "Again", operation: "again", argument: "k3y model nexus" }]] },
  turn: {
    request: "tg-77-5",
    asked: "12",
    person: "telegram:7",
    name: "Ada",
    prompt: "why?",
    fingerprint: "f",
    answer: "so",
  },
  replaces: ["11"],
};

test("a request that waited in the mailbox while Herald was made new is served", () => {
  expect(readRequest(JSON.stringify(REQUEST))).toEqual(REQUEST);
  const { id, platform, conversation, operation, at } = REQUEST;
  const least = { id, platform, conversation, operation, at };
  expect(readRequest(JSON.stringify(least))).toEqual(least);
});

test("a request that only a later version can read is left to it for a while, and then given up", () => {
  const later = JSON.stringify({ ...REQUEST, voice: "low" });
  expect(readRequest(later)).toBeUndefined();
  expect(unknownRequest(later, REQUEST.at + 599_000)).toBeInstanceOf(RetryLater);
  expect(unknownRequest(later, REQUEST.at + 600_000)).toBeInstanceOf(GiveUp);
  for (const broken of ["{", "7", "null", JSON.stringify({ at: "soon" })]) {
    expect(unknownRequest(broken)).toBeInstanceOf(GiveUp);
  }
});

const stored: readonly (readonly [name: string, schema: z.ZodType, value: unknown])[] = [
  ["an answer that was kept", KEPT.schema, { request: REQUEST, answered: ANSWERED }],
  ["an answer without words", KEPT.schema, { request: REQUEST, answered: {} }],
  ["what somebody chose", PERSONS.schema, { model: "eclipse", persona: "a pirate" }],
  ["a chat", CHATS.schema, { owns: ["9", "all", "general"], gone: { at: 1, reason: "kicked" }, movedTo: "-100" }],
  ["a stop", STOPS.schema, { conversation: "telegram:-1", key: "k", person: "telegram:7", message: "12", at: 1 }],
  ["a conversation", CONVERSATIONS.schema, { turns: [{ ...ANSWERED.turn, messages: ["13"] }] }],
];

test.each(stored)("%s of the first version is read as it was", (_, schema, value) => {
  expect(schema.parse(value)).toEqual(value);
});

test("a stop of the first version is heard", () => {
  const stop = { conversation: "telegram:-1", at: 1 };
  expect(readStop(JSON.stringify(stop))).toEqual(stop);
});

test("what a later version has decided for a person or a chat stays where this one changes something else", () => {
  const person = { model: "versa", voice: "low" };
  const chat = { adult: true, voice: { low: true } };
  expect(PERSONS.schema.parse(person)).toEqual(person);
  expect(CHATS.schema.parse(chat)).toEqual(chat);
});
