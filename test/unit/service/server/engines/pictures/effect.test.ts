/** Effects: each does what its word says, several work together, and the same words give the same bytes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEffect } from "../../../../../../src/service/server/engines/pictures/effect.ts";
import { EFFECTS } from "../../../../../../src/service/server/engines/pictures/effects/list.ts";
import { applyMirage } from "../../../../../../src/service/server/engines/pictures/mirage.ts";
import { UnusablePicture } from "../../../../../../src/service/server/engines/ports.ts";
import { at, farDistance, mean, paint, type Read, readPng, roughness, SAMPLE, spread } from "./canvas.ts";

const change = async (prompt: string, image = SAMPLE, seed = 1): Promise<Read> =>
  readPng(await applyEffect({ image, prompt, seed }));
const before = await readPng(SAMPLE);
const everywhere = (check: (x: number, y: number) => void): void => {
  for (let y = 0; y < before.height; y += 3) for (let x = 0; x < before.width; x += 3) check(x, y);
};
/** A colour's way to grey and back costs a little. */
const near = (value: number, expected: number, by = 2): void =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(by);

describe("an effect does what its word says", () => {
  test.each(["make it grey", "black and white", "noir", "in B&W"])("%s: the channels are equal", async (prompt) => {
    const read = await change(prompt);
    everywhere((x, y) => {
      const [red, green, blue] = at(read, x, y);
      expect([green, blue]).toEqual([red, red]);
    });
    expect(spread(read)).toBeGreaterThan(10);
  });

  test("invert: every value is what is missing to white", async () => {
    const read = await change("invert the colours");
    everywhere((x, y) => {
      const [red, green, blue] = at(before, x, y);
      expect(at(read, x, y)).toEqual([255 - red, 255 - green, 255 - blue, 255]);
    });
  });

  test("sepia and old photo: red over green over blue", async () => {
    for (const prompt of ["sepia", "like an old photo"]) {
      const read = await change(prompt);
      expect(mean(read, 0)).toBeGreaterThan(mean(read, 1));
      expect(mean(read, 1)).toBeGreaterThan(mean(read, 2));
    }
  });

  test("warm and cold: red and blue go up and down", async () => {
    const [warm, cold] = [await change("warmer please"), await change("cold")];
    expect(mean(warm, 0)).toBeGreaterThan(mean(before, 0) + 8);
    expect(mean(warm, 2)).toBeLessThan(mean(before, 2) - 8);
    expect(mean(cold, 0)).toBeLessThan(mean(before, 0) - 8);
    expect(mean(cold, 2)).toBeGreaterThan(mean(before, 2) + 8);
  });

  test("brighter, darker, contrast, vivid and fade", async () => {
    const colourful = (read: Read): number => Math.abs(mean(read, 0, (x) => x < 9) - mean(read, 2, (x) => x < 9));
    expect(mean(await change("brighten it"), 1)).toBeGreaterThan(mean(before, 1) + 15);
    expect(mean(await change("darker"), 1)).toBeLessThan(mean(before, 1) - 15);
    expect(spread(await change("more contrast"))).toBeGreaterThan(spread(before) * 1.15);
    expect(colourful(await change("vivid"))).toBeGreaterThan(colourful(before) * 1.2);
    expect(colourful(await change("faded"))).toBeLessThan(colourful(before) * 0.7);
  });

  test("blur and sharpen: neighbours differ less, and more", async () => {
    expect(roughness(await change("blur"))).toBeLessThan(roughness(before) * 0.75);
    expect(roughness(await change("sharpen"))).toBeGreaterThan(roughness(before) * 1.05);
  });

  test("blur reaches to the edges, and no hole is left there", async () => {
    const read = await change("very blurry");
    for (const [x, y] of [
      [0, 0],
      [119, 0],
      [0, 79],
      [119, 79],
      [60, 0],
    ] as const)
      expect(at(read, x, y)[3]).toBe(255);
  });

  test("pixel: blocks are of one colour", async () => {
    const read = await change("pixel art");
    for (let y = 0; y < 80; y += 2)
      for (let x = 0; x < 120; x += 2) expect(at(read, x, y)).toEqual(at(read, x + 1, y + 1));
    expect(farDistance(read, before)).toBeLessThan(12);
  });

  test("flip, upside down, rotate and mirror move the pixels", async () => {
    const [flipped, turned, right, left, mirrored] = [
      await change("flip it"),
      await change("upside down"),
      await change("rotate"),
      await change("rotate left"),
      await change("mirror"),
    ];
    expect([right.width, right.height, left.width, left.height]).toEqual([80, 120, 80, 120]);
    everywhere((x, y) => {
      expect(at(flipped, x, y)).toEqual(at(before, 119 - x, y));
      expect(at(turned, x, y)).toEqual(at(before, x, 79 - y));
      expect(at(right, 79 - y, x)).toEqual(at(before, x, y));
      expect(at(left, y, 119 - x)).toEqual(at(before, x, y));
      expect(at(mirrored, x, y)).toEqual(at(before, Math.min(x, 119 - x), y));
    });
  });

  test.each([
    "rotate to the left",
    "rotate the image left",
    "rotate 90 degrees left",
    "rotate counter-clockwise",
    "rotate 90 degrees counterclockwise",
    "rotate anticlockwise",
    "turn it to the left",
    "rotate 270",
    "rotate 270 degrees",
    "um 90 Grad nach links drehen",
    "Dreh das Bild nach links",
    "links drehen",
    "gegen den Uhrzeigersinn drehen",
  ])("%s: the right side comes up", async (prompt) => {
    const read = await change(prompt);
    expect([read.width, read.height]).toEqual([80, 120]);
    everywhere((x, y) => expect(at(read, y, 119 - x)).toEqual(at(before, x, y)));
  });

  test.each([
    "rotate by 90 degrees",
    "turn the picture right",
    "rotate 90 clockwise",
    "sideways",
    "rotate 270 counterclockwise",
    "nach rechts drehen",
    "im Uhrzeigersinn drehen",
  ])("%s: the left side comes up", async (prompt) => {
    const read = await change(prompt);
    expect([read.width, read.height]).toEqual([80, 120]);
    everywhere((x, y) => expect(at(read, 79 - y, x)).toEqual(at(before, x, y)));
  });

  test.each([
    "rotate by 180",
    "rotate it 180 degrees to the left",
    "turn around",
    "rotate upside down",
    "flip horizontally and vertically",
    "um 180 Grad drehen",
  ])("%s: first comes last", async (prompt) => {
    const read = await change(prompt);
    everywhere((x, y) => expect(at(read, 119 - x, 79 - y)).toEqual(at(before, x, y)));
  });

  test.each([
    "flip it vertically",
    "flip the picture vertically",
    "vertical flip",
    "flip it upside down",
    "senkrecht spiegeln",
    "das Bild auf den Kopf stellen",
  ])("%s: the bottom comes up", async (prompt) => {
    const read = await change(prompt);
    everywhere((x, y) => expect(at(read, x, 79 - y)).toEqual(at(before, x, y)));
  });

  test.each(["flip it horizontally", "flip it, not vertically", "flip sideways", "waagrecht spiegeln"])(
    "%s: the sides change",
    async (prompt) => {
      const read = await change(prompt);
      everywhere((x, y) => expect(at(read, 119 - x, y)).toEqual(at(before, x, y)));
    },
  );

  test("another word between is no part of the turn", async () => {
    const read = await change("rotate left and fade it around the edges");
    expect([read.width, read.height]).toEqual([80, 120]);
  });

  test("what is not to be turned is not", async () => {
    const read = await change("grey, don't rotate");
    expect([read.width, read.height]).toEqual([120, 80]);
  });

  test("posterise leaves few values, and emboss is grey around the middle", async () => {
    const values = new Set((await change("posterise")).data);
    expect(values.size).toBeLessThanOrEqual(4);
    near(mean(await change("emboss"), 1), 128, 25);
  });

  test("a colour word lays that colour over the picture, from dark to light", async () => {
    const blue = await change("make it blue");
    expect(mean(blue, 2)).toBeGreaterThan(mean(blue, 0) + 25);
    const red = await change("red");
    expect(mean(red, 0)).toBeGreaterThan(mean(red, 2) + 25);
    expect(spread(blue)).toBeGreaterThan(15);
  });

  test("vignette darkens the corners and not the middle", async () => {
    const read = await change("vignette");
    expect(at(read, 1, 1)[0]).toBeLessThan(at(before, 1, 1)[0] * 0.7);
    near(at(read, 60, 38)[0], at(before, 60, 38)[0], 4);
  });

  test("snow is white, a frame is where the edge was, and night is dark and blue", async () => {
    const black = paint(160, 120, (pen) => pen.fillRect(0, 0, 160, 120));
    expect(mean(await change("snow", black), 0)).toBeGreaterThan(mean(await readPng(black), 0) + 15);
    const framed = await change("a red frame");
    expect(at(framed, 0, 40)[0]).toBeGreaterThan(at(framed, 0, 40)[2] + 60);
    near(at(framed, 60, 44)[2], at(before, 60, 44)[2], 40);
    const night = await change("night");
    expect(mean(night, 1)).toBeLessThan(mean(before, 1) * 0.7);
    expect(mean(night, 2)).toBeGreaterThan(mean(night, 0));
  });

  test.each(EFFECTS.map(({ name, words }) => [name, words.split("|")[0] ?? ""]))(
    "%s changes the picture",
    async (_, word) => {
      const read = await change(word);
      expect(Buffer.compare(Buffer.from(read.data), Buffer.from(before.data))).not.toBe(0);
      expect(Math.max(read.width, read.height)).toBe(120);
      expect(mean(read, 3)).toBe(255);
    },
  );
});

