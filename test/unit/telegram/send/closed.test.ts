/** Whether Herald may write where it was asked: known from a refusal, or asked of Telegram where there is a doubt, and nowhere else. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { noteMembership } from "../../../../src/core/listening/membership.ts";
import { chatKey, type Request } from "../../../../src/core/request.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { openSending } from "./sending.ts";

const [used] = stores;
const REFUSED = { outcome: "refused", rights: true } as const;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  async function set() {
    const sending = await openSending(pair().first);
    const { telegram, person, newSender, deliver } = sending;
    const sender = newSender();
    const ada = person();
    const asked = () => telegram.calls.filter(({ method }) => /sendChatAction|getChatMember/.test(method)).length;
    return {
      ...sending,
      ada,
      asked,
      say: (request: Request) => deliver(sender, { request, reply: { text: "Foxes" } }),
      closed: async (request: Request, doubted?: boolean) => sender.closed?.(request, doubted),
    };
  }

  test("nothing is asked where nothing is in doubt, nor of somebody alone", async () => {
    const { telegram, ada, request, closed, asked } = await set();
    const chat = telegram.group({ members: [ada], owner: ada });
    expect(await closed(request(chat))).toBeUndefined();
    expect(await closed(request(ada), true)).toBeUndefined();
    expect(asked()).toBe(0);
  });

  test("of somebody alone it is asked whether what comes later can be shown to them", async () => {
    const { telegram, ada, request, closed, asked } = await set();
    telegram.say(ada, "/start");
    const shown = { ...request(ada), operation: "show" } as const;
    expect(await closed(shown)).toBeUndefined();
    expect(asked()).toBe(0);
    expect(await closed(shown, true)).toBeUndefined();
    telegram.block(ada);
    expect(await closed(shown, true)).toMatchObject({ outcome: "gone" });
    expect(asked()).toBe(2);
    telegram.unblock(ada);
    expect(await closed(shown, true)).toBeUndefined();
    expect(telegram.problems).toEqual([]);
  });

  test("where there is a doubt it is asked what Herald may do: in a group, in a channel, and where it is no member", async () => {
    const { telegram, ada, request, closed, asked } = await set();
    const chat = telegram.group({ members: [ada], owner: ada });
    const channel = telegram.channel({ bot: "administrator" });
    for (const place of [chat, channel]) expect(await closed(request(place), true)).toBeUndefined();
    expect(asked()).toBe(2);
    telegram.makeBot(chat, "restricted", ada);
    telegram.makeBot(channel, "member", ada);
    for (const place of [chat, channel]) expect(await closed(request(place), true)).toMatchObject(REFUSED);
    const left = telegram.group({ members: [ada], owner: ada });
    telegram.makeBot(left, "kicked", ada);
    expect(await closed(request(left), true)).toMatchObject({ outcome: "gone" });
    expect(telegram.problems).toEqual([]);
  });

  test("a closed topic is believed to be closed for a moment, then asked about until it is open, and others are not", async () => {
    const { telegram, ada, request, closed, say, asked } = await set();
    const forum = telegram.group({ members: [ada], owner: ada, forum: true });
    const topic = telegram.topic(forum, "Coins", ada);
    const inTopic = () => request(forum, { chat: { id: String(forum.id), kind: "group", thread: String(topic) } });
    telegram.closeTopic(forum, topic, ada);
    expect(await say(inTopic())).toMatchObject({ ...REFUSED, thread: true });
    expect(await closed(inTopic())).toMatchObject({ ...REFUSED, thread: true });
    expect(await closed(request(forum))).toBeUndefined();
    expect(asked()).toBe(0);
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + 20_000);
    onTestFinished(() => void clock.mockRestore());
    expect(await closed(inTopic())).toMatchObject({ ...REFUSED, thread: true });
    telegram.reopenTopic(forum, topic, ada);
    clock.mockReturnValue(now + 40_000);
    expect(await closed(inTopic())).toBeUndefined();
    expect(await say(inTopic())).toMatchObject({ outcome: "delivered" });
    expect(await closed(inTopic())).toBeUndefined();
    expect(asked()).toBe(2);
    expect(telegram.problems).toEqual([]);
  });

  test("a change in the chat that is told of ends the belief at once, and in that chat alone", async () => {
    const { telegram, ada, request, closed, say, asked } = await set();
    const [chat, other] = [0, 1].map(() => telegram.group({ members: [ada], owner: ada }));
    if (chat === undefined || other === undefined) throw new Error("two groups are needed");
    for (const one of [chat, other]) {
      telegram.makeBot(one, "restricted", ada);
      expect(await say(request(one))).toMatchObject(REFUSED);
      telegram.makeBot(one, "member", ada);
    }
    const key = chatKey(request(chat));
    await noteMembership(pair().first, { kind: "membership", chat: key, state: "here", reason: "member" });
    await vi.waitFor(async () => expect(await closed(request(chat))).toBeUndefined());
    expect(await closed(request(other))).toMatchObject(REFUSED);
    expect(asked()).toBe(1);
  });

  test("where typing passes and a message is refused all the same, nothing is asked for a minute", async () => {
    const { telegram, ada, request, closed, say, asked } = await set();
    const chat = telegram.group({ members: [ada], owner: ada });
    const refusal = { code: 400, description: "Bad Request: TOPIC_CLOSED" } as const;
    telegram.refuseNext("sendMessage", refusal, 2);
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    onTestFinished(() => void clock.mockRestore());
    expect(await say(request(chat))).toMatchObject(REFUSED);
    clock.mockReturnValue(now + 20_000);
    expect(await closed(request(chat))).toBeUndefined();
    expect(await say(request(chat))).toMatchObject(REFUSED);
    clock.mockReturnValue(now + 70_000);
    expect(await closed(request(chat))).toMatchObject(REFUSED);
    clock.mockReturnValue(now + 90_000);
    expect(await closed(request(chat))).toBeUndefined();
    expect(asked()).toBe(2);
  });
});
