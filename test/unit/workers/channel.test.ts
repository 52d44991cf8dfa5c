/** Presses in a channel: those of its readers ask for nothing, and those of its administrators are the channel's. */
import { expect, test } from "vitest";
import { personKey, type Request } from "../../../src/core/request.ts";
import { asChannel } from "../../../workers/channel.ts";

const press: Request = {
  id: "tg-1-1",
  platform: "telegram",
  conversation: "telegram:-300:buttons:9",
  operation: "usage",
  text: "week",
  chat: { id: "-300", kind: "channel" },
  person: { id: "9", name: "Reader" },
  pressed: "5",
  at: 1,
};

const senderOf = (...administrators: readonly string[]) => ({
  isAdministrator: async ({ person }: Request): Promise<boolean> => administrators.includes(person?.id ?? ""),
});

test("whoever only reads a channel asks for nothing there, whatever they press", async () => {
  expect(await asChannel(press, senderOf("1"))).toBeUndefined();
  expect(await asChannel({ ...press, operation: "outside" }, senderOf("1"))).toBeUndefined();
});

test("an administrator's press is the channel's, which finds what the channel has asked", async () => {
  const asked = await asChannel(press, senderOf("9"));
  expect(asked?.person).toBeUndefined();
  expect(asked === undefined ? "" : personKey(asked)).toBe("telegram:-300");
});

test("posts of a channel and presses elsewhere are what they were, and nobody is asked about them", async () => {
  const { pressed: _pressed, ...post } = press;
  const inGroup: Request = { ...press, chat: { id: "-1", kind: "group" } };
  const never = { isAdministrator: () => Promise.reject(new Error("nobody is to be asked")) };
  expect(await asChannel(post, never)).toBe(post);
  expect(await asChannel(inGroup, never)).toBe(inGroup);
});
