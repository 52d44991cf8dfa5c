/** German prompts ask the drawing machine for the same as English ones, which stay as they are. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pictures } from "../../../../../../src/locales/de/pictures.ts";
import { ENGLISH } from "../../../../../../src/service/server/engines/pictures/german-words.ts";
import {
  SCENE_WORDS,
  STYLE_WORDS,
  SUBJECT_WORDS,
} from "../../../../../../src/service/server/engines/pictures/vocabulary.ts";
import { wishOf } from "../../../../../../src/service/server/engines/pictures/words.ts";

function asked(prompt: string) {
  const { words: _, ...wish } = wishOf(prompt);
  return wish;
}

describe("a German prompt", () => {
  test.each([
    ["ein Fuchs im Schnee", "a fox in the snow"],
    ["Fuchs, Schnee", "fox, snow"],
    ["ein Leuchtturm im Sturm, als Ölgemälde", "a lighthouse in the storm, as an oil painting"],
    ["Oelgemaelde eines Leuchtturms", "oil painting of a lighthouse"],
    ["zwei rote Füchse am Bergsee bei Sonnenuntergang", "two red foxes by a mountain lake at sunset"],
    ["eine große weiße Eule in einem Herbstwald", "a big white owl in an autumn forest"],
    ["Berge, Wälder und Häuser bei Nacht", "mountains, forests and houses by night"],
    ["ein goldener Drache über der Stadt im Nebel", "a golden dragon over the city in the fog"],
    ["Boot auf dem See", "boat on the lake"],
    ["ein Bär und ein Kind am Strand", "a bear and a child on the beach"],
    ["eine Neonstadt mit Wolkenkratzern", "a neon city with skyscrapers"],
    ["Straße durch ein Sonnenblumenfeld", "street through a sunflower field"],
    ["Bitcoinmünzen auf der Rakete zum Mond", "bitcoin coins on the rocket to the moon"],
    ["Strasse, Schloß, Ballon", "street, castle, balloon"],
  ])("%s", (german, english) => {
    expect(asked(german)).toEqual(asked(english));
  });

  test.each([
    ["Aquarell", "watercolour"],
    ["ein Ölgemälde", "a oil painting"],
    ["Bleistiftskizze", "pencil sketch"],
    ["Pixelkunst", "pixel art"],
    ["schwarz-weiß", "black white"],
    ["Schwarzweiß", "black white"],
    ["stell es auf den Kopf", "stell es upside down"],
    ["nach links gedreht", "rotate left"],
    ["ein bisschen unscharf, ohne Rahmen", "a bit blurred without frame"],
    ["sehr viel heller", "very much brighter"],
    ["Buntglasfenster", "stained glass"],
  ])("of an effect: %s", (german, english) => {
    expect(wishOf(german).words.join(" ")).toBe(english);
  });

  test("is understood as the examples of the German texts and the buttons say it", () => {
    const names = [...pictures.matchAll(/^preset-\w+ = (.+)$/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(4);
    const understood = names.map((name) => [...asked(name).styles, ...asked(name).tones][0]);
    expect(understood).toEqual(["oil", "watercolour", "line", "neon", "pixel", "pop"]);
  });

  test("has every word of the list read as itself, and each stands for something known or said of an effect", () => {
    for (const [german, english] of ENGLISH) {
      expect(wishOf(`mit ${german}`).words.slice(1).join(" "), german).toBe(english);
      expect(german, german).toMatch(/^[a-z]+$/);
    }
  });
});

describe("an English prompt", () => {
  test.each([
    "i can see a kind man in hell boots at the bar",
    "the stern of a boat, still life, an auto race along the strand",
    "starfish, seahorse, fireman, goldfinch, a lighter and a painter",
    "a bauhaus poster, die cut, a fox in its den, guitar riff, apple strudel",
    "santa with donner and blitzen",
  ])("stays as it is: %s", (prompt) => {
    expect(wishOf(prompt).words.join(" ")).toBe(prompt.toLowerCase().replaceAll(",", ""));
  });

  test("has none of its own words taken for German", () => {
    for (const [, words] of [...SCENE_WORDS, ...SUBJECT_WORDS, ...STYLE_WORDS]) {
      for (const word of words.split(" ").filter((one) => /^[a-z]+$/.test(one))) {
        expect(wishOf(word).words).toEqual([word]);
        expect(wishOf(`with the ${word} on a ${word}`).words.join(" ")).toBe(`with the ${word} on a ${word}`);
      }
    }
  });

  test("of nothing has no words", () => {
    expect(wishOf("").words).toEqual([]);
    expect(wishOf(" , ").words).toEqual([]);
  });

  test("of anything at all is read in a moment", () => {
    const word = fc.string({ unit: fc.constantFrom("s", "e", "n", "b", "a", "r", "g"), maxLength: 20_000 });
    fc.assert(
      fc.property(word, (text) => {
        expect(wishOf(`ein ${text}`).words.length).toBeGreaterThan(0);
      }),
      { numRuns: 30 },
    );
  });
});
