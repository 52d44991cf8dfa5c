/** What is drawn where there is little memory: as much as there is room for, and in words what there is not. */
import { describe, expect, test } from "vitest";
import { drawPicture } from "../../../../../../src/service/server/engines/pictures/draw.ts";
import { applyEffect } from "../../../../../../src/service/server/engines/pictures/effect.ts";
import { applyMirage } from "../../../../../../src/service/server/engines/pictures/mirage.ts";
import { UnusablePicture } from "../../../../../../src/service/server/engines/ports.ts";
import { readPng } from "./canvas.ts";

const MEGABYTE = 1024 * 1024;
const LARGE = { seed: 1, width: 1280, height: 1280 };
const plain = { ...LARGE, prompt: "a fox by a lake" };
const styled = { ...LARGE, prompt: "a fox, oil painting" };

describe("in a container of little memory", () => {
  test("a large picture is drawn, and in a style it is told how large one may be, which is drawn then", async () => {
    expect((await readPng(await drawPicture(plain, 100 * MEGABYTE))).width).toBe(1280);
    const refused = drawPicture(styled, 150 * MEGABYTE);
    await expect(refused).rejects.toBeInstanceOf(UnusablePicture);
    await expect(refused).rejects.toThrow(
      "The memory of this machine is enough for a picture of 824 × 824 pixels in a style. Please ask for a smaller one.",
    );
    const smaller = await drawPicture({ ...styled, width: 824, height: 824 }, 130 * MEGABYTE);
    expect((await readPng(smaller)).width).toBe(824);
  });

  test("where not even the smallest can be drawn, that is said", async () => {
    await expect(drawPicture(styled, 60 * MEGABYTE)).rejects.toThrow("not enough for a picture in a style");
    await expect(drawPicture(plain, 40 * MEGABYTE)).rejects.toThrow("not enough for a picture.");
  });

  test("an upload is changed as large as there is room for, and refused where it cannot be opened", async () => {
    const image = await drawPicture(plain);
    const change = { image, prompt: "blur", seed: 1 };
    const [width, here] = [async (png: Uint8Array) => (await readPng(png)).width, 100 * MEGABYTE];
    expect(await width(await applyEffect(change))).toBe(1280);
    const small = await width(await applyEffect(change, here));
    expect(small).toBeLessThan(700);
    expect(small).toBeGreaterThan(500);
    expect(await width(await applyMirage(change, here))).toBe(small);
    await expect(applyEffect(change, 50 * MEGABYTE)).rejects.toThrow("not enough to change a picture");
    const wide = Buffer.from(image);
    // What its header says is believed before anything is unpacked, and its checksum is not.
    wide.writeUInt32BE(9_000, 16);
    await expect(applyEffect({ ...change, image: wide }, here)).rejects.toBeInstanceOf(UnusablePicture);
  });
});
