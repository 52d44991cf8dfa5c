/** On Discord: whatever is said names what can be typed and pressed there, in every language. */
import { describe, expect, test } from "vitest";
import { working } from "../../../src/core/commands.ts";
import type { File } from "../../../src/core/file.ts";
import type { OperationName, Request } from "../../../src/core/request.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import { spokenOn } from "../../../src/operations/spoken.ts";
import { turnedOff } from "../../../src/operations/turned-off.ts";
import { accountOf, answered, failureOf, requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

const server = { id: "70", kind: "group", thread: "71", title: "A server" } as const;
const alone = { id: "7", kind: "private", thread: "72" } as const;
const ada = { id: "7", name: "Ada" };
const privately = { ends: 1_900_000_000_000, shows: "private", writes: true } as const;

const onDiscord = (given: Partial<Request> = {}): Request => {
  const { message: _message, ...request } = requestOf({ platform: "discord", chat: server, person: ada, ...given });
  return request;
};

const partsIn = (language: string, more: Partial<OperationParts> = {}): Partial<OperationParts> => {
  const sayIn = spokenOn("discord", strictSayIn);
  return {
    sayIn,
    say: sayIn(language),
    languageWith: () => language,
    about: async () => ({ name: "@Herald", link: "https://discord.com/users/1" }),
    account: async () => ({ ok: true, value: accountOf(5), credits: 0 }),
    isAdministrator: async () => true,
    threads: { here: () => true, open: () => Promise.reject(new Error("nobody opens one")), hearsAll: false },
    ...more,
  };
};

const served = (operation: OperationName, given: Partial<Request> = {}, more: Partial<OperationParts> = {}) =>
  serve(operation, onDiscord({ operation, ...given }), stageOf(store(), [], { ...partsIn("en"), ...more }));

/** What cannot be typed or done there. */
const STRANGE =
  /(?:^|\s)--[a-z]|caption|Bildunterschrift|BotFather|t\.me|album|as a photo|als Foto|private-mode|make @?\w+ an administrator/i;

/** What only a mouse can do. */
const MOUSE = /right-click|mit rechts|Rechtsklick/i;
const FINGER = /\(on a phone: hold it\)|\(am Telefon: gedrückt halten\)/;

/** Commands with words behind them, as code. */
const EXAMPLE = /`([^`/\n]*)\/([a-z]+) ([^`\n]+)`/g;

const options: ReadonlyMap<string, RegExp> = new Map([
  ["ask", /^(?:(?:prompt|model|persona|private):\S.*)+$/],
  ["imagine", /^(?:prompt|size|seed):\S/],
  ["effect", /^prompt:\S/],
  ["mirage", /^prompt:\S/],
  ["usage", /^period:(?:day|week|month)$/],
  ["key", /^action:(?:set|status|remove)$/],
  ["model", /^name:\S+$/],
  ["persona", /^name:\S/],
  ["language", /^name:\S/],
  ["privacy", /^forget:True$/],
  ["help", /^command:[a-z]+$/],
  ["extract", /^schema:\S.*$/],
  ["news", /^query:\S/],
  ["mood", /^topic:\S/],
  ["digest", /^(?:list|add topic:\S.*|(?:edit|pause|resume|remove|now|preview)(?: number:\d+.*)?)$/],
]);

function expectItsWays(text: string, where: string): void {
  expect(text.replaceAll(/“[^”]*”|„[^“]*“/g, "x"), where).not.toMatch(STRANGE);
  if (MOUSE.test(text)) expect(text, where).toMatch(FINGER);
  for (const [whole, before = "", name = "", said = ""] of text.matchAll(EXAMPLE)) {
    if (name === "settings") expect(before, `${where}: ${whole}`).toBe("@Herald ");
    else expect(said, `${where}: ${whole}`).toMatch(options.get(name) ?? /^nothing$/);
  }
}

const file = (given: Partial<File>): Partial<Request> => ({
  files: [{ kind: "document", reference: "f", from: "message", ...given }],
});

const SAID: Partial<Readonly<Record<OperationName, readonly string[]>>> = {
  start: ["", "ask-eclipse"],
  help: ["", ...working.map(({ name }) => name), "resett", "news"],
  settings: [
    ...["", "model", "persona", "operations", "budget", "adult", "speak", "language", "quiet", "xyz", "model x"],
    ...["persona x", "operations x", "budget x", "budget person 0", "budget person 9999999", "adult on", "adult x"],
    ...["speak x", "speak all", "quiet x", "quiet 22-22", "quiet 22-7 X/Y", "quiet UTC"],
  ],
  privacy: ["", "forget"],
  model: ["", "nexus", "x"],
  persona: ["", "pirate", "x", "default"],
  language: ["", "x"],
  usage: ["", "day", "x", "csv week", "all week"],
  key: ["", "status", "remove", "set", "set a b", "set é", "set 3", "set 3f9c1a7e5b2d", "x"],
  extract: ["", "name:string", "name:thing Text", "{} Text", '{"type" Text', '{"type": '],
  unknown: ["picture", "voice", "document", "sticker", "poll", "news", "modle", "xyzzyx"],
  imagine: ["", "a fox"],
  chat: ["", "Why?"],
};

const failing: Partial<OperationParts> = {
  chat: async () => ({ outcome: "failed", failure: failureOf({ kind: "input", status: 413 }), text: "" }),
  createImage: async () => ({
    outcome: "failed",
    failure: failureOf({ kind: "key-refused", fault: "person" }),
    text: "",
  }),
  ownKey: { value: undefined, set: async () => undefined, remove: async () => true },
};

describe.each(["en", "de"])("in %s", (language) => {
  test("every example can be typed, and nothing is said of another platform's ways", async () => {
    for (const [name, texts] of Object.entries(SAID)) {
      const operation = working.find((one) => one.operation === name)?.operation ?? "unknown";
      for (const chat of [server, alone]) {
        for (const interaction of [privately, undefined]) {
          for (const text of texts) {
            const place = interaction === undefined ? { chat } : { chat, interaction };
            const { reply } = await served(operation, { ...place, text }, { ...partsIn(language), ...failing });
            expectItsWays(reply?.text ?? "", `${language} ${operation} ${text}`);
          }
        }
      }
    }
  });

  test("what is wrong with a picture is told with how to send one there", async () => {
    for (const operation of ["effect", "mirage"] as const) {
      for (const [given, fetched] of [
        [{}, "gone"],
        [file({ kind: "moving" }), "gone"],
        [file({ bytes: 99_000_000 }), "gone"],
        [file({}), "gone"],
        [file({}), "away"],
      ] as const) {
        const fetch = async () => (fetched === "away" ? { outcome: fetched, reason: "x" } : { outcome: fetched });
        const { reply } = await served(operation, { ...given, text: "oil" }, { ...partsIn(language), fetch });
        expectItsWays(reply?.text ?? "", `${language} ${operation}`);
        expect(reply?.notice).toBe(true);
      }
      const png = { outcome: "fetched", bytes: Buffer.from("\x89PNG\r\n\x1a\n".padEnd(64, "\0"), "latin1") } as const;
      const offered = await served(operation, file({}), { ...partsIn(language), fetch: async () => png });
      expectItsWays(offered.reply?.text ?? "", `${language} ${operation} menu`);
      const gone = await served(operation, { text: "k3y again", pressed: "9" }, partsIn(language));
      expectItsWays(gone.reply?.text ?? "", `${language} ${operation} gone`);
    }
  });
});

test("where Herald may not write by itself, as where it is no member, nothing is offered but commands", async () => {
  const { writes: _writes, ...interaction } = privately;
  for (const language of ["en", "de"]) {
    for (const operation of ["help", "start"] as const) {
      const { reply } = await served(operation, { interaction }, partsIn(language));
      expect(reply?.text).not.toContain("@Herald");
      expect(reply?.text).toMatch(/“Ask about this”|„Dazu fragen“/);
      const member = await served(operation, { interaction: privately }, partsIn(language));
      expect(member.reply?.text).toContain("@Herald");
    }
  }
});

describe("examples", () => {
  const say = spokenOn("discord", strictSayIn)("en");

  test.each([
    ["help-imagine", {}, "`/imagine prompt:a fox in the snow size:portrait seed:7`"],
    ["help-ask-discord", {}, "`/ask model:eclipse` costs 3"],
    ["help-ask-discord", {}, "`/ask prompt:Why is bitcoin moving? model:nexus persona:brief`"],
    ["help-ask-discord", {}, "- `model`: versa"],
    [
      "help-extract-discord",
      { example: "{}" },
      "`/extract schema:name:string, price:number, tags:string[] text:The fox",
    ],
    ["help-key-discord", {}, "`/key action:set` opens a form"],
    ["help-privacy-discord", {}, "`/privacy forget:True`"],
    ["missing-model", { models: "versa" }, "behind `model`. There"],
    ["extract-next", { model: "nexus" }, "such as `model:nexus`."],
    ["extract-next", { model: "eclipse" }, "such as `model:eclipse`."],
    ["help-more", {}, "`/help command:ask`"],
    ["seed-missing", {}, "`seed:7`"],
  ])("of %s", (sentence, values, words) => {
    expect(say(sentence, values)).toContain(words);
  });

  test("stay as they are on other platforms", () => {
    expect(spokenOn("telegram", strictSayIn)).toBe(strictSayIn);
  });
});

describe("what is for one person's eyes", () => {
  const page = { ...privately, shows: "message" } as const;

  test.each([privately, page])("is told at once where nobody else sees it: %#", async (interaction) => {
    const given = { interaction, ...(interaction === page ? { pressed: "9" } : {}) };
    const account = await served("account", given);
    expect(account.reply?.text).toContain("credits");
    expect(account.replaces).toEqual(interaction === page ? ["9"] : undefined);
    expect((await served("key", { ...given, text: "status" })).reply?.text).toContain("no key of your own");
    expect((await served("privacy", given)).reply?.text).toContain("**Own key**: none");
    const operators = { operators: ["discord:7"] };
    const exported = await served("usage", { ...given, text: "csv week" }, operators);
    expect(exported.reply?.text).not.toContain("/usage");
    const usage = await served("usage", { ...given, text: "week" }, operators);
    expect(usage.reply?.buttons?.flat().map(({ label }) => label)).toEqual([
      "Today",
      "30 days",
      "Everything",
      "Export as CSV",
    ]);
    const all = await served("usage", { ...given, text: "all week" }, operators);
    expect(all.reply?.buttons?.flat().map(({ label }) => label)).toContain("This chat");
  });

  test("is not told where others read it, but how to ask for it", async () => {
    for (const operation of ["account", "key"] as const) {
      const { reply } = await served(operation);
      expect(reply?.text).toContain("as a command");
      expect(reply).toMatchObject({ notice: true });
    }
    expect((await served("privacy")).reply?.text).toMatch(/use \/privacy as a command: nobody else sees the answer\.$/);
    const operators = { operators: ["discord:7"] };
    expect((await served("usage", { text: "csv week" }, operators)).reply?.text).toContain("/usage as a command");
    const all = await served("usage", { text: "all week" }, operators);
    expect(all.reply?.buttons?.flat()).toHaveLength(2);
  });

  test("somebody else's press of a page leaves the page as it is", async () => {
    const given = { interaction: privately, pressed: "9", text: "model" };
    expect((await served("settings", given)).replaces).toBeUndefined();
    expect((await served("settings", { ...given, interaction: page })).replaces).toEqual(["9"]);
  });
});

describe("settings", () => {
  test.each([
    [false, /cannot read at present.*DISCORD_MESSAGE_CONTENT.*Message Content Intent/s],
    [true, /^In this channel I speak only when I am addressed: .* reply to me\.$/],
  ])("say what is heard: %s", async (hearsAll, words) => {
    const threads = { here: () => true, open: () => Promise.reject(new Error("nobody opens one")), hearsAll };
    expect(
      (await served("settings", { chat: { ...server, id: "80" }, text: "speak" }, { threads })).reply?.text,
    ).toMatch(words);
  });

  test.each(["persona", "budget", "quiet"])("have a form where %s can be written", async (word) => {
    const { reply } = await served("settings", { text: word });
    expect(reply?.buttons?.at(-1)?.[0]).toMatchObject({ operation: "settings", argument: `form ${word}` });
    const telegram = await serve(
      "settings",
      requestOf({ chat: { id: "-1", kind: "group" }, operation: "settings", text: word }),
      stageOf(store(), [], { isAdministrator: async () => true }),
    );
    expect(telegram.reply?.buttons?.flat().some(({ argument }) => argument.startsWith("form"))).toBe(false);
  });

  test.each(["a retired general", "an analyst who looks back in 2030"])(
    "take a persona of one's own as it was written: %s",
    async (persona) => {
      const id = `90-${persona.length}`;
      for (const chat of [
        { ...server, id },
        { ...alone, id },
      ]) {
        const back = await served("settings", { chat, text: `persona ${persona}`, pressed: "m1" });
        expect(back.reply?.text).toContain(persona);
        const said = back.reply?.buttons?.at(-1)?.map(({ argument }) => argument);
        expect(said).toEqual(["form persona", chat.kind === "group" ? "in 71" : ""]);
        const first = await served("settings", { chat, text: said?.[1] ?? "", pressed: "m1" });
        expect(first.reply?.text).toMatch(/^This is decided for (?:this server|you and this chat):/);
        const model = first.reply?.buttons?.flat()[0]?.argument ?? "";
        expect((await served("settings", { chat, text: model, pressed: "m1" })).reply?.text).toContain("/model");
      }
    },
  );

  test("fit buttons, also with the longest id of a channel", async () => {
    const chat = { ...server, thread: "1234567890123456789" };
    for (const text of SAID.settings ?? []) {
      const { reply } = await served("settings", { chat, text });
      for (const { operation, argument } of reply?.buttons?.flat() ?? []) {
        expect(`${operation} ${argument}`.length).toBeLessThanOrEqual(60);
      }
    }
  });
});

test("a channel is a place of its own: forgetting there says no word of chains of replies", async () => {
  expect((await served("reset")).reply?.text).toBe(
    "There was nothing to forget here. Your next question begins afresh.",
  );
});

test.each([
  ["en", /^Those who manage this server have turned \/ask off/, /On this server/, "a persona that you name with /ask"],
  ["de", /^Wer diesen Server verwaltet, hat \/ask hier/, /Auf diesem Server/, "eine Persona, die du bei /ask nennst"],
])("what was decided for a server is told as that, in %s", async (language, off, here, named) => {
  const parts = partsIn(language);
  const chatSettings = { off: ["ask"] };
  const turned = await turnedOff(onDiscord({ text: "Why?" }), stageOf(store(), [], { ...parts, chatSettings }));
  expect(turned.reply?.text).toMatch(off);
  const chat = { ...server, id: `80-${language}` };
  await store().documents.put(CHATS, `discord:${chat.id}`, { model: "nexus", persona: "a gardener" });
  expect((await served("model", { chat }, parts)).reply?.text).toMatch(here);
  const persona = (await served("persona", { chat }, parts)).reply?.text;
  expect(persona).toMatch(here);
  expect(persona).toContain(named);
});

test("an answer to one person alone is asked for as one that nobody else reads", async () => {
  const stage = stageOf(store(), [answered("Yes."), answered("Yes.")], partsIn("en"));
  await serve("chat", onDiscord({ text: "Why?", interaction: privately }), stage);
  await serve("chat", onDiscord({ text: "Why?" }), stage);
  expect(stage.asked.map(({ messages }) => String(messages[0]?.content).includes("private chat"))).toEqual([
    true,
    false,
  ]);
});
