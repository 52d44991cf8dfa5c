/** Delivering: what a platform is given, and what is said where an answer could not be sent. */
import { describe, expect, test } from "vitest";
import { type Answered, KEPT } from "../../../src/core/answered.ts";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import type { About, Delivered, Delivery, Sender } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { ASKED } from "../../../src/operations/asked-before.ts";
import { RetryLater } from "../../../src/queue/index.ts";
import { type Delivering, deliverAnswer, tellFailure } from "../../../workers/deliver.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { unique } from "../../contracts/store/stores.ts";
import { keptLog } from "../http/running.ts";
import { requestOf, serve, stageOf, turnOf, useStore } from "../operations/operating.ts";
import { partsOf, platformThat } from "./serving.ts";

const store = useStore();

const telegram: About = { name: "@herald_bot", link: "https://t.me/herald_bot", starts: true };
const discord: About = { name: "@Herald", link: "https://discord.com/users/1" };
const privately = { ends: 1, shows: "private", writes: true } as const;
const server = { id: "70", kind: "group", thread: "71" } as const;
const ada = { id: "7", name: "Ada *Bold*" };

const partsWith = (sender: Sender): ServeParts => partsOf(store(), { telegram: sender, discord: sender });

function deliver(sender: Sender, request: Request, answered: Answered, more: Partial<Delivering> = {}) {
  const record = createSendRecord(store().marks, request.id, "run");
  const isMine = async () => undefined;
  return deliverAnswer(partsWith(sender), {
    request,
    record,
    sender,
    isMine,
    answered,
    first: true,
    log: keptLog().log,
    ...more,
  });
}

const onDiscord = (given: Partial<Request> = {}): Request => {
  const { message: _message, ...request } = requestOf({ platform: "discord", chat: server, person: ada, ...given });
  return request;
};

const gone = { outcome: "gone", reason: "closed" } as const satisfies Delivered;
const again = (request: Request) => [[{ label: "x", operation: "again" as const, argument: keyOf(request.id) }]];

describe("what one person is to see alone", () => {
  test.each([
    { interaction: privately },
    { interaction: { ...privately, shows: "message" as const }, pressed: "9" },
    { interaction: privately, named: { private: "true" } },
  ] satisfies Partial<Request>[])("goes to them alone once the interaction has ended: %#", async (more) => {
    const { given, sender } = platformThat(discord);
    const request = onDiscord(more);
    await deliver(sender, request, { reply: { text: "Yes." }, turn: turnOf("discord:7") });
    expect(given[0]?.request.chat).toEqual({ id: "7", kind: "private" });
    expect(given[0]?.request.interaction).toEqual(request.interaction);
    expect(await store().documents.get(CONVERSATIONS, request.conversation)).toBeUndefined();
  });

  test("is what others may not read, while a public answer stays where it was asked and is remembered", async () => {
    const { given, sender } = platformThat(discord);
    const request = onDiscord({ interaction: { ...privately, shows: "reply" } });
    await deliver(sender, request, { reply: { text: "Yes." }, turn: turnOf("discord:7") });
    expect(given[0]?.request.chat).toEqual(server);
    expect((await store().documents.get(CONVERSATIONS, request.conversation))?.turns).toHaveLength(1);
  });

  test("waits behind a button where no link leads to it, and is then shown to nobody else", async () => {
    const { given, sender } = platformThat(discord, gone);
    const request = onDiscord({ interaction: privately, named: { private: "true" } });
    await deliver(sender, request, { reply: { text: "Yes." } });
    const note = given[1];
    expect(note?.reply.text).toContain("Ada \\*Bold\\*, my answer is for you alone");
    expect(note?.reply.text).not.toContain("http");
    expect(note?.reply.buttons?.flat()).toEqual([{ label: "Show it", operation: "show", argument: keyOf(request.id) }]);
    expect(note?.request.chat).toEqual(server);
    expect(note?.request).not.toHaveProperty("interaction");
    const press = onDiscord({ operation: "show", text: keyOf(request.id), pressed: "9" });
    expect((await serve("show", press, stageOf(store(), []))).reply).toEqual({ text: "Yes.", notice: true });
    const unseen = { ...press, interaction: privately };
    expect((await serve("show", unseen, stageOf(store(), []))).reply).toEqual({ text: "Yes." });
  });

  test("waits behind a link where one can say what it is about", async () => {
    const { given, sender } = platformThat(telegram, gone);
    const person = { id: "7", name: "Ada *Bold*" };
    const request = requestOf({ person, chat: { id: "-5", kind: "group" }, named: { private: "true" } });
    await deliver(sender, request, { reply: { text: "Yes." } });
    // Under a page that somebody turned nothing else says who that was.
    expect(given[1]?.reply.text).toMatch(/^Ada \\\*Bold\\\*, I may not be the first to write to you/);
    expect(given[1]?.reply.text).toContain(`https://t.me/herald_bot?start=show-${keyOf(request.id)}`);
    expect(given[1]?.reply.buttons).toBeUndefined();
    expect(given[1]?.request.chat?.id).toBe("-5");
  });

  test("is told of once, however often its button is tapped, and again for another button", async () => {
    const told = { outcome: "delivered", messages: ["m1"] } as const;
    const { given, sender } = platformThat(telegram, gone, told, gone, gone, told, gone, told);
    const press = (id: string, text: string) =>
      requestOf({ id, person: ada, chat: { id: "-6", kind: "group" }, operation: "news", text, pressed: "9" });
    for (const one of [press("a", "x 5"), press("b", "x 5"), press("a", "x 5"), press("c", "x 10")]) {
      await deliver(sender, one, { reply: { text: "A page." } });
    }
    const links = given.map(({ reply }) => /show-[\w-]+/.exec(reply.text)?.[0] ?? reply.text);
    const [a, c] = ["a", "c"].map((id) => `show-${keyOf(id)}`);
    expect(links).toEqual(["A page.", a, "A page.", "A page.", a, "A page.", c]);
  });

  test("is not offered to everybody when it may not have arrived", async () => {
    const { given, sender } = platformThat(telegram, { outcome: "uncertain", now: false });
    await deliver(sender, requestOf({ chat: { id: "-5", kind: "group" }, named: { private: "true" } }), {
      reply: { text: "Yes." },
    });
    expect(given[1]?.request.chat?.kind).toBe("private");
    expect(given[1]?.reply).toMatchObject({ notice: true });
  });
});

