/** Where no buttons can be shown nothing is to be chosen: what is said there says what to write. */
import { expect, test } from "vitest";
import { strictSayIn } from "../../../src/locales/index.ts";
import { useDigests } from "./digesting.ts";
import { requestOf, serve, stageOf } from "./operating.ts";

const { reply, store } = useDigests();

const CHOICE = /\b(?:choose|below|pick|press|tap|wähle?|unten|drück|tipp)\b/i;

const channel = (id: string) => ({ chat: { id, kind: "channel" as const }, person: undefined });
const more = (language: string) => ({ say: strictSayIn(language), sayIn: strictSayIn });

const SETTINGS = [
  ...["", "x", "model", "model gpt", "model nexus", "model", "persona", "persona ''", "persona x", "persona analyst"],
  ...["operations", "operations x", "operations imagine off", "budget", "budget x", "budget person 5", "budget chat 0"],
  ...["budget chat 999999", "budget chat 50", "adult", "adult perhaps", "language", "language Klingon", "language de"],
  ...["quiet", "quiet x", "quiet 9-9", "quiet 9-10 Nowhere/Here", "quiet Europe/Rome", "quiet 22-7 UTC", "quiet"],
  ...["speak", "speak all"],
];

test.each(["en", "de"])("in a channel the settings say in %s what to write", async (language) => {
  for (const text of SETTINGS) {
    const request = requestOf({ ...channel(`-1${language}`), operation: "settings", text });
    const said = await serve(
      "settings",
      request,
      stageOf(store(), [], { ...more(language), languageWith: () => language }),
    );
    expect(said.reply?.buttons, text).toBeUndefined();
    expect(said.reply?.text, text).not.toMatch(CHOICE);
    expect(said.reply?.text, text).toMatch(/\p{L}/u);
  }
});

const DIGESTS = [
  ...[
    "",
    "add",
    "add x",
    "add every other week x",
    "add every other week",
    "add um 25:00 x",
    "add x at 9 Europe/Romee",
  ],
  ...["add x at 9", "add y at 9", "", "edit", "pause", "edit 1", "edit 1 at", "edit 1 tz", "edit 1 lauter", "remove 1"],
  ...["edit 7", "pause 7", "lsit", "now", "preview 1", "edit 1 every other week", "edit 1 tz Europe/Romee"],
];

test.each(["en", "de"])("and what is said of digests as well, in %s", async (language) => {
  for (const text of DIGESTS) {
    const said = await reply({ ...channel(`-2${language}`), text }, more(language));
    expect(said.buttons, text).toBeUndefined();
    expect(said.text, text).not.toMatch(CHOICE);
  }
});

test("what can be chosen is, where there are buttons", async () => {
  const chat = { id: "-3", kind: "group" as const };
  const request = requestOf({ chat, operation: "settings", text: "model gpt" });
  const said = await serve("settings", request, stageOf(store(), [], { isAdministrator: async () => true }));
  expect(said.reply?.text).toMatch(/Choose one below, or write it like this: `\/settings model nexus`$/);
  expect((await reply({ chat, text: "add etf" })).text).toBe(
    "When is “etf” to come? Choose, or write it like this: `/digest add bitcoin etf --at 09:00 --days weekdays`",
  );
});
