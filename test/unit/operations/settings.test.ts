/** The settings: who may decide what where, in pages of buttons and in words, and nothing that two decide is lost. */
import { describe, expect, test } from "vitest";
import { working } from "../../../src/core/commands.ts";
import type { Button } from "../../../src/core/reply.ts";
import type { Request } from "../../../src/core/request.ts";
import { CHAT_CHANGED, CHATS, type ChatSettings, PERSONS } from "../../../src/core/settings.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import { decisions } from "../../../src/operations/settings/decisions.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const administrator = { isAdministrator: async () => true };
const member = { isAdministrator: async () => false };

const group = (id: string) => ({ id, kind: "group" as const });
const ask = (request: Partial<Request>, more: Partial<OperationParts> = administrator) =>
  serve("settings", requestOf({ operation: "settings", ...request }), stageOf(store(), [], more));
const decidedIn = (id: string): Promise<ChatSettings | undefined> => store().documents.get(CHATS, `telegram:${id}`);
const labels = (buttons: readonly (readonly Button[])[] = []): string[] => buttons.flat().map(({ label }) => label);
const said = (buttons: readonly (readonly Button[])[] = []): string[] => buttons.flat().map(({ argument }) => argument);

describe("who decides", () => {
  test("administrators, at every press", async () => {
    for (const more of [{}, { pressed: "n1" }]) {
      for (const text of ["", "model", "model nexus", "adult on"]) {
        const { reply, replaces } = await ask({ chat: group("-1"), text, ...more }, member);
        expect(reply?.text).toMatch(/^Only administrators/);
        expect([reply?.buttons, replaces]).toEqual([undefined, undefined]);
      }
    }
    expect(await decidedIn("-1")).toBeUndefined();
  });

  test("whoever posts in a channel, which shows no buttons to those who read it", async () => {
    const chat = { id: "-2", kind: "channel" as const };
    const { person: _, ...post } = requestOf({ operation: "settings", chat, text: "model nexus" });
    const stage = stageOf(store(), [], member);
    const { reply } = await serve("settings", post, stage);
    expect(reply?.text).toMatch(/^Done\. \*\*nexus\*\* answers everybody/);
    expect(reply?.buttons).toBeUndefined();
    expect(await decidedIn("-2")).toEqual({ model: "nexus" });
    const page = (await serve("settings", { ...post, text: "" }, stage)).reply;
    expect(page?.text).toMatch(/this channel.*\*\*Model\*\*: nexus.*`\/settings model nexus`/s);
    expect(page?.buttons).toBeUndefined();
    expect((await serve("settings", { ...post, text: "speak all" }, stage)).reply?.text).toContain("not decided");
    // A reader presses what once stood there.
    expect(await ask({ chat, text: "model versa", pressed: "n1" }, member)).toEqual({});
    expect(await decidedIn("-2")).toEqual({ model: "nexus" });
  });

  test("a language is spoken from the moment it is decided; without one, the platform's is named", async () => {
    const more: Partial<OperationParts> = { languageWith: ({ language }) => language ?? "de" };
    const chat = { id: "4", kind: "private" as const };
    // What the platform said gives way to what was decided before.
    const person = { id: "4", name: "Ada", language: "en" };
    const set = (await ask({ chat, person, text: "language english" }, more)).reply;
    expect(set?.text).toContain("Done. I answer you in English now");
    const back = (await ask({ chat, person, text: "language default" }, more)).reply;
    expect(back?.text).toContain("Erledigt. Ich antworte dir gerade auf Deutsch.");
  });

  test("in a private chat the person, for themselves", async () => {
    const chat = { id: "3", kind: "private" as const, adult: true as const };
    const person = { id: "3", name: "Ada" };
    const page = (await ask({ chat, person }, member)).reply;
    expect(labels(page?.buttons)).toEqual(["Model", "Persona", "Adult pictures", "Language"]);
    expect(page?.text).toContain("**Own key**: none");
    for (const text of ["model eclipse", "persona pirate", "language en", "adult on"])
      await ask({ chat, person, text }, member);
    expect(await store().documents.get(PERSONS, "telegram:3")).toEqual({
      model: "eclipse",
      persona: "pirate",
      language: "en",
    });
    expect(await decidedIn("3")).toEqual({ adult: true });
    expect((await ask({ chat, person, text: "budget person 5" }, member)).reply?.text).toContain("not decided");
    await ask({ chat, person, text: "model default" }, member);
    expect(await store().documents.get(PERSONS, "telegram:3")).toEqual({ persona: "pirate", language: "en" });
  });
});

