/** What is stored of somebody: told to them alone, erased when they want it, and then to be found nowhere. */
import { describe, expect, test } from "vitest";
import type { Asked, Manner } from "../fakes/scripted-service.ts";
import { onEverySharedStore, onOneStore, openJourney } from "./journey.ts";
import { noneShared } from "./stage.ts";

/** What had come of an answer, as it lies in Redis or PostgreSQL. */
const KEPT_PART = /[{(]partial[:,]/;

describe.skipIf(noneShared).each(onEverySharedStore)("$platform on $store", (setting) => {
  test("privacy tells what is known in private, and after forgetting nothing of it is left", async () => {
    const { messenger, service, startAll, ledger, everything } = await openJourney(setting, { rates: false });
    // So slow that what has come of it is written down meanwhile, for whoever would have to go on.
    const { answer: echo } = service;
    async function* slowly(text: string): AsyncGenerator<string> {
      yield text;
      while (!KEPT_PART.test(await everything())) yield " ";
    }
    service.answer = async (asked) =>
      asked.prompt.includes("xyzzy") ? { pieces: slowly(`echo: ${asked.prompt}`) } : echo(asked);
    const ada = messenger.person("Adalgisa Quirinale");
    const [bob, olga] = [messenger.person("Bob"), messenger.person("Olga")];
    await startAll(1, { ADMINS: olga.reference });
    const group = messenger.group({ members: [ada, bob], owner: bob });
    await messenger.order(ada, "persona", { name: "a very peculiar gardener" });
    await messenger.answer(ada, /peculiar gardener/);
    await messenger.ask(ada, "My secret is xyzzy");
    await messenger.answer(ada, /^echo: My secret is xyzzy/);
    await expect.poll(everything).not.toMatch(KEPT_PART);
    await messenger.order(ada, "ask", { prompt: "Is plugh a word?", model: "nexus" }, { in: group });
    await messenger.answer(group, "echo: Is plugh a word?");
    await messenger.order(bob, "ask", { prompt: "What is mining?" }, { in: group });
    await messenger.answer(group, "echo: What is mining?");
    await messenger.order(ada, "key", { action: "set", key: "key-of-ada-4471" });
    await messenger.answer(ada, /^The service accepts your key/);
    await messenger.order(ada, "privacy");
    const known = await messenger.answer(ada, /What I know about you at this moment/);
    const what = [
      /Conversations: 2, with 2 questions of yours/,
      /persona “a very peculiar gardener”/,
      /Own key: one that ends with “4471”/,
      /Spending: 2 entries in 400 days, with 3 credits/,
      /Name: Adalgisa Quirinale/,
    ];
    for (const one of what) expect(known.words).toMatch(one);
    await messenger.order(ada, "privacy", {}, { in: group });
    const elsewhere = await messenger.answer(group, /What is stored here/);
    expect(elsewhere.alone).toBe(messenger.whispers);
    if (!messenger.whispers) {
      expect(elsewhere.words).not.toMatch(/What I know about you|gardener|4471/);
      expect(elsewhere.links.join()).toContain("https://t.me/herald_bot?start=privacy");
    }

    const before = await everything();
    for (const word of ["xyzzy", "plugh", "gardener", "Adalgisa", "sealed:"]) expect(before).toContain(word);
    await messenger.order(ada, "privacy", { forget: true });
    const sure = await messenger.answer(ada, /^Erase what I store about you/);
    await messenger.press(ada, sure, "Yes, erase it all");
    const done = await messenger.answer(ada, /^Done\. This was erased/);
    // The request itself knows who asked, until it is done with.
    await expect.poll(everything).not.toContain("Adalgisa");
    const after = await everything();
    for (const word of ["xyzzy", "plugh", "gardener"]) expect(after).not.toContain(word);
    // The tokens of what is being answered are sealed as well, for as long as they are good.
    expect(after.match(/sealed:/g)?.length ?? 0).toBeLessThanOrEqual(messenger.tokens());
    // The chat with somebody alone is called as they are.
    expect(JSON.stringify((await ledger()).map(({ person, chat }) => [person, chat]))).not.toContain(ada.id);
    expect(done.words).toMatch(/Kept answers, and the counts for today’s limits, expire by themselves within a day/);
    if (messenger.offersOnly) {
      await messenger.order(olga, "usage");
      await messenger.press(olga, await messenger.answer(olga, /you have spent nothing/), "Everything");
    } else await messenger.order(olga, "usage", { period: "all" });
    const all = await messenger.answer(olga, /^All usage/);
    expect(all.words).toMatch(/somebody who asked to be forgotten: 3 credits in 2 calls/);
    expect(all.words).not.toMatch(new RegExp(`Adalgisa|${ada.id}`));
    await messenger.order(ada, "privacy");
    const left = await messenger.answer(ada, /What I know about you at this moment/, { after: done });
    expect(left.words).toMatch(/Conversations: none[\s\S]*Own key: none[\s\S]*Spending: nothing/);
    await messenger.press(ada, left, "Erase my data");
    const asks = await messenger.shows(left, /^Erase what I store about you/);
    await messenger.press(ada, asks, "Yes, erase it all");
    // There may be the notes of the last requests, or nothing.
    await messenger.shows(asks, /^Done\.|^Nothing is stored/);
    expect(messenger.problems()).toEqual([]);
  });
});

/** Goes on until its client goes away. */
const endless = ({ gone, prompt }: Asked): Manner => ({
  pieces: (async function* pieces() {
    yield `echo: ${prompt}`;
    await new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve()));
  })(),
});

