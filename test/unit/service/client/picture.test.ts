/** Pictures before they are sent and after they came: known by content, made to fit, and believed only whole. */
import { crc32 } from "node:zlib";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameOfContent, readPictureHeader } from "../../../../src/core/picture-header.ts";
import { fitPicture } from "../../../../src/service/client/fit-picture.ts";
import { isBegunPng, readPng } from "../../../../src/service/client/png.ts";
import { redrawn } from "../../../../src/service/client/redraw.ts";
import { PICTURE_LIMIT } from "../../../../src/service/schema/limits.ts";
import { answers } from "../../../fakes/hostile-manners.ts";
import { openBoth, PIXEL } from "./opening.ts";

/** Noise does not compress, so that the file is as large as it looks. */
function noise(width: number, height: number, transparent = false) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at++) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    pixels.data[at] = at % 4 === 3 && !transparent ? 255 : seed & 0xff;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

const fitting = (image: Uint8Array) => fitPicture(image, async (one) => (await redrawn(one)) ?? "damaged");

async function fitted(image: Uint8Array): Promise<Uint8Array> {
  const outcome = await fitting(image);
  if (outcome?.ok !== true) expect.fail(outcome?.problem.says);
  expect(outcome.image.length).toBeLessThan(PICTURE_LIMIT);
  return outcome.image;
}

async function colourAt(image: Uint8Array, x: number, y: number): Promise<readonly number[]> {
  const loaded = await loadImage(Buffer.from(image));
  const canvas = createCanvas(loaded.width, loaded.height);
  const context = canvas.getContext("2d");
  context.drawImage(loaded, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data];
}