test("why there is no answer is said nowhere where its place is gone", async () => {
  const { given, sender } = platformThat(discord, { ...gone, thread: true });
  await deliver(sender, onDiscord(), { reply: { text: "No.", notice: true } });
  expect(given).toHaveLength(1);
});

test.each([
  [{}, "closed", []],
  [{ thread: true } as const, undefined, ["private"]],
] as const)("a chat is known to be gone when it is, and not when a thread of it is: %o", async (more, reason, told) => {
  const chat = { ...server, id: `70${unique("chat")}` };
  const { given, sender } = platformThat(discord, { ...gone, ...more });
  const request = onDiscord({ chat });
  await deliver(sender, request, { reply: { text: "Yes." } });
  const notes = given.slice(1);
  expect(notes.map((one) => one.request.chat?.kind)).toEqual(told);
  for (const { reply } of notes) {
    expect(reply.text).toMatch(/deleted, so my answer could not be sent there/);
    expect(reply.buttons?.flat()).toEqual([{ label: "Show it", operation: "show", argument: keyOf(request.id) }]);
  }
  expect((await store().documents.get(CHATS, `discord:${chat.id}`))?.gone?.reason).toBe(reason);
});

describe("where the topic takes nothing", () => {
  const closed = {
    outcome: "refused",
    reason: "TOPIC_CLOSED",
    rights: true,
    thread: true,
  } as const satisfies Delivered;
  const forum = { id: "-5", kind: "group", thread: "6" } as const;

  test("whoever asked is told so beside it, by their name and with what to do", async () => {
    const { given, sender } = platformThat(telegram, closed);
    await deliver(sender, requestOf({ chat: forum, person: ada, message: "9" }), { reply: { text: "Yes." } });
    const note = given[1];
    expect(note?.reply.text).toMatch(
      /^Ada \\\*Bold\\\*, I have an answer, but the topic in which you asked me is closed/,
    );
    expect(note?.request.chat).toEqual({ id: "-5", kind: "group" });
    expect(note?.request.message).toBeUndefined();
    // Where every message is answered, each would be told of.
    const next = platformThat(telegram, closed);
    await deliver(next.sender, requestOf({ chat: forum, person: ada }), { reply: { text: "Yes." } });
    expect(next.given).toHaveLength(1);
  });

  test("why a button did nothing is no news for all of the group", async () => {
    const { given, sender } = platformThat(telegram, closed);
    const press = requestOf({ chat: forum, person: ada, operation: "again", text: "k3y", pressed: "9" });
    await deliver(sender, press, { reply: { text: "This button is for Bea.", notice: true } });
    expect(given).toHaveLength(1);
  });
});

