/** What can be opened and what cannot: garbage, halves, bombs, odd sizes, and pictures that lie on their side. */
import { crc32 } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openPicture } from "../../../../../../src/service/server/engines/pictures/decode.ts";
import { applyEffect } from "../../../../../../src/service/server/engines/pictures/effect.ts";
import { EFFECTS } from "../../../../../../src/service/server/engines/pictures/effects/list.ts";
import { applyMirage } from "../../../../../../src/service/server/engines/pictures/mirage.ts";
import { UnusablePicture } from "../../../../../../src/service/server/engines/ports.ts";
import { at, paint, readPng, SAMPLE } from "./canvas.ts";

const jpg = (width: number, height: number): Buffer => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "rgb(220,20,20)";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "rgb(20,20,220)";
  pen.fillRect(0, 0, width / 2, height);
  return canvas.encodeSync("jpeg", 95);
};

/** A PNG's first part with any measures, and its right check sum. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from(SAMPLE.subarray(0, 33));
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

/** A JPG's EXIF part that says which way up it is. */
function orientation(value: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0];
  return Buffer.from([0xff, 0xe1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await openPicture(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnusablePicture);
  return error instanceof Error ? error.message : "";
};

describe("what cannot be opened is refused with a sentence", () => {
  test.each([
    ["nothing at all", Buffer.alloc(0)],
    ["text", Buffer.from("hello, this is no picture")],
    ["a GIF", createCanvas(8, 8).encodeSync("gif")],
    ["a WebP", createCanvas(8, 8).encodeSync("webp")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])("%s is neither", async (_, bytes) => {
    expect(await refusal(bytes)).toMatch(/not a PNG or JPG .* Please/);
  });

  test.each([
    ["a PNG's signature alone", SAMPLE.subarray(0, 8)],
    ["half a PNG", SAMPLE.subarray(0, SAMPLE.length / 2)],
    ["a PNG without its last byte", SAMPLE.subarray(0, -1)],
    ["half a JPG", jpg(64, 64).subarray(0, 500)],
    ["a JPG without its end", jpg(64, 64).subarray(0, -2)],
    [
      "a JPG without its end, after a preview with one",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 0xff, 0xd9]), jpg(64, 64).subarray(2, -2)]),
    ],
    ["a JPG's first bytes", jpg(64, 64).subarray(0, 6)],
    ["a PNG without a side", pngHeader(0, 10)],
  ])("%s is damaged", async (_, bytes) => {
    expect(await refusal(bytes)).toMatch(/damaged or not complete/);
  });

  test("a PNG in which one byte was changed is damaged", async () => {
    const bytes = Buffer.from(SAMPLE);
    bytes[60] = (bytes[60] ?? 0) ^ 0xff;
    expect(await refusal(bytes)).toMatch(/damaged/);
  });

  test("a header that promises too many pixels is refused before anything is unpacked", async () => {
    const end = SAMPLE.subarray(33);
    for (const [width, height] of [
      [60_000, 60_000],
      [100_000, 1],
      [9_000, 9_000],
    ] as const) {
      const says = await refusal(Buffer.concat([pngHeader(width, height), end]));
      expect(says).toContain(`${width} × ${height} pixels`);
    }
    expect(await refusal(Buffer.concat([pngHeader(20_000, 1), end]))).toBe(
      "This picture is 20000 × 1 pixels, which is too large. Please send one of at most 16384 pixels a side, and of 64 million in all.",
    );
    const bomb = jpg(16, 16);
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(65_000, frame + 5);
    bomb.writeUInt16BE(65_000, frame + 7);
    expect(await refusal(bomb)).toContain("65000 × 65000");
    // Nothing stands behind these markers, so that what seems to be one's length is the frame's own marker.
    const seeming = Buffer.from([
      0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9,
    ]);
    for (const marker of [0x00, 0x01, 0xd0, 0xd7]) {
      const body = Buffer.concat([bomb.subarray(0, 2), Buffer.from([0xff, marker]), bomb.subarray(2)]);
      const behind = Buffer.alloc(4 + bomb.readUInt16BE(2) - body.length);
      expect(await refusal(Buffer.concat([body, behind, seeming]))).toContain("65000 × 65000");
    }
    const twice = Buffer.concat([pngHeader(65_000, 65_000), SAMPLE.subarray(33, -12), pngHeader(9, 9).subarray(8)]);
    expect(await refusal(Buffer.concat([twice, SAMPLE.subarray(-12)]))).toContain("65000 × 65000");
  });

  test("bytes of any kind after a right beginning end in a picture or in a refusal", async () => {
    const beginnings = [
      SAMPLE.subarray(0, 33),
      SAMPLE.subarray(0, 8),
      jpg(16, 16).subarray(0, 200),
      new Uint8Array([0xff, 0xd8, 0xff]),
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), async (beginning, rest) => {
        const outcome = await openPicture(Buffer.concat([beginning, rest])).then(
          () => "opened",
          (error: unknown) => (error instanceof UnusablePicture ? "refused" : error),
        );
        expect(["opened", "refused"]).toContain(outcome);
      }),
      { numRuns: 150 },
    );
  });
});

