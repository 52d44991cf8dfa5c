/** Asking again and showing again: who may, what is asked, and what is said when it is gone. */
import { describe, expect, test } from "vitest";
import { type Answered, KEPT } from "../../../src/core/answered.ts";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { Paid } from "../../../src/operations/parts.ts";
import type { ChatAnswer } from "../../../src/service/client/index.ts";
import { answered, failureOf, requestOf, sentOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const kept: Answered = { reply: { text: "Kept.", buttons: [[{ label: "x", operation: "help", argument: "" }]] } };

async function keep(request: Request): Promise<string> {
  await store().documents.put(KEPT, keyOf(request.id), { request, answered: kept });
  return keyOf(request.id);
}

const inGroup = { chat: { id: "-5", kind: "group" as const }, person: { id: "7", name: "An*na" } };

function pressOf(request: Request, operation: "again" | "show", text: string, given: Partial<Request> = {}): Request {
  const { message: _message, named: _named, quoted: _quoted, ...place } = request;
  return { ...place, id: `${request.id}/press`, operation, text, pressed: "n1", ...given };
}

describe("ask again", () => {
  test("asks the original question, named and quoted, in the place of what stands there", async () => {
    const request = requestOf({
      ...inGroup,
      text: "Why?",
      named: { model: "eclipse" },
      quoted: { text: "It rose", name: "Ben" },
      edited: true,
    });
    const key = await keep(request);
    const stage = stageOf(store(), [answered("Because.")]);
    const made = await serve("again", pressOf(request, "again", key), stage);
    expect(made.reply?.text).toBe("Because.");
    expect(made.replaces).toEqual(["n1"]);
    expect(made.turn?.asked).toBe(request.message);
    expect(stage.asked[0]?.model).toBe("eclipse");
    expect(sentOf(stage.asked[0]).at(-1)).toBe("user: Ben wrote:\n> It rose\n\nWhy?");
  });

  test("that fails again can be asked again, for the original", async () => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const key = await keep(request);
    const failed = { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" } as const;
    const made = await serve("again", pressOf(request, "again", key), stageOf(store(), [failed]));
    expect(made.replaces).toEqual(["n1"]);
    expect(made.reply?.buttons?.flat()[0]?.argument).toBe(key);
  });

  test("leaves out the turn that it asks anew, and takes the place of all its messages", async () => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const key = await keep(request);
    const turn = { request: request.id, person: personKey(request), name: "Anna", prompt: "Why?", answer: "Half" };
    const turns = [{ ...turn, asked: request.message ?? "", messages: ["n0", "n1"] }];
    await store().documents.put(CONVERSATIONS, request.conversation, { turns });
    const stage = stageOf(store(), [answered("Whole.")]);
    const made = await serve("again", pressOf(request, "again", key), stage);
    expect(made.replaces).toEqual(["n0", "n1"]);
    expect(stage.asked[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  });

  test("pays once, however often it is pressed, and a run after a crash goes on", async () => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const key = await keep(request);
    const press = pressOf(request, "again", key);
    const stage = stageOf(store(), [answered("Because."), answered("Because.")]);
    await serve("again", press, stage);
    const twice = await serve("again", { ...press, id: `${press.id}-2` }, stage);
    expect(twice).toEqual({
      reply: {
        notice: true,
        text: "That one is being made, or stands above already. What is new has buttons of its own.",
      },
    });
    expect(stage.asked).toHaveLength(1);
    expect((await serve("again", press, stage)).reply?.text).toBe("Because.");
  });

  test.each<Paid<ChatAnswer>>([
    { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" },
    { outcome: "failed", failure: failureOf({ kind: "cut", credits: "unknown" }), text: "Half" },
    { outcome: "stopped", text: "", credits: "unknown" },
    { outcome: "interrupted", text: "", credits: "unknown" },
    { outcome: "limited", limit: "minute", endsAt: undefined, told: true },
    // Nothing was said, and the same button stands there again.
    answered(""),
  ])("that came to nothing may be pressed again: %#", async (ended) => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const press = pressOf(request, "again", await keep(request));
    const stage = stageOf(store(), [ended, answered("Because.")]);
    await serve("again", press, stage);
    expect((await serve("again", { ...press, id: `${press.id}-2` }, stage)).reply?.text).toBe("Because.");
  });

  test("that was given up may be pressed again", async () => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const press = pressOf(request, "again", await keep(request));
    const broken = stageOf(store(), [], { chat: () => Promise.reject(new Error("given up")) });
    await expect(serve("again", press, broken)).rejects.toThrow("given up");
    const stage = stageOf(store(), [answered("Because.")]);
    expect((await serve("again", { ...press, id: `${press.id}-2` }, stage)).reply?.text).toBe("Because.");
  });

  test("asks what a button had asked, where only its answer says what that was", async () => {
    const request = requestOf({ ...inGroup, operation: "again", text: "k3y", pressed: "n1" });
    const { text: _text, pressed: _pressed, ...place } = request;
    const said: Request = { ...place, operation: "chat", text: "Why?" };
    await store().documents.put(KEPT, keyOf(request.id), { request, answered: { ...kept, asked: said } });
    const stage = stageOf(store(), [answered("Because.")]);
    await serve("again", pressOf(request, "again", keyOf(request.id)), stage);
    expect(sentOf(stage.asked[0]).at(-1)).toBe("user: Why?");
  });

  test("is for whoever asked", async () => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const key = await keep(request);
    const other = pressOf(request, "again", key, { person: { id: "8", name: "Ben" } });
    const made = await serve("again", other, stageOf(store(), []));
    expect(made.reply?.text).toContain("for An\\*na, who asked");
  });

  test("spoken as the group, is for its administrators, who press under their own names", async () => {
    const { chat } = inGroup;
    const request = requestOf({ chat, person: { id: chat.id, name: "Friends", administrator: true }, text: "Why?" });
    const press = pressOf(request, "again", await keep(request), { person: { id: "8", name: "Ben" } });
    const refused = await serve("again", press, stageOf(store(), []));
    expect(refused.reply?.text).toContain("for Friends, who asked");
    const administrators = { isAdministrator: async () => true };
    const elsewhere = { ...press, chat: { id: "-6", kind: "group" as const } };
    const there = await serve("again", elsewhere, stageOf(store(), [], administrators));
    expect(there.reply?.text).toContain("for Friends, who asked");
    const made = await serve("again", press, stageOf(store(), [answered("Because.")], administrators));
    expect(made.reply?.text).toBe("Because.");
    // What one person asked is not for those who may decide for the chat.
    const own = requestOf({ ...inGroup, id: "own", text: "Why?" });
    const other = pressOf(own, "again", await keep(own), { person: { id: "8", name: "Ben" } });
    const kept = await serve("again", other, stageOf(store(), [], administrators));
    expect(kept.reply?.text).toContain("who asked");
  });

  test.each(["", "gone", "not a key!", "k model nexus drop", "k size 512x512"])(
    "of “%s” finds nothing and says so",
    async (text) => {
      const made = await serve("again", requestOf({ operation: "again", text, pressed: "n1" }), stageOf(store(), []));
      expect(made.reply?.text).toContain("no longer have that question");
    },
  );

  test("asks nothing but questions", async () => {
    const key = await keep(requestOf({ ...inGroup, operation: "privacy", text: "forget sure", pressed: "n1" }));
    const made = await serve("again", requestOf({ ...inGroup, operation: "again", text: key }), stageOf(store(), []));
    expect(made.reply?.text).toContain("no longer have that question");
  });
});

describe("show it", () => {
  test("gives the answer once more to whoever asked, wherever that is", async () => {
    const request = requestOf({ ...inGroup, text: "Why?" });
    const key = await keep(request);
    const stage = stageOf(store(), []);
    expect((await serve("show", pressOf(request, "show", key), stage)).reply).toEqual(kept.reply);
    const alone = { chat: { id: "7", kind: "private" as const }, person: { id: "7", name: "Anna" } };
    const led = requestOf({ ...alone, operation: "start", text: `show-${key}` });
    expect((await serve("start", led, stage)).reply).toEqual(kept.reply);
    const stranger = { chat: { id: "8", kind: "private" as const }, person: { id: "8", name: "Ben" } };
    const other = await serve("start", requestOf({ ...stranger, operation: "start", text: `show-${key}` }), stage);
    expect(other.reply?.text).toContain("This button is for");
  });

  test("says when it is gone", async () => {
    const made = await serve("show", requestOf({ operation: "show", text: "gone" }), stageOf(store(), []));
    expect(made.reply?.text).toContain("no longer have that answer");
  });
});
