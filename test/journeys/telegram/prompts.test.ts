/** What people do with a question: correct it, paste it in pieces, quote in it, stop it, and choose how it is answered. */
import { describe, expect, test } from "vitest";
import type { Asked, Manner } from "../../fakes/scripted-service.ts";
import { type TelegramMessage, textSeen } from "../../fakes/telegram/model.ts";
import { shared } from "../../servers/ending.ts";
import { allStores, sharedStores } from "../stage.ts";
import { openStage, type Stage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;
const CLASSIC = { TELEGRAM_RICH: "off" };

const started = shared(async (more: Readonly<Record<string, string>>) => {
  const stage = await openStage(anyStore, { rates: false });
  await stage.startAll(1, more);
  return stage;
});

async function alone(more: Readonly<Record<string, string>> = {}) {
  const stage = await started(more);
  return { ...stage, ada: stage.telegram.person({ first_name: "Ada" }) };
}

const textsIn = ({ telegram }: Pick<Stage, "telegram">, chat: number): string[] => telegram.sent(chat).map(textSeen);
const promptsOf = ({ service }: Pick<Stage, "service">): string[] => service.asked.map(({ prompt }) => prompt);

async function answer({ telegram }: Pick<Stage, "telegram">, chat: number, text: string | RegExp) {
  const fits = (one: TelegramMessage): boolean =>
    typeof text === "string" ? textSeen(one) === text : text.test(textSeen(one));
  return telegram.until(() => telegram.sent(chat).find(fits), 60_000);
}

/** An answer that goes on until its client goes away, or the test lets it end. */
function held() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const manner = ({ gone, prompt }: Asked): Manner => ({
    pieces: (async function* pieces() {
      yield `echo: ${prompt}`;
      await Promise.race([ended, new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve()))]);
    })(),
  });
  return { manner, end };
}

const LONG = Array.from({ length: 90 }, (_, i) => `Paragraph ${i} says so much that three of them fill a screen.`).join(
  "\n\n",
);

describe("an edited question", () => {
  test("its answer is edited, with more parts or fewer; what changes nothing, and what comes late, asks nothing", async () => {
    const staged = await alone(CLASSIC);
    const { telegram, service, ada } = staged;
    service.answer = ({ prompt }) => ({ pieces: [prompt.startsWith("long") ? LONG : `echo: ${prompt}`] });
    const asked = telegram.say(ada, "short");
    const first = await answer(staged, ada.id, "echo: short");
    telegram.edit(asked, "long");
    await answer(staged, ada.id, /Paragraph 89 /);
    expect(telegram.sent(ada.id).length).toBe(2);
    expect(telegram.sent(ada.id)[0]?.message_id).toBe(first.message_id);
    expect(textsIn(staged, ada.id)[0]).toMatch(/^Paragraph 0 /);
    telegram.edit(asked, "long");
    telegram.edit(asked, "short again");
    await answer(staged, ada.id, "echo: short again");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(telegram.sent(ada.id)[0]?.message_id).toBe(first.message_id);
    telegram.edit(asked, "/ask --model nexus short again");
    await telegram.until(() => service.asked.length === 4);
    const late = telegram.say(ada, "of long ago", { date: Math.floor(Date.now() / 1000) - 120 });
    await answer(staged, ada.id, "echo: of long ago");
    telegram.edit(late, "changed too late");
    telegram.say(ada, "the end");
    await answer(staged, ada.id, "echo: the end");
    expect(promptsOf(staged)).toEqual(["short", "long", "short again", "short again", "of long ago", "the end"]);
    expect(service.asked.map(({ model }) => model)[3]).toBe("nexus");
    // What is asked again knows nothing of the answer that it replaces.
    expect(service.asked[1]?.messages.filter(({ role }) => role !== "system")).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
  });

  test("while the first answer is written: what stands at the end is the answer to the second", async () => {
    const staged = await alone();
    const { telegram, service, ada } = staged;
    const { manner, end } = held();
    service.answer = manner;
    const asked = telegram.say(ada, "first");
    await telegram.until(() => service.asked.length === 1);
    telegram.edit(asked, "second");
    await telegram.until(() => telegram.pending().length === 0);
    end();
    await answer(staged, ada.id, "echo: second");
    expect(textsIn(staged, ada.id)).toEqual(["echo: second"]);
    expect(telegram.problems).toEqual([]);
  });

  test("while the first answer is written in a group that ends, and only what is asked now is answered to its end", async () => {
    const staged = await alone();
    const { telegram, service, ada } = staged;
    const chat = telegram.group({ members: [ada], owner: ada });
    const { manner } = held();
    service.answer = (asked) => (asked.prompt === "second" ? { pieces: ["echo: second"] } : manner(asked));
    const asked = telegram.say(ada, "@herald_bot first", { in: chat });
    await answer(staged, chat.id, "Thinking…");
    telegram.edit(asked, "@herald_bot second");
    await answer(staged, chat.id, "echo: second");
    expect(textsIn(staged, chat.id)).toEqual(["echo: second"]);
    expect(promptsOf(staged)).toEqual(["first", "second"]);
    expect(service.charged).toEqual(["second"]);
    expect(telegram.problems).toEqual([]);
  });
});

