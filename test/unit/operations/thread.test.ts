/** A thread of its own: opened at an answer, with what was said until then, and answered there without a mention. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { conversationsOf } from "../../../src/core/conversations-of.ts";
import type { Opened, Threads } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { CHAT_CHANGED, CHATS } from "../../../src/core/settings.ts";
import { answered, failureOf, requestOf, serve, stageOf, turnOf, useStore } from "./operating.ts";

const store = useStore();

let servers = 0;

/** Somebody presses the button under an answer of ours, in a server of its own. */
function pressOf(given: Partial<Request> = {}): Request {
  servers += 1;
  const id = `90${servers}`;
  const { message: _message, ...request } = requestOf({
    platform: "discord",
    operation: "thread",
    chat: { id, kind: "group", thread: `${id}1` },
    conversation: `discord:${id}:chain:5`,
    person: { id: "7", name: "Ada" },
    pressed: "m2",
    ...given,
  });
  return request;
}

interface Place extends Threads {
  readonly titles: string[];
}

function threads(opened: Opened = { outcome: "opened", thread: "555", link: "https://d/555" }, hearsAll = true): Place {
  const titles: string[] = [];
  return {
    titles,
    here: () => true,
    hearsAll,
    async open(_request, title) {
      titles.push(title);
      return opened;
    },
  };
}

const talk = [
  turnOf("discord:7", { request: "1", prompt: "Why?", messages: ["m1"] }),
  turnOf("discord:8", { request: "2", prompt: "Ben wrote:\n> It rose\n\nAnd *how*\nso?", messages: ["m2", "m3"] }),
  turnOf("discord:7", { request: "3", prompt: "Later", messages: ["m4"] }),
];

async function opening(request: Request, place: Place) {
  await store().documents.put(CONVERSATIONS, request.conversation, { turns: talk });
  return serve("thread", request, stageOf(store(), [], { threads: place }));
}

