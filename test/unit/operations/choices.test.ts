/** What people and administrators decide: model, persona, when Herald speaks; and what they let it forget. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS, type Turn } from "../../../src/core/conversation.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { CHAT_CHANGED, CHATS, PERSONS } from "../../../src/core/settings.ts";
import { ERASED } from "../../../src/core/store/ledger.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const stage = () => stageOf(store(), []);
const settingsOf = (request: Request) => store().documents.get(PERSONS, personKey(request));

describe("the model", () => {
  test("is shown with all of them and their prices", async () => {
    const { reply } = await serve("model", requestOf({ operation: "model" }), stage());
    expect(reply?.text).toContain("**versa** answers you now, for 1 credit a question");
    expect(reply?.buttons?.flat().map(({ label }) => label)).toEqual([
      "versa · 1 credit",
      "nexus · 2 credits",
      "eclipse · 3 credits",
    ]);
  });

  test("is set, goes back, and leaves the rest alone", async () => {
    const request = requestOf({ operation: "model", text: "Eclipse", pressed: "n1" });
    await store().documents.put(PERSONS, personKey(request), { persona: "pirate" });
    const set = await serve("model", request, stage());
    expect(set.reply?.text).toContain("**eclipse** answers you, for 3 credits");
    expect(set.replaces).toEqual(["n1"]);
    expect(await settingsOf(request)).toEqual({ persona: "pirate", model: "eclipse" });
    await serve("model", { ...request, text: "default" }, stage());
    expect(await settingsOf(request)).toEqual({ persona: "pirate" });
  });

  test("that is none is explained with those there are, and nothing changes", async () => {
    const request = requestOf({ operation: "model", text: "gpt_5" });
    const { reply } = await serve("model", request, stage());
    expect(reply?.text).toContain("“gpt\\_5”");
    expect(reply?.text).toContain("versa, nexus, eclipse");
    expect(reply?.buttons).toHaveLength(3);
    expect(await settingsOf(request)).toBeUndefined();
  });
});

describe("the persona", () => {
  test("is set by name, by own words, and goes back", async () => {
    const request = requestOf({ operation: "persona", text: "PIRATE" });
    await serve("persona", request, stage());
    expect(await settingsOf(request)).toEqual({ persona: "pirate" });
    await serve("persona", { ...request, text: "a pirate who  loves charts" }, stage());
    expect(await settingsOf(request)).toEqual({ persona: "a pirate who loves charts" });
    const shown = await serve("persona", { ...request, text: "" }, stage());
    expect(shown.reply?.text).toContain("a pirate who loves charts");
    await serve("persona", { ...request, text: "default" }, stage());
    expect(await settingsOf(request)).toEqual({});
    expect((await serve("persona", { ...request, text: "" }, stage())).reply?.text).toContain("without a persona");
  });

  test.each([
    ["yoda", "no persona called “yoda”"],
    ["word ".repeat(101), "500 are the most"],
  ])("that cannot be is explained: %#", async (text, words) => {
    const request = requestOf({ operation: "persona", text });
    expect((await serve("persona", request, stage())).reply?.text).toContain(words);
    expect(await settingsOf(request)).toBeUndefined();
  });
});

describe("settings", () => {
  const group = { id: "-77", kind: "group" as const };
  const administrator = { isAdministrator: async () => true };
  const ask = (request: Partial<Request>, more = administrator) =>
    serve("settings", requestOf({ operation: "settings", chat: group, ...request }), stageOf(store(), [], more));
  const owns = async (chat: string) => (await store().documents.get(CHATS, `telegram:${chat}`))?.owns;

  test("are for administrators", async () => {
    const { reply } = await ask({ text: "speak all" }, { isAdministrator: async () => false });
    expect(reply?.text).toContain("Only administrators");
    expect(await owns("-77")).toBeUndefined();
  });

  test.each([
    ["a group", { id: "-1", kind: "group" as const }, "telegram:-1:chain:5", "all", ""],
    ["a topic", { id: "-2", kind: "group" as const, thread: "9" }, "telegram:-2:9", "9", ""],
    ["the general topic", { id: "-3", kind: "group" as const }, "telegram:-3:general", "general", " general"],
  ])("decide when it speaks in %s, typed and pressed", async (_, chat, conversation, place, where) => {
    await store().documents.put(CHATS, `telegram:${chat.id}`, { owns: ["other"], movedTo: "x" });
    const heard: string[] = [];
    const unsubscribe = await store().signals.subscribe(CHAT_CHANGED, (message) => heard.push(message));
    const typed = await ask({ chat, conversation, text: "speak all" });
    expect(typed.reply?.text).toMatch(/^Done\. In this (chat|topic) I answer every message/);
    expect(await owns(chat.id)).toEqual(["other", place]);
    const [addressed, everything] = typed.reply?.buttons?.flat() ?? [];
    expect([addressed?.argument, everything?.argument]).toEqual([`speak addressed${where}`, `speak all${where}`]);
    await expect.poll(() => heard).toEqual([`telegram:${chat.id}`]);
    // A press comes in a conversation of its own.
    const press = {
      chat,
      conversation: `telegram:${chat.id}:buttons:1`,
      text: addressed?.argument ?? "",
      pressed: "n1",
    };
    const pressed = await ask(press);
    expect(pressed.reply?.text).toMatch(/speak only when I am addressed/);
    expect(pressed.replaces).toEqual(["n1"]);
    expect(await store().documents.get(CHATS, `telegram:${chat.id}`)).toEqual({ owns: ["other"], movedTo: "x" });
    await unsubscribe();
  });

  test("show what holds now, and say what the bot must be able to hear", async () => {
    const { reply } = await ask({ chat: { id: "-4", kind: "group" } });
    expect(reply?.text).toMatch(/^In this chat I speak only when .*@herald_bot an administrator/s);
  });

  test("that are not understood are explained", async () => {
    expect((await ask({ text: "louder" })).reply?.text).toContain("/settings speak addressed");
  });

  test("of a private chat are the person's own", async () => {
    const { reply } = await ask({ chat: { id: "5", kind: "private" } }, { isAdministrator: async () => false });
    expect(reply?.buttons?.flat().map(({ operation }) => operation)).toEqual(["model", "persona"]);
    expect((await ask({ chat: { id: "-6", kind: "channel" } })).reply?.text).toContain("commands only");
  });
});

const turnOf = (person: string, given: Partial<Turn> = {}): Turn => ({
  request: `r-${person}`,
  person,
  name: "x",
  prompt: "Why?",
  answer: "Because.",
  messages: [],
  ...given,
});

describe("reset", () => {
  const chain = { chat: { id: "-9", kind: "group" as const } };

  test.each([
    ["a private chat", {}, true, "begins afresh"],
    ["a private chat with nothing", {}, false, "nothing to forget"],
    ["a chain", { ...chain, quoted: { text: "x" } }, true, "chain of replies"],
    ["no chain", chain, false, "Reply to one of my messages"],
    ["the General topic", { ...chain, conversation: "telegram:-9:general" }, true, "begins afresh"],
    ["the General topic with nothing", { ...chain, conversation: "telegram:-9:general" }, false, "nothing to forget"],
    ["an unknown chain", { ...chain, quoted: { text: "x" } }, false, "nothing to forget"],
  ])("in %s", async (_, place, was, words) => {
    const request = requestOf({ operation: "reset", ...place });
    const set = `conversations-of:${personKey(request)}`;
    if (was) {
      await store().documents.put(CONVERSATIONS, request.conversation, { turns: [turnOf(personKey(request))] });
      await store().sets.add(set, request.conversation);
    }
    expect((await serve("reset", request, stage())).reply?.text).toContain(words);
    expect(await store().documents.get(CONVERSATIONS, request.conversation)).toBeUndefined();
    expect(await store().sets.size(set)).toBe(0);
  });
});

describe("privacy", () => {
  test("erases everything of the person after a press, and nothing of others", async () => {
    const request = requestOf({ operation: "privacy", text: "forget" });
    const me = personKey(request);
    await store().documents.put(PERSONS, me, { model: "nexus" });
    const mixed = [turnOf(me), turnOf("telegram:other"), turnOf(me, { request: "2" })];
    await store().documents.put(CONVERSATIONS, `${me}-mixed`, { turns: mixed });
    await store().documents.put(CONVERSATIONS, `${me}-mine`, { turns: [turnOf(me)] });
    for (let index = 0; index < 130; index += 1)
      await store().sets.add(`conversations-of:${me}`, `${me}-gone-${index}`);
    for (const name of ["mixed", "mine"]) await store().sets.add(`conversations-of:${me}`, `${me}-${name}`);
    const entry = { at: 1_800_000_000_000, platform: "telegram", chat: "c", operation: "chat", credits: 1 } as const;
    const paid = { ...entry, id: `${me}/chat`, person: me, payer: "operator", outcome: "spent" } as const;
    await store().ledger.open(paid);

    const typed = await serve("privacy", request, stage());
    expect(typed.reply?.text).toContain("cannot be undone");
    expect(await settingsOf(request)).toEqual({ model: "nexus" });
    const [button] = typed.reply?.buttons?.flat() ?? [];
    expect(button).toEqual({ label: "Erase my data", operation: "privacy", argument: "forget" });

    const done = await serve("privacy", { ...request, pressed: "n1" }, stage());
    expect(done.reply?.text).toContain("your part of 2 conversations");
    expect(done.reply?.text).toContain("your model and your persona");
    expect(done.reply?.text).toContain("your name in 1 entry");
    expect(await settingsOf(request)).toBeUndefined();
    expect((await store().documents.get(CONVERSATIONS, `${me}-mixed`))?.turns).toEqual([turnOf("telegram:other")]);
    expect(await store().documents.get(CONVERSATIONS, `${me}-mine`)).toBeUndefined();
    expect(await store().sets.size(`conversations-of:${me}`)).toBe(0);
    expect((await store().ledger.open(paid)).person).toBe(ERASED);

    const again = await serve("privacy", { ...request, pressed: "n1" }, stage());
    expect(again.reply?.text).toContain("nothing about you to erase");
  });

  test("says what is stored and for how long", async () => {
    const { reply } = await serve("privacy", requestOf({ operation: "privacy" }), stage());
    for (const words of ["a month", "400 days", "for a day", "/privacy forget"]) expect(reply?.text).toContain(words);
  });
});