describe("the pages", () => {
  test("the first says what is decided, and leads to all others and back, in one message", async () => {
    const chat = { ...group("-10"), adult: true as const };
    const decided = { model: "nexus", persona: "brief", off: ["imagine"], budget: { person: 5 }, adult: true } as const;
    const quiet = { from: "22:00", to: "07:00", zone: "Europe/Rome" };
    await store().documents.put(CHATS, "telegram:-10", { ...decided, off: ["imagine"], quiet, language: "en" });
    const { reply } = await ask({ chat });
    for (const words of [
      "nexus",
      "brief",
      "everything but /imagine",
      "5 credits for each person",
      "no limit for all",
    ]) {
      expect(reply?.text).toContain(words);
    }
    for (const words of ["**Pictures for adults**: on", "English", "22:00 to 07:00 (Europe/Rome)"]) {
      expect(reply?.text).toContain(words);
    }
    expect(said(reply?.buttons)).toEqual(decisions.map(({ word }) => word));
    for (const text of said(reply?.buttons)) {
      const page = await ask({ chat, text, pressed: "n7" });
      expect(page.replaces).toEqual(["n7"]);
      expect(page.reply?.text, text).not.toMatch(/understand/);
      expect(page.reply?.buttons?.at(-1)).toEqual([{ label: "« Back", operation: "settings", argument: "" }]);
    }
    expect((await ask({ chat, text: "", pressed: "n7" })).reply).toEqual(reply);
  });

  test("every button does what it says, once and again, and fits what platforms carry", async () => {
    const chat = { ...group("-1001234567890"), adult: true as const, thread: "1234567890" };
    await ask({ chat, text: "quiet 22-7" });
    for (const { word } of decisions) {
      const page = await ask({ chat, text: `${word} in 1234567890`, pressed: "n1" });
      for (const { argument, label } of page.reply?.buttons?.flat() ?? []) {
        expect(`settings ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
        expect(label.length, label).toBeLessThanOrEqual(24);
        if (argument === "in 1234567890" || argument.startsWith("quiet off")) continue;
        for (let time = 0; time < 2; time += 1) {
          const { reply } = await ask({ chat, text: argument, pressed: "n1" });
          expect(reply?.text, argument).toMatch(/^(Done\.|In the whole chat I answer)/);
        }
      }
    }
  });

  test("what is not there to be decided is explained with what is", async () => {
    const { reply } = await ask({ chat: group("-11"), text: "louder please" });
    expect(reply?.text).toContain("model, persona, operations, budget, adult, speak, language, quiet");
    expect(labels(reply?.buttons)).toContain("Budget");
  });
});

test("two administrators at once lose nothing of each other", async () => {
  const chat = { ...group("-20"), adult: true as const };
  const heard: string[] = [];
  const leave = await store().signals.subscribe(CHAT_CHANGED, (message) => void heard.push(message));
  const off = ["ask", "imagine", "effect", "mirage", "extract"];
  const texts = [
    "model nexus",
    "persona pirate",
    "adult on",
    "speak all",
    "language en",
    "quiet 23-8",
    "budget person 5",
  ];
  await Promise.all(
    [...texts, "budget chat 50", ...off.map((name) => `operations ${name} off`)].map((text) => ask({ chat, text })),
  );
  const { off: turnedOff, ...others } = (await decidedIn("-20")) ?? {};
  expect([...(turnedOff ?? [])].sort()).toEqual([...off].sort());
  expect(others).toEqual({
    model: "nexus",
    persona: "pirate",
    adult: true,
    owns: ["all"],
    language: "en",
    quiet: { from: "23:00", to: "08:00", zone: "UTC" },
    budget: { person: 5, chat: 50 },
  });
  await expect.poll(() => heard.length).toBe(13);
  await leave();
});

describe("each decision", () => {
  test.each<[text: string, after: ChatSettings]>([
    ["model Eclipse", { model: "eclipse" }],
    ["model default", {}],
    ["persona a patient   teacher in general", { persona: "a patient teacher in general" }],
    ["persona none", {}],
    ["operations /imagine off", { off: ["ask", "imagine"] }],
    ["operations ask on", { off: [] }],
    ["operations ask off", { off: ["ask"] }],
    ["budget person 30", { budget: { person: 30 } }],
    ["budget chat 2000", { budget: { chat: 2000 } }],
    ["budget per person 5 credits", { budget: { person: 5 } }],
    ["budget person none", { budget: {} }],
    ["adult off", { adult: false }],
    ["adult on", { adult: true }],
    ["language EN-us", { language: "en" }],
    ["language default", {}],
    ["quiet 22:00-07:00 Europe/Rome", { quiet: { from: "22:00", to: "07:00", zone: "Europe/Rome" } }],
    ["quiet 10pm to 7 am in new york", { quiet: { from: "22:00", to: "07:00", zone: "America/New_York" } }],
    ["quiet off", {}],
  ])("“%s”", async (text, after) => {
    await store().documents.put(CHATS, "telegram:-30", { off: ["ask"] });
    const { reply } = await ask({ chat: { ...group("-30"), adult: true }, text });
    expect(reply?.text).toMatch(/^Done\./);
    expect(await decidedIn("-30")).toEqual({ off: ["ask"], ...after });
  });

  test.each([
    ["model gpt_5", "no model called “gpt\\_5”.*`/settings model nexus`"],
    ["persona yoda", "no persona called “yoda”.*`/settings persona a pirate"],
    [`persona ${"word ".repeat(101)}`, "500 are the most"],
    ["operations help off", "ask, imagine, effect, mirage, extract.*`/settings operations imagine off`"],
    ["operations imagine", "`/settings operations imagine off`"],
    ["budget 30", "`/settings budget person 30`"],
    ["budget person lots", "`/settings budget person 30`"],
    ["budget person 0", "at least one credit"],
    ["budget person 201", "201 is more than the operator allows, which is 200"],
    ["budget chat 2001", "2,001 is more than the operator allows, which is 2,000"],
    ["adult perhaps", "`/settings adult off`"],
    ["language klingon", "I do not speak “klingon” yet.*`/settings language English`"],
    ["speak louder", "`/settings speak addressed`"],
    ["quiet 25-7", "`/settings quiet 22:00-07:00 Europe/Rome`"],
    ["quiet 22:00-22:00", "end when they begin"],
    ["quiet 22-7 Mars/Olympus", "no time zone called “Mars/Olympus”"],
    ["quiet Europe/Atlantis", "no time zone called"],
    ["quiet Europe/Rome", "no quiet hours yet"],
    ["quiet please", "I did not understand"],
  ])("“%s” is explained with what is right, and nothing changes", async (text, words) => {
    const { reply } = await ask({ chat: { ...group("-31"), adult: true }, text });
    expect(reply?.text).toMatch(new RegExp(words.replaceAll("\\", "\\\\"), "s"));
    expect(labels(reply?.buttons)).toContain("« Back");
    expect(await decidedIn("-31")).toBeUndefined();
  });

  test("operations are those that this Herald can do", async () => {
    const page = (absent: string[]) =>
      ask({ chat: group("-32"), text: "operations" }, { ...administrator, absent: new Set(absent) });
    const names = ["ask", "imagine", "effect", "mirage", "extract", "news", "mood"].filter((name) =>
      working.some((command) => command.name === name),
    );
    expect(labels((await page([])).reply?.buttons).slice(0, -1)).toEqual(names.map((name) => `Turn /${name} off`));
    expect(labels((await page(["mirage"])).reply?.buttons)).not.toContain("Turn /mirage off");
    const wrong = await ask(
      { chat: group("-32"), text: "operations mirage off" },
      { ...administrator, absent: new Set(["mirage"]) },
    );
    expect(wrong.reply?.text).toContain("I did not understand");
  });

  test("a budget is shown beside the operator's limit, and never above it", async () => {
    await store().documents.put(CHATS, "telegram:-33", { budget: { person: 100, chat: 20 } });
    const limits = { personPerMinute: 20, personCreditsPerDay: 40, chatCreditsPerDay: 300 };
    const { reply } = await ask({ chat: group("-33"), text: "budget" }, { ...administrator, limits });
    expect(reply?.text).toContain("by each person: 40 credits; the operator allows 40");
    expect(reply?.text).toContain("by all together: 20 credits; the operator allows 300");
    expect(labels(reply?.buttons)).toEqual([
      ...["A person: 5", "A person: 20", "A person: no limit"],
      ...["✓ All: 20", "All: 50", "All: 100", "All: no limit", "« Back"],
    ]);
  });

  test("adult pictures are for where the platform lets them be", async () => {
    const chat = group("-34");
    for (const text of ["adult", "adult on"]) {
      const { reply } = await ask({ chat, text });
      expect(reply?.text).toMatch(/cannot be turned on here.*rules of this platform/);
      expect(labels(reply?.buttons)).toEqual(["« Back"]);
      expect(await decidedIn("-34")).toBeUndefined();
    }
    // It was turned on while the platform still let it be.
    await store().documents.put(CHATS, "telegram:-34", { adult: true });
    expect((await ask({ chat })).reply?.text).toContain("**Pictures for adults**: off");
    await ask({ chat, text: "adult off" });
    expect(await decidedIn("-34")).toEqual({ adult: false });
  });

  test("a time zone is chosen after the hours, and the hours keep it", async () => {
    const chat = group("-35");
    const quiet = async () => (await decidedIn("-35"))?.quiet;
    expect(labels((await ask({ chat, text: "quiet" })).reply?.buttons)).not.toContain("Rome");
    const zones = (await ask({ chat, text: "quiet 22:00-07:00", pressed: "n1" })).reply;
    expect(labels(zones?.buttons)).toEqual(expect.arrayContaining(["✓ 22:00–07:00", "✓ UTC", "Rome"]));
    await ask({ chat, text: "quiet America/Sao_Paulo", pressed: "n1" });
    expect(await quiet()).toEqual({ from: "22:00", to: "07:00", zone: "America/Sao_Paulo" });
    await ask({ chat, text: "quiet 00:00-06:00", pressed: "n1" });
    expect(await quiet()).toEqual({ from: "00:00", to: "06:00", zone: "America/Sao_Paulo" });
    await ask({ chat, text: "quiet off", pressed: "n1" });
    expect(await quiet()).toBeUndefined();
  });
});

describe("when it speaks", () => {
  const owns = async (id: string) => (await decidedIn(id))?.owns;

  test.each([
    ["a group", group("-40"), "telegram:-40:chain:5", "all", ""],
    ["a topic", { ...group("-41"), thread: "9" }, "telegram:-41:9", "9", " in 9"],
    ["the general topic", group("-42"), "telegram:-42:general", "general", " in general"],
  ])("is decided in %s, typed and pressed", async (_, chat, conversation, place, where) => {
    await store().documents.put(CHATS, `telegram:${chat.id}`, { owns: ["other"], movedTo: "x" });
    const typed = await ask({ chat, conversation, text: "speak all" });
    expect(typed.reply?.text).toMatch(
      /^Done\. In this (chat|topic) I answer every message .*@herald_bot an administrator/s,
    );
    expect(await owns(chat.id)).toEqual(["other", place]);
    expect(said(typed.reply?.buttons).slice(0, 2)).toEqual([`speak addressed${where}`, `speak all${where}`]);
    // A press comes in a conversation of its own, and of an old message Telegram does not say the topic.
    const press = { chat: group(chat.id), conversation: `telegram:${chat.id}:buttons:1`, pressed: "n1" };
    const back = await ask({ ...press, text: typed.reply?.buttons?.at(-1)?.[0]?.argument ?? "" });
    expect(said(back.reply?.buttons)).toContain(`speak${where}`);
    const pressed = await ask({ ...press, text: `speak addressed${where}` });
    expect(pressed.reply?.text).toMatch(/speak only when I am addressed/);
    expect(pressed.replaces).toEqual(["n1"]);
    expect(await decidedIn(chat.id)).toEqual({ owns: ["other"], movedTo: "x" });
  });

  test("as buttons of an earlier version say it", async () => {
    await ask({ chat: group("-43"), text: "speak all general", pressed: "n1" });
    await ask({ chat: { ...group("-43"), thread: "7" }, text: "speak all", pressed: "n1" });
    expect(await owns("-43")).toEqual(["general", "7"]);
  });

  test("a topic follows the whole chat, and says how to change that", async () => {
    const chat = { ...group("-44"), thread: "9" };
    await store().documents.put(CHATS, "telegram:-44", { owns: ["all"] });
    const { reply } = await ask({ chat, text: "speak addressed" });
    expect(reply?.text).toMatch(/^In the whole chat I answer every message/);
    expect(labels(reply?.buttons)).toEqual(["All: when addressed", "✓ All: every message", "« Back"]);
    await ask({ chat, text: "speak chat-addressed in 9", pressed: "n1" });
    expect(await owns("-44")).toEqual([]);
  });
});
