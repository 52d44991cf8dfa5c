/** Files of messages, to their own visitor alone: pictures to be shown, and everything else only to be saved. */
import { formatOf, type PictureFormat } from "../../../core/picture-header.ts";
import type { Blobs } from "../../../core/store/blobs.ts";
import type { TalkBook } from "../talk-book.ts";
import type { InTurns, Turn } from "./in-turns.ts";
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
  readonly blobs: Pick<Blobs, "get" | "size">;
  readonly turns: InTurns;
  /** Whether so many bytes are too many now; they are counted where they are `wanted`, and only looked at otherwise. */
  readonly weigh: (bytes: number, how: "wanted" | "looked-at") => Failed | undefined;
}

/** Which of the files of which message. */
export interface Place {
  readonly visitor: string;
  readonly talk: string;
  readonly message: string;
  readonly index: number;
}

/** For whom: places are taken by sessions, and by everybody at an address together. */
export interface Whose {
  readonly session: string;
  readonly address: string;
}

/** Of what is sent so much is handed over at once, in bytes; what is smaller holds no place while it is sent. */
const PIECE = 256 * 1024;

/** In seconds: some of those who wait have had their turn by then. */
const AGAIN = 3;

/** Nothing but a picture is ever opened by the browser. */
const GUARDED = { "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" };

/** Letters that a header cannot hold are written as an address writes them. */
function saved(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\]/g, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Whether a browser that asks has it already; a proxy that packs what it passes on makes the mark a weak one. */
const hasIt = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

/** Handed over as fast as it is taken, and no copy of it is made. */
function sent(bytes: Uint8Array, onEnd: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
      if (at < bytes.byteLength) return;
      controller.close();
      onEnd();
    },
    cancel: onEnd,
  });
}

/** The bytes, once it is their turn; the turn is over when they are sent. */
async function readIn(turn: Turn, blob: string, { blobs }: Pick<ServingParts, "blobs">) {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await blobs.get(blob);
    return bytes;
  } finally {
    if (bytes === undefined) turn.end();
    else turn.endReading();
  }
}

export async function serveFile(
  request: Request,
  { visitor, talk, message, index }: Place,
  whose: Whose,
  { book, blobs, turns, weigh }: ServingParts,
): Promise<Response | Failed> {
  const file = (await book.one(visitor, talk, message))?.files[index];
  if (file === undefined) return refusals.file;
  // A message that is written anew may have another file in the same place; the same blob never changes.
  const etag = `"${file.blob}"`;
  const kept = { etag, "cache-control": "private, no-cache" };
  if (hasIt(request, etag)) return new Response(null, { status: 304, headers: kept });
  const size = await blobs.size(file.blob);
  if (size === undefined) return refusals.file;
  // A page that only asks whether it could have it is told the same as if it wanted it.
  const isWanted = request.method !== "HEAD";
  const failed = turns.isFull(whose) ? refusals.fast(AGAIN) : weigh(size, isWanted ? "wanted" : "looked-at");
  if (failed !== undefined) return failed;
  const headers = { ...kept, ...GUARDED, "content-length": String(size) };
  if (!isWanted) return new Response(null, { headers });
  const turn = await turns.wait({ ...whose, signal: request.signal });
  if (turn === undefined) return refusals.fast(AGAIN);
  const bytes = await readIn(turn, file.blob, { blobs });
  if (bytes === undefined) return refusals.file;
  // Whoever has gone may never take it.
  request.signal.addEventListener("abort", turn.end, { once: true });
  // What it is, its bytes say.
  const format = formatOf(bytes);
  return new Response(sent(bytes, turn.end), {
    headers: {
      ...headers,
      "content-type": format === undefined ? "application/octet-stream" : TYPES[format],
      "content-disposition": `${format === undefined ? "attachment" : "inline"}; ${saved(file.name)}`,
    },
  });
}
