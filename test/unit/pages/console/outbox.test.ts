/** What was written and not taken yet. */
import { expect, test } from "vitest";
import {
  isFinal,
  isSecret,
  mergeOutbox,
  nextOf,
  readOutbox,
  shownText,
  writeOutbox,
} from "../../../../src/pages/console/outbox.ts";
import { unsent } from "./said.ts";

test("what is kept is read back, and what was on its way waits again", () => {
  const kept = writeOutbox([unsent("one", { state: "sending" }), unsent("two", { options: { size: "portrait" } })]);
  expect(readOutbox(kept)).toEqual([unsent("one"), unsent("two", { options: { size: "portrait" } })]);
});

test("what the server has is kept no longer, what it refused is", () => {
  const refused = unsent("two", { state: "refused", says: "too long" });
  expect(readOutbox(writeOutbox([unsent("one", { state: "sent" }), refused]))).toEqual([refused]);
});

test.each([null, "", "{", "7", '"x"', "[1,null,{}]", '[{"id":"a","talk":"b","text":"c","files":[],"state":"sent"}]'])(
  "what is no outbox is an empty one: %s",
  (kept) => {
    expect(readOutbox(kept)).toEqual([]);
  },
);

test.each(["/key set sk-very-secret-1234", "/KEY sk-very-secret-1234", "  key set sk-very-secret-1234"])(
  "no browser keeps a key, and no screen shows it: %s",
  (text) => {
    expect(isSecret(text)).toBe(true);
    expect(writeOutbox([unsent("one", { text })])).toBe("[]");
    expect(shownText(unsent("one", { text }))).not.toContain("secret");
  },
);

test("a key in a form is no more shown than one that was typed", () => {
  const form = unsent("one", { text: "/key", options: { action: "set", key: "sk-very-secret" } });
  expect(shownText(form)).not.toContain("secret");
  expect(writeOutbox([form])).toBe("[]");
});

test("what was said with a form is shown with what it was filled with", () => {
  const form = unsent("one", { text: "/imagine", options: { prompt: "a fox", size: "portrait" } });
  expect(shownText(form)).toBe("/imagine --prompt a fox --size portrait");
  expect(isSecret("keys are set here")).toBe(false);
});

test("one goes after the other, and what was refused holds nobody up", () => {
  expect(nextOf([unsent("one", { state: "sending" }), unsent("two")])).toBeUndefined();
  expect(nextOf([unsent("one", { state: "refused" }), unsent("two"), unsent("three")])?.id).toBe("two");
  expect(nextOf([unsent("one", { state: "sent" })])).toBeUndefined();
});

test("what another tab kept is added in the order of writing, what only this one knows stays", () => {
  const here = [unsent("sending", { state: "sending", at: 3 }), unsent("stale", { at: 1 })];
  const kept = [unsent("early", { at: 2 }), unsent("sending", { at: 3 }), unsent("late", { at: 4 })];
  expect(mergeOutbox(here, kept).map(({ id, state }) => `${id} ${state}`)).toEqual([
    "early waiting",
    "sending sending",
    "late waiting",
  ]);
});

test("only what can never be taken as it is counts as refused", () => {
  const final = (refused: string): boolean => isFinal({ status: 400, refused, says: "" });
  expect(["too-large", "input", "gone", "origin"].map(final)).toEqual([true, true, true, true]);
  expect(["offline", "away", "too-fast", "session", "sign-in", "csrf", "odd"].map(final)).not.toContain(true);
});
