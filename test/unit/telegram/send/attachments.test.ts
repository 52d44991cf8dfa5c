/** Pictures and files of an answer: each arrives once, in order, with its caption, whatever Telegram says to it. */
import { describe, expect, test, vi } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { BUTTONS, dying, openPicturing } from "./picturing.ts";
import { longReply, pictureOf, waitOf } from "./sending.ts";

const [used] = stores;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  const open = () => openPicturing(pair().first);

  test("each is a message of its own, in order; the last has the words, and the buttons under it", async () => {
    const { telegram, ada, picture, newSender, request, deliver, kinds } = await open();
    const contents = [pictureOf(640, 480), Buffer.from("a,b\n1,2\n"), pictureOf(100, 100)];
    const attachments = await Promise.all(
      contents.map((bytes, i) => picture(bytes, i === 1 ? { as: "file", name: "usage.csv" } : {})),
    );
    const asked = { request: request(ada), reply: { text: "A **fox** 🦊", attachments, buttons: BUTTONS } };
    const delivered = await deliver(newSender(), asked);
    const sent = telegram.sent(ada.id);
    expect(delivered).toEqual({ outcome: "delivered", messages: sent.map(({ message_id: id }) => String(id)) });
    expect(kinds()).toEqual(["photo", "document", "photo"]);
    expect(sent.map(telegram.bytesOf)).toEqual(contents);
    expect(sent[1]?.document?.file_name).toBe("usage.csv");
    expect(sent.map(({ caption }) => caption)).toEqual([undefined, undefined, "A fox 🦊"]);
    expect(sent[2]?.caption_entities).toEqual([{ type: "bold", offset: 2, length: 3 }]);
    expect(sent.map(({ reply_markup: buttons }) => buttons !== undefined)).toEqual([false, false, true]);
    expect(telegram.problems).toEqual([]);
    expect(telegram.losses).toEqual([]);
  });

  test.each([
    ["1024 characters", "x".repeat(1_024), 1],
    ["more of Markdown than of text", `**${"x".repeat(1_000)}** [link](https://example.com/${"y".repeat(500)})`, 1],
    ["512 emoji, each two units", "🦊".repeat(512), 1],
    ["one character more", "x".repeat(1_025), 2],
    ["one emoji more", "🦊".repeat(513), 2],
    ["several messages", longReply(2).text, 3],
    ["nothing to see", "  \n", 1],
    ["more marks than Telegram keeps", "*a* b ".repeat(150), 1],
  ])("words under a picture, or after it where they are too many: %s", async (_, text, count) => {
    const { telegram, ada, newSender, request, deliver, reply } = await open();
    const asked = { request: request(ada), reply: { ...(await reply(text)), buttons: BUTTONS } };
    expect((await deliver(newSender(), asked)).outcome).toBe("delivered");
    const sent = telegram.sent(ada.id);
    expect(sent).toHaveLength(count);
    expect(sent[0]?.photo).toBeDefined();
    expect(sent[0]?.caption === undefined).toBe(count > 1 || text.trim() === "");
    expect(sent.map(({ reply_markup: buttons }) => buttons !== undefined).indexOf(true)).toBe(count - 1);
    expect(telegram.problems).toEqual([]);
    expect(telegram.losses).toEqual([]);
  });

  test("a veil hides a picture; what it is about is answered, alone with one person too, and need not stand any more", async () => {
    const { telegram, ada, picture, newSender, request, deliver } = await open();
    const about = telegram.say(ada, "look at this");
    const gone = telegram.say(ada, "and this");
    telegram.remove(gone);
    for (const { message_id: id } of [about, gone]) {
      const attachments = [await picture(undefined, { veiled: true })];
      const one = { text: "here", attachments, about: String(id) };
      expect((await deliver(newSender(), { request: request(ada), reply: one })).outcome).toBe("delivered");
    }
    const sent = telegram.sent(ada.id);
    expect(sent.map(({ has_media_spoiler: veiled }) => veiled)).toEqual([true, true]);
    expect(sent.map(({ reply_to_message: to }) => to?.message_id)).toEqual([about.message_id, undefined]);
    expect(telegram.problems).toEqual([]);
  });

  test.each([
    ["too many bytes", pictureOf(640, 480, 10 * 1024 * 1024 + 1)],
    ["too large", pictureOf(6_000, 6_000)],
    ["of a kind that Telegram does not show", Buffer.from("GIF89a, or whatever it is")],
  ])("one with a veil that Telegram does not show is not handed over without: %s", async (_, bytes) => {
    const { telegram, ada, picture, newSender, request, record, deliver } = await open();
    const attachments = [await picture(bytes, { veiled: true })];
    const reply = { text: "a *fox*", attachments, buttons: BUTTONS };
    const sender = newSender();
    expect((await deliver(sender, { request: request(ada), reply })).outcome).toBe("delivered");
    // In the place of a message that stands as well.
    const group = telegram.group({ members: [ada] });
    const asked = request(group);
    const placed = record(asked);
    const progress = sender.begin({ request: asked, record: placed }, "picture");
    await telegram.until(() => telegram.sent(group.id).length === 1);
    await progress.end();
    expect((await sender.deliver({ request: asked, record: placed, reply })).outcome).toBe("delivered");
    for (const chat of [ada, group]) {
      const [sent, ...more] = telegram.sent(chat.id);
      expect(more).toEqual([]);
      expect(sent?.text).toMatch(/could not be shown veiled/);
      expect(sent?.reply_markup).toBeDefined();
    }
    expect(telegram.callsOf("sendDocument")).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });

  test.each([
    ["too many bytes, which is not even tried", pictureOf(640, 480, 10 * 1024 * 1024 + 1), 0],
    ["too long and narrow", pictureOf(4_000, 100), 1],
    ["too large", pictureOf(6_000, 6_000), 1],
    ["of a kind that Telegram does not show", Buffer.from("GIF89a, or whatever it is"), 1],
  ])("a picture that Telegram does not show is handed over as a file: %s", async (_, bytes, tried) => {
    const { telegram, ada, picture, newSender, request, deliver } = await open();
    const reply = { text: "a *fox*", attachments: [await picture(bytes)], buttons: BUTTONS };
    expect((await deliver(newSender(), { request: request(ada), reply })).outcome).toBe("delivered");
    const [sent, ...more] = telegram.sent(ada.id);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ document: { file_name: "fox.png" }, caption: "a fox" });
    expect(sent?.reply_markup).toBeDefined();
    expect(telegram.bytesOf(sent).equals(bytes)).toBe(true);
    expect(telegram.callsOf("sendPhoto")).toHaveLength(tried);
  });

  test("marks that are refused under a picture cost the marks and neither the words nor the picture", async () => {
    const { telegram, ada, newSender, request, deliver, reply, kinds } = await open();
    telegram.refuseNext("sendPhoto", { code: 400, description: "Bad Request: can't parse entities: what is this" });
    await deliver(newSender(), { request: request(ada), reply: await reply("a *fox*") });
    expect(kinds()).toEqual(["photo"]);
    expect(telegram.sent(ada.id)[0]?.caption).toBe("a fox");
    expect(telegram.sent(ada.id)[0]?.caption_entities).toBeUndefined();
  });

  test.each([
    ["picture", "sendPhoto", "not enough rights to send photos to the chat", /^a fox\n\nI may not send pictures here/],
    ["file", "sendDocument", "CHAT_SEND_DOCS_FORBIDDEN", /^a fox\n\nI may not send files here/],
  ] as const)("where Herald may send no %s its words are sent with one on that", async (as, method, refused, said) => {
    const { telegram, ada, picture, newSender, request, record, deliver } = await open();
    const reply = { text: "a *fox*", attachments: [await picture(undefined, { as })], buttons: BUTTONS };
    const sender = newSender();
    const [anew, instead] = [telegram.group({ members: [ada] }), telegram.group({ members: [ada] })];
    telegram.refuseNext(method, { code: 400, description: `Bad Request: ${refused}` });
    expect((await deliver(sender, { request: request(anew), reply })).outcome).toBe("delivered");
    // In the place of a message that stands as well.
    const asked = request(instead);
    const placed = record(asked);
    const progress = sender.begin({ request: asked, record: placed }, "picture");
    await telegram.until(() => telegram.sent(instead.id).length === 1);
    await progress.end();
    telegram.refuseNext("editMessageMedia", { code: 400, description: `Bad Request: ${refused}` });
    expect((await sender.deliver({ request: asked, record: placed, reply })).outcome).toBe("delivered");
    for (const chat of [anew, instead]) {
      const [sent, ...more] = telegram.sent(chat.id);
      expect(more).toEqual([]);
      expect(sent?.text).toMatch(said);
      expect(sent?.entities).toEqual([{ type: "italic", offset: 2, length: 3 }]);
      expect(sent?.reply_markup).toBeDefined();
    }
    expect(telegram.problems).toEqual([]);
  });

  test("a picture that a proxy before Telegram finds too large is refused, and nobody is told that it may have come", async () => {
    const { telegram, ada, newSender, request, deliver, reply } = await open();
    for (const method of ["sendPhoto", "sendDocument"] as const) telegram.htmlNext(method, 413);
    const delivered = await deliver(newSender(), { request: request(ada), reply: await reply("A fox") });
    expect(delivered.outcome).toBe("refused");
    expect(JSON.stringify(delivered)).toContain("413");
    expect(telegram.sent(ada.id)).toEqual([]);
  });

  test("where Herald may send nothing, a picture is refused for want of rights", async () => {
    const { telegram, ada, newSender, request, deliver, reply } = await open();
    const group = telegram.group({ members: [ada] });
    for (const method of ["sendPhoto", "sendMessage"] as const) {
      telegram.refuseNext(method, { code: 400, description: "Bad Request: CHAT_WRITE_FORBIDDEN" });
    }
    expect(await deliver(newSender(), { request: request(group), reply: await reply("fox") })).toMatchObject({
      outcome: "refused",
      rights: true,
    });
    expect(telegram.callsOf("sendMessage")).toHaveLength(1);
  });

  test.each([0, 1, 2])("a picture that is not kept any more, as number %i: refused, and said why", async (at) => {
    const { ada, newSender, request, record, reply, kinds } = await open();
    const { attachments = [], text } = await reply("three", 3);
    const missing = attachments.map((one, i) => (i === at ? { ...one, blob: "gone" } : one));
    const asked = { request: request(ada), reply: { text, attachments: missing } };
    for (let run = 0; run < 2; run += 1) {
      const delivered = await newSender().deliver({ ...asked, record: record(asked.request), first: run === 0 });
      expect(delivered).toEqual({ outcome: "refused", reason: "a picture or a file of it is not kept any more" });
    }
    expect(kinds()).toEqual(Array.from({ length: at }, () => "photo"));
  });

  test.each([0, 1, 2])(
    "a pause at picture %i of three: a later run goes on there, and none comes twice",
    async (at) => {
      const { telegram, ada, newSender, request, deliver, reply, kinds } = await open();
      let spoilt = false;
      const asked = { request: request(ada), reply: await reply("three", 3) };
      const delivered = await deliver(newSender(), asked, (part) => {
        if (part === String(at) && !spoilt) telegram.refuseNext("sendPhoto", waitOf(1));
        spoilt ||= part === String(at);
      });
      expect(delivered.outcome).toBe("delivered");
      expect(kinds()).toEqual(["photo", "photo", "photo"]);
      expect(telegram.insideWait).toEqual([]);
      expect(telegram.callsOf("sendPhoto")).toHaveLength(4);
    },
  );

  test.each(["before", "after"] as const)(
    "a connection that breaks %s an upload is done: not sent again",
    async (when) => {
      const { telegram, ada, newSender, request, record, reply, kinds } = await open();
      const asked = { request: request(ada), reply: await reply("two", 2) };
      telegram.breakNext("sendPhoto", when);
      const sender = newSender();
      const lost = await sender.deliver({ ...asked, record: record(asked.request), first: true });
      expect(lost).toEqual({ outcome: "uncertain", now: true });
      const stands = kinds();
      expect(stands).toEqual(when === "before" ? [] : ["photo"]);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
      try {
        const later = await sender.deliver({ ...asked, record: record(asked.request) });
        expect(later).toEqual({ outcome: "uncertain", now: false });
      } finally {
        vi.useRealTimers();
      }
      expect(kinds()).toEqual(stands);
    },
  );

  test("a run that dies at any step: the next sends the rest, or says that it does not know; nothing comes twice", async () => {
    const { telegram, person, newSender, request, record, reply } = await open();
    const sender = newSender();
    const given = { ...(await reply("", 2)), text: `last ${"word ".repeat(400)}` };
    const outcomes: string[] = [];
    for (let step = 0; step < 10; step += 1) {
      const ada = person();
      const asked = { request: request(ada), reply: given };
      const dead = dying(record(asked.request), step);
      const first = sender.deliver({ ...asked, record: dead }).catch(() => ({ outcome: "dead" }));
      expect((await first).outcome).toBe(step === 9 ? "delivered" : "dead");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
      try {
        outcomes.push((await sender.deliver({ ...asked, record: record(asked.request) })).outcome);
      } finally {
        vi.useRealTimers();
      }
      const messages = telegram.sent(ada.id);
      const whole = ["photo", "photo", "text"];
      const seen = messages.map(({ photo }) => (photo === undefined ? "text" : "photo"));
      expect(seen).toEqual(whole.slice(0, seen.length));
      if (outcomes.at(-1) === "delivered") expect(seen).toEqual(whole);
      expect(new Set(messages.map((one) => telegram.bytesOf(one).toString("hex"))).size).toBe(messages.length);
    }
    const [before, inside, after] = ["delivered", "uncertain", "uncertain"];
    expect(outcomes).toEqual([before, inside, after, before, inside, after, before, inside, after, "delivered"]);
  });

  test("a group that becomes a supergroup between two pictures: the rest goes there", async () => {
    const { telegram, ada, newSender, request, deliver, reply, kinds } = await open();
    const group = telegram.group({ members: [ada], type: "group" });
    let to: typeof group | undefined;
    const delivered = await deliver(newSender(), { request: request(group), reply: await reply("two", 2) }, (part) => {
      if (part === "1") to ??= telegram.migrate(group, ada);
    });
    expect(delivered.outcome).toBe("delivered");
    expect(kinds(to)).toEqual(["photo"]);
    expect(telegram.sent(to?.id ?? 0)[0]?.caption).toBe("two");
  });

  test("a picture goes without what it answers where that is gone", async () => {
    const { telegram, ada, newSender, request, deliver, reply } = await open();
    const group = telegram.group({ members: [ada] });
    const { message_id: question } = telegram.say(ada, "/imagine fox", { in: group });
    telegram.refuseNext("sendPhoto", { code: 400, description: "Bad Request: message to be replied not found" });
    const asked = { request: request(group, { message: String(question) }), reply: await reply("fox") };
    expect((await deliver(newSender(), asked)).outcome).toBe("delivered");
    const sent = telegram.sent(group.id);
    expect(sent.map(({ caption, reply_to_message: to }) => ({ caption, to }))).toEqual([
      { caption: "fox", to: undefined },
    ]);
  });

  test("a topic gets its pictures; one that is gone costs the topic; whoever has blocked Herald gets nothing", async () => {
    const { telegram, ada, newSender, request, deliver, reply } = await open();
    const sender = newSender();
    const forum = telegram.group({ members: [ada], forum: true });
    const topic = telegram.topic(forum, "Foxes", ada);
    for (const thread of [String(topic), "77"]) {
      const asked = request(forum, { chat: { id: String(forum.id), kind: "group", thread } });
      expect((await deliver(sender, { request: asked, reply: await reply("fox") })).outcome).toBe("delivered");
    }
    const sent = telegram.sent(forum.id).filter(({ photo }) => photo !== undefined);
    expect(sent.map(({ message_thread_id: thread }) => thread)).toEqual([topic, undefined]);
    telegram.block(ada);
    expect((await deliver(sender, { request: request(ada), reply: await reply("fox") })).outcome).toBe("gone");
  });

  describe("while a picture is made", () => {
    async function making(kind: "private" | "group" | "channel") {
      const opened = await open();
      const { telegram, ada } = opened;
      const chat =
        kind === "private" ? ada : kind === "group" ? telegram.group({ members: [ada] }) : telegram.channel();
      const sender = opened.newSender("auto");
      const request = opened.request(chat);
      const record = opened.record(request);
      const progress = sender.begin({ request, record }, "picture");
      return { ...opened, chat, sender, request, record, progress };
    }

    test("a group sees a placeholder with a Stop, which becomes the picture", async () => {
      const { telegram, chat, sender, request, record, progress, reply, kinds, captions } = await making("group");
      await telegram.until(() => telegram.sent(chat.id).length === 1 && telegram.actions.length > 0);
      expect(captions(chat)).toEqual(["Making your picture…"]);
      expect(JSON.stringify(telegram.sent(chat.id)[0]?.reply_markup)).toContain("stop ");
      expect(telegram.actions.map(({ action }) => action)).toEqual(["upload_photo"]);
      const [{ message_id: id } = { message_id: 0 }] = telegram.sent(chat.id);
      await progress.end();
      const delivered = await sender.deliver({ request, record, reply: await reply("fox"), first: true });
      expect(delivered).toEqual({ outcome: "delivered", messages: [String(id)] });
      expect(kinds(chat)).toEqual(["photo"]);
      expect(telegram.sent(chat.id)[0]?.reply_markup).toBeUndefined();
      expect(telegram.problems).toEqual([]);
    });

    test("a placeholder replies to what the picture will be about, and so does the picture in its place", async () => {
      const { telegram, ada, chat, sender, request, record, progress, reply } = await making("group");
      const source = telegram.say(ada, "look at this", "type" in chat ? { in: chat } : {});
      progress.isAbout(String(source.message_id));
      await telegram.until(() => telegram.sent(chat.id).length === 1);
      await progress.end();
      const about = { ...(await reply("fox")), about: String(source.message_id) };
      await sender.deliver({ request, record, reply: about, first: true });
      const [sent, ...more] = telegram.sent(chat.id);
      expect(sent?.photo).toBeDefined();
      expect(sent?.reply_to_message?.message_id).toBe(source.message_id);
      expect(more).toEqual([]);
    });

    test("a placeholder stands without what it replies to where that is gone", async () => {
      const { telegram, ada, chat, progress } = await making("group");
      const source = telegram.say(ada, "look at this", "type" in chat ? { in: chat } : {});
      progress.isAbout(String(source.message_id));
      telegram.refuseNext("sendMessage", { code: 400, description: "Bad Request: message to be replied not found" });
      await telegram.until(() => telegram.sent(chat.id).length === 1);
      await progress.end();
      expect(telegram.sent(chat.id)[0]?.reply_to_message).toBeUndefined();
    });

    test("a placeholder whose picture is not kept any more does not stay", async () => {
      const { telegram, chat, sender, request, record, progress, reply } = await making("group");
      await telegram.until(() => telegram.sent(chat.id).length === 1);
      await progress.end();
      const { attachments = [], text } = await reply("fox");
      const missing = { text, attachments: attachments.map((one) => ({ ...one, blob: "gone" })) };
      expect((await sender.deliver({ request, record, reply: missing, first: true })).outcome).toBe("refused");
      expect(telegram.sent(chat.id)).toEqual([]);
    });

    test("one person sees a draft with a Stop, until the picture is there", async () => {
      const { telegram, ada, sender, request, record, progress, reply, kinds } = await making("private");
      await telegram.until(() => telegram.drafts.length > 0 && telegram.actions.length > 0);
      expect(JSON.stringify(telegram.drafts[0]?.rich)).toContain("Making your picture…");
      expect(telegram.drafts[0]?.canStop).toBe(true);
      expect(telegram.actions[0]?.action).toBe("upload_photo");
      await progress.end();
      await sender.deliver({ request, record, reply: await reply("fox"), first: true });
      expect(kinds(ada)).toEqual(["photo"]);
      expect(telegram.visibleDrafts()).toEqual([]);
      telegram.without("sendRichMessageDraft");
      const plain = sender.begin({ request, record }, "picture");
      await telegram.until(() => telegram.drafts.at(-1)?.text === "Making your picture…");
      await plain.end();
    });

    test("a channel sees nothing before the picture", async () => {
      const { telegram, chat, progress } = await making("channel");
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await progress.end();
      expect(telegram.calls.filter(({ params }) => params["chat_id"] === String(chat.id))).toEqual([]);
    });
  });
});
