/** PNGs whose parts are whole and whose pixels are not: they are told from those that only look odd. */
import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pngChunks } from "../../../../../../src/service/png-chunks.ts";
import { openPicture } from "../../../../../../src/service/server/engines/pictures/decode.ts";
import { hasWholePixels } from "../../../../../../src/service/server/engines/pictures/png-pixels.ts";
import { pngChunk } from "../../../../../fakes/scripted-pictures.ts";
import { paint, SAMPLE } from "./canvas.ts";

const SIGNATURE = SAMPLE.subarray(0, 8);

interface Made {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
  readonly palette?: boolean;
  /** How many bytes of pixels there are, and what each row begins with. */
  readonly size: number;
  readonly filter?: number;
  readonly spoil?: (packed: Buffer) => Uint8Array;
}

/** All checksums of its parts are right. */
function png(made: Made): Buffer {
  const { width = 9, height = 5, depth = 8, colour = 0, interlaced = false, palette = false } = made;
  const { size, filter = 0, spoil = (packed) => packed } = made;
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, colour, 0, 0, interlaced ? 1 : 0]);
  const packed = spoil(deflateSync(Buffer.alloc(size, filter)));
  const parts = palette ? [pngChunk("PLTE", Buffer.alloc(6))] : [];
  const data = [packed.subarray(0, 5), packed.subarray(5)].map((piece) => pngChunk("IDAT", piece));
  return Buffer.concat([SIGNATURE, pngChunk("IHDR", header), ...parts, ...data, pngChunk("IEND", Buffer.alloc(0))]);
}

describe("whole are", () => {
  test.each<[string, Made]>([
    ["grey rows", { size: 5 * 10 }],
    ["rows of single bits", { size: 5 * 3, depth: 1 }],
    ["rows of deep colours that are partly clear", { size: 5 * (1 + 9 * 8), depth: 16, colour: 6 }],
    ["rows of a palette", { size: 5 * (1 + 5), depth: 4, colour: 3, palette: true }],
    // 2 × 1, 1 × 1, 3 × 1, 2 × 2, 5 × 1, 4 × 3 and 9 × 2: of a narrow picture some passes are empty.
    ["rows in seven passes", { size: 3 + 2 + 4 + 6 + 6 + 15 + 20, interlaced: true }],
    ["more pixels than are needed", { size: 5 * 10 + 99 }],
  ])("%s", async (_, made) => {
    expect(await hasWholePixels(png(made))).toBe(true);
    expect(await openPicture(png(made))).toMatchObject({ width: 9, height: 5 });
  });

  test("pictures as programs write them", async () => {
    expect(await hasWholePixels(SAMPLE)).toBe(true);
    expect(await hasWholePixels(paint(700, 500, (pen) => pen.fillRect(3, 4, 300, 200)))).toBe(true);
  });
});

describe("damaged are", () => {
  test.each<[string, Made]>([
    ["too few rows", { size: 4 * 10 }],
    ["a row that lacks a pixel", { size: 5 * 10 - 1 }],
    ["a pass that is missing", { size: 3 + 2 + 4 + 6 + 6 + 15, interlaced: true }],
    ["rows of an unknown kind", { size: 5 * 10, filter: 9 }],
    ["no pixels at all", { size: 0 }],
    ["pixels that are not packed", { size: 5 * 10, spoil: () => Buffer.alloc(50) }],
    ["half of what was packed", { size: 5 * 10, spoil: (packed) => packed.subarray(0, packed.length / 2) }],
    ["a check of the pixels that is wrong", { size: 5 * 10, spoil: (packed) => packed.fill(0, packed.length - 4) }],
    ["colours out of a palette that is not there", { size: 5 * 10, colour: 3 }],
    ["colours of an unknown kind", { size: 5 * 10, colour: 5 }],
  ])("%s", async (_, made) => {
    expect(await hasWholePixels(png(made))).toBe(false);
    await expect(openPicture(png(made))).rejects.toThrow("damaged or not complete");
  });

  test("pictures whose pixels were changed, though all parts say that they are right", async () => {
    const parts = [...pngChunks(SAMPLE)];
    const packed = parts
      .filter(({ type }) => type === "IDAT")
      .map((one) => SAMPLE.subarray(one.data, one.data + one.length));
    const first = parts.findIndex(({ type }) => type === "IDAT");
    const before = SAMPLE.subarray(0, parts[first - 1]?.next);
    const data = Buffer.concat(packed);
    const pixels = inflateSync(data);
    await fc.assert(
      fc.asyncProperty(fc.nat(data.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = Buffer.from(data);
        changed[place] = (changed[place] ?? 0) ^ change;
        const spoiled = Buffer.concat([before, pngChunk("IDAT", changed), pngChunk("IEND", Buffer.alloc(0))]);
        // A few bits say nothing about the pixels, such as how hard they were packed.
        if (await hasWholePixels(spoiled)) expect(inflateSync(changed).equals(pixels)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

test("what comes behind the pixels, however much it is, does not make them damaged", async () => {
  expect(await hasWholePixels(png({ size: 60_000_000 }))).toBe(true);
});