describe("what can be opened", () => {
  test("keeps its size, also when the bytes lie within others", async () => {
    const around = new Uint8Array(SAMPLE.length + 12).fill(7);
    around.set(SAMPLE, 5);
    const canvas = await openPicture(around.subarray(5, 5 + SAMPLE.length));
    expect([canvas.width, canvas.height]).toEqual([120, 80]);
  });

  test("is made smaller when a side or the area is very large", async () => {
    const long = await openPicture(paint(5_000, 50, (pen) => pen.fillRect(0, 0, 5_000, 50)));
    expect([long.width, long.height]).toEqual([4096, 40]);
    const large = await openPicture(paint(4_096, 4_050, (pen) => pen.fillRect(0, 0, 9, 9)));
    expect(large.width * large.height).toBeLessThanOrEqual(4_000_000);
    expect(large.width).toBeGreaterThan(1_950);
  });

  test.each([
    [1, 40, 20, "left"],
    [3, 40, 20, "right"],
    [6, 20, 40, "top"],
    [8, 20, 40, "bottom"],
  ] as const)(
    "a JPG with orientation %i is %i × %i, with its blue half at the %s",
    async (value, width, height, side) => {
      const plain = jpg(40, 20);
      const image = Buffer.concat([plain.subarray(0, 2), orientation(value), plain.subarray(2)]);
      const read = await readPng(await applyEffect({ image, prompt: "slightly sharper", seed: 1 }));
      expect([read.width, read.height]).toEqual([width, height]);
      const places = { left: [3, 9], right: [36, 9], top: [9, 3], bottom: [9, 36] } as const;
      for (const [name, [x, y]] of Object.entries(places)) {
        if (x >= width || y >= height) continue;
        const [red, , blue] = at(read, x, y);
        if (name === side) expect(blue, name).toBeGreaterThan(red + 100);
      }
    },
  );
});

describe("odd sizes", () => {
  const words = EFFECTS.map(({ words: all }) => all.split("|")[0] ?? "");

  test.each([
    [1, 1],
    [1, 9],
    [7, 1],
    [3, 5],
  ] as const)("%i × %i goes through every effect and through a mirage", async (width, height) => {
    const image = paint(width, height, (pen) => {
      pen.fillStyle = "rgb(90,160,70)";
      pen.fillRect(0, 0, width, height);
    });
    for (const prompt of [...words, "blue", "hello"]) {
      const read = await readPng(await applyEffect({ image, prompt, seed: 2 }));
      expect(read.width * read.height, prompt).toBe(width * height);
    }
    const read = await readPng(await applyMirage({ image, prompt: "haze", seed: 1 }));
    expect([read.width, read.height]).toEqual([width, height]);
  });
});
