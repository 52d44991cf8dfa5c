/** Payloads that are meant to be taken for something else: other places, other people, other forms. */
import { describe, expect, test } from "vitest";
import {
  ann,
  arrival,
  DM,
  HERALD,
  hear,
  INTERACTION,
  inShort,
  interact,
  onMessage,
  said,
  slash,
  theirs,
  WITH_BOT,
} from "./payloads.ts";

describe("a place", () => {
  test.each([
    ["whose context nobody knows yet", { ...WITH_BOT, context: 7 }],
    ["between people", { ...WITH_BOT, context: 2, channel: { id: DM, type: 1 } }],
    ["in a guild whose id cannot be read", { guild_id: 7 }],
    ["of a member, of which nothing else is said", { guild_id: 7, context: undefined, channel: undefined }],
  ])("%s is nobody's private chat", (_what, more) => {
    const { heard, by } = interact(slash("account", {}, more));
    expect(heard).toMatchObject({ kind: "request", request: { chat: { kind: "group" } } });
    expect(by?.chat?.kind).toBe("group");
  });

  test("is private with the bot alone", () => {
    expect(interact(slash("account", {}, WITH_BOT)).by).toMatchObject({ chat: { kind: "private", id: ann.id } });
  });
});

test("a form says whose it is", () => {
  const opened = interact(onMessage(arrival.sayIn(undefined)("message-command-ask"), theirs));
  expect(opened).toMatchObject({ id: INTERACTION, by: { platform: "discord", person: { id: ann.id } } });
});

test.each([7, "8", { id: "8" }, true])("a webhook that looks like a person is none (%j)", (webhook_id) => {
  expect(inShort(hear(said(`<@${HERALD}> hello`, { webhook_id })))).toBe("nothing");
});

test("a webhook of nobody is a person's word", () => {
  expect(inShort(hear(said(`<@${HERALD}> hello`, { webhook_id: null })))).toBe("chat hello");
});

test("blanks between many mentions hold up nobody else", () => {
  const content = `x${" ".repeat(2_000)}y${`<@${HERALD}>`.repeat(90)} hello`;
  hear(said("warm"));
  // The quickest of several: a machine that holds up one of them does not hold up all.
  const took = Array.from({ length: 5 }, () => {
    const began = performance.now();
    hear(said(content));
    return performance.now() - began;
  });
  expect(Math.min(...took)).toBeLessThan(100);
});
