/** Whether the pixels of a PNG are all there: whoever only draws it would show what is missing as empty. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { pngChunks } from "../../../png-chunks.ts";

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly interlaced: boolean;
}

/** Rows of one length, in bytes; each begins with a byte that says how it is written. */
interface Rows {
  readonly length: number;
  readonly count: number;
}

/** By the kind of colour: numbers for each pixel, and how many bits each may have. */
const COLOURS: ReadonlyMap<number, readonly [numbers: number, depths: readonly number[]]> = new Map([
  [0, [1, [1, 2, 4, 8, 16]]],
  [2, [3, [8, 16]]],
  [3, [1, [1, 2, 4, 8]]],
  [4, [2, [8, 16]]],
  [6, [4, [8, 16]]],
]);
const PALETTE = 3;

/** Where each pass begins, and how far its pixels are from each other. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

const HIGHEST_FILTER = 4;

function headerOf(data: DataView, hasPalette: boolean): Header | undefined {
  const colour = data.getUint8(9);
  const [numbers, depths] = COLOURS.get(colour) ?? [0, []];
  const depth = data.getUint8(8);
  if (!depths.includes(depth) || (colour === PALETTE && !hasPalette)) return undefined;
  const interlaced = data.getUint8(12) === 1;
  return { width: data.getUint32(0), height: data.getUint32(4), bits: numbers * depth, interlaced };
}

function rowsOf({ width, height, bits, interlaced }: Header): readonly Rows[] {
  return (interlaced ? PASSES : WHOLE).flatMap(([left, top, right, down]) => {
    const across = Math.ceil((width - left) / right);
    const count = Math.ceil((height - top) / down);
    return across <= 0 || count <= 0 ? [] : [{ length: 1 + Math.ceil((across * bits) / 8), count }];
  });
}

/** Goes along the rows of all passes with the bytes as they come. */
function createRuler(rows: readonly Rows[]) {
  let pass = 0;
  let begun = 0;
  /** Bytes until the next row begins. */
  let left = 0;
  return {
    /** Undefined until it is known. */
    along(bytes: Uint8Array): boolean | undefined {
      for (let at = 0; ; at += 1, left -= 1) {
        const passed = Math.min(left, bytes.length - at);
        at += passed;
        left -= passed;
        if (left > 0) return undefined;
        const now = rows[pass];
        if (now === undefined) return true;
        const filter = bytes[at];
        if (filter === undefined) return undefined;
        if (filter > HIGHEST_FILTER) return false;
        left = now.length;
        begun += 1;
        if (begun < now.count) continue;
        pass += 1;
        begun = 0;
      }
    },
  };
}

/** What comes behind the pixels is looked at so far, for their checksum stands at its end. In bytes. */
const BEHIND = 64 * 1024;

async function areWhole(packed: readonly Uint8Array[], rows: readonly Rows[]): Promise<boolean> {
  const ruler = createRuler(rows);
  let found: boolean | undefined;
  let isEnough = false;
  async function measure(unpacked: AsyncIterable<Uint8Array>): Promise<void> {
    let behind = 0;
    for await (const bytes of unpacked) {
      found ??= ruler.along(bytes);
      if (found === true) behind += bytes.length;
      isEnough = found === false || behind > BEHIND * 2;
      if (isEnough) return;
    }
  }
  try {
    await pipeline(Readable.from(packed), createInflate({ chunkSize: BEHIND }), measure);
  } catch {
    // What was left before its end is said to be broken, too.
    return isEnough && found === true;
  }
  return found === true;
}

/** Of a PNG whose parts are whole. In little memory, however much it unpacks to. */
export async function hasWholePixels(bytes: Uint8Array): Promise<boolean> {
  const parts = [...pngChunks(bytes)];
  const header = parts.find(({ type }) => type === "IHDR");
  if (header === undefined || header.length < 13) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset + header.data, header.length);
  const read = headerOf(
    view,
    parts.some(({ type }) => type === "PLTE"),
  );
  if (read === undefined) return false;
  const packed = parts
    .filter(({ type, length }) => type === "IDAT" && length > 0)
    .map(({ data, length }) => bytes.subarray(data, data + length));
  return packed.length > 0 && areWhole(packed, rowsOf(read));
}
