/** An answer whose place has changed says whom it is for, once, whichever run sends what is left of it, and leaves nothing unfinished. */
import { describe, expect, test, vi } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { headsOf, longReply, openSending } from "./sending.ts";

const [used] = stores;
const BEFORE = "Ada, this is my answer to what you asked before the group was converted:";
const GONE = "Ada, the topic in which you asked me is not there any more. This is my answer:";

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  test("what is slow and was asked before a move that is known leaves nothing unfinished in the new chat", async () => {
    const { telegram, person, newSender, request, record, deliver, texts } = await openSending(pair().first);
    const ada = person();
    const old = telegram.group({ type: "group", members: [ada] });
    const asked = ["first", "second"].map((text) => ({
      text,
      message: telegram.say(ada, text, { in: old }).message_id,
    }));
    const next = telegram.migrate(old, ada);
    const sender = newSender();
    for (const { text, message } of asked) {
      const its = request(old, { message: String(message) });
      const progress = sender.begin({ request: its, record: record(its) }, "text");
      const count = telegram.actions.length;
      await telegram.until(() => text === "first" || telegram.actions.length > count);
      await progress.end();
      expect(await deliver(sender, { request: its, reply: { text } })).toMatchObject({ outcome: "delivered" });
    }
    expect(texts(next)).toEqual([BEFORE, "first", BEFORE, "second"]);
    expect(telegram.problems).toEqual([]);
  });

  test.each([0, 1, 2])(
    "a run that dies at part %i of three in a topic that is gone: whom it is for is said once",
    async (at) => {
      const { telegram, person, newSender, request, record, deliver, texts } = await openSending(pair().first);
      const ada = person();
      const forum = telegram.group({ members: [ada], forum: true });
      const topic = telegram.topic(forum, "Coins", ada);
      const { message_id } = telegram.say(ada, "why?", { in: forum, topic });
      telegram.deleteTopic(forum, topic);
      const chat = { id: String(forum.id), kind: "group", thread: String(topic) } as const;
      const its = request(forum, { chat, message: String(message_id) });
      const reply = longReply(3);
      const dies = (part: string): void => {
        if (part === String(at) && texts(forum).length > at) throw new Error("it dies");
      };
      const dying = newSender().deliver({ request: its, reply, record: record(its, dies), first: true });
      await expect(dying).rejects.toThrow("it dies");
      expect(await deliver(newSender(), { request: its, reply })).toMatchObject({ outcome: "delivered" });
      expect(headsOf(texts(forum))).toEqual([GONE, "part 0", "part 1", "part 2"]);
      expect(telegram.problems).toEqual([]);
    },
  );

  test("a run that dies as it looks whether that was said leaves the answer where it was asked", async () => {
    const { telegram, person, newSender, request, record, texts } = await openSending(pair().first);
    const ada = person();
    const forum = telegram.group({ members: [ada], forum: true });
    const topic = telegram.topic(forum, "Coins", ada);
    const { message_id } = telegram.say(ada, "why?", { in: forum, topic });
    const chat = { id: String(forum.id), kind: "group", thread: String(topic) } as const;
    const its = request(forum, { chat, message: String(message_id) });
    const dies = async (): Promise<never> => {
      throw new Error("it dies");
    };
    // Long enough ago that nobody waits for it any more.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
    const dying = newSender().deliver({
      request: its,
      reply: { text: "so" },
      record: { ...record(its), release: dies },
    });
    await expect(dying).rejects.toThrow("it dies");
    vi.useRealTimers();
    expect(texts(forum)).toEqual([]);
    await newSender().deliver({ request: its, reply: { text: "so" }, record: record(its) });
    expect(texts(forum)).toEqual(["so"]);
    const [sent] = telegram.sent(forum.id);
    expect([sent?.message_thread_id, sent?.reply_to_message?.message_id]).toEqual([topic, message_id]);
  });

  test("a message that is replied to and is gone is no news", async () => {
    const { telegram, person, newSender, request, deliver, texts } = await openSending(pair().first);
    const ada = person();
    const chat = telegram.group({ members: [ada] });
    const asked = telegram.say(ada, "why?", { in: chat });
    telegram.remove(asked);
    await deliver(newSender(), {
      request: request(chat, { message: String(asked.message_id) }),
      reply: { text: "so" },
    });
    expect(texts(chat)).toEqual(["so"]);
  });
});
