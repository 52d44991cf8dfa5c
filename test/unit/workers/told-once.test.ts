/** A button that others may not press: who presses hears why, and taps do not flood the group. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { noticeReply } from "../../../src/operations/notice.ts";
import { toldOnce } from "../../../workers/told-once.ts";
import { requestOf, useStore } from "../operations/operating.ts";

const store = useStore();
const why = { reply: noticeReply("Only administrators of this chat decide that.") };
const ada = { id: "ada", name: "Ada" };
const press = (changes: Partial<Request> = {}): Request =>
  requestOf({ id: randomUUID(), person: ada, pressed: "9", chat: { id: "-70", kind: "group" }, ...changes });
const hear = (request: Request, answered = why) => toldOnce(store().documents, request, answered);

test("each who presses hears it once, and once more when their request is served again", async () => {
  const first = press();
  expect(await hear(first)).toBe(why);
  expect(await hear(press())).toEqual({});
  expect(await hear(first)).toBe(why);
  expect(await hear(press({ person: { id: "other", name: "Bea" } }))).toBe(why);
  const channel = { id: "-71", kind: "channel" } as const;
  expect(await hear(press({ chat: channel }))).toBe(why);
  expect(await hear(press({ chat: channel }))).toEqual({});
});

test("a page of one's own that taps bring again and again comes once, and another page, or to somebody else, as ever", async () => {
  const page = {
    reply: { text: "Page 2", buttons: [[{ label: "▶", operation: "news" as const, argument: "x 5 d n" }]] },
  };
  const turn = (changes: Partial<Request> = {}) => press({ operation: "news", text: "x 5 d n", ...changes });
  const first = turn();
  expect(await toldOnce(store().documents, first, page)).toBe(page);
  expect(await toldOnce(store().documents, turn(), page)).toEqual({});
  expect(await toldOnce(store().documents, first, page)).toBe(page);
  const other = { reply: { ...page.reply, text: "Page 3" } };
  expect(await toldOnce(store().documents, turn(), other)).toBe(other);
  expect(await toldOnce(store().documents, turn({ pressed: "10" }), page)).toBe(page);
  expect(await toldOnce(store().documents, turn({ person: { id: "other", name: "Bea" } }), page)).toBe(page);
});

test("what was typed, what is no notice, another reason and what only they see is always said", async () => {
  const { pressed: _, ...typed } = press();
  const answer = { reply: { text: "An answer." } };
  const other = { reply: noticeReply("That is turned off here.") };
  const alone = press({ chat: { id: "1", kind: "private" } });
  const discord = press({ platform: "discord" });
  for (const [request, answered] of [
    [typed, why],
    [press(), answer],
    [press(), other],
    [alone, why],
    [discord, why],
  ] as const) {
    expect(await hear(request, answered)).toBe(answered);
    if (answered !== other) expect(await hear({ ...request, id: randomUUID() }, answered)).toBe(answered);
  }
});
