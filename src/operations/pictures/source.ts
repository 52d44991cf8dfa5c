/** The picture that is to be changed: found among what was sent, fetched, and looked at before anything is paid. */
import type { Fetched, File } from "../../core/file.ts";
import { type Content, contentOf, formatOf } from "../../core/picture-header.ts";
import type { Request } from "../../core/request.ts";
import type { OperationParts } from "../parts.ts";

export type Source =
  | { readonly outcome: "picture"; readonly bytes: Uint8Array; readonly file: File }
  | { readonly outcome: "none" | "moving" | "gone" | "away" }
  /** In bytes. */
  | { readonly outcome: "too-large"; readonly limit: number }
  | { readonly outcome: "no-picture"; readonly what: Content };

/** More is not even fetched, in bytes. */
const LARGEST = 20 * 1024 * 1024;

/** Where nobody says how large it is: Herald's own are small. In bytes. */
const OWN = 3 * 1024 * 1024;

/** How many bytes of the source there will be, as far as that is known before it is fetched. */
export function bytesOf({ files: [file] = [] }: Request): number {
  if (file === undefined) return 0;
  return Math.min(LARGEST, file.bytes ?? (file.blob === undefined ? LARGEST : OWN));
}

/** Several came with the message itself, and one of them was taken. */
export const cameWithOthers = ({ files = [] }: Request): boolean => {
  const own = files.filter(({ from }) => from === "message");
  return own.length > 1 || own[0]?.album === true;
};

/** What Herald made itself is there whole for a while; afterwards there is what the platform shows of it. */
async function fetched(file: File, parts: OperationParts): Promise<Fetched> {
  const own = file.blob === undefined ? undefined : await parts.store.blobs.get(file.blob);
  if (own !== undefined) return { outcome: "fetched", bytes: own };
  return file.reference === file.blob ? { outcome: "gone" } : parts.fetch(file);
}

/** A WebP says it in its extended header. */
function isMoving(bytes: Uint8Array): boolean {
  const format = formatOf(bytes);
  if (format === "GIF") return true;
  const extended = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32));
  return format === "WebP" && extended.toString("latin1", 12, 16) === "VP8X" && ((extended[20] ?? 0) & 0x02) !== 0;
}

export async function sourceOf({ files = [] }: Request, parts: OperationParts): Promise<Source> {
  const [file] = files;
  if (file === undefined) return { outcome: "none" };
  if (file.kind === "moving") return { outcome: "moving" };
  if ((file.bytes ?? 0) > LARGEST) return { outcome: "too-large", limit: LARGEST };
  const given = await fetched(file, parts);
  if (given.outcome === "away") return { outcome: "away" };
  if (given.outcome !== "fetched") return given;
  const { bytes } = given;
  if (isMoving(bytes)) return { outcome: "moving" };
  if (formatOf(bytes) === undefined) return { outcome: "no-picture", what: contentOf(bytes) };
  return { outcome: "picture", bytes, file };
}
