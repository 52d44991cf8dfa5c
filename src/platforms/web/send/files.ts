/** Pictures and files: of answers, kept for as long as the console shows them, and of people, fetched again. */

import { createHash } from "node:crypto";
import type { Ends } from "../../../core/ending.ts";
import type { Fetched, File } from "../../../core/file.ts";
import { readPictureHeader } from "../../../core/picture-header.ts";
import type { Attachment } from "../../../core/reply.ts";
import type { Blobs } from "../../../core/store/blobs.ts";
import { StoreAway } from "../../../core/store/index.ts";
import { FILE_LIFETIME, type StoredMessage } from "../talks.ts";

type StoredFile = StoredMessage["files"][number];
type Copied = Pick<StoredFile, "blob" | "width" | "height">;

/** What the console takes at most, in bytes. */
const LIMIT = 20 * 1024 * 1024;

/** How many pictures of mass delivery are remembered: one goes to ten thousand chats. */
const MOST_REMEMBERED = 16;

export type CopyFiles = (attachments: readonly Attachment[], isMass: boolean) => Promise<StoredFile[]>;

/** The worker lets its own bytes expire soon. Under a name made of what they are, they are written once. */
async function copyOf(blobs: Blobs, blob: string): Promise<Copied> {
  const bytes = await blobs.get(blob);
  // It is shown that there was something.
  if (bytes === undefined) return { blob };
  const copy = `web-file-${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}`;
  if (!(await blobs.expire(copy, FILE_LIFETIME))) await blobs.put(copy, bytes, FILE_LIFETIME);
  const size = readPictureHeader(bytes);
  return { blob: copy, ...(size === undefined ? {} : { width: size.width, height: size.height }) };
}

export function createCopyFiles(blobs: Blobs): CopyFiles {
  const remembered = new Map<string, Promise<Copied>>();

  function once(blob: string): Promise<Copied> {
    const standing = remembered.get(blob);
    if (standing !== undefined) return standing;
    const copying = copyOf(blobs, blob);
    remembered.set(blob, copying);
    copying.catch(() => remembered.delete(blob));
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return copying;
  }

  return (attachments, isMass) =>
    Promise.all(
      attachments.map(async ({ blob, name, as, veiled }) => ({
        name,
        as,
        ...(veiled === undefined ? {} : { veiled }),
        ...(await (isMass ? once(blob) : copyOf(blobs, blob))),
      })),
    );
}

/** What was uploaded, or shown by Herald; nothing else of the store's can be named. */
export function createFetch({ get }: Pick<Blobs, "get">) {
  return async ({ reference, bytes: said = 0, largest = LIMIT }: File, signal: Ends): Promise<Fetched> => {
    if (!reference.startsWith("web-")) return { outcome: "gone" };
    const limit = Math.min(largest, LIMIT);
    if (said > limit) return { outcome: "too-large", limit };
    try {
      const bytes = await get(reference);
      signal.throwIfAborted();
      if (bytes === undefined) return { outcome: "gone" };
      return bytes.length > limit ? { outcome: "too-large", limit } : { outcome: "fetched", bytes };
    } catch (error) {
      if (error instanceof StoreAway) return { outcome: "away", reason: error.message };
      throw error;
    }
  };
}
