/** What people decide for themselves: model, persona, language; and which conversation is forgotten. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { type Languages, languages } from "../../../src/core/languages.ts";
import { languageSaid, personKey, type Request } from "../../../src/core/request.ts";
import { CHATS, PERSONS, type PersonSettings } from "../../../src/core/settings.ts";
import { languages as spoken } from "../../../src/locales/index.ts";
import { createLanguage } from "../../../src/operations/language.ts";
import { inLanguage, languageOf, readBefore } from "../../../workers/before.ts";
import { requestOf, serve, stageOf, turnOf, useStore } from "./operating.ts";

const store = useStore();
const stage = () => stageOf(store(), []);
const settingsOf = (request: Request) => store().documents.get(PERSONS, personKey(request));

describe("the model", () => {
  test("is shown with all of them and their prices", async () => {
    const { reply } = await serve("model", requestOf({ operation: "model" }), stage());
    expect(reply?.text).toContain("**versa** answers you now, for 1 credit a question");
    expect(reply?.buttons?.flat().map(({ label }) => label)).toEqual([
      "versa · 1 credit",
      "nexus · 2 credits",
      "eclipse · 3 credits",
    ]);
  });

  test("is set, goes back, and leaves the rest alone", async () => {
    const request = requestOf({ operation: "model", text: "Eclipse", pressed: "n1" });
    await store().documents.put(PERSONS, personKey(request), { persona: "pirate" });
    const set = await serve("model", request, stage());
    expect(set.reply?.text).toContain("**eclipse** answers you, for 3 credits");
    expect(set.replaces).toEqual(["n1"]);
    expect(await settingsOf(request)).toEqual({ persona: "pirate", model: "eclipse" });
    await serve("model", { ...request, text: "default" }, stage());
    expect(await settingsOf(request)).toEqual({ persona: "pirate" });
  });

  test("that is none is explained with those there are, and nothing changes", async () => {
    const request = requestOf({ operation: "model", text: "gpt_5" });
    const { reply } = await serve("model", request, stage());
    expect(reply?.text).toContain("“gpt\\_5”");
    expect(reply?.text).toContain("versa, nexus, eclipse");
    expect(reply?.buttons).toHaveLength(3);
    expect(await settingsOf(request)).toBeUndefined();
  });
});

describe("the persona", () => {
  test("is set by name, by own words, and goes back", async () => {
    const request = requestOf({ operation: "persona", text: "PIRATE" });
    await serve("persona", request, stage());
    expect(await settingsOf(request)).toEqual({ persona: "pirate" });
    await serve("persona", { ...request, text: "a pirate who  loves charts" }, stage());
    expect(await settingsOf(request)).toEqual({ persona: "a pirate who loves charts" });
    const shown = await serve("persona", { ...request, text: "" }, stage());
    expect(shown.reply?.text).toContain("a pirate who loves charts");
    await serve("persona", { ...request, text: "default" }, stage());
    expect(await settingsOf(request)).toEqual({});
    expect((await serve("persona", { ...request, text: "" }, stage())).reply?.text).toContain("without a persona");
  });

  test.each([
    ["yoda", "no persona called “yoda”"],
    ["word ".repeat(101), "500 are the most"],
  ])("that cannot be is explained: %#", async (text, words) => {
    const request = requestOf({ operation: "persona", text });
    expect((await serve("persona", request, stage())).reply?.text).toContain(words);
    expect(await settingsOf(request)).toBeUndefined();
  });
});

describe("in a group whose administrators have decided for all", () => {
  const chat = { id: "-70", kind: "group" as const };

  test("the model and the persona of one's own are shown and set, and say that they hold elsewhere", async () => {
    await store().documents.put(CHATS, "telegram:-70", { model: "eclipse", persona: "formal" });
    for (const [operation, text, words] of [
      ["model", "", "**eclipse** for everybody, for 3 credits"],
      ["model", "nexus", "**eclipse** for everybody"],
      ["persona", "", "a persona for everybody: formal"],
      ["persona", "pirate", "a persona for everybody: formal"],
    ] as const) {
      const { reply } = await serve(operation, requestOf({ operation, chat, text }), stage());
      expect(reply?.text).toContain(words);
    }
    for (const operation of ["model", "persona"] as const) {
      const { reply } = await serve(operation, requestOf({ operation }), stage());
      expect(reply?.text).not.toContain("everybody");
    }
  });
});

describe("the language", () => {
  const known: Languages = [...languages, { code: "it", name: "Italiano" }];
  const ask = (given: Partial<Request>, operation = createLanguage(known)) => {
    const request = requestOf({ operation: "language", ...given });
    return readBefore(store(), request).then(({ person, chat }) => {
      const languageWith = (own: PersonSettings) => languageOf(request, { person: own, chat });
      return operation(request, { ...stage(), person, chatSettings: chat, languageWith });
    });
  };

  test("is shown with a button for each that is spoken, and there are sentences in each", async () => {
    const { reply } = await serve("language", requestOf({ operation: "language" }), stage());
    expect(reply?.text).toContain("I answer you in English now");
    expect(reply?.buttons?.flat()).toEqual([
      { label: "English", operation: "language", argument: "en" },
      { label: "Deutsch", operation: "language", argument: "de" },
    ]);
    expect(languages.map(({ code }) => code)).toEqual(spoken);
  });

  test("that was chosen is spoken from then on, also in the words that say so", async () => {
    const person = { id: "p-then", name: "Anna", language: "de" };
    const asked = (text: string) => {
      const request = requestOf({ operation: "language", text, person });
      const languageWith = ({ language }: { readonly language?: string | undefined }) => language ?? "de";
      return createLanguage(known)(request, stageOf(store(), [], { languageWith }));
    };
    const set = await asked("english");
    expect(set.reply?.text).toBe("From now on I answer you in English.");
    expect(set.reply?.buttons?.at(-1)?.[0]?.label).toBe("As my app says");
    expect((await asked("default")).reply?.text).toMatch(/^Ab jetzt antworte ich dir in der Sprache deiner App/);
  });

  test.each([
    ["a person's own before all", { language: "en" }, { language: "de" }, "group", "en"],
    ["a group's before the platform's", {}, { language: "de" }, "group", "de"],
    ["alone, the platform's", {}, { language: "de" }, "private", "it"],
    ["the platform's", {}, {}, "group", "it"],
  ] as const)("is %s", (_, person, chat, kind, wanted) => {
    const request = requestOf({ chat: { id: "c", kind }, person: { id: "p", name: "Anna", language: "it" } });
    expect(languageOf(request, { person, chat })).toBe(wanted);
    expect(inLanguage(request, { person, chat }).person?.language).toBe(wanted);
  });

  test("of a channel is what its administrators have decided, also where nobody is a person", () => {
    const { person: _, ...post } = requestOf({ chat: { id: "-5", kind: "channel" } });
    expect(languageSaid(inLanguage(post, { person: {}, chat: { language: "de" } }))).toBe("de");
    expect(languageSaid(inLanguage(post, { person: {}, chat: {} }))).toBeUndefined();
  });

  test("of the platform is shown as such, and the person's own before it", async () => {
    const person = { id: "p-language", name: "Anna", language: "it-CH" };
    expect((await ask({ person })).reply?.text).toContain("I answer you in Italian now");
    const set = await ask({ person, text: "english", pressed: "n1" });
    expect(set.reply?.text).toContain("From now on I answer you in English");
    expect(set.replaces).toEqual(["n1"]);
    expect(set.reply?.buttons?.flat().map(({ label }) => label)).toEqual([
      "✓ English",
      "Deutsch",
      "Italiano",
      "As my app says",
    ]);
    expect((await ask({ person })).reply?.text).toContain("I answer you in English now");
    expect((await ask({ person, text: "default" })).reply?.text).toContain("the language of your app");
    expect(await store().documents.get(PERSONS, "telegram:p-language")).toEqual({});
  });

  test("of a group is told where somebody goes back to it, and shown before that of their app", async () => {
    const person = { id: "p-group", name: "Anna", language: "it" };
    const asked = (text: string, kind: "group" | "private") => {
      const request = requestOf({ operation: "language", text, person, chat: { id: "-9", kind } });
      const chatSettings = { language: "de" };
      const languageWith = (own: PersonSettings) => languageOf(request, { person: own, chat: chatSettings });
      return createLanguage(known)(request, stageOf(store(), [], { languageWith, chatSettings }));
    };
    expect((await asked("default", "group")).reply?.text).toBe(
      "Ab jetzt antworte ich dir hier auf Deutsch, wie es für diesen Chat entschieden ist, und anderswo in der Sprache deiner App.",
    );
    expect((await asked("", "group")).reply?.text).toContain("I answer you in German now");
    expect((await asked("default", "private")).reply?.text).toContain("the language of your app");
  });

  test.each([
    ["english", "en"],
    ["EN", "en"],
    ["en_US", "en"],
    ["EN-us", "en"],
    ["Italiano", "it"],
    ["ITALIAN", "it"],
    ["Italienisch", "it"],
    ["Englisch", "en"],
    ["auf Deutsch", "de"],
    ["Deutsch bitte", "de"],
    ["in English, please", "en"],
    ["tedesco", "de"],
    ["de_AT", "de"],
    ["it-it", "it"],
  ])("is understood as %s", async (text, code) => {
    const request = requestOf({ operation: "language", text });
    await createLanguage(known)(request, stage());
    expect(await settingsOf(request)).toEqual({ language: code });
  });

  test.each(["klingon", "e", "-en", "enx", "*", "englishx-us"])("%s is none, and nothing changes", async (text) => {
    const request = requestOf({ operation: "language", text });
    const { reply } = await createLanguage(known)(request, stage());
    expect(reply?.text).toMatch(/^I do not speak .*I speak: English, Deutsch, Italiano\..*`\/language English`/);
    expect(await settingsOf(request)).toBeUndefined();
  });
});

describe("reset", () => {
  const chain = { chat: { id: "-9", kind: "group" as const } };

  test.each([
    ["a private chat", {}, true, "begins afresh"],
    ["a private chat with nothing", {}, false, "nothing to forget"],
    ["a chain", { ...chain, quoted: { text: "x" } }, true, "chain of replies"],
    ["no chain", chain, false, "Reply to one of my messages"],
    ["the General topic", { ...chain, conversation: "telegram:-9:general" }, true, "begins afresh"],
    ["the General topic with nothing", { ...chain, conversation: "telegram:-9:general" }, false, "nothing to forget"],
    ["an unknown chain", { ...chain, quoted: { text: "x" } }, false, "nothing to forget"],
  ])("in %s", async (_, place, was, words) => {
    const request = requestOf({ operation: "reset", ...place });
    const set = `conversations-of:${personKey(request)}`;
    if (was) {
      await store().documents.put(CONVERSATIONS, request.conversation, { turns: [turnOf(personKey(request))] });
      await store().sets.add(set, request.conversation);
    }
    expect((await serve("reset", request, stage())).reply?.text).toContain(words);
    expect(await store().documents.get(CONVERSATIONS, request.conversation)).toBeUndefined();
    expect(await store().sets.size(set)).toBe(0);
  });
});
