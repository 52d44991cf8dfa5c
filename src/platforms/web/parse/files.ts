/** Files of the console, as a request names them. */
import type { File } from "../../../core/file.ts";
import { fileNameLine } from "../../../core/lines.ts";
import type { OperationName } from "../../../core/request.ts";
import type { StoredMessage } from "../talks.ts";

/** Which kinds of files an operation uses, or has something to say about; all others never hear of any. */
const USES: Partial<Record<OperationName, readonly File["kind"][]>> = {
  effect: ["picture", "document", "moving"],
  mirage: ["picture", "document", "moving"],
  extract: ["picture", "document", "moving"],
};

const PICTURE_NAME = /\.(?:png|jpe?g|webp|avif|bmp|tiff?|heic)$/i;
const NAMELESS_FILE = "file";

/** As a program says it, without what may stand behind it; undefined where it says nothing that can be read. */
export const typeIn = (header: string): string | undefined =>
  /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,59}(?=\s*(?:;|$))/i.exec(header.trim())?.[0].toLowerCase();

/** Undefined: what Herald has no use for at all. */
export function kindOf(type: string | undefined, name: string): "picture" | "document" | "moving" | undefined {
  if (type === undefined || type === "application/octet-stream") {
    return PICTURE_NAME.test(name) ? "picture" : "document";
  }
  if (type === "image/gif") return "moving";
  if (type.startsWith("image/")) return "picture";
  return /^(?:audio|video)\//.test(type) ? undefined : "document";
}

/** Headers hold no letters but the plain ones, so the name comes as an address writes it. */
export function nameIn(header: string | undefined): string {
  try {
    return fileNameLine(decodeURIComponent(header ?? "").toWellFormed()) ?? NAMELESS_FILE;
  } catch {
    return NAMELESS_FILE;
  }
}

interface Asking {
  readonly files?: File[];
}

/** Those that the operation has anything to do with. */
export function filesFor(operation: OperationName, found: readonly File[]): Asking {
  const kinds = USES[operation] ?? [];
  const files = found.filter(({ kind }) => kinds.includes(kind));
  return files.length === 0 ? {} : { files };
}

/** Those that a message of the talk shows, where it is pressed or spoken about. */
export const filesOf = (
  id: string,
  { files }: Pick<StoredMessage, "files">,
  from: "pressed" | "quoted",
): readonly File[] =>
  files.map(
    ({ blob, name, as }): File => ({
      kind: as === "picture" ? "picture" : "document",
      reference: blob,
      blob,
      name,
      from,
      message: id,
    }),
  );