describe("where the chat takes no word at all", () => {
  const shut = { outcome: "refused", reason: "not enough rights", rights: true } as const satisfies Delivered;
  const forum = { ...shut, thread: true } as const satisfies Delivered;

  test.each([
    ["a chat", shut, {}],
    ["a topic and General", forum, { thread: "6" }],
  ] as const)("whoever asked hears so alone, once in an hour: %s", async (_, refused, more) => {
    const chat = { id: `-5${unique("chat")}`, kind: "group", title: "*Coin* Chat", ...more } as const;
    const asked = requestOf({ chat, person: ada, message: "9" });
    const { given, sender } = platformThat(telegram, refused, shut);
    await deliver(sender, asked, { reply: { text: "Yes." } });
    expect(given.map(({ request }) => request.chat?.id)).toEqual([chat.id, chat.id, ada.id]);
    expect(given[2]?.request.message).toBeUndefined();
    expect(given[2]?.reply.text).toMatch(
      /^I have an answer to what you asked me in \\\*Coin\\\* Chat, but I may not write there/,
    );
    expect(given[2]?.reply.buttons?.flat()).toMatchObject([{ operation: "show", argument: keyOf(asked.id) }]);
    const next = platformThat(telegram, refused, shut);
    await deliver(next.sender, requestOf({ chat, person: ada }), { reply: { text: "Yes." } });
    expect(next.given.map(({ request }) => request.chat?.kind)).not.toContain("private");
  });

  test("and where nothing was paid for it, that as well", async () => {
    const chat = { id: `-5${unique("chat")}`, kind: "group", title: "Coins" } as const;
    const { given, sender } = platformThat(telegram, shut);
    await deliver(sender, requestOf({ chat, person: ada }), { refused: { rights: true } });
    expect(given[1]?.reply.text).toMatch(/^I may not write in Coins, .*no credits were taken/);
  });

  test("a group or a channel that speaks as somebody cannot be told alone", async () => {
    const chat = { id: `-5${unique("chat")}`, kind: "group" } as const;
    const { given, sender } = platformThat(telegram, shut, shut);
    await deliver(sender, requestOf({ chat, person: { id: chat.id, name: "Coins" } }), { reply: { text: "Yes." } });
    expect(given).toHaveLength(2);
  });

  test("nothing is said twice where the chat takes the word about it", async () => {
    const { given, sender } = platformThat(telegram, shut);
    await deliver(sender, requestOf({ chat: { id: "-5", kind: "group" }, person: ada }), { reply: { text: "Yes." } });
    expect(given.map(({ request }) => request.chat?.id)).toEqual(["-5", "-5"]);
  });
});

test("what was refused is not sent once more because the word about it has to wait, which would then wait for ever", async () => {
  const refused = { outcome: "refused", reason: "CHAT_WRITE_FORBIDDEN", rights: true } as const;
  const { given, sender } = platformThat(telegram, refused, { outcome: "later", wait: 4_000, reason: "the pace" });
  const request = requestOf({ chat: { id: "-5", kind: "group" } });
  const answered: Answered = { reply: { text: "Yes." } };
  await expect(deliver(sender, request, answered)).rejects.toThrow(RetryLater);
  const kept = await store().documents.get(KEPT, keyOf(request.id));
  await deliver(sender, request, kept?.answered ?? answered);
  expect(given.map(({ reply }) => reply.text.slice(0, 12))).toEqual(["Yes.", "I had an ans", "I had an ans"]);
});

test("that an answer waits for its chat's pace is told once, and a pause of the platform's each time", async () => {
  const { log, lines } = keptLog();
  const runs = [
    [true, 500],
    [true, 4_000],
    [false, 4_000],
    [false, 3_600_000],
  ] as const;
  for (const [first, wait] of runs) {
    const { sender } = platformThat(telegram, { outcome: "later", wait, reason: "the chat's pace" });
    await expect(deliver(sender, requestOf(), { reply: { text: "Yes." } }, { first, log })).rejects.toThrow(RetryLater);
  }
  const told = lines.filter(({ level, event }) => level === "info" && event === "an answer waits to be sent");
  expect(told.map(({ fields }) => fields["wait"])).toEqual([4_000, 3_600_000]);
});

