/** A request that failed is asked anew as it was, without what belonged to its moment, and seen by nobody else. */
import { expect, test } from "vitest";
import { replayOf } from "../../../src/core/replay.ts";
import { type Request, requestSchema } from "../../../src/core/request.ts";
import { isAside } from "../../../src/operations/place.ts";

const request = (more: Partial<Request> = {}): Request => ({
  id: "tg-1-7",
  platform: "telegram",
  conversation: "telegram:1",
  operation: "chat",
  text: "Why?",
  named: { model: "nexus" },
  chat: { id: "-1", kind: "group" },
  person: { id: "2", name: "Ada" },
  message: "m7",
  at: 1_000,
  ...more,
});

test("it is the same question of the same person, at another time and with a name of its own", () => {
  const at = 1_760_000_000_000;
  expect(replayOf(request(), at)).toEqual({ ...request(), id: `tg-1-7-again-${at.toString(36)}`, at });
  expect(replayOf(request(), at).id).not.toBe(replayOf(request(), at + 1).id);
});

test("what belonged to the moment in which it was asked is not there any more", () => {
  const interaction = { ends: 2_000, shows: "reply" } as const;
  const again = replayOf(request({ interaction, edited: true, goesOn: true, torn: true }), 5);
  for (const name of ["interaction", "edited", "goesOn", "torn"]) expect(again).not.toHaveProperty(name);
  expect(again.named).toEqual({ model: "nexus" });
  expect(again.message).toBe("m7");
});

test.each(["private", "message"] as const)(
  "an answer that one person alone was to see in a group (%s) is for them alone again",
  (shows) => {
    const asked = request({ interaction: { ends: 2_000, shows } });
    expect(isAside(asked)).toBe(true);
    expect(isAside(replayOf(asked, 5))).toBe(true);
    expect(isAside(replayOf(request({ interaction: { ends: 2_000, shows: "reply" } }), 5))).toBe(false);
  },
);

test("it is a request that the queue takes, however long the first one's name was, and however often it is replayed", () => {
  const long = request({ id: "x".repeat(200) });
  const other = request({ id: `${"x".repeat(199)}y` });
  expect(replayOf(long, 5).id).not.toBe(replayOf(other, 5).id);
  let again = long;
  for (let at = 1; at < 40; at += 1) again = requestSchema.parse(replayOf(again, at));
});
