/** A key that is refused while people are served: heard by whoever asks, read once more by whoever watches, told at once. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Failure } from "../../../../src/core/failure.ts";
import type { Service } from "../../../../src/operations/parts.ts";
import { createSpentNote, heardClient, KEY_HEARD } from "../../../../workers/operators/key-heard.ts";
import { keptLog } from "../../http/running.ts";
import { useStore } from "../../operations/operating.ts";
import { holds, MINUTE, openWorld, pass, SECOND } from "./watching.ts";

const store = useStore();
const open = () => openWorld(store());

const failed = (kind: Failure["kind"], status?: number) =>
  ({
    ok: false,
    failure: { kind, fault: "operator", retryAfter: undefined, credits: "not-taken", problems: [], detail: "", status },
    text: "",
  }) as const;
const REFUSED = failed("key-refused", 401);

type Given<Name extends "chat" | "createImage" | "applyEffect" | "search"> = Parameters<Service[Name]>[0];

/** Something that each of the service's calls can be given. */
const ASKED = {
  chat: { model: "nexus", messages: [{ role: "user", content: "Hello" }] } satisfies Given<"chat">,
  createImage: { prompt: "a fox", allow_nsfw: false } satisfies Given<"createImage">,
  effect: { image: new Uint8Array(), prompt: "snow" } satisfies Given<"applyEffect">,
  search: { query: "ether", sources: ["news"] } satisfies Given<"search">,
};

describe("whoever asks the service", () => {
  function listened() {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const said: string[] = [];
    let ending: ReturnType<typeof failed> = REFUSED;
    let credits: number | undefined;
    const fail = async () => ending;
    const client: Service = {
      chat: fail,
      createImage: fail,
      applyEffect: fail,
      mirage: fail,
      search: fail,
      account: async () => (credits === undefined ? ending : holds(credits)),
    };
    const publish = async (topic: string, message: string): Promise<void> => void said.push(`${topic} ${message}`);
    const signals = { publish, subscribe: () => Promise.reject(new Error("nobody listens here")) };
    const passing = { store: { signals }, log: keptLog().log };
    const onSpent = createSpentNote(passing);
    const heard = heardClient({ client, ...passing, onSpent });
    return {
      heard,
      said,
      onSpent,
      ends(as: ReturnType<typeof failed>) {
        ending = as;
      },
      holds(some: number) {
        credits = some;
      },
    };
  }

  test.each<[string, (service: Service, key?: string) => Promise<unknown>]>([
    ["chat", ({ chat }, key) => chat(ASKED.chat, { key })],
    ["a picture", ({ createImage }, key) => createImage(ASKED.createImage, { key })],
    ["an effect", ({ applyEffect }, key) => applyEffect(ASKED.effect, { key })],
    ["a mirage", ({ mirage }, key) => mirage(ASKED.effect, { key })],
    ["a search", ({ search }, key) => search(ASKED.search, { key })],
    ["the account", ({ account }, key) => account({ key })],
  ])("%s: with the operator's key a refusal is said, with a person's own it is not", async (_, call) => {
    const { heard, said } = listened();
    await call(heard, "a key of one's own");
    expect(said).toEqual([]);
    await call(heard, "");
    expect(said).toEqual([`${KEY_HEARD} refused`]);
  });

  test.each([
    ["key-refused", 403, "refused"],
    ["refused", 401, "refused"],
    ["refused", 403, "refused"],
    ["refused", 404, undefined],
    ["input", 422, undefined],
    ["busy", 429, undefined],
    // Nothing was asked: there is no key of the operator's.
    ["key-refused", undefined, undefined],
    ["cancelled", undefined, undefined],
    ["unavailable", 503, "away"],
    ["failed", 500, "away"],
    ["broken", 502, "away"],
    ["unreachable", undefined, "away"],
    ["timeout", undefined, "away"],
    ["cut", undefined, "away"],
  ] as const)("%s with %s: what it says to whoever watches is %s", async (kind, status, says) => {
    const { heard, said, ends } = listened();
    ends(failed(kind, status));
    for (let i = 0; i < 20; i += 1) await heard.chat(ASKED.chat);
    expect(said).toEqual(says === undefined ? [] : [`${KEY_HEARD} ${says}`]);
  });

  test("says it once in a few seconds, however many are refused, and once that it is over", async () => {
    const { heard, said, holds: answers } = listened();
    for (let i = 0; i < 50; i += 1) await heard.chat(ASKED.chat);
    expect(said).toEqual([`${KEY_HEARD} refused`]);
    vi.advanceTimersByTime(5 * SECOND);
    await heard.chat(ASKED.chat);
    expect(said).toHaveLength(2);
    answers(500);
    // A person's own account says nothing about the operator's.
    await heard.account({ key: "a key of one's own" });
    expect(said).toHaveLength(2);
    for (let i = 0; i < 3; i += 1) await heard.account();
    expect(said.slice(2)).toEqual([`${KEY_HEARD} taken`]);
  });

  test("says once in a minute that the account holds too little, whether the service found that or the floor", async () => {
    const { heard, said, ends, onSpent } = listened();
    ends(failed("no-credits", 402));
    await heard.chat(ASKED.chat, { key: "a key of one's own" });
    expect(said).toEqual([]);
    for (let i = 0; i < 20; i += 1) await heard.chat(ASKED.chat);
    onSpent();
    expect(said).toEqual([`${KEY_HEARD} spent`]);
    vi.advanceTimersByTime(MINUTE);
    onSpent();
    expect(said).toHaveLength(2);
  });
});

