/** The settings as people say them: in German, with other words for the same, with thousands and zones as they write them. */
import { describe, expect, test } from "vitest";
import type { About } from "../../../src/core/delivery.ts";
import type { Request } from "../../../src/core/request.ts";
import { CHATS, type ChatSettings } from "../../../src/core/settings.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

async function decide(text: string, kind: "group" | "channel" = "group", before: ChatSettings = {}) {
  const request = requestOf({ operation: "settings", text, ...(kind === "channel" ? { person: undefined } : {}) });
  const chat = { id: `-${request.id}`, kind };
  const key = `telegram:${chat.id}`;
  await store().documents.put(CHATS, key, before);
  const stage = stageOf(store(), [], { isAdministrator: async () => true });
  const { reply } = await serve("settings", { ...request, chat } satisfies Request, stage);
  return { text: reply?.text ?? "", settings: await store().documents.get(CHATS, key) };
}

describe("what is decided", () => {
  test.each<readonly [said: string, decided: ChatSettings]>([
    ["Modell nexus", { model: "nexus" }],
    ["model: nexus", { model: "nexus" }],
    ["model=nexus", { model: "nexus" }],
    ["Sprache Deutsch", { language: "de" }],
    ["lang german", { language: "de" }],
    ["Befehle imagine aus", { off: ["imagine"] }],
    ["commands bild aus", { off: ["imagine"] }],
    ["Funktionen /news ausschalten", { off: ["news"] }],
    ["limit person 30", { budget: { person: 30 } }],
    ["budget jeder 30 Credits am Tag", { budget: { person: 30 } }],
    ["budget pro Person 30", { budget: { person: 30 } }],
    ["budget chat 1,000", { budget: { chat: 1_000 } }],
    ["budget gruppe 1.000", { budget: { chat: 1_000 } }],
    ["budget server 1 000 a day", { budget: { chat: 1_000 } }],
    ["speak alle", { owns: ["all"] }],
    ["antworten jede Nachricht", { owns: ["all"] }],
    ["nsfw aus", { adult: false }],
    ["Erwachsene nein", { adult: false }],
    ["Ruhezeit von 22 bis 7 Uhr", { quiet: { from: "22:00", to: "07:00", zone: "UTC" } }],
    ["quiet hours 22h-7h", { quiet: { from: "22:00", to: "07:00", zone: "UTC" } }],
    ["quiet 22:00-07:00 Rom", { quiet: { from: "22:00", to: "07:00", zone: "Europe/Rome" } }],
    ["quiet 22:00-07:00 CET", { quiet: { from: "22:00", to: "07:00", zone: "Europe/Brussels" } }],
    ["quiet 22:00-07:00 Kyiv", { quiet: { from: "22:00", to: "07:00", zone: "Europe/Kyiv" } }],
  ])("“/settings %s” is decided", async (said, decided) => {
    expect((await decide(said)).settings).toEqual(decided);
  });

  test.each<readonly [said: string, before: ChatSettings]>([
    ["model keins", { model: "nexus" }],
    ["persona keine", { persona: "pirate" }],
    ["budget chat unbegrenzt", { budget: { chat: 5 } }],
    ["budget chat no limit", { budget: { chat: 5 } }],
    ["budget person keins", { budget: { person: 5 } }],
    ["quiet keine", { quiet: { from: "22:00", to: "07:00", zone: "UTC" } }],
    ["quiet aus", { quiet: { from: "22:00", to: "07:00", zone: "UTC" } }],
    ["speak nur wenn angesprochen", { owns: ["all"] }],
    ["Funktionen imagine ein", { off: ["imagine"] }],
  ])("“/settings %s” takes it back", async (said, before) => {
    const { settings = {}, text } = await decide(said, "group", before);
    expect(text).toMatch(/^Done/);
    const left = [settings.model, settings.persona, settings.budget?.chat, settings.budget?.person, settings.quiet];
    expect([...left, ...(settings.owns ?? []), ...(settings.off ?? [])].filter((one) => one !== undefined)).toEqual([]);
  });

  test("in a channel, which has one budget alone, nobody need say whose", async () => {
    expect((await decide("budget 50", "channel")).settings).toEqual({ budget: { chat: 50 } });
    expect((await decide("budget 50")).text).toMatch(/^I did not understand “50”/);
  });

  test.each(["budget chat 0,005", "budget chat 1,00", "budget chat 1.5", "budget bot 5", "budget chat five"])(
    "“/settings %s” is asked about",
    async (said) => {
      const { settings, text } = await decide(said);
      expect(text).toMatch(/^I did not understand/);
      expect(settings).toEqual({});
    },
  );
});

test.each(["standard", "keine", "ohne", "aus"])("“/persona %s” takes one's own back", async (text) => {
  const { reply } = await serve("persona", requestOf({ operation: "persona", text }), stageOf(store(), []));
  expect(reply?.text).not.toMatch(/no persona called/);
});

test("outside of servers, where nobody may decide, no server is spoken of", async () => {
  const chat = { id: "55", kind: "group", thread: "55" } as const;
  const request = requestOf({ platform: "discord", operation: "settings", text: "model nexus", chat });
  const said = (given: Parameters<typeof requestOf>[0]) =>
    serve("settings", { ...request, ...given }, stageOf(store(), [])).then(({ reply }) => reply?.text);
  expect(await said({})).toMatch(/^Outside of servers nobody decides that for all\./);
  expect(await said({ chat: { ...chat, id: "70" } })).toMatch(/^Only those who may manage this server/);
});

test("that it has to be an administrator to hear all is said where it is not told everything anyway", async () => {
  const request = requestOf({ operation: "settings", text: "speak", chat: { id: "-77", kind: "group" } });
  const page = async (more: Partial<About>) => {
    const about = { name: "@herald_bot", link: "https://t.me/herald_bot", ...more };
    const stage = stageOf(store(), [], { isAdministrator: async () => true, about: async () => about });
    return (await serve("settings", request, stage)).reply?.text;
  };
  expect(await page({})).toContain("Make @herald_bot an administrator for that");
  expect(await page({ hearsAll: true })).toBe(
    "In this chat I speak only when I am addressed: by a command, by my name, or by a reply to me.",
  );
});