/** Says how a camera was held. */
function withOrientation(jpeg: Uint8Array, orientation: number): Buffer {
  const exif = Buffer.from(`45786966000049492a000800000001001201030001000000${"06000000"}00000000`, "hex");
  exif[24] = orientation;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

describe("made to fit", () => {
  test("a small PNG or JPG stays the very same bytes", async () => {
    const jpeg = await noise(64, 64).encode("jpeg");
    for (const image of [PIXEL, jpeg, withOrientation(jpeg, 6)]) {
      const outcome = await fitting(image);
      expect(outcome?.ok && outcome.image).toBe(image);
    }
  });

  test("a large PNG becomes a JPG of the same shape", async () => {
    const image = await noise(1_200, 900).encode("png");
    expect(image.length).toBeGreaterThan(PICTURE_LIMIT);
    const header = readPictureHeader(await fitted(image));
    expect(header?.format).toBe("JPG");
    expect((header?.width ?? 0) / (header?.height ?? 1)).toBeCloseTo(4 / 3, 2);
  });

  test("a large JPG becomes a smaller one", async () => {
    const image = await noise(2_400, 1_600).encode("jpeg", 100);
    expect(image.length).toBeGreaterThan(PICTURE_LIMIT);
    expect(readPictureHeader(await fitted(image))?.format).toBe("JPG");
  });

  test("a large PNG that one can see through stays a PNG", async () => {
    const image = await noise(1_000, 1_000, true).encode("png");
    expect(image.length).toBeGreaterThan(PICTURE_LIMIT);
    expect(readPictureHeader(await fitted(image))?.format).toBe("PNG");
  });

  test.each(["webp", "avif", "gif"] as const)("a small %s is converted and keeps its size", async (format) => {
    const canvas = createCanvas(300, 200);
    const context = canvas.getContext("2d");
    context.fillStyle = "#1040c0";
    context.fillRect(0, 0, 300, 200);
    const image = await encoders(canvas)[format]();
    expect(readPictureHeader(image)).toMatchObject({ width: 300, height: 200 });
    const became = await fitted(image);
    expect(readPictureHeader(became)).toEqual({ format: "JPG", width: 300, height: 200 });
    const [red = 255, green = 255, blue = 0] = await colourAt(became, 150, 100);
    expect([red < 60, green < 110, blue > 150]).toEqual([true, true, true]);
  });

  test("a picture taken with the camera on its side stands upright", async () => {
    const canvas = noise(2_400, 1_600);
    const context = canvas.getContext("2d");
    context.fillStyle = "#ff0000";
    context.fillRect(0, 0, 1_200, 1_600);
    context.fillStyle = "#0000ff";
    context.fillRect(1_200, 0, 200, 1_600);
    const image = withOrientation(await canvas.encode("jpeg", 100), 6);
    expect(image.length).toBeGreaterThan(PICTURE_LIMIT);
    const became = await fitted(image);
    const { width = 0, height = 0 } = readPictureHeader(became) ?? {};
    expect(height).toBeGreaterThan(width);
    // Turned by a quarter to the right, what was on the left is at the top.
    for (const x of [0.1, 0.9]) {
      const [red = 0, , blue = 255] = await colourAt(became, Math.floor(width * x), Math.floor(height * 0.25));
      expect([red > 200, blue < 60]).toEqual([true, true]);
    }
  });

  test.each([
    ["%PDF-1.7 …", "image must be a PNG or JPG picture, and a PDF document was given that cannot be opened."],
    ["<svg xmlns=''/>", "image must be a PNG or JPG picture, and an SVG drawing was given that cannot be opened."],
    ["GIF89a", "image must be a PNG or JPG picture, and a GIF picture was given that cannot be opened."],
    ["", "image must be a PNG or JPG picture, and an empty file was given that cannot be opened."],
  ])("what cannot be opened is named: %j", async (content, says) => {
    expect(await fitting(Buffer.from(content))).toEqual({ ok: false, problem: { field: "image", says } });
  });

  test("a small file that would unfold to a giant one is not opened", async () => {
    const bomb = Buffer.from(await createCanvas(8, 8).encode("webp"));
    const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.alloc(50)]);
    expect(readPictureHeader(bomb)?.format).toBe("WebP");
    const says = "image must have at most 50 million pixels, and 65535 × 65535 were given.";
    expect(await fitting(gif)).toEqual({ ok: false, problem: { field: "image", says } });
  });

  test("a GIF is as large as its largest frame, which may be larger than the screen that it names", () => {
    const frame = (left: number, width: number): readonly number[] => {
      const place = [left & 255, left >> 8, 0, 0, width & 255, width >> 8, 1, 0];
      return [0x2c, ...place, 0x81, ...Buffer.alloc(12, 7), 2, 2, 0x44, 0x01, 0];
    };
    const gif = (...blocks: readonly number[]): Buffer =>
      Buffer.from([...Buffer.from("GIF89a"), 9, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, ...blocks]);
    const comment = [0x21, 0xfe, 3, 0x2c, 0xff, 0xff, 1, 0x2c, 0];
    const all = [
      gif(0x3b),
      gif(...comment, ...frame(0, 4), 0x3b),
      gif(...frame(0, 4), ...comment, ...frame(5_000, 60_000)),
    ];
    expect(all.map((one) => readPictureHeader(one)?.width)).toEqual([9, 9, 65_000]);
  });

  test("a damaged file is told to be one", async () => {
    const broken = Buffer.concat([(await createCanvas(9, 9).encode("webp")).subarray(0, 40), Buffer.alloc(500, 7)]);
    const says = "image must be a picture that can be opened, and a damaged WebP was given.";
    expect(await fitting(broken)).toEqual({ ok: false, problem: { field: "image", says } });
  });

  test("an effect sends what was made to fit", async () => {
    const { service, client } = await openBoth([answers(200, PIXEL)]);
    const image = await noise(1_000, 1_000).encode("png");
    expect(await client.applyEffect({ image, prompt: "more" })).toMatchObject({ ok: true });
    const sent = service.requests[0]?.body ?? Buffer.alloc(0);
    expect(sent.length).toBeLessThan(PICTURE_LIMIT);
    expect(sent.toString("latin1")).toContain('filename="image.jpg"\r\nContent-Type: image/jpeg');
  });
});

