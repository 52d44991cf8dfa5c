/** Files of messages, to their own visitor alone: pictures to be shown, and everything else only to be saved. */
import { formatOf, type PictureFormat } from "../../../core/picture-header.ts";
import type { Blobs } from "../../../core/store/blobs.ts";
import type { TalkBook } from "../talk-book.ts";
import { type Failed, refusals } from "./refusal.ts";

const TYPES: Readonly<Record<PictureFormat, string>> = {
  PNG: "image/png",
  JPG: "image/jpeg",
  GIF: "image/gif",
  WebP: "image/webp",
  AVIF: "image/avif",
  BMP: "image/bmp",
};

export interface ServingParts {
  readonly book: Pick<TalkBook, "one">;
  readonly blobs: Pick<Blobs, "get">;
}

/** Which of the files of which message. */
export interface Place {
  readonly visitor: string;
  readonly talk: string;
  readonly message: string;
  readonly index: number;
}

/** Letters that a header cannot hold are written as an address writes them. */
function saved(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\]/g, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

export async function serveFile(
  request: Request,
  { visitor, talk, message, index }: Place,
  { book, blobs }: ServingParts,
): Promise<Response | Failed> {
  const file = (await book.one(visitor, talk, message))?.files[index];
  if (file === undefined) return refusals.file;
  // A message that is written anew may have another file in the same place; the same blob never changes.
  const etag = `"${file.blob}"`;
  const kept = { etag, "cache-control": "private, no-cache" };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: kept });
  const bytes = await blobs.get(file.blob);
  if (bytes === undefined) return refusals.file;
  // What it is, its bytes say; nothing but a picture is ever opened by the browser.
  const format = formatOf(bytes);
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...kept,
      "content-type": format === undefined ? "application/octet-stream" : TYPES[format],
      "content-disposition": `${format === undefined ? "attachment" : "inline"}; ${saved(file.name)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
