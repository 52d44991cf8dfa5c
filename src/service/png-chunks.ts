/** The parts of a PNG as far as they are whole: who has to believe a picture looks for its end among them. */
import { crc32 } from "node:zlib";

export interface PngChunk {
  readonly type: string;
  /** Where its data begins, and how much there is. */
  readonly data: number;
  readonly length: number;
  /** Where the next one begins. */
  readonly next: number;
}

const SIGNATURE_LENGTH = 8;
/** A chunk is its length, its type, its data and its checksum. */
const FRAME = 12;

/** Of a file that begins as a PNG does; ends before the first chunk that is cut off or is not what its checksum says. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = SIGNATURE_LENGTH; at + FRAME <= bytes.length; ) {
    const length = view.getUint32(at);
    const next = at + FRAME + length;
    if (next > bytes.length || crc32(bytes.subarray(at + 4, next - 4)) !== view.getUint32(next - 4)) return;
    yield { type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), data: at + 8, length, next };
    at = next;
  }
}

/** Of the same: whether it stops within a part, or before the part that ends every file. */
export function isCutOff(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE_LENGTH;
  for (const { type, next } of pngChunks(bytes)) {
    if (type === "IEND") return false;
    at = next;
  }
  return at + FRAME > bytes.length || at + FRAME + view.getUint32(at) > bytes.length;
}
