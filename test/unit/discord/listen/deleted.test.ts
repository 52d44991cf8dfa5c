/** Messages that are deleted: which of them a bot has written anew before, and what is no such thing. */
import { expect, test } from "vitest";
import { createDeleted } from "../../../../src/platforms/discord/listen/deleted.ts";

const ASKED = "1100000000000000100";
const AFTER = "1100000000000000101";
const BEFORE = "1100000000000000099";
const webhook = { id: AFTER, channel_id: "7", webhook_id: "5", application_id: null };

function isReplaced(...written: readonly unknown[]): boolean {
  const deleted = createDeleted();
  for (const one of written) deleted.written(one);
  return deleted.isReplaced("7", ASKED);
}

test("what a webhook has written behind it in its channel is its words under another name", () => {
  expect(isReplaced(webhook)).toBe(true);
  expect(isReplaced({ ...webhook, application_id: "6" })).toBe(true);
});

test.each([
  ["a webhook wrote before it", { ...webhook, id: BEFORE }],
  ["a webhook wrote elsewhere", { ...webhook, channel_id: "8" }],
  ["an application answered a command", { ...webhook, application_id: "5" }],
  ["a person wrote", { ...webhook, webhook_id: undefined }],
  ["nobody can read it", { ...webhook, id: "x" }],
])("where %s, it is deleted", (_, written) => {
  expect(isReplaced(written)).toBe(false);
});
