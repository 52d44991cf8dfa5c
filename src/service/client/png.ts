/** Believes a picture only when it is a whole PNG: from the signature to the chunk that ends it, with every checksum. */
import { formatOf } from "../../core/picture-header.ts";
import { isCutOff, pngChunks } from "../png-chunks.ts";

export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The most that the format allows. */
const LARGEST = 2 ** 31 - 1;

/** What follows the end of the file is left out; undefined: no PNG, half of one, or a damaged one. */
export function readPng(bytes: Uint8Array): Picture | undefined {
  if (formatOf(bytes) !== "PNG") return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { readonly width: number; readonly height: number } | undefined;
  let drawn = false;
  for (const { type, data, length, next } of pngChunks(bytes)) {
    if (size === undefined) {
      if (type !== "IHDR" || length !== 13) return undefined;
      size = { width: view.getUint32(data), height: view.getUint32(data + 4) };
      if (!isSide(size.width) || !isSide(size.height)) return undefined;
    }
    if (type === "IDAT" && length > 0) drawn = true;
    if (type === "IEND") return drawn ? { png: bytes.subarray(0, next), ...size } : undefined;
  }
  return undefined;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** The beginning of a PNG, of which the end is missing. */
export function isBegunPng(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, SIGNATURE.length);
  return start.length > 0 && SIGNATURE.subarray(0, start.length).equals(start) && isCutOff(bytes);
}

const isSide = (pixels: number): boolean => pixels > 0 && pixels <= LARGEST;
