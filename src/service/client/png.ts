/** Believes a picture only when it is a whole PNG: from the signature to the chunk that ends it, with every checksum. */
import { crc32 } from "node:zlib";

export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A chunk is its length, its type, its data and its checksum. */
const FRAME = 12;
/** The most that the format allows. */
const LARGEST = 2 ** 31 - 1;

const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

/** What follows the end of the file is left out; undefined: no PNG, half of one, or a damaged one. */
export function readPng(bytes: Uint8Array): Picture | undefined {
  if (!isPng(bytes)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { readonly width: number; readonly height: number } | undefined;
  let drawn = false;
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const next = at + FRAME + length;
    if (next > bytes.length || crc32(bytes.subarray(at + 4, next - 4)) !== view.getUint32(next - 4)) return undefined;
    if (size === undefined) {
      if (type !== "IHDR" || length !== 13) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      if (!isSide(size.width) || !isSide(size.height)) return undefined;
    }
    if (type === "IDAT" && length > 0) drawn = true;
    if (type === "IEND") return drawn ? { png: bytes.subarray(0, next), ...size } : undefined;
    at = next;
  }
  return undefined;
}

const isSide = (pixels: number): boolean => pixels > 0 && pixels <= LARGEST;
