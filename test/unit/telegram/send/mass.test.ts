/** What goes to many chats at once: at Telegram's rate and never above it, and never in the way of an answer. */
import { describe, expect, test } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { openMassing } from "./massing.ts";
import { waitOf } from "./sending.ts";

const [used] = stores;
const everyone = (chats: readonly unknown[]) => chats.map(() => 1);

describe.each(used === undefined ? [] : [used])("mass delivery on $name", ({ use }) => {
  const pair = use();

  test("120 chats get it at nearly Telegram's rate and never above it, and somebody who asks in between does not wait", async () => {
    const { telegram, asked, sender, fanOut, people, person, request, record, count, refused } = await openMassing(
      pair().first,
      // A second that is as much shorter as a busy machine may hold a call up.
      { rates: { bot: 30 }, second: 850 },
    );
    const [asking, chats] = [person(), people(120)];
    telegram.delayNext("sendMessage", 80, 1_000);
    const began = performance.now();
    const sending = fanOut(chats, 24);
    const there = () => count(chats).filter((one) => one > 0).length;
    await expect.poll(there, { interval: 20 }).toBeGreaterThan(40);
    const questions = asked.length;
    // Three, of which the quickest counts: a machine that holds up one of them does not hold up all.
    const answers: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const question = request(asking);
      const askedAt = performance.now();
      await sender.deliver({ request: question, record: record(question), reply: { text: "an answer" }, first: true });
      answers.push(performance.now() - askedAt);
    }
    const delivered = await sending;
    const took = performance.now() - began;
    expect(refused()).toEqual([]);
    expect(delivered.filter(({ outcome }) => outcome !== "delivered")).toEqual([]);
    expect(count(chats)).toEqual(everyone(chats));
    // 123 of them at 29.4 a second; less than half a second without a pace, and more only on a busy machine.
    expect(took).toBeGreaterThan(3_800);
    expect(took).toBeLessThan(20_000);
    expect(Math.min(...answers)).toBeLessThan(500);
    expect(asked.length).toBeLessThan(2.5 * chats.length);
    // One question for each, which is not asked again whatever it owes.
    const own = asked.slice(questions).filter(({ urgency }) => urgency === "answer");
    expect(own).toHaveLength(3);
  });

  test("a chat that is closed leaves the line at once, and nobody waits with it", async () => {
    const { telegram, mass, people, count } = await openMassing(pair().first);
    const [closed, ...chats] = people(21);
    if (closed === undefined) throw new Error("there are 21");
    telegram.refuseNext("sendMessage", waitOf(60));
    expect(await mass(closed)).toMatchObject({ outcome: "later", wait: 60_000 });
    const began = performance.now();
    const [later, ...delivered] = await Promise.all([mass(closed), ...chats.map((chat) => mass(chat))]);
    expect(later).toMatchObject({ outcome: "later", reason: "Telegram demands a pause" });
    expect(delivered.map(({ outcome }) => outcome)).toEqual(chats.map(() => "delivered"));
    expect(count(chats)).toEqual(everyone(chats));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(telegram.callsOf("sendMessage")).toHaveLength(21);
  });

  test("nothing is posted beside a topic that is not there any more, unless the group has no topics any more", async () => {
    const { telegram, sender, person, request, record } = await openMassing(pair().first);
    const owner = person();
    const deliver = (group: { readonly id: number }, thread: number) => {
      const chat = { id: String(group.id), kind: "group", thread: String(thread) } as const;
      const { person: _person, ...asked } = request(owner, { chat });
      return sender.deliver({ request: asked, record: record(asked), reply: { text: "news" }, urgency: "mass" });
    };
    const forum = telegram.group({ owner, members: [owner], title: "Topics", forum: true });
    const topic = telegram.topic(forum, "News", owner);
    expect(await deliver(forum, topic)).toMatchObject({ outcome: "delivered" });
    expect(await deliver(forum, topic + 900)).toMatchObject({ outcome: "gone", thread: true });
    expect(telegram.sent(forum.id)).toHaveLength(1);
    const plain = telegram.group({ owner, members: [owner], title: "None" });
    expect(await deliver(plain, 900)).toMatchObject({ outcome: "delivered" });
    expect(telegram.sent(plain.id)).toHaveLength(1);
  });

  test("a chat that is free again in a moment is waited for outside of the line", async () => {
    const { telegram, mass, people, count } = await openMassing(pair().first);
    const [busy, ...chats] = people(3);
    if (busy === undefined) throw new Error("there are three");
    for (let i = 0; i < 5; i += 1) await mass(busy);
    const order: string[] = [];
    const seen = async (name: string, delivered: Promise<{ readonly outcome: string }>) => {
      order.push(`${name} ${(await delivered).outcome}`);
    };
    await Promise.all([seen("busy", mass(busy)), ...chats.map((chat) => seen("other", mass(chat)))]);
    expect(order).toEqual([...chats.map(() => "other delivered"), "busy delivered"]);
    expect(count([busy, ...chats])).toEqual([6, ...everyone(chats)]);
    expect(telegram.problems).toEqual([]);
  });

  test("several chats that refuse within a second close mass delivery, and nobody else", async () => {
    const { telegram, mass, people, parked, person, sender, request, record, newSender } = await openMassing(
      pair().first,
    );
    const [one, two, three, four] = people(4);
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error("four");
    telegram.refuseNext("sendMessage", waitOf(30), 3);
    await mass(one);
    expect(parked.map(({ lane }) => lane)).not.toContain("telegram:mass");
    await Promise.all([mass(two), mass(three)]);
    expect(parked).toContainEqual({ lane: "telegram:mass", wait: 30_000 });
    const calls = telegram.callsOf("sendMessage").length;
    for (const its of [sender, newSender()]) {
      expect(await mass(four, undefined, its)).toMatchObject({ outcome: "later", reason: "Telegram demands a pause" });
    }
    expect(telegram.callsOf("sendMessage")).toHaveLength(calls);
    const question = request(person());
    const answered = sender.deliver({ request: question, record: record(question), reply: { text: "an answer" } });
    expect((await answered).outcome).toBe("delivered");
  });

  test("answers never wait for what the bot sends in all, and mass delivery waits until theirs is paid", async () => {
    const { sender, mass, people, request, record, asked } = await openMassing(pair().first);
    const chats = people(100);
    const began = performance.now();
    const answers = await Promise.all(
      chats.map((chat) => {
        const question = request(chat);
        return sender.deliver({
          request: question,
          record: record(question),
          reply: { text: "an answer" },
          first: true,
        });
      }),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(chats.map(() => "delivered"));
    expect(asked).toHaveLength(chats.length);
    const [chat] = people(1);
    if (chat === undefined) throw new Error("there is one");
    expect((await mass(chat)).outcome).toBe("delivered");
    // They take a fraction of that, and a hundred of them are worth more than three seconds, of which two are owed.
    expect(performance.now() - began).toBeGreaterThan(1_900);
    expect(asked.slice(chats.length).every(({ urgency }) => urgency === "mass")).toBe(true);
  });

  test.each([
    ["Bad Request: not enough rights to send text messages to the chat", 400],
    ["Bad Request: CHAT_WRITE_FORBIDDEN", 400],
    ["Bad Request: need administrator rights in the channel chat", 400],
    ["Bad Request: CHAT_GUEST_SEND_FORBIDDEN", 400],
  ])("what Herald may not send there is refused for want of rights: %s", async (description, code) => {
    const { telegram, mass, people } = await openMassing(pair().first);
    const [chat] = people(1);
    if (chat === undefined) throw new Error("there is one");
    telegram.refuseNext("sendMessage", { code, description });
    expect(await mass(chat)).toEqual({ outcome: "refused", reason: description, rights: true });
    telegram.refuseNext("sendMessage", { code: 403, description: "Forbidden: bot was kicked from the channel chat" });
    expect(await mass(chat)).toMatchObject({ outcome: "gone" });
    telegram.refuseNext("sendMessage", { code: 400, description: "Bad Request: message is too long" }, 2);
    expect(await mass(chat)).toEqual({ outcome: "refused", reason: "400 Bad Request: message is too long" });
  });

  test("nothing is taken while it stands in line, so what a process leaves behind there is sent by another", async () => {
    const { mass, sender, people, request, record } = await openMassing(pair().first);
    const [last, ...chats] = people(31);
    if (last === undefined) throw new Error("there are 31");
    const taken: string[] = [];
    const question = request(last);
    const ahead = chats.map((chat) => mass(chat));
    const its = record(question, (part) => taken.push(part));
    const delivered = sender.deliver({
      request: question,
      record: its,
      reply: { text: "the news" },
      first: true,
      urgency: "mass",
    });
    await Promise.race(ahead);
    const before = [...taken];
    expect((await delivered).outcome).toBe("delivered");
    expect([before, taken]).toEqual([[], ["0"]]);
    await Promise.all(ahead);
  });
});
