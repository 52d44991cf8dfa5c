/** What goes to many channels at once: at Discord's rate and never above it, and never in the way of an answer. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { Delivered, Sender } from "../../../../src/core/delivery.ts";
import type { Reply } from "../../../../src/core/reply.ts";
import type { Lane, Urgency } from "../../../../src/core/store/gate.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { pauseOf, refusal } from "./double.ts";
import { CHANNEL, GUILD, openSending } from "./sending.ts";

const [used] = stores;
const NEWS: Reply = { text: "**the news**" };
const POST = /^POST \/channels\/\d+\/messages$/;
/** Noise of a busy machine, in milliseconds. */
const NOISE = 150;

const channels = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => String(861_000_000_000_000_000n + BigInt(i)));

/** How many of them came within a second, at most. */
function most(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000 - NOISE).length));
}

describe.each(used === undefined ? [] : [used])("mass delivery on $name", ({ use }) => {
  const pair = use();

  async function open() {
    const store = pair().first;
    const asked: { readonly lanes: readonly Lane[]; readonly urgency: Urgency }[] = [];
    const read: string[] = [];
    const telling: Store = {
      ...store,
      gate: {
        ...store.gate,
        ask(lanes, urgency) {
          asked.push({ lanes, urgency });
          return store.gate.ask(lanes, urgency);
        },
      },
      blobs: {
        ...store.blobs,
        get(id) {
          read.push(id);
          return store.blobs.get(id);
        },
      },
    };
    const sending = await openSending(telling);
    const sender = sending.newSender();
    function mass(channel: string, reply = NEWS, its: Sender = sender): Promise<Delivered> {
      const {
        person: _person,
        message: _message,
        ...request
      } = sending.request({
        operation: "digest",
        chat: { id: GUILD, kind: "group", thread: channel },
      });
      return its.deliver({ request, record: sending.record(request), reply, first: true, urgency: "mass" });
    }
    return { ...sending, asked, read, sender, mass };
  }

  test("120 channels get it at nearly Discord's rate and never above it, and somebody who asks in between does not wait", async () => {
    const { discord, sender, mass, request, record, asked } = await open();
    const left = channels(120);
    const all = [...left];
    const delivered: Delivered[] = [];
    const one = async (): Promise<void> => {
      for (let channel = left.shift(); channel !== undefined; channel = left.shift()) {
        delivered.push(await mass(channel));
      }
    };
    const began = performance.now();
    const sending = Promise.all(Array.from({ length: 24 }, one));
    await expect.poll(() => discord.did(POST).length, { interval: 20 }).toBeGreaterThan(40);
    // Three, of which the quickest counts: a machine that holds up one of them does not hold up all.
    const answers: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const question = request();
      const askedAt = performance.now();
      await sender.deliver({ request: question, record: record(question), reply: { text: "an answer" }, first: true });
      answers.push(performance.now() - askedAt);
    }
    await sending;
    const took = performance.now() - began;
    expect(delivered.map(({ outcome }) => outcome)).toEqual(all.map(() => "delivered"));
    expect(new Set(discord.messages.map(({ channel }) => channel))).toEqual(new Set([...all, CHANNEL]));
    expect(most(discord.did(POST).map(({ at }) => at))).toBeLessThanOrEqual(50);
    // 123 of them at 49 a second; without a pace it takes a fraction of that, and longer only on a busy machine.
    expect(took).toBeGreaterThan(2_200);
    expect(took).toBeLessThan(20_000);
    expect(Math.min(...answers)).toBeLessThan(500);
    expect(asked.length).toBeLessThan(2.5 * all.length);
    expect(asked.filter(({ urgency }) => urgency === "answer")).toHaveLength(3);
  });

  test("a channel that is closed leaves the line at once, and nobody waits with it", async () => {
    const { discord, mass } = await open();
    const [closed = "", ...others] = channels(11);
    discord.next(POST, pauseOf(60));
    expect(await mass(closed)).toMatchObject({ outcome: "later" });
    const began = performance.now();
    const [later, ...delivered] = await Promise.all([mass(closed), ...others.map((channel) => mass(channel))]);
    expect(later).toMatchObject({ outcome: "later", reason: "Discord demands a pause" });
    expect(delivered.map(({ outcome }) => outcome)).toEqual(others.map(() => "delivered"));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(discord.did(POST)).toHaveLength(11);
  });

  test("a pause that Discord demands of the bot closes it for every process, and nothing is called inside", async () => {
    const { discord, mass, newSender } = await open();
    const [one = "", two = ""] = channels(2);
    discord.next(POST, pauseOf(30, { "x-ratelimit-global": "true", "x-ratelimit-scope": "global" }));
    await mass(one);
    const later = await Promise.all([mass(two), mass(two, undefined, newSender())]);
    for (const told of later) expect(told).toMatchObject({ outcome: "later", reason: "Discord demands a pause" });
    expect(discord.did(POST)).toHaveLength(1);
  });

  test.each([
    [50_001, { outcome: "refused", rights: true }],
    [50_013, { outcome: "refused", rights: true }],
    [160_005, { outcome: "refused", rights: true }],
    [10_003, { outcome: "gone" }],
  ] as const)("code %i says whether Herald lacks the right or the channel is gone", async (code, expected) => {
    const { discord, mass } = await open();
    const [channel = ""] = channels(1);
    discord.next(POST, refusal(403, code));
    expect(await mass(channel)).toMatchObject(expected);
    // Believed for a while, and for the same reason.
    if (expected.outcome === "refused") expect(await mass(channel)).toMatchObject(expected);
    expect(discord.did(POST)).toHaveLength(1);
  });

  test("what Discord refuses for what it is has nothing to do with rights", async () => {
    const { discord, mass } = await open();
    const [channel = ""] = channels(1);
    discord.next(POST, refusal(400, 50_035));
    const refused = await mass(channel);
    expect(refused.outcome).toBe("refused");
    expect(refused).not.toHaveProperty("rights");
  });

  test("a picture that goes to many is read once; that of an answer is read each time", async () => {
    const { discord, mass, keep, read, sender, request, record } = await open();
    const blob = await keep(Buffer.from("the mood"));
    const reply: Reply = { text: "the news", attachments: [{ blob, name: "mood.png", as: "picture" }] };
    for (const delivered of await Promise.all(channels(8).map((channel) => mass(channel, reply)))) {
      expect(delivered.outcome).toBe("delivered");
    }
    expect(discord.messages.map(({ files }) => files.map(({ size }) => size))).toEqual(channels(8).map(() => [8]));
    expect(read).toEqual([blob]);
    for (let i = 0; i < 2; i += 1) {
      const question = request();
      await sender.deliver({ request: question, record: record(question), reply });
    }
    expect(read).toHaveLength(3);
  });

  test("nothing is taken while it stands in line, so what a process leaves behind there is sent by another", async () => {
    const { mass, sender, request, record } = await open();
    const [last = "", ...others] = channels(31);
    const taken: string[] = [];
    const question = request({ chat: { id: GUILD, kind: "group", thread: last } });
    const ahead = others.map((channel) => mass(channel));
    onTestFinished(async () => void (await Promise.all(ahead)));
    const its = record(question, (part) => taken.push(part));
    const delivered = sender.deliver({ request: question, record: its, reply: NEWS, first: true, urgency: "mass" });
    await Promise.race(ahead);
    const before = [...taken];
    expect((await delivered).outcome).toBe("delivered");
    expect([before, taken]).toEqual([[], ["0"]]);
  });
});
