/** The languages: each says all that English says, whole and with the same values, and nothing of it in English. */
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { commands } from "../../../src/core/commands.ts";
import { de } from "../../../src/locales/de.ts";
import { en } from "../../../src/locales/en.ts";
import { languages, menuLanguages, sayIn, strictSayIn } from "../../../src/locales/index.ts";

const texts: Readonly<Record<string, string>> = { en: en.join(""), de: de.join("") };

/** The values that a sentence names, anywhere in it. */
function namedIn(pattern: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (typeof pattern !== "object" || pattern === null) return into;
  if ("type" in pattern && pattern.type === "var" && "name" in pattern) into.add(String(pattern.name));
  for (const below of Object.values<unknown>({ ...pattern })) namedIn(below, into);
  return into;
}

const sentencesOf = (text: string): readonly (readonly [id: string, values: readonly string[]])[] =>
  new FluentResource(text).body.map(({ id, value }) => [id, [...namedIn([value])].sort()]);

const english = sentencesOf(en.join(""));

/** What words select one form of a sentence by; each must be said in every language. */
const SELECTED: Readonly<Record<string, readonly string[]>> = {
  wanted: ["value", "name", "colon", "comma", "quote", "end"],
  adult: ["true", "false"],
  word: [
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
    ...["minItems", "maxItems", "pattern", "uniqueItems", "anyOf", "oneOf", "contains"],
  ],
};

/** Its forms with numbers, and with each of the words that it selects a form by. */
function formsOf(language: string, id: string, values: readonly string[]): readonly string[] {
  const say = strictSayIn(language);
  const given = (value: number, selected: string) =>
    Object.fromEntries(values.map((name) => [name, SELECTED[name]?.includes(selected) === true ? selected : value]));
  const words = ["", ...values.flatMap((name) => SELECTED[name] ?? [])];
  return [1, 2, 1234].flatMap((number) => words.map((word) => say(id, given(number, word))));
}

describe.each(languages)("%s", (language) => {
  const text = texts[language] ?? "";
  const sentences = sentencesOf(text);

  test("has the sentences that English has, each once and with the same values", () => {
    const written = [...text.matchAll(/^([a-z][a-z-]*) =/gm)].map(([, id]) => id);
    expect(sentences.map(([id]) => id)).toEqual(written);
    expect(new Set(written).size).toBe(written.length);
    expect(Object.fromEntries(sentences)).toEqual(Object.fromEntries(english));
  });

  test.each(sentences)("%s is whole, whatever its values", (id, values) => {
    for (const said of formsOf(language, id, values)) {
      expect(said).toMatch(/[\p{L}\p{N}]/u);
      expect(said).not.toMatch(/[{}⁨⁩]|undefined|NaN|\$/);
    }
  });

  test("describes each command, in the menu with a capital", () => {
    const menu = menuLanguages.find(({ code = "en" }) => code === language);
    for (const command of commands) {
      const said = strictSayIn(language)(`does-${command.name}`);
      expect(menu?.describe(command)).toBe(said.charAt(0).toUpperCase() + said.slice(1));
    }
  });
});

test("one and several differ in English", () => {
  for (const [id, values] of english) {
    for (const said of formsOf("en", id, values)) {
      expect(said).not.toMatch(/\b1 (credits|seconds|minutes|hours|days|conversations|entries)\b/);
      expect(said).not.toMatch(/\b(2|1,234) (credit|second|minute|hour|day|conversation|entry)\b/);
    }
  }
});

describe("German", () => {
  const said = english.flatMap(([id, values]) => formsOf("de", id, values).map((one) => [id, one] as const));

  test("has one and several", () => {
    for (const [id, one] of said) {
      expect(one, id).not.toMatch(
        /\b1 (Credits|Sekunden|Minuten|Stunden|Tagen?|Gespräche|Einträge|Fragen|Felder)\b(?!-)/,
      );
      expect(one, id).not.toMatch(/\b(2|1\.234) (Credit|Sekunde|Minute|Stunde|Tag|Gespräch|Eintrag|Frage|Feld)\b/);
    }
  });

  test("is no English, but for what is typed", () => {
    for (const [id, one] of said) {
      const words = one.replaceAll(/`[^`]*`/g, "x");
      expect(words, id).not.toMatch(
        /\b(the|and|of|is|are|you|your|not|with|for|this|that|please|have|be|it|its|to|or|one|what|there|only|no)\b/i,
      );
    }
  });

  test("has its own signs and the familiar form", () => {
    for (const [id, one] of said) {
      const words = one.replaceAll(/`[^`]*`/g, "x");
      expect(words, id).not.toMatch(/[“”](?=[\p{L}\p{N}])|"|\b(Ihnen|Ihre?[mnrs]?)\b|'|\.\.\.|\S {2}/u);
      expect(words.split("„").length, id).toBe(words.split("“").length);
    }
  });

  test("says dates and numbers as they are written there", () => {
    const say = strictSayIn("de");
    expect(say("settings-budget-chat", { amount: "1", limit: 2000 })).toContain("2.000");
    expect(say("locale")).toBe("de");
  });
});

describe("a language", () => {
  test("that is spoken is said in, any other in English", () => {
    expect(languages).toEqual(Object.keys(texts));
    for (const language of ["en", "en-GB", "EN_us", "xx", "", undefined]) {
      expect(sayIn(language)("stopped"), String(language)).toBe("Stopped.");
    }
    for (const language of ["de", "DE", "de-CH", "de_AT"]) expect(sayIn(language)("stopped")).toBe("Angehalten.");
  });

  test("that lacks something has a gap there, and in tests it is an error", () => {
    expect(sayIn("en")("no-such-sentence")).toBe("no such sentence");
    expect(sayIn("en")("next-later")).toBe("Please ask again ….");
    expect(() => strictSayIn("en")("no-such-sentence")).toThrow("no-such-sentence");
    expect(() => strictSayIn("en")("next-later")).toThrow("when");
  });
});
