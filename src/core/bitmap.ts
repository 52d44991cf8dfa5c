/** The headers of BMP pictures: how large one is, and whether all of it is there. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of the oldest headers, whose numbers are half as long. */
const OLDEST = 12;

const headerLength = (view: DataView): number => view.getUint32(14, true);

/** Throws a `RangeError` where the header is cut off. */
export function bitmapSize(view: DataView): Size {
  if (headerLength(view) === OLDEST) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  // One that stands on its head has a height below zero.
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

/** Those whose rows are as long as they happen to be. */
const COMPRESSED: readonly number[] = [1, 2, 4];

const compression = (view: DataView): number => (headerLength(view) < 20 ? 0 : view.getUint32(30, true));

/** Up to the end of all that is read of it here. A smaller one has no pixels. */
const SHORTEST = 34;

/**
 * A few bytes that say how large it is are opened as all of its pixels. What is not compressed has them in its file, but
 * for what fills its last row.
 */
export function isCutBitmap(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < SHORTEST) return true;
  if (COMPRESSED.includes(compression(view))) return false;
  const { width, height } = bitmapSize(view);
  const bits = width * view.getUint16(headerLength(view) === OLDEST ? 24 : 28, true);
  const pixels = Math.ceil(bits / 32) * 4 * (height - 1) + Math.ceil(bits / 8);
  return view.byteLength < view.getUint32(10, true) + pixels;
}
