/** A picture that comes in another format than the one that is promised: it was paid for, and is shown all the same. */
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { readPictureHeader } from "../../../../src/core/picture-header.ts";
import { answers } from "../../../fakes/hostile-manners.ts";
import { pngChunk } from "../../../fakes/scripted-pictures.ts";
import { DRAWING, failureOf, openBoth, PIXEL } from "./opening.ts";

function drawn(): Canvas {
  const canvas = createCanvas(300, 200);
  const context = canvas.getContext("2d");
  context.fillStyle = "#1040c0";
  context.fillRect(0, 0, 300, 200);
  return canvas;
}

const ENCODERS = {
  jpeg: () => drawn().encode("jpeg"),
  webp: () => drawn().encode("webp"),
  avif: () => drawn().encode("avif"),
  gif: () => drawn().encode("gif"),
} as const;

test.each(["jpeg", "webp", "avif", "gif"] as const)("a %s becomes a PNG of the same size", async (format) => {
  const { client } = await openBoth([answers(200, await ENCODERS[format](), { "content-type": `image/${format}` })]);
  const [made, changed] = [
    await client.createImage(DRAWING),
    await client.applyEffect({ image: PIXEL, prompt: "more" }),
  ];
  for (const outcome of [made, changed]) {
    expect(outcome).toMatchObject({ ok: true, credits: 1, value: { width: 300, height: 200 } });
    expect(outcome.ok && readPictureHeader(outcome.value.png)).toEqual({ format: "PNG", width: 300, height: 200 });
  }
});

test("one that would unfold to a giant one is not opened, and a damaged one is none", async () => {
  const giant = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(4, 0xff), Buffer.alloc(50)]);
  const whole = await ENCODERS.webp();
  const damaged = Buffer.concat([whole.subarray(0, 40), Buffer.alloc(whole.length - 40, 7)]);
  for (const image of [giant, damaged]) {
    const { client } = await openBoth([answers(200, image)]);
    const failure = failureOf(await client.createImage(DRAWING));
    expect(failure).toMatchObject({ kind: "unreadable", credits: "taken" });
    expect(failure.detail).toMatch(/^The answer is a (?:GIF|WebP) picture instead of a PNG/);
  }
});

test("a PNG of some bytes that would unfold to gigabytes is no picture, and one of 49 million pixels is", async () => {
  const sized = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.writeUInt8(8, 8);
    const rest = PIXEL.subarray(PIXEL.indexOf("IDAT", 0, "latin1") - 4);
    return Buffer.concat([PIXEL.subarray(0, 8), pngChunk("IHDR", header), rest]);
  };
  const { client } = await openBoth([answers(200, sized(50_000, 50_000)), answers(200, sized(7_000, 7_000))]);
  const failure = failureOf(await client.createImage(DRAWING));
  expect(failure).toMatchObject({ kind: "unreadable", credits: "taken" });
  expect(failure.detail).toBe("The answer is a PNG of 50000 x 50000 pixels, more than anybody could open.");
  expect(await client.createImage(DRAWING)).toMatchObject({ ok: true, value: { width: 7_000 } });
});

test.each(["jpeg", "webp"] as const)("half of a %s broke off", async (format) => {
  const whole = await ENCODERS[format]();
  const { client } = await openBoth([answers(200, whole.subarray(0, whole.length * 0.7))]);
  expect(failureOf(await client.createImage(DRAWING))).toMatchObject({ kind: "cut", credits: "unknown" });
});
