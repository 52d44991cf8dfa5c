/** Pictures and files of an answer: named by the reply, and read from the store when it is their turn. */
import type { Attachment } from "../../../core/reply.ts";
import type { Blobs } from "../../../core/store/blobs.ts";
import type { Caption, OutgoingMedia } from "../outgoing.ts";

/** What is not held in memory before it is sent. */
export interface Kept {
  readonly kind: "kept";
  /** Undefined when it is gone. */
  read(): Promise<OutgoingMedia | undefined>;
}

/** The largest picture that Telegram shows, in bytes; a larger one it takes as a file. */
const LARGEST_PICTURE = 10 * 1024 * 1024;

export const keptMedia = (blobs: Blobs, { blob, name, as, veiled }: Attachment, caption: Caption): Kept => ({
  kind: "kept",
  async read() {
    const content = await blobs.get(blob);
    if (content === undefined) return undefined;
    const kind = as === "picture" && content.length <= LARGEST_PICTURE ? "picture" : "file";
    return { kind, name, content, caption, veiled };
  },
});
