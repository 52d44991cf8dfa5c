/** Pictures from words: valid, of the size asked for, the same every time, and different for different words. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawPicture } from "../../../../../../src/service/server/engines/pictures/draw.ts";
import {
  SCENE_WORDS,
  STYLE_WORDS,
  SUBJECT_WORDS,
} from "../../../../../../src/service/server/engines/pictures/vocabulary.ts";
import { wishOf } from "../../../../../../src/service/server/engines/pictures/words.ts";
import { at, farDistance, mean, readPng, spread } from "./canvas.ts";

const SMALL = { width: 96, height: 64 };
const draw = (prompt: string, seed = 1, size = SMALL): Promise<Uint8Array> => drawPicture({ prompt, seed, ...size });
const see = async (prompt: string, seed = 1) => readPng(await draw(prompt, seed));

describe("every picture", () => {
  test.each([
    [512, 512],
    [1280, 800],
    [512, 1280],
    [1280, 512],
    [777, 913],
  ])("is a PNG of the size that was asked for: %i × %i", async (width, height) => {
    const png = await draw("a fox by a lake", 7, { width, height });
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const read = await readPng(png);
    expect([read.width, read.height]).toEqual([width, height]);
    expect(png.length).toBeLessThan(2 * 1024 * 1024);
  });

  test("is the same for the same words and seed, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer(), async (prompt, seed) => {
        expect(Buffer.compare(await draw(prompt, seed), await draw(prompt, seed))).toBe(0);
      }),
      { numRuns: 12 },
    );
  });

  test("fills the canvas, without holes, and is more than one colour", async () => {
    for (const [name, words] of [...SCENE_WORDS, ...SUBJECT_WORDS, ...STYLE_WORDS]) {
      const read = await see(words.split(" ")[0] ?? name, 3);
      expect(mean(read, 3), name).toBe(255);
      expect(spread(read), name).toBeGreaterThan(4);
    }
  });

  test("is another one for another seed", async () => {
    const [first, second] = [await see("mountains at dawn", 1), await see("mountains at dawn", 2)];
    expect(farDistance(first, second)).toBeGreaterThan(3);
  });

  test("can be drawn of nothing, of emoji, of other languages, and of very many words", async () => {
    for (const prompt of ["", "🦊🌊", "привет, мир", "今日は", "x".repeat(5_000), "fox ".repeat(500), "\u0000\ud800"]) {
      expect((await see(prompt)).width, prompt.slice(0, 10)).toBe(SMALL.width);
    }
  });
});

describe("different words", () => {
  test("give pictures that can be told apart from far away", async () => {
    const prompts = [
      "a red desert",
      "the ocean at night",
      "a snowy forest",
      "neon city",
      "bitcoin chart",
      "synthwave",
      "abstract shapes",
      "galaxy",
      "spring meadow",
    ];
    const reads = await Promise.all(prompts.map((prompt) => see(prompt)));
    reads.forEach((one, index) => {
      reads.slice(index + 1).forEach((other, more) => {
        expect(farDistance(one, other), `${prompts[index]} and ${prompts[index + 1 + more]}`).toBeGreaterThan(12);
      });
    });
  });

  test("that mean nothing to it differ as well", async () => {
    const reads = await Promise.all(["qwertz", "blorp", "zażółć", "مرحبا", "你好"].map((prompt) => see(prompt)));
    reads.forEach((one, index) => {
      for (const other of reads.slice(index + 1)) expect(farDistance(one, other)).toBeGreaterThan(5);
    });
  });

  test("of colour colour the picture", async () => {
    const red = await see("red mountains");
    const blue = await see("blue mountains");
    const green = await see("green mountains");
    expect(mean(red, 0) - mean(red, 2)).toBeGreaterThan(mean(blue, 0) - mean(blue, 2) + 30);
    expect(mean(green, 1)).toBeGreaterThan(mean(green, 0));
    expect(mean(green, 1)).toBeGreaterThan(mean(green, 2));
  });

  test("of time and tone set its light", async () => {
    const [night, day] = [await see("mountains at night"), await see("mountains at noon")];
    expect(mean(day, 1)).toBeGreaterThan(mean(night, 1) + 50);
    const grey = await see("monochrome mountains at noon");
    const [red, , blue] = at(grey, 48, 20);
    expect(Math.abs(red - blue)).toBeLessThan(16);
  });

  test("of style change how it is done", async () => {
    const [plain, pixel] = [
      await draw("castle", 1, { width: 640, height: 480 }),
      await readPng(await draw("castle pixel art", 1, { width: 640, height: 480 })),
    ];
    expect(plain.length).toBeGreaterThan(1_000);
    // Blocks of four: what lies in one block is of one colour.
    for (const [x, y] of [
      [0, 0],
      [200, 100],
      [400, 300],
    ] as const)
      expect(at(pixel, x, y)).toEqual(at(pixel, x + 3, y + 3));
  });
});

describe("the words of a prompt", () => {
  test.each([
    ["Foxes, in the FOREST!", { subjects: ["fox"], scenes: ["forest"] }],
    ["🦊 at the 🌊", { subjects: ["fox"], scenes: ["sea"] }],
    ["a snowy night", { times: ["winter", "night"], skies: ["snow"] }],
    ["stained glass whale", { subjects: ["whale"], styles: ["mosaic"] }],
    ["Kitties and puppies", { subjects: ["cat", "dog"] }],
    ["❤️", { subjects: ["heart"] }],
    ["the Northern Lights", { skies: ["aurora"] }],
  ] as const)("%s", (prompt, expected) => {
    expect(wishOf(prompt)).toMatchObject(expected);
  });

  test.each([
    ["a beach without a boat", "a beach"],
    ["a forest at night, no moon", "a forest at night"],
    ["a beach without a red boat", "a beach"],
    ["a beach with no palm trees", "a beach"],
    ["a forest at night, no moon, but a fox", "a forest at night with a fox"],
    ["a beach without boats or birds", "a beach"],
    ["not a dog but a cat", "a cat"],
    ["a city, don't draw any rain", "a city"],
    ["ein Strand ohne Boot", "ein Strand"],
    ["ein Wald bei Nacht, kein Mond", "ein Wald bei Nacht"],
    ["ein Strand ohne Boote oder Vögel", "ein Strand"],
  ])("%s: what is excluded is not drawn", (prompt, expected) => {
    const { words: _, without: _none, ...wish } = wishOf(prompt);
    const { words: __, without: __none, ...other } = wishOf(expected);
    expect(wish).toEqual(other);
  });

  test.each([
    ["a forest at night, no moon", "moon"],
    ["ein Wald bei Nacht ohne Mond", "moon"],
    ["a forest at night without any stars", "stars"],
    ["ein Wald bei Nacht ohne Sterne", "stars"],
  ])("%s: the night has none either", (prompt, excluded) => {
    expect(wishOf(prompt).without).toEqual([excluded]);
  });

  test.each([
    ["not only a boat", "boat"],
    ["without a doubt a boat", "boat"],
    ["no moon, a boat", "boat"],
  ])("%s: the subject stays", (prompt, subject) => {
    expect(wishOf(prompt).subjects).toContain(wishOf(subject).subjects[0]);
  });

  test("a colour before a subject is the subject's, and elsewhere the picture's", () => {
    expect(wishOf("a red car in a teal city")).toMatchObject({ coat: { h: 27 }, colours: [{ h: 195 }] });
    expect(wishOf("red mountains")).toMatchObject({ coat: undefined, colours: [{ h: 27 }] });
  });
});

test("a prompt of a megabyte is read as far as anybody describes a picture", () => {
  expect(wishOf("oil paint snow ".repeat(70_000)).words).toHaveLength(500);
});
