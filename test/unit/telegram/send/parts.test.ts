/** The parts of an answer: each arrives once, in order, whatever Telegram says to it and whoever sends the rest. */
import { describe, expect, test, vi } from "vitest";
import { CHATS } from "../../../../src/core/settings.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { headsOf, longReply, openSending, waitOf } from "./sending.ts";

const [used] = stores;
const BUTTONS = [[{ label: "Again", operation: "again", argument: "abc" }]] as const;
const TABLE = "| a | b |\n|---|---|\n| 1 | 2 |";

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = (options?: Parameters<typeof openSending>[1]) => openSending(pair().first, options);

  const CURABLE = {
    "a pause": (telegram) => telegram.refuseNext("sendMessage", waitOf(1)),
    "an error of Telegram's own": (telegram) =>
      telegram.refuseNext("sendMessage", { code: 500, description: "Internal Server Error" }),
  } as const satisfies Record<string, (telegram: Awaited<ReturnType<typeof open>>["telegram"]) => void>;

  describe.each(Object.entries(CURABLE))("%s", (name, spoil) => {
    test.each(name === "a pause" ? [0, 1, 2] : [1])(
      "at part %i of three: a later run goes on there, and nothing is sent twice",
      async (at) => {
        const { telegram, person, newSender, request, deliver, texts } = await open();
        const ada = person();
        let spoilt = false;
        const asked = { request: request(ada), reply: longReply(3, { buttons: BUTTONS.map((row) => [...row]) }) };
        const delivered = await deliver(newSender(), asked, (part) => {
          if (part === String(at) && !spoilt) spoil(telegram);
          spoilt ||= part === String(at);
        });
        expect(headsOf(texts(ada))).toEqual(["part 0", "part 1", "part 2"]);
        const sent = telegram.sent(ada.id);
        expect(delivered).toEqual({ outcome: "delivered", messages: sent.map(({ message_id: id }) => String(id)) });
        expect(sent.map(({ reply_markup: buttons }) => buttons !== undefined)).toEqual([false, false, true]);
        expect(telegram.insideWait).toEqual([]);
        expect(telegram.problems).toEqual([]);
      },
    );
  });

  test("the store is asked for the first part while its text is made, which may fail: the next run sends it", async () => {
    const { person, newSender, request, record, texts } = await open();
    const ada = person();
    const steps: string[] = [];
    let isBroken = true;
    const reply = {
      get text(): string {
        steps.push("made");
        if (isBroken) throw new Error("it cannot be made");
        return "Here it is.";
      },
    };
    const asked = { request: request(ada), reply };
    const sender = newSender();
    const run = () => record(asked.request, (part) => steps.push(`asked for ${part}`));
    await expect(sender.deliver({ ...asked, record: run(), first: true })).rejects.toThrow("it cannot be made");
    expect(texts(ada)).toEqual([]);
    isBroken = false;
    const delivered = await sender.deliver({ ...asked, record: run(), first: true });
    expect(delivered.outcome).toBe("delivered");
    expect(steps).toEqual(["asked for 0", "made", "asked for 0", "made"]);
    expect(texts(ada)).toEqual(["Here it is."]);
    // Where something may have been sent nothing is asked for before it is known what it is.
    steps.splice(0);
    await sender.deliver({ ...asked, record: run() });
    expect(steps).toEqual(["made", "asked for 0"]);
  });

  test.each([
    ["a connection that breaks before", 0],
    ["a connection that breaks after", 1],
    ["a server that ends", 1],
    ["a proxy's page", 1],
  ] as const)("%s: no run sends that part again, and it is said to be uncertain", async (what, at) => {
    const { telegram, person, newSender, request, record, texts } = await open();
    const ada = person();
    const asked = { request: request(ada), reply: longReply(2) };
    const sender = newSender();
    const spoil = (part: string): void => {
      if (part !== String(at)) return;
      if (what === "a server that ends")
        telegram.refuseNext("sendMessage", { code: 500, description: "Internal Server Error: restart" });
      else if (what === "a proxy's page") telegram.htmlNext("sendMessage", 502);
      else telegram.breakNext("sendMessage", what.endsWith("before") ? "before" : "after");
    };
    const lost = await sender.deliver({ ...asked, record: record(asked.request, spoil), first: true });
    expect(lost).toEqual({ outcome: "uncertain", now: true });
    const stands = texts(ada);
    // Another run, while the first may still say how it ended, and after that.
    const busy = await sender.deliver({ ...asked, record: record(asked.request) });
    expect(busy.outcome).toBe("later");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      expect(await sender.deliver({ ...asked, record: record(asked.request) })).toEqual({
        outcome: "uncertain",
        now: false,
      });
    } finally {
      vi.useRealTimers();
    }
    expect(texts(ada)).toEqual(stands);
  });

  test("a run that stood still until another called its part unknown does not send it any more", async () => {
    const { person, newSender, request, record, texts } = await open();
    const ada = person();
    const asked = { request: request(ada), reply: { text: "hello" } };
    const frozen = record(asked.request);
    expect(await frozen.take("0")).toEqual({ state: "yours" });
    const later = Date.now() + 6_000;
    vi.useFakeTimers({ toFake: ["Date"], now: later });
    try {
      const other = await newSender().deliver({ ...asked, record: record(asked.request) });
      expect(other).toEqual({ outcome: "uncertain", now: false });
      const awake = { ...frozen, take: async () => ({ state: "yours" }) as const };
      expect(await newSender().deliver({ ...asked, record: awake })).toEqual({ outcome: "uncertain", now: false });
    } finally {
      vi.useRealTimers();
    }
    expect(texts(ada)).toEqual([]);
  });

  test("parts that were sent, and answers that are uncertain, use up nothing of the chat's pace", async () => {
    const { telegram, person, newSender, request, record } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada] });
    const sender = newSender();
    const asked = { request: request(group), reply: { text: "hello" } };
    telegram.breakNext("sendMessage", "after");
    await sender.deliver({ ...asked, record: record(asked.request), first: true });
    for (let run = 0; run < 10; run += 1) await sender.deliver({ ...asked, record: record(asked.request) });
    // Five at once may go to a group, and one went.
    for (let i = 0; i < 4; i += 1) {
      const next = { request: request(group), reply: { text: `more ${i}` } };
      const delivered = await sender.deliver({ ...next, record: record(next.request), first: true });
      expect(delivered.outcome).toBe("delivered");
    }
  });

  test("more than five parts: the first, and the whole as a file, also when the file had to wait", async () => {
    const { telegram, person, newSender, request, deliver, texts } = await open();
    const ada = person();
    const reply = longReply(9, { buttons: BUTTONS.map((row) => [...row]) });
    telegram.refuseNext("sendDocument", waitOf(1));
    const delivered = await deliver(newSender(), { request: request(ada), reply });
    expect(delivered.outcome).toBe("delivered");
    expect(headsOf(texts(ada))).toEqual(["part 0", "answer.md"]);
    const [first, file] = telegram.sent(ada.id);
    expect(file?.caption).toMatch(/\S/);
    expect(first?.reply_markup).toBeUndefined();
    expect(file?.reply_markup).toBeDefined();
    expect(telegram.fileContent(file?.document?.file_id ?? "")?.toString()).toBe(reply.text);
    expect(telegram.problems).toEqual([]);
  });

  test("a rich message that is refused goes as classic ones, and a run that goes on with them repeats none", async () => {
    const { telegram, person, newSender, request, deliver, texts } = await open();
    const ada = person();
    const reply = longReply(3);
    telegram.refuseNext("sendRichMessage", { code: 400, description: "Bad Request: RICH_MESSAGE_INVALID" });
    let waits = 0;
    const asked = { request: request(ada), reply: { text: `${TABLE}\n\n${reply.text}` } };
    const delivered = await deliver(newSender("auto"), asked, (part) => {
      if (!part.includes(".") || waits > 2) return;
      waits += 1;
      telegram.refuseNext("sendMessage", waitOf(1));
    });
    expect(delivered.outcome).toBe("delivered");
    expect(waits).toBeGreaterThan(2);
    expect(headsOf(texts(ada).slice(1))).toEqual(["part 0", "part 1", "part 2"].slice(-(texts(ada).length - 1)));
    expect(new Set(texts(ada)).size).toBe(texts(ada).length);
    expect(texts(ada).join("\n")).toContain("part 2");
  });

  test("a server without rich messages: the same, for the run that finds out and for every process after it", async () => {
    const { telegram, person, newSender, request, record, texts } = await open();
    telegram.without("sendRichMessage");
    const ada = person();
    const asked = { request: request(ada), reply: { text: `${longReply(3).text}\n\n${TABLE}` } };
    const finder = newSender("auto");
    const spoil = (part: string): void => {
      if (part === "2") telegram.refuseNext("sendMessage", waitOf(1));
    };
    const first = await finder.deliver({ ...asked, record: record(asked.request, spoil), first: true });
    expect(first.outcome).toBe("later");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    // Another process, which has not found out yet.
    expect((await newSender("auto").deliver({ ...asked, record: record(asked.request) })).outcome).toBe("delivered");
    const all = texts(ada);
    expect(headsOf(all).slice(0, 3)).toEqual(["part 0", "part 1", "part 2"]);
    expect(new Set(all).size).toBe(all.length);
    expect(telegram.callsOf("sendRichMessage").length).toBeLessThanOrEqual(2);
  });

  test("a server that says of rich messages only that they are not found: the same, and it is not asked for them again", async () => {
    const { telegram, person, newSender, request, record, texts } = await open();
    const ada = person();
    const sender = newSender("auto");
    telegram.refuseNext("sendRichMessage", { code: 404, description: "Not Found" });
    for (let i = 0; i < 2; i += 1) {
      const asked = { request: request(ada), reply: { text: `table ${i}\n\n${TABLE}` } };
      const delivered = await sender.deliver({ ...asked, record: record(asked.request), first: true });
      expect(delivered.outcome).toBe("delivered");
    }
    expect(texts(ada).map((text) => text.split("\n")[0])).toEqual(["table 0", "table 1"]);
    expect(telegram.callsOf("sendRichMessage")).toHaveLength(1);
  });

  test("entities that are refused cost the formatting and not the words; a topic that is gone costs the topic", async () => {
    const { telegram, person, newSender, request, deliver } = await open();
    const ada = person();
    const sender = newSender();
    telegram.refuseNext("sendMessage", { code: 400, description: "Bad Request: can't parse entities: what is this" });
    await deliver(sender, { request: request(ada), reply: { text: "**bold**" } });
    expect(telegram.sent(ada.id)[0]).toMatchObject({ text: "bold" });
    expect(telegram.sent(ada.id)[0]?.entities ?? []).toEqual([]);
    const forum = telegram.group({ members: [ada], forum: true });
    const gone = request(forum, { chat: { id: String(forum.id), kind: "group", thread: "77" } });
    expect((await deliver(sender, { request: gone, reply: { text: "hello" } })).outcome).toBe("delivered");
    expect(telegram.sent(forum.id).map(({ text }) => text)).toEqual(["hello"]);
    const topic = telegram.topic(forum, "Closed", ada);
    telegram.closeTopic(forum, topic, ada);
    const closed = request(forum, { chat: { id: String(forum.id), kind: "group", thread: String(topic) } });
    const refused = { outcome: "refused", rights: true, thread: true };
    expect(await deliver(sender, { request: closed, reply: { text: "hello" } })).toMatchObject(refused);
  });

  test.each(["Bad Request: message to be replied not found", "Bad Request: REPLY_MESSAGE_ID_INVALID"])(
    "a question that is gone costs the reply to it and not the answer: %s",
    async (words) => {
      const { telegram, person, newSender, request, deliver, texts } = await open();
      const ada = person();
      const group = telegram.group({ members: [ada] });
      const { message_id: question } = telegram.say(ada, "What is up?", { in: group });
      telegram.refuseNext("sendMessage", { code: 400, description: words });
      const asked = { request: request(group, { message: String(question) }), reply: { text: "hello" } };
      expect((await deliver(newSender(), asked)).outcome).toBe("delivered");
      expect(texts(group)).toEqual(["hello"]);
      expect(telegram.sent(group.id).map(({ reply_to_message: to }) => to?.message_id)).toEqual([undefined]);
      // Nothing but the reply was given up, and nothing was tried in vain.
      expect(telegram.callsOf("sendMessage")).toHaveLength(2);
    },
  );

  test("what is left over of a longer answer goes, also when Telegram is not well for a moment", async () => {
    const { telegram, person, newSender, request, deliver, texts } = await open();
    const ada = person();
    const sender = newSender();
    const old = await deliver(sender, { request: request(ada), reply: longReply(2) });
    const replaces = old.outcome === "delivered" ? [...old.messages] : [];
    telegram.refuseNext("deleteMessage", { code: 500, description: "Internal Server Error" });
    telegram.breakNext("deleteMessage", "before");
    await deliver(sender, { request: request(ada), reply: { text: "short" }, replaces });
    expect(texts(ada)).toEqual(["short"]);
  });

  test("a group that becomes a supergroup between two parts: the rest goes there, and none of its messages is touched", async () => {
    const { telegram, person, newSender, request, deliver, texts } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada], type: "group" });
    const sender = newSender();
    const old = await deliver(sender, { request: request(group), reply: longReply(2) });
    const replaces = old.outcome === "delivered" ? [...old.messages] : [];
    let to: typeof group | undefined;
    const asked = { request: request(group), reply: longReply(1), replaces };
    const delivered = await deliver(sender, asked, (part) => {
      if (part === "0") to ??= telegram.migrate(group, ada);
    });
    expect(delivered.outcome).toBe("delivered");
    expect(headsOf(texts(to ?? group))).toEqual(["part 0"]);
    expect(telegram.callsOf("deleteMessage")).toEqual([]);
    // Whatever stands there under the old ids is somebody else's.
    const next = { request: request(group), reply: { text: "other" }, replaces: replaces.slice(0, 1) };
    await deliver(sender, next);
    expect(headsOf(texts(to ?? group))).toEqual(["part 0", "other"]);
    expect(telegram.callsOf("editMessageText").filter(({ params }) => params["chat_id"] !== String(group.id))).toEqual(
      [],
    );
  });

  test("what a group decided goes along where Telegram says only of a message that it is a supergroup now", async () => {
    const { documents } = pair().first;
    const { telegram, person, newSender, request, deliver } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada], type: "group" });
    await documents.put(CHATS, `telegram:${group.id}`, { model: "nexus", owns: ["all"] });
    const to = telegram.migrate(group, ada);
    const delivered = await deliver(newSender(), { request: request(group), reply: { text: "Here." } });
    expect(delivered.outcome).toBe("delivered");
    expect(await documents.get(CHATS, `telegram:${to.id}`)).toEqual({
      model: "nexus",
      owns: ["all"],
      movedFrom: String(group.id),
    });
    expect(await documents.get(CHATS, `telegram:${group.id}`)).toEqual({ movedTo: String(to.id) });
  });

  test("an answer in the place of an older one: longer, shorter, a file, and one that somebody has removed", async () => {
    const { telegram, person, newSender, request, deliver, texts } = await open();
    const ada = person();
    const sender = newSender();
    const first = await deliver(sender, { request: request(ada), reply: longReply(1) });
    let replaces = first.outcome === "delivered" ? [...first.messages] : [];
    const replace = async (reply: ReturnType<typeof longReply>): Promise<void> => {
      const next = await deliver(sender, { request: request(ada), reply, replaces });
      replaces = next.outcome === "delivered" ? [...next.messages] : [];
    };
    await replace(longReply(3));
    expect(headsOf(texts(ada))).toEqual(["part 0", "part 1", "part 2"]);
    await replace({ text: "short" });
    expect(texts(ada)).toEqual(["short"]);
    await replace(longReply(9));
    expect(headsOf(texts(ada))).toEqual(["part 0", "answer.md"]);
    await replace(longReply(2));
    expect(headsOf(texts(ada))).toEqual(["part 0", "part 1"]);
    for (const message of telegram.sent(ada.id)) telegram.remove(message);
    await replace({ text: "anew" });
    expect(texts(ada)).toEqual(["anew"]);
    expect(telegram.problems).toEqual([]);
  });

  test("what showed the progress of an answer that takes another's place goes away", async () => {
    const { telegram, person, newSender, request, record, texts } = await open();
    const ada = person();
    const group = telegram.group({ members: [ada] });
    const sender = newSender();
    const first = { request: request(group), reply: { text: "old" } };
    const old = await sender.deliver({ ...first, record: record(first.request), first: true });
    const replaces = old.outcome === "delivered" ? old.messages : [];
    const asked = { request: request(group), reply: { text: "new" } };
    const mine = record(asked.request);
    const progress = sender.begin({ request: asked.request, record: mine }, "text");
    await telegram.until(() => telegram.sent(group.id).length === 2);
    await progress.end();
    expect((await sender.deliver({ ...asked, record: mine, replaces, first: true })).outcome).toBe("delivered");
    expect(texts(group)).toEqual(["new"]);
  });

  test("a button that carries more than 64 bytes is a mistake that is seen before anything is sent", async () => {
    const { person, newSender, request, record, texts } = await open();
    const ada = person();
    const buttons = [[{ label: "Again", operation: "again" as const, argument: "é".repeat(40) }]];
    const asked = { request: request(ada), reply: { text: "hello", buttons } };
    await expect(newSender().deliver({ ...asked, record: record(asked.request) })).rejects.toThrow("64 bytes");
    expect(texts(ada)).toEqual([]);
  });
});