test.each(onOneStore)(
  "on $platform, cancel stops a question and a picture in whichever worker they are, and what waits behind them",
  async (setting) => {
    const { messenger, service, startAll } = await openJourney(setting, { rates: false });
    await startAll(3);
    service.answer = endless;
    service.draw = ({ gone }) =>
      new Promise((_, reject) => gone.addEventListener("abort", () => reject(new Error("the client has gone"))));
    const people = ["Ada", "Bob", "Cyd", "Dan"].map((name) => messenger.person(name));
    for (const [i, one] of people.entries()) {
      await (i < 2 ? messenger.ask(one, "run") : messenger.order(one, "imagine", { prompt: "a fox" }));
    }
    await expect.poll(() => [service.asked.length, service.drawn.length]).toEqual([2, 2]);
    for (const one of people) await messenger.ask(one, "wait for it");
    for (const one of people) await messenger.order(one, "cancel");
    for (const one of people) {
      await messenger.answer(one, /^Your .* cancelled/);
      await messenger.answer(one, /Stopped|^This was cancelled/);
    }
    await expect.poll(() => [...service.asked, ...service.drawn].every(({ gone }) => gone.aborted)).toBe(true);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    for (const one of people) await messenger.ask(one, "go on");
    for (const one of people) await messenger.answer(one, "echo: go on");
    expect(service.asked.map(({ prompt }) => prompt)).not.toContain("wait for it");
    expect(messenger.problems()).toEqual([]);
  },
);

test.each(onOneStore)("on $platform, language: shown, chosen, refused with an example", async (setting) => {
  const { messenger, startAll } = await openJourney(setting, { rates: false });
  await startAll();
  const ada = messenger.person("Ada");
  await messenger.order(ada, "language");
  const shown = await messenger.answer(ada, /English/);
  await messenger.press(ada, shown, /English/);
  await messenger.answer(ada, /I answer you in English/);
  await messenger.order(ada, "language", { name: "Klingon" });
  await messenger.answer(ada, /^I do not speak “Klingon” yet/);
  await messenger.order(ada, "language", { name: "default" });
  await messenger.answer(ada, /^From now on I answer you in the language of your app/);
  expect(messenger.problems()).toEqual([]);
});