describe("pressing the button", () => {
  test("opens a thread that goes on with what was said until then, and is answered without a mention", async () => {
    const request = pressOf();
    const heard: string[] = [];
    const stop = await store().signals.subscribe(CHAT_CHANGED, (chat) => heard.push(chat));
    const place = threads();
    const made = await opening(request, place);
    await stop();
    expect(place.titles).toEqual(["And *how* so?"]);
    const chat = `discord:${request.chat?.id}`;
    expect((await store().documents.get(CONVERSATIONS, `${chat}:555`))?.turns).toEqual(talk.slice(0, 2));
    expect((await store().documents.get(CHATS, chat))?.owns).toEqual(["555"]);
    expect(heard).toContain(chat);
    expect(made).toEqual({
      reply: {
        text: "We go on in a thread of its own: https://d/555 There I answer every message, without being mentioned.",
      },
    });
    for (const person of ["discord:7", "discord:8"]) {
      expect((await store().sets.page(conversationsOf(person), 50)).members).toContain(`${chat}:555`);
    }
  });

  test("twice finds the same thread, and takes nothing from what was said in it", async () => {
    const request = pressOf();
    const chat = `discord:${request.chat?.id}`;
    await opening(request, threads());
    const said = [...talk.slice(0, 2), turnOf("discord:7", { request: "9", prompt: "In the thread" })];
    await store().documents.put(CONVERSATIONS, `${chat}:555`, { turns: said });
    await opening({ ...request, id: `${request.id}-2` }, threads());
    expect((await store().documents.get(CONVERSATIONS, `${chat}:555`))?.turns).toEqual(said);
    expect((await store().documents.get(CHATS, chat))?.owns).toEqual(["555"]);
  });

  test("keeps what else was decided, and the newest threads where there are very many", async () => {
    const request = pressOf();
    const chat = `discord:${request.chat?.id}`;
    const owns = Array.from({ length: 500 }, (_, index) => `t${index}`);
    await store().documents.put(CHATS, chat, { model: "nexus", owns });
    await opening(request, threads());
    const settings = await store().documents.get(CHATS, chat);
    expect(settings?.model).toBe("nexus");
    expect(settings?.owns).toEqual([...owns.slice(1), "555"]);
    await store().documents.put(CHATS, chat, { owns: ["all", ...owns] });
    await opening({ ...request, id: `${request.id}-2` }, threads());
    expect((await store().documents.get(CHATS, chat))?.owns).toEqual(["all", ...owns.slice(1), "555"]);
  });

  test("opens one too where nothing is remembered, or the answer is not found in it", async () => {
    const place = threads();
    const nothing = pressOf();
    await serve("thread", nothing, stageOf(store(), [], { threads: place }));
    expect(place.titles).toEqual(["A talk with Herald"]);
    expect(await store().documents.get(CONVERSATIONS, `discord:${nothing.chat?.id}:555`)).toBeUndefined();
    const unseen = pressOf({ pressed: "other" });
    await opening(unseen, place);
    expect((await store().documents.get(CONVERSATIONS, `discord:${unseen.chat?.id}:555`))?.turns).toEqual(talk);
  });

  test("gives it a title that fits", async () => {
    const place = threads();
    const request = pressOf();
    const turns = [turnOf("discord:7", { prompt: "fox ".repeat(100), messages: ["m2"] })];
    await store().documents.put(CONVERSATIONS, request.conversation, { turns });
    await serve("thread", request, stageOf(store(), [], { threads: place }));
    expect(place.titles[0]).toMatch(/^fox .*…$/);
    expect(place.titles[0]?.length).toBeLessThanOrEqual(100);
  });

  test.each([
    ["anybody", {}, false],
    ["who manages the server", { person: { id: "7", name: "Ada", decides: true as const } }, true],
    ["an operator", { person: { id: "1", name: "Op" } }, true],
  ] satisfies [string, Partial<Request>, boolean][])(
    "where only mentions are heard, tells %s how to go on",
    async (_who, given, toldMore) => {
      const place = threads(undefined, false);
      const stage = stageOf(store(), [], { threads: place, operators: ["discord:1"] });
      const text = (await serve("thread", pressOf(given), stage)).reply?.text ?? "";
      expect(text).toContain("Mention me there, reply to me, or use /ask, and I answer.");
      expect(text.includes("DISCORD_MESSAGE_CONTENT")).toBe(toldMore);
    },
  );

  test.each([
    ["forbidden", "An administrator can allow me “Create Public Threads”"],
    ["not-here", "No thread can be opened at this message"],
    ["away", "Please press the button once more in a moment"],
  ] as const)("that cannot be done is told to whoever pressed: %s", async (outcome, words) => {
    const request = pressOf();
    const { reply } = await opening(request, threads({ outcome, reason: "x" }));
    expect(reply?.text).toContain(words);
    expect(reply?.notice).toBe(true);
    expect(await store().documents.get(CHATS, `discord:${request.chat?.id}`)).toBeUndefined();
  });

  test("where there are no threads is told so", async () => {
    const { reply } = await serve("thread", pressOf(), stageOf(store(), []));
    expect(reply).toMatchObject({ notice: true });
  });
});

describe("the button", () => {
  const labels = async (given: Partial<Request>, more: Parameters<typeof stageOf>[2], outcome = answered("Yes.")) => {
    const request = pressOf({ operation: "chat", text: "Why?", ...given });
    const { pressed: _pressed, ...asked } = request;
    const { reply } = await serve("chat", asked, stageOf(store(), [outcome], more));
    return reply?.buttons?.flat().map(({ label }) => label) ?? [];
  };

  test("stands under an answer where a thread can be opened, behind what else is offered", async () => {
    expect(await labels({}, { threads: threads() })).toEqual(["Open a thread"]);
    const cut = answered("Yes", { finish: "length" });
    expect(await labels({}, { threads: threads() }, cut)).toEqual(["Continue · 1 credit", "Open a thread"]);
  });

  test("stands nowhere else", async () => {
    expect(await labels({}, {})).toEqual([]);
    expect(await labels({}, { threads: { ...threads(), here: () => false } })).toEqual([]);
    const privately = { interaction: { ends: 1, shows: "private", writes: true } } as const;
    expect(await labels(privately, { threads: threads() })).toEqual([]);
    const failed = { outcome: "failed", failure: failureOf({ kind: "busy" }), text: "" } as const;
    expect(await labels({}, { threads: threads() }, failed)).toEqual(["Ask again"]);
  });
});