describe("whoever watches for the operators", () => {
  const say = (heard: string): Promise<void> => store().signals.publish(KEY_HEARD, heard);
  const told: unknown = expect.stringContaining("Set SERVICE_API_KEY to the right one");

  test("tells them at once, once, in whichever process it was heard; and sees the end of it at once", async () => {
    const world = await open();
    const stops = [await world.startWatch(), await world.startWatch(), await world.startWatch()];
    await expect.poll(() => world.reads).toBe(1);
    pass(MINUTE);
    world.account = "key-refused";
    for (let i = 0; i < 3; i += 1) await say("refused");
    // Of themselves they would read the account in a quarter of an hour.
    await expect.poll(() => world.shown.length).toBe(2);
    expect([world.said(world.ada), world.said(world.bob), world.reads]).toEqual([[told], [told], 2]);
    pass(10 * SECOND);
    world.account = 500;
    await say("taken");
    await expect.poll(async () => (await world.alert("key-refused"))?.ended).toBeDefined();
    for (const stop of stops) await stop();

    // It is heard of again by others, and it is the same trouble.
    world.account = "key-refused";
    const stop = await world.startWatch();
    await expect.poll(() => world.reads).toBeGreaterThan(3);
    await say("refused");
    await expect.poll(async () => (await world.alert("key-refused"))?.ended).toBeUndefined();
    await stop();
    expect(world.shown).toHaveLength(2);
  });

  test("believes the account, and reads it once for all that is heard in two seconds", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    await watch.look();
    pass(14 * MINUTE);
    await watch.hear("refused");
    expect(world.reads).toBe(2);
    pass(SECOND);
    const hearing = Array.from({ length: 20 }, () => watch.hear("refused"));
    await watch.look();
    expect(world.reads).toBe(2);
    pass(2 * SECOND);
    await Promise.all(hearing);
    await watch.hear("taken");
    expect([world.reads, await world.alert("key-refused")]).toEqual([3, undefined]);
    // What was heard is answered by then: one refusal is an accident again.
    world.account = "key-refused";
    pass(MINUTE);
    await watch.look();
    expect([world.reads, await world.alert("key-refused")]).toEqual([4, undefined]);
  });

  test("tells them at once where somebody is refused for want of credits, and reads the account no oftener for many", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    await watch.look();
    pass(3 * SECOND);
    world.account = 10;
    await Promise.all(Array.from({ length: 20 }, () => watch.hear("spent")));
    expect([world.reads, world.said(world.ada)]).toEqual([2, [expect.stringContaining("paid requests are refused")]]);
    pass(30 * SECOND);
    await watch.hear("spent");
    expect(world.reads).toBe(2);
    pass(MINUTE);
    await watch.hear("spent");
    expect([world.reads, world.said(world.ada).length]).toEqual([3, 1]);
  });

  test("reads the account again where it was being read while the key was revoked", async () => {
    const world = await open();
    let go = (): void => undefined;
    world.reading = new Promise((resolve) => {
      go = resolve;
    });
    const watch = world.newWatch([world.ada]);
    const looking = watch.look();
    await expect.poll(() => world.reads).toBe(1);
    pass(3 * SECOND);
    world.account = "key-refused";
    const hearing = watch.hear("refused");
    go();
    await Promise.all([looking, hearing]);
    expect([world.reads, world.said(world.ada)]).toEqual([2, [told]]);
  });

  test("in a process that does not lead, remembers it until it does", async () => {
    const world = await open();
    const [first, second] = [world.newWatch([world.ada]), world.newWatch([world.ada])];
    await second.look();
    await second.stop();
    const third = world.newWatch([world.ada]);
    await first.look();
    world.account = "key-refused";
    pass(MINUTE / 2);
    await third.hear("refused");
    expect([world.reads, world.shown]).toEqual([2, []]);
    await first.stop();
    await third.look();
    expect([world.reads, world.said(world.ada)]).toEqual([3, [told]]);
  });
});