describe("words work together", () => {
  test("grey and upside down at once", async () => {
    const read = await change("turn it grey and upside down");
    everywhere((x, y) => {
      const [red, green, blue] = at(before, x, 79 - y);
      near(at(read, x, y)[0], red * 0.299 + green * 0.587 + blue * 0.114, 1);
      expect(at(read, x, y)[2]).toBe(at(read, x, y)[0]);
    });
  });

  test("slightly is less than plain, and very is more", async () => {
    const [little, plain, much] = [
      await change("slightly darker"),
      await change("darker"),
      await change("much darker"),
    ];
    expect(mean(little, 1)).toBeGreaterThan(mean(plain, 1) + 5);
    expect(mean(plain, 1)).toBeGreaterThan(mean(much, 1) + 5);
  });

  test("what is not wanted is not done", async () => {
    const grey = await readPng(await applyEffect({ image: SAMPLE, prompt: "grey", seed: 1 }));
    for (const prompt of ["grey, no blur", "grey without a frame", "grey but not too dark"]) {
      expect(farDistance(await change(prompt), grey), prompt).toBe(0);
    }
  });

  test("a prompt that names nothing gets a look, chosen by its words and seed, and never the picture as it was", async () => {
    const reads = await Promise.all(["hello", "banana", "what", "你好", "!!!", ""].map((prompt) => change(prompt)));
    for (const read of reads) expect(farDistance(read, before)).toBeGreaterThan(1);
    const seeds = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => Buffer.from((await change("hello", SAMPLE, seed)).data).toString("base64")),
    );
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
});

