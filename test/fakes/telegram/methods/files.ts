/** Files on their way in and out, with the limits of the public server. */
import { Buffer } from "node:buffer";
import type { Upload } from "../body.ts";
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
function given({ hub, reader, files }: Asked, field: string): Upload | StoredFile {
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

export function readDocument(asked: Asked): TelegramFile {
  const file = given(asked, "document");
  if ("path" in file) return file.file;
  const about = { file_name: file.name, mime_type: file.type === "" ? "application/octet-stream" : file.type };
  return keepFile(asked.hub, "documents", file.bytes, about).file;
}

export function readPhoto(asked: Asked): readonly TelegramFile[] {
  const file = given(asked, "photo");
  if ("path" in file) return [file.file];
  if (file.bytes.length > LARGEST_PHOTO) throw bad("file is too big");
  return [keepFile(asked.hub, "photos", file.bytes, sizeOf(file.bytes)).file];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Of a PNG it is known exactly; a JPEG may have any size. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } {
  if (bytes.subarray(0, 3).equals(JPEG)) return { width: 1280, height: 960 };
  if (!bytes.subarray(0, 4).equals(PNG) || bytes.length < 24) throw bad("IMAGE_PROCESS_FAILED");
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const long = Math.max(width, height);
  if (width + height > 10_000 || long > 20 * Math.min(width, height)) throw bad("PHOTO_INVALID_DIMENSIONS");
  return { width, height };
}

export function getFile({ hub, reader }: Asked): unknown {
  if (!reader.has("file_id")) throw bad("file_id not specified");
  const stored = hub.files.get(reader.text("file_id"));
  if (stored === undefined) throw bad("wrong file_id or the file is temporarily unavailable");
  if (stored.bytes.length > LARGEST_DOWNLOAD) throw bad("file is too big");
  const { file_id, file_unique_id, file_size } = stored.file;
  return { file_id, file_unique_id, file_size, file_path: stored.path };
}
