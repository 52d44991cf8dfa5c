/** Reads from a picture's first bytes what it is and how large it would be, before anything decodes it. */
import { bitmapSize } from "./bitmap.ts";

export type PictureFormat = "PNG" | "JPG" | "GIF" | "WebP" | "AVIF" | "BMP";

export interface PictureHeader {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

/** Undefined: no picture of a format that can be opened, or its header is cut off. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const format = formatOf(bytes);
  if (format === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = SIZES[format](view);
    return size === undefined || size.width === 0 || size.height === 0 ? undefined : { format, ...size };
  } catch (error) {
    // The header ends before the size does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What files begin with, and where. */
type Mark = readonly [at: number, ...starts: readonly string[]];

const FORMATS: readonly (readonly [format: PictureFormat, ...marks: readonly Mark[]])[] = [
  ["PNG", [0, "\x89PNG\r\n\x1a\n"]],
  ["JPG", [0, "\xff\xd8\xff"]],
  ["GIF", [0, "GIF87a", "GIF89a"]],
  ["WebP", [0, "RIFF"], [8, "WEBP"]],
  ["AVIF", [4, "ftypavif", "ftypavis"]],
  ["BMP", [0, "BM"], [6, "\0\0\0\0"]],
];

const marked = (start: string, marks: readonly Mark[]): boolean =>
  marks.every(([at, ...starts]) => starts.some((one) => start.startsWith(one, at)));

export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = latin(bytes, 0, 16);
  return FORMATS.find(([, ...marks]) => marked(start, marks))?.[0];
}

const SIZES: Readonly<Record<PictureFormat, (view: DataView) => Size | undefined>> = {
  PNG: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  GIF: gifSize,
  BMP: bitmapSize,
  JPG: jpegSize,
  WebP: webpSize,
  AVIF: avifSize,
};

/** Behind the one for its colours, whose size is a power of two, if there is one. */
const gifColours = (flags: number): number => (flags < 0x80 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** As large as the largest of its frames, which may be larger than the screen that it names: so it is opened. */
function gifSize(view: DataView): Size {
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const [EXTENSION, FRAME, FRAME_LENGTH] = [0x21, 0x2c, 11];
  for (let at = 13 + gifColours(view.getUint8(10)); at + FRAME_LENGTH < view.byteLength; ) {
    const kind = view.getUint8(at);
    if (kind === FRAME) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at += FRAME_LENGTH + gifColours(view.getUint8(at + 9));
    } else if (kind === EXTENSION) at += 2;
    else break;
    // Its data, in blocks that begin with their length; an empty one ends them.
    for (let length = 1; length > 0 && at < view.byteLength; at += 1 + length) length = view.getUint8(at);
  }
  return { width, height };
}

/** Markers that no length stands behind, and zeros, over which whoever opens it reads on. */
export const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** From marker to marker, up to the one that begins a frame. */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    // Filling, and markers that stand alone.
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + Math.max(view.getUint16(at + 2), 2);
  }
  return undefined;
}

function webpSize(view: DataView): Size | undefined {
  const kind = latin(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), 12, 4);
  if (kind === "VP8X") return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (kind === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** The largest of the sizes that its first bytes name: a picture may be put together from tiles. */
function avifSize(view: DataView): Size | undefined {
  const start = latin(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), 0, 64 * 1024);
  const sizes = [...start.matchAll(/ispe\0{4}/g)].map(({ index }) => ({
    width: view.getUint32(index + 8),
    height: view.getUint32(index + 12),
  }));
  return sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];
}

/** What a file may be that is no picture of these formats, as it is called in an English sentence. */
export const contents = {
  empty: "an empty file",
  pdf: "a PDF document",
  heic: "a HEIC picture",
  video: "a video",
  tiff: "a TIFF picture",
  icon: "an icon",
  "jpeg-xl": "a JPEG XL picture",
  archive: "a ZIP archive or an office document",
  sound: "a sound file",
  svg: "an SVG drawing",
  page: "a web page",
  text: "text",
  unknown: "a file of an unknown kind",
} as const;
export type Content = keyof typeof contents;

const BINARIES: readonly (readonly [content: Content, ...marks: readonly Mark[]])[] = [
  ["pdf", [0, "%PDF-"]],
  ["heic", [4, "ftyphei", "ftyphev", "ftypmif1", "ftypmsf1"]],
  ["video", [4, "ftyp"]],
  ["video", [0, "\x1aE\xdf\xa3"]],
  ["tiff", [0, "II*\0", "MM\0*"]],
  ["icon", [0, "\0\0\x01\0", "\0\0\x02\0"]],
  ["jpeg-xl", [0, "\xff\x0a", "\0\0\0\x0cJXL "]],
  ["archive", [0, "PK\x03\x04", "PK\x05\x06"]],
  ["sound", [0, "ID3", "OggS", "fLaC", "\xff\xf2", "\xff\xf3", "\xff\xfa", "\xff\xfb"]],
  ["sound", [0, "RIFF"], [8, "WAVE"]],
];

const TEXTS: readonly (readonly [pattern: RegExp, content: Content])[] = [
  [/^\s*(<\?xml[\s\S]*)?<svg[\s>]/i, "svg"],
  [/^\s*<(!doctype|html)/i, "page"],
];

export function contentOf(bytes: Uint8Array): Content {
  if (bytes.length === 0) return "empty";
  const start = latin(bytes, 0, 512);
  const binary = BINARIES.find(([, ...marks]) => marked(start, marks));
  if (binary !== undefined) return binary[0];
  const written = TEXTS.find(([pattern]) => pattern.test(start));
  if (written !== undefined) return written[1];
  return /^[\P{Cc}\s]+$/u.test(start) ? "text" : "unknown";
}

/** What a file is called in an English sentence, by its content. */
export function nameOfContent(bytes: Uint8Array): string {
  const format = formatOf(bytes);
  return format === undefined ? contents[contentOf(bytes)] : `a ${format} picture`.replace(/^a (AVIF)/, "an $1");
}

const latin = (bytes: Uint8Array, at: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", at, at + length);