test("an effect that is cancelled while its picture is made to fit sends nothing", async () => {
  const { service, client } = await openBoth([answers(200, PIXEL)]);
  const image = await createCanvas(300, 200).encode("webp");
  const caller = new AbortController();
  const asked = client.applyEffect({ image, prompt: "more" }, { signal: caller.signal });
  caller.abort();
  expect(await asked).toMatchObject({ ok: false, failure: { kind: "cancelled", credits: "not-taken" } });
  expect(service.connections()).toBe(0);
});

test.each([
  ["jpeg", "JPG"],
  ["png", "PNG"],
  ["gif", "GIF"],
  ["webp", "WebP"],
  ["avif", "AVIF"],
] as const)("the header of a %s tells its size", async (kind, format) => {
  const canvas = noise(37, 53);
  const image = await encoders(canvas)[kind]();
  expect(readPictureHeader(image)).toEqual({ format, width: 37, height: 53 });
});

const encoders = (canvas: Canvas) => ({
  jpeg: () => canvas.encode("jpeg"),
  png: () => canvas.encode("png"),
  gif: () => canvas.encode("gif"),
  webp: () => canvas.encode("webp"),
  avif: () => canvas.encode("avif"),
});

test("whatever the bytes are, reading a header ends", () => {
  const starts = [
    "\x89PNG\r\n\x1a\n",
    "\xff\xd8\xff",
    "GIF89a",
    "RIFF....WEBPVP8L",
    "....ftypavif",
    "BM....\0\0\0\0",
    "",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, rest) => {
      const bytes = Buffer.concat([Buffer.from(start, "latin1"), rest]);
      readPictureHeader(bytes);
      expect(nameOfContent(bytes)).not.toBe("");
      expect(readPng(bytes)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

describe("a PNG that came", () => {
  test("is read whole or not at all: every shorter file is found", async () => {
    const png = await noise(9, 7).encode("png");
    expect(readPng(png)).toMatchObject({ width: 9, height: 7, png });
    expect([isBegunPng(png), isBegunPng(png.subarray(0, 0))]).toEqual([false, false]);
    for (let length = 0; length < png.length; length++) {
      const part = png.subarray(0, length);
      expect([length, readPng(part), isBegunPng(part)]).toEqual([length, undefined, length > 0]);
    }
  });

  test("is not believed when any of its bytes is damaged", async () => {
    const png = await noise(9, 7).encode("png");
    for (let at = 0; at < png.length; at++) {
      const damaged = Buffer.from(png);
      damaged[at] = (png[at] ?? 0) ^ 4;
      expect(readPng(damaged)).toBeUndefined();
    }
  });

  test("is not only begun where its end has come, nor is what begins otherwise", async () => {
    const damaged = Buffer.from(await noise(9, 7).encode("png"));
    const at = damaged.indexOf("IDAT") + 8;
    damaged[at] = (damaged[at] ?? 0) ^ 4;
    expect(isBegunPng(damaged)).toBe(false);
    for (const other of ["\xff\xd8\xff", "\x89PNX\r\n\x1a\n", "P", "{}"]) {
      expect(isBegunPng(Buffer.from(other, "latin1"))).toBe(false);
    }
  });

  test("without a size, or without anything drawn, is none", () => {
    const flat = Buffer.from(PIXEL);
    flat.writeUInt32BE(0, 16);
    flat.writeUInt32BE(crc32(flat.subarray(12, 29)), 29);
    expect(readPng(flat)).toBeUndefined();
    const end = PIXEL.indexOf("IEND") - 4;
    const start = PIXEL.indexOf("IDAT") - 4;
    expect(readPng(Buffer.concat([PIXEL.subarray(0, start), PIXEL.subarray(end)]))).toBeUndefined();
  });
});
