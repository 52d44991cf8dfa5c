/** What is stored of somebody: told to them alone, erased when they want it, and then to be found nowhere. */
import { describe, expect, test, vi } from "vitest";
import type { Asked, Manner } from "../../fakes/scripted-service.ts";
import { textSeen } from "../../fakes/telegram/model.ts";
import { allStores, noneShared, onShared, openStage } from "./stage.ts";
import { talkIn } from "./talking.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;
const OPERATOR = 1_234_567;
describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("privacy tells what is known in private, and after forgetting nothing of it is left", async () => {
    const stage = await openStage(store, { rates: false });
    const { telegram, startAll, ledger, everything } = stage;
    const { answer, press } = talkIn(telegram);
    await startAll(1, { ADMINS: `telegram:${OPERATOR}` });
    const ada = telegram.person({ first_name: "Adalgisa", last_name: "Quirinale" });
    const bob = telegram.person({ first_name: "Bob" });
    const olga = telegram.person({ id: OPERATOR, first_name: "Olga" });
    const group = telegram.group({ members: [ada, bob] });
    telegram.say(ada, "/persona a very peculiar gardener");
    await answer(ada, /peculiar gardener/);
    telegram.say(ada, "My secret is xyzzy");
    await answer(ada, "echo: My secret is xyzzy");
    telegram.say(ada, "/ask --model nexus Is plugh a word?", { in: group });
    await answer(group, "echo: Is plugh a word?");
    telegram.say(bob, "/ask What is mining?", { in: group });
    await answer(group, "echo: What is mining?");
    telegram.say(ada, "/key set key-of-ada-4471");
    await answer(ada, /^The service accepts your key/);
    telegram.say(ada, "/privacy");
    const known = await answer(ada, /What I know about you at this moment/);
    expect(textSeen(known)).toMatch(/Conversations: 2, with 2 questions of yours/);
    expect(textSeen(known)).toMatch(/persona “a very peculiar gardener”/);
    expect(textSeen(known)).toMatch(/Own key: one that ends with “4471”/);
    expect(textSeen(known)).toMatch(/Spending: 2 entries in 400 days, with 3 credits/);
    expect(textSeen(known)).toMatch(/Name: Adalgisa Quirinale/);
    telegram.say(ada, "/privacy", { in: group });
    const elsewhere = await answer(group, /What is stored here/);
    expect(textSeen(elsewhere)).not.toMatch(/What I know about you|gardener|4471/);
    expect(JSON.stringify(elsewhere)).toContain("https://t.me/herald_bot?start=privacy");

    const before = await everything();
    for (const word of ["xyzzy", "plugh", "gardener", "Adalgisa", "sealed:"]) expect(before).toContain(word);
    telegram.say(ada, "/privacy forget");
    const sure = await answer(ada, /^Erase what I store about you/);
    press(ada, sure, "Erase my data");
    const done = await answer(ada, /^Done\. This was erased/);
    // The request itself knows who asked, until it is done with.
    await expect.poll(everything, { timeout: 10_000 }).not.toContain("Adalgisa");
    const after = await everything();
    for (const word of ["xyzzy", "plugh", "gardener", "sealed:"]) expect(after).not.toContain(word);
    // The chat with somebody alone is called as they are.
    expect(JSON.stringify((await ledger()).map(({ person, chat }) => [person, chat]))).not.toContain(String(ada.id));
    expect(textSeen(done)).toMatch(
      /Kept answers, and the counts for today’s limits, expire by themselves within a day/,
    );
    telegram.say(olga, "/usage all");
    const all = await answer(olga, /^All usage/);
    expect(textSeen(all)).toMatch(/somebody who asked to be forgotten: 3 credits in 2 calls/);
    expect(textSeen(all)).not.toMatch(new RegExp(`Adalgisa|${ada.id}`));
    telegram.say(ada, "/privacy");
    const left = await answer(ada, /What I know about you at this moment/, done);
    expect(textSeen(left)).toMatch(/Conversations: none[\s\S]*Own key: none[\s\S]*Spending: nothing/);
    expect(telegram.problems).toEqual([]);
  });
});

/** Goes on until its client goes away. */
const endless = ({ gone, prompt }: Asked): Manner => ({
  pieces: (async function* pieces() {
    yield `echo: ${prompt}`;
    await new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve()));
  })(),
});

test("cancel stops a question and a picture in whichever worker they are, and what waits behind them", async () => {
  const { telegram, service, startAll } = await openStage(anyStore, { rates: false });
  const { answer } = talkIn(telegram);
  await startAll(3);
  service.answer = endless;
  service.draw = ({ gone }) =>
    new Promise((_, reject) => gone.addEventListener("abort", () => reject(new Error("the client has gone"))));
  const people = ["Ada", "Bob", "Cyd", "Dan"].map((first_name) => telegram.person({ first_name }));
  const [ada, ...others] = people;
  if (ada === undefined) throw new Error("there is nobody");
  for (const one of people) telegram.say(one, one === ada || one === others[0] ? "run" : "/imagine a fox");
  await telegram.until(() => service.asked.length === 2 && service.drawn.length === 2);
  for (const one of people) telegram.say(one, "wait for it");
  for (const one of people) telegram.say(one, "/cancel");
  for (const one of people) {
    await answer(one, /^Whatever I was doing/);
    await answer(one, /Stopped|cancelled/);
  }
  expect([...service.asked, ...service.drawn].every(({ gone }) => gone.aborted)).toBe(true);
  service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
  for (const one of people) telegram.say(one, "go on");
  for (const one of people) await answer(one, "echo: go on");
  expect(service.asked.map(({ prompt }) => prompt)).not.toContain("wait for it");
  expect(telegram.problems).toEqual([]);
});

test("language: shown, chosen, refused with an example", async () => {
  const { telegram, startAll } = await openStage(anyStore, { rates: false });
  const { answer, press } = talkIn(telegram);
  await startAll();
  const ada = telegram.person({ first_name: "Ada" });
  telegram.say(ada, "/language");
  const shown = await answer(ada, /English/);
  press(ada, shown, /English/);
  await answer(ada, /I answer you in English/);
  telegram.say(ada, "/language Klingon");
  await answer(ada, /^I do not speak “Klingon” yet/);
  telegram.say(ada, "/language default");
  await answer(ada, /^From now on I answer you in the language of your app/);
  expect(telegram.problems).toEqual([]);
});
