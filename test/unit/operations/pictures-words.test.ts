/** Sizes, seeds and names of pictures, as people say them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SIDE } from "../../../src/core/picture-size.ts";
import { fileName } from "../../../src/operations/pictures/name.ts";
import { readSeed } from "../../../src/operations/pictures/seed.ts";
import { otherShapes, readSize, sizeName, spokenSize } from "../../../src/operations/pictures/size.ts";
import { processorTime } from "../processor.ts";

const read = (given: string | undefined): string => {
  const size = readSize(given);
  if (size.ok) return sizeName(size.size);
  return size.nearest === undefined ? "none" : `near ${sizeName(size.nearest)}`;
};

describe("a size", () => {
  test.each([
    [undefined, "1280x800"],
    ["square", "1024x1024"],
    ["Quadratic", "1024x1024"],
    ["landscape", "1280x800"],
    ["WIDE", "1280x800"],
    ["portrait", "800x1280"],
    ["tall", "800x1280"],
    ["1024x768", "1024x768"],
    [" 512X1280 ", "512x1280"],
    ["600 × 700", "600x700"],
    ["600*700", "600x700"],
  ])("%s is %s", (given, size) => {
    expect(read(given)).toBe(size);
  });

  test.each([
    ["9000x1", "near 1280x512"],
    ["1920x1080", "near 1280x720"],
    ["100x50", "near 1024x512"],
    ["511x512", "near 512x513"],
    ["0x0", "near 512x512"],
    ["1281x1281", "near 1280x1280"],
  ])("%s cannot be, and %s comes nearest", (given, size) => {
    expect(read(given)).toBe(size);
  });

  test.each(["", "banana", "1280", "x800", "-5x600", "800x600x3", "1e3x600"])("“%s” is none", (given) => {
    expect(read(given)).toBe("none");
  });

  test("the nearest can always be had", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (width, height) => {
        const size = readSize(`${width % 1_000_000_000}x${height % 1_000_000_000}`);
        const offered = size.ok ? size.size : size.nearest;
        for (const side of [offered?.width, offered?.height]) {
          expect(Number.isInteger(side)).toBe(true);
          expect(side).toBeGreaterThanOrEqual(SIDE.least);
          expect(side).toBeLessThanOrEqual(SIDE.most);
        }
      }),
    );
  });

  test("two others are offered, whatever it is", () => {
    expect(otherShapes({ width: 640, height: 640 })).toEqual(["landscape", "portrait"]);
    expect(otherShapes({ width: 1280, height: 800 })).toEqual(["square", "portrait"]);
    expect(otherShapes({ width: 512, height: 600 })).toEqual(["square", "landscape"]);
  });

  test.each([
    ["a fox, in portrait format", "a fox", "portrait"],
    ["a fox as a wide format.", "a fox", "landscape"],
    ["a fox in landscape orientation", "a fox", "landscape"],
    ["ein Fuchs im Hochformat", "ein Fuchs", "portrait"],
    ["ein Fuchs, als Querformat.", "ein Fuchs", "landscape"],
    ["ein Fuchs im Format", "ein Fuchs im Format", undefined],
    ["a fox, portrait", "a fox, portrait", undefined],
    ["a fox in a landscape", "a fox in a landscape", undefined],
    ["a disk in floppy format", "a disk in floppy format", undefined],
    [" in square format", " in square format", undefined],
  ])("in the words “%s”", (text, prompt, shape) => {
    expect(spokenSize(text)).toEqual({ prompt, shape });
  });
});

test("a prompt of many blanks is looked through once", () => {
  const prompt = `a fox${" ".repeat(200_000)}in wide format and more`;
  const spent = processorTime(() => {
    expect(spokenSize(prompt)).toEqual({ prompt, shape: undefined });
    expect(spokenSize(`${prompt}, in wide format`)).toEqual({ prompt, shape: "landscape" });
  });
  expect(spent).toBeLessThan(2_000);
});

describe("a seed", () => {
  test.each([
    ["7", 7],
    [" +7 ", 7],
    ["-7", -7],
    ["−7", -7],
    ["0", 0],
    ["-0", 0],
    ["9007199254740991", 9_007_199_254_740_991],
  ])("%s", (given, seed) => {
    expect(readSeed(given)).toBe(seed);
  });

  test.each(["abc", "", "1.5", "1e3", "0x10", "9007199254740993", "99999999999999999999", "7 8"])(
    "“%s” is none",
    (given) => {
      expect(readSeed(given)).toBeUndefined();
    },
  );

  test("is chosen where none is named, another every time", () => {
    const seeds = new Set(Array.from({ length: 50 }, () => readSeed(undefined)));
    expect(seeds.size).toBeGreaterThan(40);
    for (const seed of seeds) expect(readSeed(String(seed))).toBe(seed);
  });
});

describe("the name of a file", () => {
  test.each([
    ["A fox in the snow", "fox-in-the-snow.png"],
    ["  Élan – größer!  ", "elan-gro-er.png"],
    ["狐", "picture.png"],
    ["a", "a.png"],
    ["../../etc/passwd", "etc-passwd.png"],
  ])("“%s”", (prompt, name) => {
    expect(fileName(prompt)).toBe(name);
  });

  test("is short, of plain letters, and whole words where it can be", () => {
    expect(fileName("one two three four five six seven eight nine ten eleven twelve")).toBe(
      "one-two-three-four-five-six-seven-eight-nine-ten-eleven.png",
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (prompt) => {
        expect(fileName(prompt)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,54}[a-z0-9])?\.png$/);
      }),
    );
  });
});