describe("clear parts", () => {
  const half = paint(40, 40, (pen) => {
    pen.fillStyle = "rgb(200,120,40)";
    pen.fillRect(0, 0, 20, 40);
  });

  test.each(["grey", "invert", "oil painting", "sunset", "snow", "make it blue", "watercolour", "neon", "halftone"])(
    "stay clear under %s",
    async (prompt) => {
      const read = await change(prompt, half);
      expect(mean(read, 3, (x) => x > 21)).toBe(0);
      expect(mean(read, 3, (x) => x < 18)).toBe(255);
    },
  );
});

describe("the same input", () => {
  test("gives the same bytes, for effects and for mirages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...EFFECTS.map(({ name }) => name), "hello", "x y z"),
        fc.integer(),
        async (prompt, seed) => {
          for (const apply of [applyEffect, applyMirage]) {
            const [one, other] = [
              await apply({ image: SAMPLE, prompt, seed }),
              await apply({ image: SAMPLE, prompt, seed }),
            ];
            expect(Buffer.compare(one, other)).toBe(0);
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

test("more effects than anybody waits for are told, before the picture is opened", async () => {
  const prompt = "oil painting, watercolour, pencil sketch, cartoon, mosaic, blur, glow, vignette and grain";
  const error: unknown = await applyEffect({ image: Buffer.from("none"), prompt, seed: 1 }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(UnusablePicture);
  expect(error).toMatchObject({
    field: "prompt",
    message: "These are 9 effects at once, and 8 is the most. Please name fewer, or change the new picture once more.",
  });
});

describe("a mirage", () => {
  const see = async (prompt: string, seed = 1): Promise<Read> =>
    readPng(await applyMirage({ image: SAMPLE, prompt, seed }));

  test("keeps the size, and differs from the picture and from every look", async () => {
    const read = await see("dream");
    expect([read.width, read.height]).toEqual([120, 80]);
    expect(farDistance(read, before)).toBeGreaterThan(8);
    expect(farDistance(read, await change("dream"))).toBeGreaterThan(8);
  });

  test("is steered by colours and by the seed", async () => {
    const [red, blue] = [await see("red"), await see("blue")];
    expect(mean(red, 0) - mean(red, 2)).toBeGreaterThan(mean(blue, 0) - mean(blue, 2) + 15);
    expect(farDistance(await see("haze", 1), await see("haze", 2))).toBeGreaterThan(2);
  });
});
