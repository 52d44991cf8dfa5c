/** Uploads: files that a page has sent, kept for a day until a message says what they are for. */
import { randomBytes } from "node:crypto";
import { DAY } from "../../../core/day.ts";
import { readPictureHeader } from "../../../core/picture-header.ts";
import { memory, type Scales } from "../../../core/room-left.ts";
import type { Store } from "../../../core/store/index.ts";
import { LIMITS } from "../parse/calls.ts";
import { kindOf, nameIn, typeIn } from "../parse/files.ts";
import { UPLOADS, type Upload, uploadPrefix } from "../talks.ts";
import { readBytes } from "./bodies.ts";
import { createCounts } from "./counts.ts";
import type { Rates } from "./rates.ts";
import { type Answer, answered, refusals } from "./refusal.ts";

/**
 * So many at once, of a visitor, of an address and of all together: each is held in memory until it is whole. Whoever
 * becomes several visitors takes no more than a third of the places.
 */
const MOST_AT_ONCE = 4;
const MOST_OF_ADDRESS = 4;
const MOST_OF_ALL = 12;

/** How often a file is held in memory while it is kept: as it came, and in what the store is written. */
const COPIES = 3;
/** For a place among those that the memory has room for, in milliseconds: what waits is not read, and so not held. */
const PATIENCE = 30_000;

export interface UploadParts {
  readonly store: Pick<Store, "documents" | "blobs">;
  readonly rates: Pick<Rates, "upload" | "weigh">;
  /** Where there is room for a file in memory; the process's own, where nothing is said. */
  readonly scales?: Scales;
}

export type TakeUpload = (request: Request, visitor: string, address: string) => Promise<Answer>;

export function createUploads({ store, rates, scales = memory }: UploadParts): TakeUpload {
  const visitors = createCounts();
  const addresses = createCounts();

  const isBusy = (visitor: string, address: string): boolean =>
    visitors.of(visitor) >= MOST_AT_ONCE || addresses.of(address) >= MOST_OF_ADDRESS || addresses.all() >= MOST_OF_ALL;

  async function keep(visitor: string, bytes: Uint8Array, about: Omit<Upload, "bytes" | "size">): Promise<Answer> {
    const id = randomBytes(18).toString("base64url");
    const blob = `${uploadPrefix(visitor)}${id}`;
    const header = readPictureHeader(bytes);
    const size = header === undefined ? {} : { size: { width: header.width, height: header.height } };
    await store.blobs.put(blob, bytes, DAY);
    await store.documents.put(UPLOADS, blob, { ...about, bytes: bytes.byteLength, ...size });
    return answered({ id }, 201);
  }

  async function take(request: Request, visitor: string, address: string): Promise<Answer> {
    const type = typeIn(request.headers.get("content-type") ?? "");
    const name = nameIn(request.headers.get("x-name") ?? undefined);
    const kind = kindOf(type, name);
    if (kind === undefined) return refusals.kind;
    const length = Number(request.headers.get("content-length") ?? LIMITS.fileBytes);
    const leave = await scales.enter(length * COPIES, AbortSignal.timeout(PATIENCE));
    if (leave === undefined) return refusals.busy;
    try {
      return await held(request, visitor, address, { kind, name, ...(type === undefined ? {} : { type }) });
    } finally {
      leave();
    }
  }

  async function held(
    request: Request,
    visitor: string,
    address: string,
    about: Omit<Upload, "bytes" | "size">,
  ): Promise<Answer> {
    const read = await readBytes(request, LIMITS.fileBytes);
    if (read.outcome === "too-large") return refusals.size(LIMITS.fileBytes);
    if (read.outcome === "torn") return refusals.torn;
    if (read.bytes.byteLength === 0) return refusals.emptyFile;
    const full = await rates.weigh(read.bytes.byteLength, address);
    return full ?? keep(visitor, read.bytes, about);
  }

  return async (request, visitor, address) => {
    // Before anything is counted: what is too large anyway is no upload.
    if (Number(request.headers.get("content-length") ?? 0) > LIMITS.fileBytes) return refusals.size(LIMITS.fileBytes);
    if (isBusy(visitor, address)) return refusals.busy;
    visitors.add(visitor);
    addresses.add(address);
    try {
      return (await rates.upload(visitor, address)) ?? (await take(request, visitor, address));
    } finally {
      visitors.remove(visitor);
      addresses.remove(address);
    }
  };
}
