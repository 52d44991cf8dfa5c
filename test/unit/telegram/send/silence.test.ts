/** Where Herald may not write, that is known for a moment, so that nothing is paid for that nobody would see. */
import { describe, expect, test, vi } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { openSending } from "./sending.ts";

const [used] = stores;
const RIGHTS = { code: 400, description: "Bad Request: not enough rights to send text messages to the chat" };

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  test("a group that takes no messages is mute for a minute, and nobody else is", async () => {
    const { telegram, newSender, person, request, deliver } = await openSending(pair().first);
    const [sender, chat, ada] = [newSender(), telegram.group(), person()];
    const topic = request(chat, { chat: { id: String(chat.id), kind: "group", thread: "8" } });
    telegram.refuseNext("sendMessage", RIGHTS, 2);
    for (const refused of [request(chat), request(ada)])
      expect(await deliver(sender, { request: refused, reply: { text: "hi" } })).toMatchObject({ rights: true });
    const isMute = () => [request(chat), topic, request(ada)].map((one) => sender.isMute?.(one));
    expect(isMute()).toEqual([true, false, false]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      expect(isMute()).toEqual([false, false, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("one that takes no pictures is not", async () => {
    const { telegram, newSender, request, deliver, keep } = await openSending(pair().first);
    const [sender, chat] = [newSender(), telegram.group()];
    const blob = await keep(Buffer.from("a picture"));
    telegram.refuseNext("sendPhoto", { code: 400, description: "Bad Request: not enough rights to send photos" });
    const reply = { text: "hi", attachments: [{ blob, name: "a.png", as: "picture" as const }] };
    expect(await deliver(sender, { request: request(chat), reply })).toMatchObject({ outcome: "delivered" });
    expect(sender.isMute?.(request(chat))).toBe(false);
  });
});
