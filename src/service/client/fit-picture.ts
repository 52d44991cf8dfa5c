/** Makes a picture one that the service takes: a PNG or JPG under its limit. What already is one stays as it is. */
import type { Canvas, Image } from "@napi-rs/canvas";
import type { Problem } from "../../core/failure.ts";
import { nameOfContent, type PictureHeader, readPictureHeader } from "../../core/picture-header.ts";
import { PICTURE_LIMIT } from "../schema/limits.ts";
import { checkPicture } from "./check.ts";

export type Fitted =
  | { readonly ok: true; readonly image: Uint8Array }
  | { readonly ok: false; readonly problem: Problem };

/** A small file can unfold to gigabytes: more than this is not opened. */
const MOST_PIXELS = 50_000_000;
/** The longer side, in turn, until the file is small enough; the service makes nothing larger than the first one. */
const SIDES = [2048, 1440, 1024, 720, 512] as const;
const QUALITIES = [90, 75] as const;

export async function fitPicture(image: Uint8Array): Promise<Fitted> {
  if (checkPicture(image).length === 0) return { ok: true, image };
  const header = readPictureHeader(image);
  if (header === undefined) {
    return refused(`image must be a PNG or JPG picture, and ${nameOfContent(image)} was given that cannot be opened.`);
  }
  if (header.width * header.height > MOST_PIXELS) {
    const given = `${header.width} × ${header.height}`;
    return refused(`image must have at most ${MOST_PIXELS / 1_000_000} million pixels, and ${given} were given.`);
  }
  const fitted = await redrawn(image, header);
  if (fitted !== undefined) return { ok: true, image: fitted };
  return refused(`image must be a picture that can be opened, and a damaged ${header.format} was given.`);
}

const refused = (says: string): Fitted => ({ ok: false, problem: { field: "image", says } });

/** The library is large and native: it is loaded when the first picture needs it. */
async function redrawn(image: Uint8Array, header: PictureHeader): Promise<Uint8Array | undefined> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const loaded = await loadImage(Buffer.from(image.buffer, image.byteOffset, image.byteLength)).catch(() => undefined);
  if (loaded === undefined || loaded.width === 0 || loaded.height === 0) return undefined;
  const longest = Math.max(loaded.width, loaded.height);
  const first = Math.min(longest, SIDES[0]);
  for (const side of [first, ...SIDES.filter((one) => one < first)]) {
    const canvas = drawn(createCanvas, loaded, side / longest);
    const fitted = await encoded(canvas, header);
    if (fitted !== undefined) return fitted;
  }
  return undefined;
}

function drawn(createCanvas: (width: number, height: number) => Canvas, image: Image, scale: number): Canvas {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Undefined: it is still too large. */
async function encoded(canvas: Canvas, { format }: PictureHeader): Promise<Uint8Array | undefined> {
  const transparent = format !== "JPG" && format !== "BMP" && isTransparent(canvas);
  if (transparent) {
    const png = await canvas.encode("png");
    return png.length < PICTURE_LIMIT ? png : undefined;
  }
  for (const quality of QUALITIES) {
    const jpeg = await canvas.encode("jpeg", quality);
    if (jpeg.length < PICTURE_LIMIT) return jpeg;
  }
  return undefined;
}

function isTransparent(canvas: Canvas): boolean {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
