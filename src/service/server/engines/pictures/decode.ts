/** Opens an uploaded picture: its measures are read from its header before anything is unpacked. */
import { type Canvas, createCanvas, Image } from "@napi-rs/canvas";
import { formatOf, standsAlone } from "../../../../core/picture-header.ts";
import { pngChunks } from "../../../png-chunks.ts";
import { UnusablePicture } from "../ports.ts";
import { hasWholePixels } from "./png-pixels.ts";
import { mostPixels } from "./room.ts";

/** What is larger is made smaller: side in pixels, and area. */
const MOST_SIDE = 4096;
const MOST_AREA = 4_000_000;
/** What is larger than this is not opened at all: unpacked it would fill the memory. */
const BOMB_AREA = 64_000_000;
const BOMB_SIDE = 16_384;

interface Size {
  readonly width: number;
  readonly height: number;
}

const NEITHER = "This file is not a PNG or JPG picture. Please send one of these.";
const DAMAGED = "This picture is damaged or not complete. Please save it again and send it once more.";

/** A PNG's header, if every part up to the end is there and is what it was. Only the first is one to whoever opens it. */
function sizeOfPng(bytes: Uint8Array, view: DataView): Size {
  let size: Size | undefined;
  for (const { type, data, length } of pngChunks(bytes)) {
    if (type === "IHDR" && length >= 8) size ??= { width: view.getUint32(data), height: view.getUint32(data + 4) };
    if (type === "IEND" && size !== undefined) return size;
  }
  // A bomb is called so even when it is not complete.
  if (size !== undefined) refuseBomb(size);
  throw new UnusablePicture(DAMAGED);
}

/** Start-of-frame markers carry the size; these three of the same range do not. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpg(bytes: Uint8Array, view: DataView): Size {
  let size: Size | undefined;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && size === undefined) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (isFrame(marker) && at + 9 <= bytes.length)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  if (size === undefined) throw new UnusablePicture(DAMAGED);
  refuseBomb(size);
  // Its end is looked for after the frame: a camera's small preview before it has an end of its own.
  for (let end = bytes.length - 2; end > at; end--) if (bytes[end] === 0xff && bytes[end + 1] === 0xd9) return size;
  throw new UnusablePicture(DAMAGED);
}

function refuseBomb({ width, height }: Size): void {
  if (width * height <= BOMB_AREA && width <= BOMB_SIDE && height <= BOMB_SIDE) return;
  throw new UnusablePicture(
    `This picture is ${width} × ${height} pixels, which is too large. Please send one of at most ${BOMB_SIDE} pixels a side, and of ${BOMB_AREA / 1e6} million in all.`,
  );
}

function sizeOf(bytes: Uint8Array): Size {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = formatOf(bytes);
  if (format === "PNG") return sizeOfPng(bytes, view);
  if (format === "JPG") return sizeOfJpg(bytes, view);
  throw new UnusablePicture(NEITHER);
}

/** What a pixel takes while a picture is unpacked, in bytes. */
const UNPACKED = 5.5;
/** Less is no picture any more. */
const LEAST_AREA = 65_536;

/** How large what is worked on may be; whoever sent what there is no memory for hears so. */
function mostArea({ width, height }: Size, room: number | undefined): number {
  const most = Math.min(MOST_AREA, mostPixels(room, true));
  const unpacked = width * height * UNPACKED;
  if (most < LEAST_AREA) throw new UnusablePicture("The memory of this machine is not enough to change a picture.");
  if (room === undefined || unpacked <= room) return most;
  const fits = Math.floor(room / UNPACKED / 100_000) / 10;
  throw new UnusablePicture(
    `This picture is ${width} × ${height} pixels, for which the memory of this machine is not enough. Please send one of at most ${fits} million pixels.`,
  );
}

/**
 * The picture as its maker sees it: turned as its camera says, and made smaller when it is very large, or when there is
 * little memory (`room`, in bytes).
 */
export async function openPicture(bytes: Uint8Array, room?: number): Promise<Canvas> {
  const size = sizeOf(bytes);
  if (size.width === 0 || size.height === 0) throw new UnusablePicture(DAMAGED);
  refuseBomb(size);
  const most = mostArea(size, room);
  if (formatOf(bytes) === "PNG" && !(await hasWholePixels(bytes))) throw new UnusablePicture(DAMAGED);
  const image = new Image();
  try {
    image.src = Buffer.from(bytes);
    await image.decode();
  } catch {
    throw new UnusablePicture(DAMAGED);
  }
  if (image.width === 0 || image.height === 0) throw new UnusablePicture(DAMAGED);
  const scale = Math.min(
    1,
    MOST_SIDE / Math.max(image.width, image.height),
    Math.sqrt(most / (image.width * image.height)),
  );
  const canvas = createCanvas(
    Math.max(1, Math.floor(image.width * scale)),
    Math.max(1, Math.floor(image.height * scale)),
  );
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  // What was unpacked is far larger than what is worked on, and the collector does not see how large.
  image.src = Buffer.alloc(0);
  return canvas;
}
