/** Pictures and files of an answer: named by the reply, and read from the store when it is their turn. */
import type { Attachment } from "../../../core/reply.ts";
import type { Blobs } from "../../../core/store/blobs.ts";
import type { Caption, KnownFile, Outgoing, OutgoingMedia } from "../outgoing.ts";

/** What is not held in memory before it is sent. */
export interface Kept {
  readonly kind: "kept";
  /** Undefined when it is gone. */
  read(): Promise<Outgoing | undefined>;
}

/** The largest picture that Telegram shows, in bytes; a larger one it takes as a file. */
const LARGEST_PICTURE = 10 * 1024 * 1024;

/** For a picture that is not shown as one. A file has no veil, and what is meant to have one is not shown without. */
export function asFile(picture: OutgoingMedia): Outgoing {
  const { veiled } = picture;
  return veiled === undefined ? { ...picture, kind: "file" } : { kind: "text", text: veiled, entities: [] };
}

/** `unveiled`: what is said where a veil cannot be. `find`: what Telegram knows of it, where that is worth asking. */
export const keptMedia = (
  blobs: Pick<Blobs, "get">,
  { blob, name, as, veiled }: Attachment,
  caption: Caption,
  unveiled: () => string,
  find: (blob: string) => Promise<KnownFile | undefined>,
): Kept => ({
  kind: "kept",
  async read() {
    const [content, known] = await Promise.all([blobs.get(blob), find(blob)]);
    if (content === undefined) return undefined;
    if (as === "file") return { kind: "file", name, content, caption, known };
    const words = veiled === undefined ? undefined : unveiled();
    const picture: OutgoingMedia = { kind: "picture", name, content, caption, veiled: words, known };
    return content.length > LARGEST_PICTURE ? asFile(picture) : picture;
  },
});