describe("a long paste", () => {
  const pasted = Array.from({ length: 1_200 }, (_, i) => `word${i}`).join(" ");
  const words = (text: string): string => text.replace(/\s+/g, " ");

  test("three messages are one question; an edit that changes nothing is none, a changed part asks the whole again", async () => {
    const staged = await alone();
    const { telegram, service, ada } = staged;
    service.answer = ({ prompt }) => ({ pieces: [`${prompt.length} ${prompt.slice(-8)}`] });
    const messages = telegram.paste(ada, pasted);
    expect(messages.length).toBe(3);
    await answer(staged, ada.id, /word1199/);
    expect(words(promptsOf(staged)[0] ?? "")).toBe(pasted);
    for (const message of messages) telegram.edit(message, message.text ?? "");
    const last = messages.at(-1);
    if (last !== undefined) telegram.edit(last, `${last.text} changed`);
    await answer(staged, ada.id, /changed/);
    expect(telegram.sent(ada.id)).toHaveLength(1);
    expect(promptsOf(staged).map(words)).toEqual([pasted, `${pasted} changed`]);
  });

  test("cut by a client that looks for a good place, and in a group, where only its first piece is addressed", async () => {
    const stage = await openStage(anyStore, { rates: false, readsAll: true });
    await stage.startAll();
    const { telegram, service } = stage;
    service.answer = ({ prompt }) => ({ pieces: [`${prompt.length} ${prompt.slice(-8)}`] });
    const ada = telegram.person();
    const bob = telegram.person();
    telegram.say(ada, `${"first line\n".repeat(200)}end`);
    telegram.say(ada, "and the rest of it");
    await answer(stage, ada.id, / of it$/);
    expect(promptsOf(stage)).toHaveLength(1);
    const group = telegram.group({ members: [ada, bob] });
    telegram.paste(ada, `@${telegram.bot.username} ${pasted}`, { in: group });
    telegram.say(bob, "nothing to do with it", { in: group });
    await answer(stage, group.id, /word1199$/);
    expect(words(promptsOf(stage)[1] ?? "")).toBe(pasted);
    expect(promptsOf(stage)).toHaveLength(2);
  });

  test("what is to be extracted from is one text, torn in the middle of a word or not; an edit of it asks nothing", async () => {
    const staged = await alone();
    const { telegram, service, ada } = staged;
    service.answer = () => ({ pieces: ['{"name":"Fox"}'] });
    const begin = "/extract name:string The lamp ".padEnd(4_096, "y");
    const group = telegram.group({ members: [ada] });
    const pieces = [begin, `${"z".repeat(4_096)}`, "end"];
    for (const chat of [undefined, group]) {
      const date = Math.floor(Date.now() / 1000);
      const [first, ...others] = pieces.map((text, i) => {
        const said =
          i === 0 && chat !== undefined ? text.replace("/extract", `/extract@${telegram.bot.username}`) : text;
        return telegram.say(ada, said.slice(0, 4_096), {
          date,
          ...(chat === undefined ? {} : { in: chat, heard: true }),
        });
      });
      await answer(staged, (chat ?? ada).id, /"name": "Fox"/);
      for (const one of [first, ...others]) if (one !== undefined) telegram.edit(one, `${one.text?.slice(1)}`, true);
    }
    telegram.say(ada, "the end");
    await telegram.until(() => promptsOf(staged).includes("the end"));
    expect(service.asked).toHaveLength(3);
    expect(promptsOf(staged)[0]).toContain(`The lamp ${"y".repeat(4_066)}${"z".repeat(4_096)}end\n`);
    expect(promptsOf(staged)[1]).toMatch(/The lamp y+z+end\n/);
    expect(telegram.problems).toEqual([]);
  });

  test.skipIf(sharedStores.length === 0)(
    "a worker killed in the middle: the paste is still one, and heard of once",
    async () => {
      const { telegram, service, start } = await openStage(sharedStores[0] ?? anyStore, { rates: false });
      await start("gateway");
      const doomed = await start("worker");
      const ada = telegram.person();
      service.answer = held().manner;
      telegram.paste(ada, pasted);
      await telegram.until(() => service.asked.length === 1);
      doomed.child.kill("SIGKILL");
      await doomed.ended;
      service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
      await start("worker");
      await telegram.until(() => telegram.sent(ada.id).length === 1, 60_000);
      telegram.say(ada, "after it");
      await telegram.until(() => telegram.sent(ada.id).length === 2, 60_000);
      expect(textsIn({ telegram }, ada.id)[0]).toMatch(/restarted in the middle/);
      expect(textsIn({ telegram }, ada.id)[1]).toBe("echo: after it");
      expect(service.asked).toHaveLength(2);
    },
  );
});

