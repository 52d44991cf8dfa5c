/** BMP pictures by their headers: of the old kind and the new, whole and cut off. */
import { expect, test } from "vitest";
import { isCutBitmap } from "../../../src/core/bitmap.ts";
import { readPictureHeader } from "../../../src/core/picture-header.ts";
import { fitPicture } from "../../../src/service/client/fit-picture.ts";
import { bitmap, oldestBitmap } from "./bitmaps.ts";

test("both headers tell the size, also of one that stands on its head", () => {
  const all = [bitmap({ width: 300, height: 200 }), bitmap({ width: 300, height: -200 }), oldestBitmap(300, 200)];
  for (const one of all) expect(readPictureHeader(one)).toEqual({ format: "BMP", width: 300, height: 200 });
});

test.each([1, 4, 8, 16, 24, 32])("with %i bits for a pixel it is whole up to its last one", (bits) => {
  const whole = bitmap({ width: 37, height: -53, bits });
  expect([isCutBitmap(whole), isCutBitmap(whole.subarray(0, -4))]).toEqual([false, true]);
});

test("what fills the last row need not be there", () => {
  const whole = bitmap({ width: 33, height: 5, bits: 24 });
  // 99 bytes are 100 with what fills them.
  expect([isCutBitmap(whole.subarray(0, -1)), isCutBitmap(whole.subarray(0, -2))]).toEqual([false, true]);
});

test("of the oldest kind too", () => {
  const whole = oldestBitmap(37, 53);
  expect([isCutBitmap(whole), isCutBitmap(whole.subarray(0, -4))]).toEqual([false, true]);
});

test("one whose rows are compressed may be shorter", () => {
  expect(isCutBitmap(bitmap({ width: 300, height: 200, compression: 1 }).subarray(0, 1_200))).toBe(false);
});

test("78 bytes that would unfold to 49 million pixels are not opened", async () => {
  const cut = bitmap({ width: 7_000, height: 7_000, bits: 1, pixels: 16 });
  expect(cut.length).toBe(78);
  const says = "image must be a picture that can be opened, and a damaged BMP was given.";
  const opened = () => expect.fail("it was opened");
  expect(await fitPicture(cut, opened)).toEqual({ ok: false, problem: { field: "image", says } });
  expect(await fitPicture(cut.subarray(0, 30), opened)).toMatchObject({ ok: false, problem: { says } });
});
