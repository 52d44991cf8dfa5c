/** The store stands still: whatever is asked meanwhile is acknowledged in time, told of, and answered once in the end. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Interaction } from "../../fakes/discord/model.ts";
import { noneShared, onShared } from "../stage.ts";
import { type Asking, ask, countOf, crowd, noRedis, openFrozenStage, openStage, ROUTES } from "./stage.ts";

const LATER = /^This takes longer/;

test.skipIf(noRedis)(
  "for ten seconds: twenty commands are acknowledged in time, their people are told, and each is answered once (needs redis-server)",
  async () => {
    const stage = await openFrozenStage({ rates: false });
    const { discord, service, startAll, freeze, thaw } = stage;
    await startAll(2);
    const people = crowd(discord, 20);
    const began = performance.now();
    freeze();
    const asked: { one: Asking; prompt: string; interaction: Interaction }[] = [];
    for (const [i, one] of people.entries()) {
      asked.push({ one, prompt: `question ${i}`, interaction: ask(stage, one, `question ${i}`) });
      await pause(450);
    }
    await pause(Math.max(10_000 - (performance.now() - began), 0));
    const waited = asked.filter(({ interaction }) => performance.now() - interaction.at > 3_000);
    expect(waited.length).toBeGreaterThan(10);
    const isTold = (interaction: Interaction): boolean => LATER.test(discord.textOf(discord.answerOf(interaction)));
    await discord.until(() => waited.every(({ interaction }) => isTold(interaction)));
    thaw();
    await discord.until(() => asked.every(({ one, prompt }) => countOf(stage, one, `echo: ${prompt}`) > 0), 60_000);
    for (const { one, prompt, interaction } of asked) {
      expect(discord.textOf(discord.answerOf(interaction))).toBe(`echo: ${prompt}`);
      expect(countOf(stage, one, `echo: ${prompt}`)).toBe(1);
    }
    expect(discord.late).toEqual([]);
    expect(service.asked).toHaveLength(20);
    expect(discord.identifies()).toBe(1);
    expect(discord.problems).toEqual([]);
  },
);

test.skipIf(noRedis)(
  "until a token has ended: the answer comes into the channel and the private chat, and mentions are answered in their order (needs redis-server)",
  async () => {
    const stage = await openFrozenStage({ rates: false });
    const { discord, service, startAll, freeze, thaw } = stage;
    await startAll();
    const [ada, ben] = crowd(discord, 2);
    if (ada === undefined || ben === undefined) throw new Error("nobody is there");
    const began = performance.now();
    freeze();
    const asked = [ada, ben].map((one) => ask(stage, one, `What is ${one.person.name}?`));
    const mentions = [1, 2, 3].map((i) => discord.say(ada.person, `mention ${i}`, { in: ada.channel, mention: true }));
    await discord.until(() => asked.every((one) => discord.acknowledged(one) !== undefined));
    // One word for all that waits in a channel.
    const told = () => discord.callsOf(ROUTES.send).filter(({ body }) => LATER.test(String(body["content"])));
    await discord.until(() => told().length > 0);
    for (const one of asked) discord.expire(one);
    // Longer than a lease lasts that is not renewed.
    await pause(Math.max(17_000 - (performance.now() - began), 0));
    const last = ask(stage, ben, "And now?");
    await discord.until(() => discord.acknowledged(last) !== undefined);
    thaw();
    const isThere = (i: number): boolean => countOf(stage, ada, `echo: mention ${i}`) === 1;
    await discord.until(() => [1, 2, 3].every(isThere), 60_000);
    for (const one of [ada, ben]) {
      await discord.until(() => countOf(stage, one, `echo: What is ${one.person.name}?`) === 1, 60_000);
    }
    await discord.until(() => countOf(stage, ben, "echo: And now?") === 1, 60_000);
    const answers = discord.sent(ada.channel).filter((one) => /^echo: mention/.test(discord.textOf(one)));
    for (const [i, mention] of mentions.entries()) {
      const answer = answers.find((one) => discord.textOf(one) === `echo: mention ${i + 1}`);
      expect(answer?.message_reference?.["message_id"]).toBe(mention.id);
    }
    expect(told()).toHaveLength(1);
    expect(service.asked).toHaveLength(6);
    expect(discord.late).toEqual([]);
    expect(discord.problems).toEqual([]);
  },
);

test.skipIf(noneShared).each(onShared.slice(0, 1))(
  "on %s one call that Discord does not answer holds up nobody else's",
  async (store) => {
    const stage = await openStage(store, { rates: false });
    const { discord, startAll } = stage;
    await startAll();
    const [ada, ...people] = crowd(discord, 140);
    if (ada === undefined) throw new Error("a crowd is needed");
    // What is held there holds up its own channel.
    const others = people.filter(({ channel }) => channel.id !== ada.channel.id);
    const release = discord.holdNext(ROUTES.send);
    discord.say(ada.person, "held", { in: ada.channel, mention: true });
    await discord.until(() => discord.callsOf(ROUTES.send).length === 1);
    const began = performance.now();
    for (const [i, { person, channel }] of others.entries()) {
      discord.say(person, `question ${i}`, { in: channel, mention: true });
    }
    const isThere = (one: Asking, i: number): boolean => countOf(stage, one, `echo: question ${i}`) === 1;
    await discord.until(() => others.every(isThere), 25_000);
    // Its own limit would let them all go.
    expect(performance.now() - began).toBeLessThan(25_000);
    release();
    await discord.until(() => countOf(stage, ada, "echo: held") === 1, 60_000);
    expect(discord.problems).toEqual([]);
  },
);