test("a reply, a quote and a picture's caption are part of what is asked, or what is said about it", async () => {
  const staged = await alone();
  const { telegram, service, ada } = staged;
  service.answer = () => ({ pieces: ["Staking pays five percent. Mining pays less."] });
  telegram.say(ada, "What pays?");
  const first = await answer(staged, ada.id, /^Staking pays/);
  telegram.say(ada, "why?", { replyTo: first, quote: "Mining pays less" });
  await telegram.until(() => service.asked.length === 2);
  expect(promptsOf(staged)[1]).toBe("You wrote:\n> Mining pays less\n\nwhy?");
  const own = telegram.say(ada, "My dog is called Ether");
  await telegram.until(() => service.asked.length === 3);
  telegram.say(ada, "how is it called?", { replyTo: own });
  await telegram.until(() => service.asked.length === 4);
  expect(promptsOf(staged)[3]).toBe("Ada wrote:\n> My dog is called Ether\n\nhow is it called?");
  telegram.say(ada, "What is on it?", { photo: Buffer.from("a picture") });
  await answer(staged, ada.id, /^I cannot see pictures/);
  // Fields and entities of a Telegram to come change nothing.
  const base = telegram.say(ada, "unheard", { heard: false });
  const entities = [{ type: "hologram", offset: 0, length: 2, depth: 7 }];
  telegram.update({ message: { ...base, text: "From the future", hologram: { depth: [1, null] }, entities } });
  await telegram.until(() => service.asked.length === 5);
  expect(promptsOf(staged)[4]).toBe("From the future");
  expect(telegram.problems).toEqual([]);
});

describe("commands", () => {
  test("a start leads where its link says, help explains, and pressing a menu changes it in its place", async () => {
    const staged = await alone();
    const { telegram, service, ada } = staged;
    telegram.say(ada, "/start");
    await answer(staged, ada.id, /^Hello, I am Herald/);
    telegram.say(ada, "/start privacy");
    await answer(staged, ada.id, /^What is stored here/);
    telegram.say(ada, "/help model");
    await answer(staged, ada.id, /^\/model: /);
    telegram.say(ada, "/model");
    const menu = await answer(staged, ada.id, /answers you now, for/);
    const press = telegram.press(ada, menu, "model nexus");
    await answer(staged, ada.id, /^From now on nexus answers you/);
    expect(telegram.pressed(press)?.answered).toBe(true);
    expect(telegram.sent(ada.id).some((one) => /answers you now, for/.test(textSeen(one)))).toBe(false);
    telegram.say(ada, "/persona pirate");
    await answer(staged, ada.id, /^From now on you are answered in this persona: pirate/);
    telegram.say(ada, "Ahoy?");
    await answer(staged, ada.id, "echo: Ahoy?");
    expect(service.asked[0]?.model).toBe("nexus");
    expect(service.asked[0]?.persona ?? "").toMatch(/pirate/i);
    telegram.say(ada, "/reset");
    // More messages in a row than Telegram takes at once: this one waits, and is still about what was done at first.
    await answer(staged, ada.id, /^Forgotten\./);
    telegram.say(ada, "Who am I?");
    await answer(staged, ada.id, "echo: Who am I?");
    expect(service.asked[1]?.messages.filter(({ role }) => role !== "system")).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
  });

  test("cancel stops what runs and what waits behind it, and what is asked after it is answered", async () => {
    const staged = await alone();
    const { telegram, service, ada } = staged;
    const { manner } = held();
    service.answer = (asked) => (asked.prompt === "run" ? manner(asked) : { pieces: [`echo: ${asked.prompt}`] });
    telegram.say(ada, "run");
    await telegram.until(() => service.asked.length === 1);
    // All in the same second, by Telegram's clock.
    const date = Math.floor(Date.now() / 1000);
    telegram.say(ada, "waits", { date });
    telegram.say(ada, "waits too", { date });
    telegram.say(ada, "/cancel", { date });
    telegram.say(ada, "go on", { date });
    await answer(staged, ada.id, "echo: go on");
    await answer(staged, ada.id, /^Your .* cancelled/);
    await answer(staged, ada.id, /^echo: run[\s\S]*Stopped/);
    expect(promptsOf(staged)).toEqual(["run", "go on"]);
    expect(telegram.problems).toEqual([]);
  });
});
