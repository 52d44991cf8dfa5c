/** What is seen until an answer is there: never in its way, never after it, and in the best form that the chat takes. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { PlatformAway } from "../../../../src/core/delivery.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { overtakenBy, overtakenLater } from "../../overtaken.ts";
import { plainRecord } from "../../plain-record.ts";
import { dying } from "./picturing.ts";
import { openSending, waitOf } from "./sending.ts";

const [used] = stores;
const NOBODY = { ahead: 0, wait: undefined, isUnmanned: true } as const;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  async function open(rich: "auto" | "off" = "auto") {
    const sending = await openSending(pair().first);
    const sender = sending.newSender(rich);
    const begin = (chat: Parameters<typeof sending.request>[0]) => {
      const request = sending.request(chat);
      const record = sending.record(request);
      const progress = sender.begin({ request, record }, "text");
      const end = async (text: string) => {
        await progress.end();
        return sending.deliver(sender, { request, reply: { text } });
      };
      return { request, record, progress, end };
    };
    const methods = () => sending.telegram.calls.map(({ method }) => method);
    return { ...sending, sender, begin, methods };
  }

  test("an answer that is there at once is one call; a slower one shows something, but not before half a second", async () => {
    const { telegram, person, begin, methods } = await open();
    const ada = person();
    await begin(ada).end("quick");
    expect(methods()).toEqual(["sendMessage"]);
    const before = performance.now();
    const slow = begin(ada);
    await telegram.until(() => telegram.drafts.length > 0);
    await telegram.until(() => telegram.actions.length > 0);
    expect(Math.min(...telegram.calls.slice(1).map(({ at }) => at)) - before).toBeGreaterThanOrEqual(490);
    await slow.end("slow");
    expect(telegram.visibleDrafts()).toEqual([]);
  });

  test("that nobody is at work is a message that stands, which becomes the answer without a draft below it", async () => {
    const { telegram, person, request, record, sender, deliver } = await open();
    const asked = request(person());
    for (let i = 0; i < 2; i += 1) {
      await sender.queued({ request: asked, record: record(asked) }, "text", NOBODY);
    }
    const { chat } = asked;
    const texts = () => telegram.sent(Number(chat?.id)).map(({ text }) => text);
    expect(texts()).toEqual([expect.stringContaining("Herald cannot work on this at the moment")]);
    const progress = sender.begin({ request: asked, record: record(asked), stands: true }, "text");
    progress.show("It grows");
    await telegram.until(() => texts()[0] === "It grows");
    await progress.end();
    await deliver(sender, { request: asked, reply: { text: "It is there" } });
    expect(texts()).toEqual(["It is there"]);
    expect(telegram.drafts).toEqual([]);
  });

  test.each([
    ["asked again", { operation: "again", pressed: "1" }],
    ["a page that is turned", { operation: "news", pressed: "1" }],
    ["a question that was edited", { operation: "chat", edited: true }],
  ] as const)("of %s no draft is left below the message that it is written into", async (_, more) => {
    const { telegram, person, request, record, sender, deliver } = await open();
    const ada = person();
    const old = await deliver(sender, { request: request(ada), reply: { text: "before" } });
    const replaces = old.outcome === "delivered" ? old.messages : [];
    const asked = request(ada, more);
    const progress = sender.begin({ request: asked, record: record(asked) }, "text");
    progress.show("It grows");
    await telegram.until(() => telegram.sent(ada.id).some(({ text }) => text === "It grows"));
    await progress.end();
    await deliver(sender, { request: asked, reply: { text: "after" }, replaces });
    expect(telegram.sent(ada.id).map(({ text }) => text)).toEqual(["after"]);
    expect(telegram.visibleDrafts()).toEqual([]);
  });

  test("frames keep their distance, typing goes on, and neither outlives the end", async () => {
    const { telegram, person, begin } = await open();
    const ada = person();
    const { progress, end } = begin(ada);
    let text = "";
    const growing = setInterval(() => {
      text += "more ";
      progress.show(text);
    }, 50);
    await telegram.until(() => telegram.actions.length > 1 && telegram.drafts.length > 3, 60_000);
    await end("all of it");
    clearInterval(growing);
    const ended = telegram.calls.length;
    await pause(5_000);
    expect(telegram.calls.slice(ended)).toEqual([]);
    expect(telegram.calls.at(-1)?.method).toBe("sendMessage");
    // They leave a second and a half apart, and may arrive a little closer together.
    const times = telegram.callsOf("sendRichMessageDraft").map(({ at }) => at);
    expect(Math.min(...times.slice(1).map((at, i) => at - (times[i] ?? 0)))).toBeGreaterThanOrEqual(1_000);
    expect(telegram.insideWait).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });

  test("a draft that hangs holds up the answer for a few seconds and no longer", async () => {
    const { telegram, person, begin, texts } = await open();
    const ada = person();
    const release = telegram.holdNext("sendRichMessageDraft");
    const { end } = begin(ada);
    await telegram.until(() => telegram.callsOf("sendRichMessageDraft").length > 0);
    expect((await end("here")).outcome).toBe("delivered");
    expect(texts(ada)).toEqual(["here"]);
    release();
  });

  test("an edit that hangs and is made after the answer changes nothing of it", async () => {
    const { telegram, person, begin, texts } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada] });
    const { progress, end } = begin(group);
    await telegram.until(() => telegram.sent(group.id).length === 1);
    const release = telegram.holdNext("editMessageText");
    progress.show("half of");
    await telegram.until(() => telegram.callsOf("editMessageText").length > 0);
    expect((await end("half of it, and the rest")).outcome).toBe("delivered");
    release();
    await telegram.until(() => telegram.callsOf("editMessageText")[0]?.answered !== undefined);
    expect(texts(group)).toEqual(["half of it, and the rest"]);
    expect(telegram.sent(group.id)[0]?.reply_markup).toBeUndefined();
  });

  test("a run that turned away from its message and dies once the new one stands leaves nothing to be sent twice", async () => {
    const { telegram, person, begin, sender, newSender, deliver, texts } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada] });
    const { request, record, progress } = begin(group);
    await telegram.until(() => telegram.sent(group.id).length === 1);
    const release = telegram.holdNext("editMessageText");
    progress.show("half of");
    await telegram.until(() => telegram.callsOf("editMessageText").length > 0);
    await progress.end();
    const reply = { text: "half of it, and the rest" };
    const dead = { ...plainRecord(record), sent: () => Promise.reject(new Error("the process is gone")) };
    await sender.deliver({ request, record: dead, reply }).catch(() => undefined);
    expect(texts(group).slice(1)).toEqual([reply.text]);
    // Whether it stands nobody knows who comes later.
    expect(await deliver(newSender(), { request, reply })).toEqual({ outcome: "uncertain", now: false });
    expect(texts(group).slice(1)).toEqual([reply.text]);
    expect(texts(group)[0]).not.toBe(reply.text);
    release();
  });

  test("an answer that another run has finished is not written over by this one's frames", async () => {
    const { telegram, person, begin, newSender, record, texts } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada] });
    const { request, progress } = begin(group);
    await telegram.until(() => telegram.sent(group.id).length === 1);
    await vi.waitFor(async () => expect((await record(request).take("0")).state).toBe("placed"), 30_000);
    await newSender().deliver({ request, record: record(request), reply: { text: "finished" } });
    progress.show("not yet");
    await pause(4_000);
    expect(texts(group)).toEqual(["finished"]);
    await progress.end();
  });

  test("who dies before it is known which message shows that an answer is coming keeps nobody from answering", async () => {
    const { request, record, person, sender, deliver, texts } = await open();
    const ada = person();
    const asked = request(ada);
    const died = sender.queued({ request: asked, record: dying(record(asked), 1) }, "text", NOBODY);
    await expect(died).rejects.toThrow("the process is gone");
    expect((await deliver(sender, { request: asked, reply: { text: "It is there" } })).outcome).toBe("delivered");
    expect(texts(ada).at(-1)).toBe("It is there");
  });

  test("a message that shows that an answer is coming goes when another run has answered meanwhile", async () => {
    const { request, record, person, sender, newSender, texts } = await open();
    const ada = person();
    const asked = request(ada);
    const overtaken = overtakenBy(record(asked), () =>
      newSender().deliver({ request: asked, record: record(asked), reply: { text: "It is there" } }),
    );
    await sender.queued({ request: asked, record: overtaken }, "text", NOBODY);
    expect(texts(ada)).toEqual(["It is there"]);
  });

  test("nor is what was about to be shown in it written over that answer", async () => {
    const { telegram, request, record, person, sender, newSender, texts } = await open();
    const group = telegram.group({ members: [person()] });
    const asked = request(group);
    let isAnswered = false;
    const overtaken = overtakenLater(record(asked), async () => {
      await newSender().deliver({ request: asked, record: record(asked), reply: { text: "It is there" } });
      isAnswered = true;
    });
    const progress = sender.begin({ request: asked, record: overtaken }, "text");
    await telegram.until(() => telegram.sent(group.id).length === 1);
    progress.show("half of it");
    await vi.waitFor(() => expect(isAnswered).toBe(true), 30_000);
    await progress.end();
    expect(texts(group)).toEqual(["It is there"]);
  });

  test("what was there before its placeholder, and what a frame lost, is shown though nothing more comes", async () => {
    const { telegram, person, begin } = await open();
    const group = telegram.group({ members: [person()] });
    const { progress } = begin(group);
    const text = () => telegram.sent(group.id)[0]?.text;
    progress.show("The beginning");
    await telegram.until(() => text() === "The beginning", 30_000);
    telegram.refuseNext("editMessageText", { code: 500, description: "Internal Server Error" });
    progress.show("The beginning and more");
    await telegram.until(() => text() === "The beginning and more", 30_000);
    await progress.end();
    const ada = person();
    telegram.refuseNext("sendRichMessageDraft", { code: 500, description: "Internal Server Error" });
    const alone = begin(ada);
    alone.progress.show("The beginning");
    await telegram.until(() => telegram.drafts.some(({ chatId }) => chatId === ada.id));
    await alone.progress.end();
    expect(telegram.callsOf("editMessageText")).toHaveLength(3);
  });

  test("one chat that takes no drafts gets a placeholder, and the others go on with drafts", async () => {
    const { telegram, person, begin } = await open();
    const [ada, bob] = [person(), person()];
    telegram.refuseNext("sendRichMessageDraft", { code: 400, description: "Bad Request: TEXTDRAFT_PEER_INVALID" });
    const first = begin(ada);
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    first.progress.show("so far");
    await telegram.until(() => telegram.sent(ada.id)[0]?.text === "so far");
    await first.end("whole");
    expect(telegram.sent(ada.id).map(({ text }) => text)).toEqual(["whole"]);
    const second = begin(bob);
    await telegram.until(() => telegram.drafts.some(({ chatId }) => chatId === bob.id));
    await second.end("whole");
    expect(telegram.sent(bob.id).map(({ text }) => text)).toEqual(["whole"]);
  });

  test("a server without rich drafts gets plain ones, without drafts a placeholder, and is not asked again", async () => {
    const { telegram, person, begin, methods } = await open();
    const ada = person();
    telegram.without("sendRichMessageDraft");
    const first = begin(ada);
    await telegram.until(() => telegram.drafts.length > 0);
    await first.end("one");
    telegram.without("sendMessageDraft");
    const second = begin(ada);
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    await second.end("two");
    const third = begin(ada);
    await telegram.until(() => telegram.sent(ada.id).length === 3, 60_000);
    await third.end("three");
    const drafts = methods().filter((method) => method.endsWith("Draft"));
    expect(drafts).toEqual(["sendRichMessageDraft", "sendMessageDraft", "sendMessageDraft"]);
    expect(telegram.sent(ada.id).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("frames of any length and kind pass", async () => {
    const { telegram, person, begin } = await open();
    const row = `| ${"cell ".repeat(20)} | \`code\` |\n`;
    for (const text of [
      "*".repeat(40_000),
      `| a | b |\n|---|---|\n${row.repeat(600)}`,
      `${"> ".repeat(40)}deep\n\n${"- [ ] item\n".repeat(2_000)}`,
      `$$\n${"x^2 ".repeat(12_000)}`,
      "😀".repeat(30_000),
    ]) {
      const ada = person();
      const { progress } = begin(ada);
      progress.show(text);
      await telegram.until(() => telegram.callsOf("sendRichMessageDraft").at(-1)?.params["chat_id"] === ada.id);
      await progress.end();
    }
    expect(telegram.calls.filter(({ refused }) => refused !== undefined)).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });

  test("whoever has blocked the bot is shown nothing more, and neither is a topic that is closed", async () => {
    const { telegram, person, begin } = await open();
    const ada = person();
    telegram.block(ada);
    const { progress } = begin(ada);
    await telegram.until(() => telegram.callsOf("sendRichMessageDraft").length === 1);
    progress.show("more");
    await pause(3_500);
    expect(telegram.callsOf("sendRichMessageDraft")).toHaveLength(1);
    await progress.end();
  });

  describe.each([
    ["a draft", "sendRichMessageDraft"],
    ["typing", "sendChatAction"],
    ["an edit", "editMessageText"],
    ["an answer", "sendMessage"],
  ] as const)("a pause demanded of %s", (_, method) => {
    test("closes the chat for every process in full, however long, and no other chat", async () => {
      const { telegram, person, begin, newSender, request, record, sender } = await open();
      const [ada, bob] = [person(), person()];
      const group = telegram.group({ members: [ada] });
      const chat = method === "editMessageText" ? group : ada;
      telegram.refuseNext(method, waitOf(7_200));
      const asked = begin(chat);
      if (method === "sendMessage") await sender.deliver({ ...asked, reply: { text: "hello" } });
      else {
        if (method === "editMessageText") await telegram.until(() => telegram.sent(group.id).length === 1);
        asked.progress.show("half");
        await telegram.until(() => telegram.callsOf(method).some(({ answered }) => answered === 429));
        await asked.progress.end();
      }
      // Typing is nothing that an end waits for.
      await pause(200);
      const before = telegram.calls.length;
      const next = request(chat);
      const later = await newSender().deliver({ request: next, record: record(next), reply: { text: "next" } });
      expect(later.outcome === "later" && later.wait > 7_190_000 && later.wait <= 7_200_000).toBe(true);
      const shown = sender.begin({ request: request(chat), record: record(request(chat)) }, "text");
      const other = request(bob);
      const free = await newSender().deliver({ request: other, record: record(other), reply: { text: "next" } });
      expect(free.outcome).toBe("delivered");
      await pause(1_200);
      await shown.end();
      expect(telegram.calls.slice(before).map((call) => call.params["chat_id"])).toEqual([String(bob.id)]);
    });
  });

  test("two processes share the pace of a chat", async () => {
    const { telegram, person, sender, newSender, request, record } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada] });
    const other = newSender();
    for (const chat of [ada, group]) {
      const outcomes: string[] = [];
      const began = performance.now();
      for (let i = 0; i < 7; i += 1) {
        const one = request(chat);
        const by = i % 2 === 0 ? sender : other;
        const delivered = await by.deliver({ request: one, record: record(one), reply: { text: `${i}` } });
        outcomes.push(delivered.outcome);
      }
      // Five at once, and then no more than one a second.
      const most = 5 + Math.floor((performance.now() - began) / 1_000);
      expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "delivered"));
      expect(outcomes.filter((outcome) => outcome === "delivered").length).toBeLessThanOrEqual(most);
      expect(new Set(outcomes.filter((outcome) => outcome !== "delivered"))).toEqual(
        new Set(most < 7 ? ["later"] : []),
      );
    }
  });

  test("who may decide for a group is believed for a moment, and somebody whom Telegram does not know may not", async () => {
    const { telegram, person, sender, request } = await open();
    const [ada, bob] = [person(), person()];
    const group = telegram.group({ members: [ada, bob], owner: ada });
    const by = (id: number) => request(group, { person: { id: String(id), name: "x" } });
    expect(await sender.isAdministrator(by(ada.id))).toBe(true);
    expect(await sender.isAdministrator(by(bob.id))).toBe(false);
    expect(await sender.isAdministrator(by(ada.id))).toBe(true);
    expect(telegram.callsOf("getChatMember")).toHaveLength(2);
    telegram.refuseNext("getChatMember", { code: 400, description: "Bad Request: PARTICIPANT_ID_INVALID" });
    expect(await sender.isAdministrator(by(424_242))).toBe(false);
    expect(await sender.isAdministrator(request(ada))).toBe(true);
  });

  test("who may decide is not asked while Telegram demands a pause or cannot be asked, by any process", async () => {
    const { telegram, person, sender, newSender, request } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada], owner: ada });
    const hers = request(group, { person: { id: String(ada.id), name: "x" } });
    telegram.refuseNext("getChatMember", { code: 500, description: "Internal Server Error" });
    await expect(sender.isAdministrator(hers)).rejects.toMatchObject({ name: "PlatformAway", wait: 3_000 });
    telegram.breakNext("getChatMember", "after");
    await expect(sender.isAdministrator(hers)).rejects.toMatchObject({ name: "PlatformAway", wait: 3_000 });
    telegram.refuseNext("getChatMember", { code: 429, description: "Too Many Requests", retry_after: 60 });
    await expect(sender.isAdministrator(hers)).rejects.toMatchObject({ name: "PlatformAway", wait: 60_000 });
    const asked = telegram.callsOf("getChatMember").length;
    const { wait } = await newSender("off", pair().second)
      .isAdministrator(hers)
      .then(
        () => ({ wait: 0 }),
        (error: PlatformAway) => error,
      );
    expect(wait).toBeGreaterThan(50_000);
    expect(telegram.callsOf("getChatMember")).toHaveLength(asked);
    expect(telegram.insideWait).toEqual([]);
  });
});