describe("what was asked", () => {
  test("is kept for the buttons that ask for it again", async () => {
    const { sender } = platformThat(discord);
    const request = onDiscord({ text: "Why?", interaction: { ...privately, shows: "reply" } });
    expect(await deliver(sender, request, { reply: { text: "No.", buttons: again(request) } })).toBe(false);
    const { interaction: _interaction, ...lasting } = request;
    expect(await store().documents.get(ASKED, keyOf(request.id))).toEqual(lasting);
  });

  test("is what a button meant, where that was another one", async () => {
    const { sender } = platformThat(discord);
    const [meant, request] = [onDiscord({ text: "Why?" }), onDiscord({ operation: "again", text: "k3y" })];
    await deliver(sender, request, { reply: { text: "No.", buttons: again(request) }, asked: meant });
    expect((await store().documents.get(ASKED, keyOf(request.id)))?.text).toBe("Why?");
  });

  test("is not kept for anything else", async () => {
    const { sender } = platformThat(discord);
    const [plain, others] = [onDiscord(), onDiscord()];
    await deliver(sender, plain, { reply: { text: "Yes." } });
    await deliver(sender, others, { reply: { text: "Yes.", buttons: again(plain) } });
    for (const { id } of [plain, others]) expect(await store().documents.get(ASKED, keyOf(id))).toBeUndefined();
  });
});

test("what failed for good is told to whoever asked alone", async () => {
  const { given, sender } = platformThat(discord, { outcome: "refused", reason: "x" });
  await deliver(sender, onDiscord(), { reply: { text: "Yes." } });
  await tellFailure(partsWith(sender), onDiscord(), keptLog().log);
  expect(given.slice(1).map(({ reply }) => reply.notice)).toEqual([true, true]);
});

test("what showed that an answer was coming is taken away where it failed or was refused", async () => {
  const cleared: string[] = [];
  const { sender } = platformThat(discord, { outcome: "refused", reason: "x" });
  const clearing = { ...sender, nothing: async ({ request }: Delivery) => void cleared.push(request.id) };
  const [refused, failed] = [onDiscord(), onDiscord()];
  await deliver(clearing, refused, { reply: { text: "Yes." } });
  expect(await tellFailure(partsWith(clearing), failed, keptLog().log)).toBeUndefined();
  expect(cleared).toEqual([refused.id, failed.id]);
});

test("what a chat does not let Herald send is told with who can change that, and not to ask in other words", async () => {
  for (const [rights, words] of [
    [{ rights: true }, /An administrator can allow it/],
    [{}, /ask again in other words/],
  ] as const) {
    const { given, sender } = platformThat(discord, { outcome: "refused", reason: "x", ...rights });
    await deliver(sender, onDiscord(), { reply: { text: "Yes." } });
    expect(given[1]?.reply.text).toMatch(words);
  }
});

test("an answer that may not have arrived is kept, to be shown once more", async () => {
  const { given, sender } = platformThat(discord, { outcome: "uncertain", now: false });
  const request = onDiscord();
  await deliver(sender, request, { reply: { text: "Yes." } });
  expect(given[1]?.request.chat).toEqual(server);
  expect((await store().documents.get(KEPT, keyOf(request.id)))?.answered.reply?.text).toBe("Yes.");
});

test("what an interaction has promised is taken back where there is nothing to say, and nothing else is", async () => {
  const { given, sender } = platformThat(discord);
  const { interaction: _none, ...message } = onDiscord();
  const pressed = onDiscord({ interaction: { ...privately, shows: "message" }, pressed: "9" });
  const promised = onDiscord({ interaction: { ...privately, shows: "reply" } });
  for (const request of [message, pressed, promised]) expect(await deliver(sender, request, {})).toBe(true);
  expect(given.map(({ request, reply }) => [request.id, reply])).toEqual([[promised.id, { text: "" }]]);
});

test("what cannot be taken back now is taken back later", async () => {
  const { sender } = platformThat(discord, { outcome: "later", wait: 2_000, reason: "a pause" });
  const promised = onDiscord({ interaction: { ...privately, shows: "reply" } });
  await expect(deliver(sender, promised, {})).rejects.toThrow(RetryLater);
});

describe("where there is nothing to say", () => {
  test("a platform that shows what waits is told so, and is given nothing to send", async () => {
    const { given, sender } = platformThat(undefined);
    const told: string[] = [];
    const request = requestOf({ platform: "web" });
    const nothing = async (delivery: Delivery) => void told.push(delivery.request.id);
    expect(await deliver({ ...sender, nothing }, request, {})).toBe(true);
    expect(told).toEqual([request.id]);
    expect(given).toEqual([]);
  });

  test("another platform is asked for nothing", async () => {
    const { given, sender } = platformThat(telegram);
    expect(await deliver(sender, requestOf(), {})).toBe(true);
    expect(given).toEqual([]);
  });
});
