/** In groups and channels Herald speaks when it is meant, to whoever asked, and where it was asked. */
import { describe, expect, test } from "vitest";
import { type TelegramChat, type TelegramMessage, textSeen } from "../../fakes/telegram/model.ts";
import { shared } from "../../servers/ending.ts";
import { allStores } from "../stage.ts";
import { openStage, type Stage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

const started = shared(async (options: { readonly readsAll?: boolean }) => {
  const stage = await openStage(anyStore, { rates: false, ...options });
  await stage.startAll();
  return stage;
});

async function group(options: Parameters<typeof started>[0] = {}, about: { forum?: boolean } = {}) {
  const stage = await started(options);
  const { telegram } = stage;
  const [ada, bea, cyd] = ["Ada", "Bea", "Cyd"].map((first_name) => telegram.person({ first_name }));
  if (ada === undefined || bea === undefined || cyd === undefined) throw new Error("three people are needed");
  const open = (): TelegramChat => telegram.group({ members: [ada, bea, cyd], owner: ada, ...about });
  return { ...stage, ada, bea, cyd, open, chat: open() };
}

const textOf = (message: TelegramMessage | undefined): string => (message === undefined ? "" : textSeen(message));
const textsIn = ({ telegram }: Pick<Stage, "telegram">, { id }: TelegramChat): string[] =>
  telegram.sent(id).map(textOf);
const promptsOf = ({ service }: Pick<Stage, "service">): string[] => service.asked.map(({ prompt }) => prompt);
const spoken = ({ service }: Pick<Stage, "service">, index: number): string[][] =>
  (service.asked[index]?.messages ?? [])
    .filter(({ role }) => role !== "system")
    .map(({ role, content }) => [role, content]);

/** Shown until an answer is there, where that takes a while. */
const isGrowing = ({ reply_markup: markup }: TelegramMessage): boolean =>
  markup?.inline_keyboard.flat().some(({ text }) => text === "Stop") === true;

/** The message of ours that came as so-manieth in the chat. */
const messageIn = ({ telegram }: Pick<Stage, "telegram">, { id }: TelegramChat, count: number) =>
  telegram.until(() => telegram.sent(id)[count - 1], 60_000);

/** The same, once it is whole. */
async function answerIn(stage: Pick<Stage, "telegram">, chat: TelegramChat, count: number): Promise<TelegramMessage> {
  await messageIn(stage, chat, count);
  return stage.telegram.until(() => {
    const found = stage.telegram.sent(chat.id)[count - 1];
    return found !== undefined && !isGrowing(found) && found;
  }, 60_000);
}

describe("a group", () => {
  test("it answers a command, its name and a reply to it, each where it was asked; and nothing else", async () => {
    const staged = await group({ readsAll: true });
    const { telegram, ada, bea, chat, open } = staged;
    const robot = telegram.person({ is_bot: true, first_name: "Robot", username: "other_bot" });
    telegram.say(ada, "Good morning everybody", { in: chat });
    telegram.say(robot, "@herald_bot and what do you think?", { in: chat });
    telegram.say(ada, "/ask@other_bot is it for you?", { in: chat });
    telegram.say(ada, "@other_bot is it for you?", { in: chat });
    telegram.say(ada, "/weather today", { in: chat });
    telegram.tell(chat, ada, { new_chat_members: [bea] });
    const asked = telegram.say(ada, "/ask@herald_bot What is staking?", { in: chat });
    const first = await answerIn(staged, chat, 1);
    expect(first).toMatchObject({ text: "echo: What is staking?", reply_to_message: { message_id: asked.message_id } });
    telegram.say(bea, "And what do you say, @herald_bot?", { in: chat });
    expect(textOf(await answerIn(staged, chat, 2))).toBe("echo: And what do you say?");
    telegram.say(bea, "go on", { in: chat, replyTo: first });
    await answerIn(staged, chat, 3);
    expect(promptsOf(staged)).toEqual(["What is staking?", "And what do you say?", "Bea: go on"]);
    const linked = open();
    const channel = telegram.channel({ title: "News" });
    const post = telegram.say(channel, "@herald_bot what is this?", { in: channel });
    telegram.forwardPost(post, linked);
    telegram.say(channel, "/ask What is a channel?", { in: linked });
    expect(textOf(await answerIn(staged, linked, 1))).toBe("echo: What is a channel?");
    expect(staged.service.asked).toHaveLength(4);
    telegram.say(channel, "/ask What is a post?", { in: channel });
    // What stands in a channel is the channel's, whoever wrote it.
    await telegram.until(() => textsIn(staged, channel).includes("echo: What is a post?"), 60_000);
    const posts = ["@herald_bot what is this?", "/ask What is a post?", "echo: What is a post?"];
    expect(textsIn(staged, channel)).toEqual(posts);
    expect(telegram.problems).toEqual([]);
  });

  test("a chain of replies goes on over three people with what was said in it, and beside another chain", async () => {
    const staged = await group();
    const { telegram, ada, bea, cyd, chat } = staged;
    telegram.say(ada, "/ask What is staking?", { in: chat });
    const first = await answerIn(staged, chat, 1);
    telegram.say(cyd, "/ask What is mining?", { in: chat });
    await answerIn(staged, chat, 2);
    telegram.say(bea, "What does it pay?", { in: chat, replyTo: first });
    const third = await answerIn(staged, chat, 3);
    telegram.say(cyd, "For how long?", { in: chat, replyTo: third });
    await answerIn(staged, chat, 4);
    expect(spoken(staged, 3)).toEqual([
      ["user", "Ada: What is staking?"],
      ["assistant", "echo: What is staking?"],
      ["user", "Bea: What does it pay?"],
      ["assistant", "echo: Bea: What does it pay?"],
      ["user", "Cyd: For how long?"],
    ]);
    // Whoever speaks about somebody else's words takes them along.
    const words = telegram.say(bea, "The moon is made of cheese", { in: chat });
    telegram.say(cyd, "@herald_bot is that true?", { in: chat, replyTo: words });
    await answerIn(staged, chat, 5);
    expect(promptsOf(staged).at(-1)).toBe("Bea wrote:\n> The moon is made of cheese\n\nis that true?");
    expect(telegram.problems).toEqual([]);
  });

  test("an anonymous administrator asks, decides and stops as anybody does", async () => {
    const staged = await group();
    const { telegram, service, chat } = staged;
    telegram.say(chat, "/settings@herald_bot speak addressed", { in: chat });
    expect(textOf(await answerIn(staged, chat, 1))).toMatch(/^Done\. In this chat I speak only when/);
    let gone: Promise<void> | undefined;
    service.answer = ({ gone: left }) => {
      gone = new Promise((resolve) => left.addEventListener("abort", () => resolve()));
      return {
        pieces: (async function* held() {
          yield "Once upon a time";
          await gone;
        })(),
      };
    };
    telegram.say(chat, "/ask@herald_bot Tell me a story", { in: chat });
    const placeholder = await messageIn(staged, chat, 2);
    telegram.say(chat, "/cancel@herald_bot", { in: chat });
    await gone;
    await telegram.until(() => textsIn(staged, chat).some((text) => text.includes("Stopped.")));
    expect(textOf(telegram.sent(chat.id).find((one) => one.message_id === placeholder.message_id))).toMatch(/Stopped/);
    await telegram.until(() => textsIn(staged, chat).some((text) => /^Your .* cancelled/.test(text)));
    expect(telegram.problems).toEqual([]);
  });

  test("only administrators decide; then it answers without being called, and stops that when told", async () => {
    const staged = await group({ readsAll: true });
    const { telegram, service, ada, bea, chat } = staged;
    telegram.say(bea, "/settings speak all", { in: chat });
    expect(textOf(await answerIn(staged, chat, 1))).toMatch(/^Only administrators/);
    telegram.say(ada, "/settings", { in: chat });
    const menu = await answerIn(staged, chat, 2);
    telegram.press(bea, menu, "settings speak all");
    expect(textOf(await answerIn(staged, chat, 3))).toMatch(/^Only administrators/);
    // Who taps on hears it no more, and the others are spared it.
    for (let tap = 0; tap < 3; tap++) telegram.press(bea, menu, "settings speak all");
    telegram.say(bea, "is anybody there?", { in: chat });
    const press = telegram.press(ada, menu, "settings speak all");
    await telegram.until(() =>
      textsIn(staged, chat).some((text) => text.startsWith("Done. In this chat I answer every")),
    );
    expect(telegram.pressed(press)?.answered).toBe(true);
    telegram.say(bea, "and now?", { in: chat });
    await telegram.until(() => textsIn(staged, chat).includes("echo: and now?"), 60_000);
    expect(service.asked).toHaveLength(1);
    telegram.press(ada, menu, "settings speak addressed");
    await telegram.until(
      () => textsIn(staged, chat).some((text) => text.startsWith("Done. In this chat I speak only")),
      60_000,
    );
    telegram.say(bea, "nobody is asked", { in: chat });
    telegram.say(bea, "@herald_bot you are", { in: chat });
    await telegram.until(() => textsIn(staged, chat).includes("echo: you are"), 60_000);
    expect(service.asked).toHaveLength(2);
    expect(textsIn(staged, chat).filter((text) => text.startsWith("Only administrators"))).toHaveLength(2);
    expect(telegram.problems).toEqual([]);
  });
});

describe("a forum", () => {
  test("topics are conversations of their own that never wait for each other, and answers land in them", async () => {
    const staged = await group({}, { forum: true });
    const { telegram, service, ada, bea, chat } = staged;
    const [coins, art] = [telegram.topic(chat, "Coins", ada), telegram.topic(chat, "Art", ada)];
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    service.answer = async ({ prompt }) => {
      if (prompt === "slow") await held;
      return { pieces: [`echo: ${prompt}`] };
    };
    telegram.say(ada, "/ask slow", { in: chat, topic: coins });
    await telegram.until(() => service.asked.length === 1);
    telegram.say(bea, "/ask quick", { in: chat, topic: art });
    telegram.say(bea, "/ask general", { in: chat });
    const inTopic = (topic: number | undefined): string[] =>
      telegram
        .sent(chat.id)
        .filter((one) => one.message_thread_id === topic)
        .map(textOf);
    await telegram.until(() => inTopic(art).includes("echo: quick") && inTopic(undefined).includes("echo: general"));
    go();
    await telegram.until(() => inTopic(coins).includes("echo: slow"), 60_000);
    telegram.say(bea, "@herald_bot more", { in: chat, topic: coins });
    await telegram.until(() => inTopic(coins).includes("echo: Bea: more"), 60_000);
    expect(spoken(staged, 3)).toEqual([
      ["user", "Ada: slow"],
      ["assistant", "echo: slow"],
      ["user", "Bea: more"],
    ]);
    expect(telegram.problems).toEqual([]);
  });

  test("a topic that it owns is answered without a call, the others and General are not; of a closed one General tells", async () => {
    const staged = await group({ readsAll: true }, { forum: true });
    const { telegram, ada, bea, chat } = staged;
    const [coins, art] = [telegram.topic(chat, "Coins", ada), telegram.topic(chat, "Art", ada)];
    telegram.say(ada, "/settings speak all", { in: chat, topic: coins });
    expect(await answerIn(staged, chat, 1)).toMatchObject({ message_thread_id: coins });
    telegram.say(bea, "in art", { in: chat, topic: art });
    telegram.say(bea, "in general", { in: chat });
    telegram.say(bea, "in coins", { in: chat, topic: coins });
    expect(await answerIn(staged, chat, 2)).toMatchObject({ message_thread_id: coins, text: "echo: in coins" });
    telegram.closeTopic(chat, coins, ada);
    telegram.say(ada, "it is closed now", { in: chat, topic: coins });
    const note = await answerIn(staged, chat, 3);
    expect(note).not.toHaveProperty("message_thread_id");
    expect(textOf(note)).toMatch(/^Ada, the topic in which you asked me is closed.* No credits were taken\.$/);
    telegram.say(ada, "/settings speak all", { in: chat });
    expect(await answerIn(staged, chat, 4)).not.toHaveProperty("message_thread_id");
    telegram.say(bea, "again in general", { in: chat });
    expect(textOf(await answerIn(staged, chat, 5))).toBe("echo: again in general");
    telegram.say(ada, "/settings speak addressed", { in: chat });
    await answerIn(staged, chat, 6);
    telegram.say(bea, "not any more", { in: chat });
    telegram.say(bea, "@herald_bot but this", { in: chat });
    expect(textOf(await answerIn(staged, chat, 7))).toBe("echo: but this");
    expect(promptsOf(staged)).toEqual(["in coins", "again in general", "but this"]);
    expect(telegram.problems).toEqual([]);
  });
});

test("what is asked in a closed topic is not paid for, and each is told in General", async () => {
  const staged = await group({ readsAll: true }, { forum: true });
  const { telegram, ada, bea, cyd, chat } = staged;
  const coins = telegram.topic(chat, "Coins", ada);
  telegram.closeTopic(chat, coins, ada);
  telegram.say(ada, "@herald_bot first?", { in: chat, topic: coins });
  const first = textOf(await answerIn(staged, chat, 1));
  expect(first).toMatch(/^Ada, the topic in which you asked me is closed.* No credits were taken\.$/);
  telegram.say(bea, "@herald_bot second?", { in: chat, topic: coins });
  const told = textOf(await answerIn(staged, chat, 2));
  expect(told).toMatch(/^Bea, the topic in which you asked me is closed.* No credits were taken\.$/);
  telegram.say(cyd, "@herald_bot and in General?", { in: chat });
  expect(textOf(await answerIn(staged, chat, 3))).toBe("echo: and in General?");
  expect(promptsOf(staged)).toEqual(["and in General?"]);
  expect(telegram.problems).toEqual([]);
});

test("not even the first question is paid for in a group in which Herald may not write", async () => {
  const staged = await group();
  const { telegram, ada, bea, chat } = staged;
  telegram.say(bea, "/start");
  await answerIn(staged, telegram.chat(bea.id).chat, 1);
  telegram.makeBot(chat, "restricted", ada);
  telegram.say(bea, "@herald_bot is anybody there?", { in: chat });
  const told = textOf(await answerIn(staged, telegram.chat(bea.id).chat, 2));
  expect(told).toMatch(/^I may not write in Group, where you asked me something.* no credits were taken/);
  expect(promptsOf(staged)).toEqual([]);
  const other = telegram.group({ members: [ada, bea], owner: ada });
  for (const status of ["restricted", "member"] as const) telegram.makeBot(other, status, ada);
  telegram.say(bea, "@herald_bot and here?", { in: other });
  expect(textOf(await answerIn(staged, other, 1))).toBe("echo: and here?");
  expect(telegram.problems).toEqual([]);
});

describe("what becomes of a chat", () => {
  test("a group becomes a supergroup while an answer is made: it lands there, and settings and chain go on", async () => {
    const stage = await started({ readsAll: true });
    const { telegram, service } = stage;
    const ada = telegram.person({ first_name: "Ada" });
    const chat = telegram.group({ type: "group", members: [ada], owner: ada });
    telegram.say(ada, "/settings speak all", { in: chat });
    await answerIn(stage, chat, 1);
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    service.answer = async ({ prompt }) => {
      if (prompt === "slow") await held;
      return { pieces: [`echo: ${prompt}`] };
    };
    telegram.say(ada, "slow", { in: chat });
    await messageIn(stage, chat, 2);
    const next = telegram.migrate(chat, ada);
    await telegram.until(() => telegram.pending().length === 0);
    go();
    const landed = await answerIn(stage, next, 2);
    expect(landed.text).toBe("echo: slow");
    telegram.say(ada, "go on", { in: next, replyTo: landed });
    await telegram.until(() => textsIn(stage, next).includes("echo: go on"), 60_000);
    expect(spoken(stage, 1)).toEqual([
      ["user", "slow"],
      ["assistant", "echo: slow"],
      ["user", "go on"],
    ]);
    telegram.say(ada, "without a call", { in: next });
    await telegram.until(() => textsIn(stage, next).includes("echo: without a call"), 60_000);
    expect(telegram.problems).toEqual([]);
  });

  test("blocked while an answer is made nothing breaks, and whoever comes back is answered; so is a group that kicked it", async () => {
    const staged = await group();
    const { telegram, service, ada, bea, chat } = staged;
    service.answer = async ({ prompt }) => {
      if (prompt === "block") telegram.block(ada);
      if (prompt === "kick") telegram.makeBot(chat, "kicked", ada);
      return { pieces: [`echo: ${prompt}`] };
    };
    telegram.say(ada, "block");
    await telegram.until(() => telegram.calls.some(({ refused = "" }) => refused.includes("blocked by the user")));
    telegram.say(ada, "I am back");
    // What was paid for before it was blocked comes as well.
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    expect(telegram.sent(ada.id).map(textOf).toSorted()).toEqual(["echo: I am back", "echo: block"]);
    expect(spoken(staged, 1).at(-1)).toEqual(["user", "I am back"]);
    telegram.say(bea, "/ask kick", { in: chat });
    await telegram.until(() => telegram.calls.some(({ refused = "" }) => refused.includes("kicked")));
    telegram.makeBot(chat, "member", ada);
    telegram.say(bea, "/ask again", { in: chat });
    // What was paid for before it was thrown out comes as well, at once or a little later.
    const both = ["echo: again", "echo: kick"];
    await telegram.until(() => both.every((text) => telegram.sent(chat.id).some((sent) => textOf(sent) === text)));
    expect(telegram.sent(chat.id).map(textOf).toSorted()).toEqual(both);
    expect(telegram.problems).toEqual([]);
  });
});

test("what is asked to be answered privately arrives in private, or a link leads to it", async () => {
  const staged = await group();
  const { telegram, ada, bea, chat } = staged;
  telegram.say(ada, "/start");
  await answerIn(staged, telegram.chat(ada.id).chat, 1);
  telegram.say(ada, "/ask --private What am I worth?", { in: chat });
  await telegram.until(() => telegram.sent(ada.id).some(({ text }) => text === "echo: What am I worth?"));
  expect(telegram.sent(chat.id)).toEqual([]);
  telegram.say(bea, "/ask --private And I?", { in: chat });
  const note = textOf(await answerIn(staged, chat, 1));
  const payload = /https:\/\/t\.me\/herald_bot\?start=(\S+)/.exec(note)?.[1] ?? "";
  expect(payload).toMatch(/^show-/);
  expect(note).not.toContain("echo");
  telegram.say(ada, `/start ${payload}`);
  await telegram.until(() => telegram.sent(ada.id).some(({ text = "" }) => text.startsWith("This button is for Bea")));
  telegram.say(bea, `/start ${payload}`);
  await telegram.until(() => telegram.sent(bea.id).length === 1);
  expect(telegram.sent(bea.id).map(textOf)).toEqual(["echo: And I?"]);
  expect(staged.service.asked).toHaveLength(2);
  expect(telegram.problems).toEqual([]);
});
