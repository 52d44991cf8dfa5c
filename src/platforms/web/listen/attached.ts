/** Files that a message has: found among the uploads of its visitor, and kept as long as the message is shown. */
import type { File } from "../../../core/file.ts";
import { fileNameLine } from "../../../core/lines.ts";
import type { Store } from "../../../core/store/index.ts";
import type { ReadSay } from "../parse/calls.ts";
import { FILE_LIFETIME, type StoredMessage, UPLOADS, type Upload, uploadPrefix } from "../talks.ts";

type Shown = StoredMessage["files"][number];

export interface Attached {
  readonly files: readonly File[];
  readonly shown: readonly Shown[];
  /** Resolves to whether all of them are still there. */
  readonly keep: () => Promise<boolean>;
}

function fileOf(blob: string, name: string, { kind, type, bytes }: Upload, message: string): File {
  return {
    kind,
    reference: blob,
    name,
    ...(type === undefined ? {} : { type }),
    bytes,
    from: "message",
    message,
  };
}

const shownOf = (blob: string, name: string, { size }: Upload): Shown => ({
  blob,
  name,
  as: size === undefined ? "file" : "picture",
  ...(size === undefined ? {} : size),
});

/** Undefined: one of them is not there any more, or never was this visitor's. */
export async function attachedTo(
  { id, files = [] }: Pick<ReadSay, "id" | "files">,
  visitor: string,
  { documents, blobs }: Pick<Store, "documents" | "blobs">,
): Promise<Attached | undefined> {
  const found = await Promise.all(
    files.map(async (file) => {
      const blob = `${uploadPrefix(visitor)}${file.id}`;
      const upload = await documents.get(UPLOADS, blob);
      return upload === undefined ? undefined : { blob, upload, name: fileNameLine(file.name) ?? upload.name };
    }),
  );
  const all = found.filter((one) => one !== undefined);
  if (all.length < files.length) return undefined;
  return {
    files: all.map(({ blob, name, upload }) => fileOf(blob, name, upload, id)),
    shown: all.map(({ blob, name, upload }) => shownOf(blob, name, upload)),
    async keep() {
      const kept = await Promise.all(all.map(({ blob }) => blobs.expire(blob, FILE_LIFETIME)));
      return kept.every((one) => one);
    },
  };
}
