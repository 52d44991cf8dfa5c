/** A picture that came in another format than the one that is promised: it was paid for, and is made a PNG. */
import { nameOfContent, type PictureFormat, readPictureHeader } from "../../core/picture-header.ts";
import { endingFailure, unreadable } from "./endings.ts";
import { MOST_PIXELS } from "./fit-picture.ts";
import { type Picture, readPng } from "./png.ts";
import type { Reading } from "./reading.ts";
import type { Redrawn } from "./redrawing.ts";

/** One that is still as it came. */
export interface Foreign {
  readonly foreign: Uint8Array;
}

/** What services send instead of a PNG; undefined: it is no picture of these. */
export function readForeign(bytes: Uint8Array): Reading<Foreign> | undefined {
  const header = readPictureHeader(bytes);
  if (header === undefined || header.format === "PNG" || header.format === "BMP") return undefined;
  if (isHalf(bytes, header.format)) return { ok: false, failure: endingFailure("cut") };
  if (header.width * header.height > MOST_PIXELS) return { ok: false, failure: otherFormat(bytes) };
  return { ok: true, value: { foreign: bytes } };
}

/** Whoever opens half of one sees it as half a picture. */
function isHalf(bytes: Uint8Array, format: PictureFormat): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === "JPG") return !buffer.includes("\xff\xd9", 2, "latin1");
  return format === "WebP" && buffer.readUInt32LE(4) + 8 > buffer.length;
}

const otherFormat = (bytes: Uint8Array) =>
  unreadable(`The answer is ${nameOfContent(bytes)} instead of a PNG, and cannot be opened.`);

export async function asPng(
  reading: Reading<Picture | Foreign>,
  redraw: (image: Uint8Array) => Promise<Redrawn | undefined>,
): Promise<Reading<Picture>> {
  if (!reading.ok) return reading;
  const { value } = reading;
  if ("png" in value) return { ok: true, value };
  // Whatever breaks the thread that opens it: the money is gone, and whoever paid hears so.
  const drawn = await redraw(value.foreign).catch(() => undefined);
  const picture = drawn instanceof Uint8Array ? readPng(drawn) : undefined;
  return picture === undefined ? { ok: false, failure: otherFormat(value.foreign) } : { ok: true, value: picture };
}
