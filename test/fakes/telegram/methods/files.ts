/** Files on their way in and out, with the limits of the public server. */
import { Buffer } from "node:buffer";
import type { Reader, Upload } from "../body.ts";
import type { Asked, Hub, StoredFile } from "../hub.ts";
import type { TelegramFile } from "../model.ts";
import { bad, Refusal } from "../refusal.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 50 * MEGABYTE;
const LARGEST_PHOTO = 10 * MEGABYTE;
const LARGEST_DOWNLOAD = 20 * MEGABYTE;

export function keepFile(
  { files, world }: Hub,
  folder: string,
  bytes: Buffer,
  about: Partial<TelegramFile>,
): StoredFile {
  const number = world.nextId();
  const file: TelegramFile = {
    file_id: `BQACAgIAAxkBAAI${number}`,
    file_unique_id: `AgAD${number}`,
    file_size: bytes.length,
    ...about,
  };
  const stored = { file, bytes, path: `${folder}/file_${number}` };
  files.set(file.file_id, stored);
  return stored;
}

/** The file that came with the call, or the one that Telegram has already. */
function given({ hub, files }: Asked, reader: Reader, field: string): Upload | StoredFile {
  const named = reader.text(field);
  const upload = files.get(named.startsWith("attach://") ? named.slice("attach://".length) : field);
  if (upload !== undefined) {
    if (upload.bytes.length === 0) throw bad("file must be non-empty");
    if (upload.bytes.length > LARGEST_FILE) throw new Refusal(413, "Request Entity Too Large");
    return upload;
  }
  if (named === "") throw bad(`there is no ${field} in the request`);
  const known = hub.files.get(named);
  if (known === undefined) throw bad("wrong file identifier/HTTP URL specified");
  return known;
}

/** What stands in the call itself, or in the object in it that `reader` reads. */
export function readDocument(asked: Asked, field = "document", reader = asked.reader): TelegramFile {
  const file = given(asked, reader, field);
  if ("path" in file) return file.file;
  const about = { file_name: file.name, mime_type: file.type === "" ? "application/octet-stream" : file.type };
  return keepFile(asked.hub, "documents", file.bytes, about).file;
}

export function readPhoto(asked: Asked, field = "photo", reader = asked.reader): readonly TelegramFile[] {
  const file = given(asked, reader, field);
  if ("path" in file) return [file.file];
  if (file.bytes.length > LARGEST_PHOTO) {
    const sizes = `file of size ${file.bytes.length} bytes is too big for a photo; the maximum size is ${LARGEST_PHOTO} bytes`;
    throw bad(sizes);
  }
  return [keepFile(asked.hub, "photos", file.bytes, sizeOf(file.bytes)).file];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Of a PNG and of a whole JPEG it is known; one that is only a beginning may have any size. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } {
  const { width, height } = bytes.subarray(0, 3).equals(JPEG) ? jpegSize(bytes) : pngSize(bytes);
  const long = Math.max(width, height);
  if (width + height > 10_000 || long > 20 * Math.min(width, height)) throw bad("PHOTO_INVALID_DIMENSIONS");
  return { width, height };
}

function pngSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  if (!bytes.subarray(0, 4).equals(PNG) || bytes.length < 24) throw bad("IMAGE_PROCESS_FAILED");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks from segment to segment until the one that begins a frame. */
function jpegSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1] ?? 0;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return { width: 1280, height: 960 };
}

export function getFile({ hub, reader }: Asked): unknown {
  if (!reader.has("file_id")) throw bad("file_id not specified");
  const stored = hub.files.get(reader.text("file_id"));
  if (stored === undefined) throw bad("wrong file_id or the file is temporarily unavailable");
  if (stored.bytes.length > LARGEST_DOWNLOAD) throw bad("file is too big");
  const { file_id, file_unique_id, file_size } = stored.file;
  return { file_id, file_unique_id, file_size, file_path: stored.path };
}
