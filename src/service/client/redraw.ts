/** Draws a picture anew, under the limit of the service or as a PNG of its size; loaded where that is done and nowhere else. */
import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { formatOf, type PictureFormat } from "../../core/picture-header.ts";
import { PICTURE_LIMIT } from "../schema/limits.ts";

/** The longer side, in turn, until the file is small enough; the service makes nothing larger than the first one. */
const SIDES = [2048, 1440, 1024, 720, 512] as const;
const QUALITIES = [90, 75] as const;

/** Undefined: it cannot be opened. */
async function opened(image: Uint8Array): Promise<Image | undefined> {
  const loaded = await loadImage(Buffer.from(image.buffer, image.byteOffset, image.byteLength)).catch(() => undefined);
  return loaded === undefined || loaded.width === 0 || loaded.height === 0 ? undefined : loaded;
}

/** As large as it is; undefined: it cannot be opened. */
export async function redrawnAsPng(image: Uint8Array): Promise<Uint8Array | undefined> {
  const loaded = await opened(image);
  return loaded === undefined ? undefined : drawn(loaded, 1).encode("png");
}

/** Undefined: it cannot be opened, or not be made small enough. */
export async function redrawn(image: Uint8Array): Promise<Uint8Array | undefined> {
  const loaded = await opened(image);
  if (loaded === undefined) return undefined;
  const longest = Math.max(loaded.width, loaded.height);
  const first = Math.min(longest, SIDES[0]);
  for (const side of [first, ...SIDES.filter((one) => one < first)]) {
    const canvas = drawn(loaded, side / longest);
    const fitted = await encoded(canvas, formatOf(image));
    if (fitted !== undefined) return fitted;
  }
  return undefined;
}

function drawn(image: Image, scale: number): Canvas {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Undefined: it is still too large. */
async function encoded(canvas: Canvas, format: PictureFormat | undefined): Promise<Uint8Array | undefined> {
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
