/** Files as people send them, and what Telegram makes of them. */
import { Buffer } from "node:buffer";
import { createCanvas, Image } from "@napi-rs/canvas";
import type { Hub } from "../hub.ts";
import { keepFile } from "../methods/files.ts";
import type { TelegramFile, TelegramMessage } from "../model.ts";

export interface Shown {
  /** Any picture; Telegram makes JPEGs of it, in several sizes. What is no picture stays as it is. */
  readonly photo?: Uint8Array;
  readonly document?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
  /** Has no caption. */
  readonly sticker?: { readonly bytes: Uint8Array; readonly moves?: "animated" | "video" };
  /** A GIF, which is a document as well. */
  readonly animation?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

const SIZES = [90, 320, 800, 1280];
const LARGEST = 1280;

function pictureOf(bytes: Uint8Array): Image | undefined {
  const picture = new Image();
  try {
    picture.src = Buffer.from(bytes);
  } catch {
    return undefined;
  }
  return picture.width === 0 ? undefined : picture;
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

function scaled(
  picture: Image,
  long: number,
): { readonly bytes: Buffer; readonly width: number; readonly height: number } {
  const factor = long / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * factor)));
  const canvas = createCanvas(width ?? 1, height ?? 1);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { bytes: canvas.encodeSync("jpeg", 87), width: canvas.width, height: canvas.height };
}

/** From the smallest to the largest, of which only a JPEG is kept as it came. */
function photoOf(hub: Hub, bytes: Uint8Array): readonly TelegramFile[] {
  const picture = pictureOf(bytes);
  if (picture === undefined) {
    return [keepFile(hub, "photos", Buffer.from(bytes), { width: 1280, height: 960 }).file];
  }
  const { width, height } = picture;
  const long = Math.min(Math.max(width, height), LARGEST);
  const smaller = SIZES.filter((size) => size < long).map((size) => scaled(picture, size));
  const whole = { bytes: Buffer.from(bytes), width, height };
  const last = isJpeg(bytes) && long === Math.max(width, height) ? whole : scaled(picture, long);
  return [...smaller, last].map((size) => {
    const { file } = keepFile(hub, "photos", size.bytes, { width: size.width, height: size.height });
    return file;
  });
}

/** Undefined where nothing is shown. */
export function shownIn(
  hub: Hub,
  { photo, document, sticker, animation }: Shown,
): Partial<TelegramMessage> | undefined {
  if (photo !== undefined) return { photo: photoOf(hub, photo) };
  if (document !== undefined) {
    const { name, type, bytes } = document;
    return { document: keepFile(hub, "documents", Buffer.from(bytes), { file_name: name, mime_type: type }).file };
  }
  if (sticker !== undefined) {
    const { bytes, moves } = sticker;
    const about = {
      type: "regular" as const,
      width: 512,
      height: 512,
      is_animated: moves === "animated",
      is_video: moves === "video",
    };
    return { sticker: keepFile(hub, "stickers", Buffer.from(bytes), about).file };
  }
  if (animation === undefined) return undefined;
  const { name, type, bytes } = animation;
  const { file } = keepFile(hub, "animations", Buffer.from(bytes), { file_name: name, mime_type: type });
  return { animation: { ...file, width: 320, height: 240, duration: 2 }, document: file };
}
