/** BMP pictures as programs write them, all black. */

interface Bitmap {
  readonly width: number;
  /** Below zero: from the top down. */
  readonly height: number;
  readonly bits?: number;
  readonly compression?: number;
  /** How many bytes of them there are; all unless told. */
  readonly pixels?: number;
}

const START = 14;
const rowsOf = (width: number, height: number, bits: number): number => Math.ceil((width * bits) / 32) * 4 * height;

function beginning(header: number, colours: number, pixels: number): Buffer {
  const bytes = Buffer.alloc(START + header + colours + pixels);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(START + header + colours, 10);
  bytes.writeUInt32LE(header, START);
  return bytes;
}

export function bitmap({ width, height, bits = 8, compression = 0, pixels }: Bitmap): Buffer {
  const colours = bits <= 8 ? 4 * 2 ** bits : 0;
  const bytes = beginning(40, colours, pixels ?? rowsOf(width, Math.abs(height), bits));
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  bytes.writeUInt32LE(compression, 30);
  return bytes;
}

/** With the header of OS/2, whose numbers have 16 bits. */
export function oldestBitmap(width: number, height: number): Buffer {
  const bytes = beginning(12, 0, rowsOf(width, height, 24));
  bytes.writeUInt16LE(width, 18);
  bytes.writeUInt16LE(height, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt16LE(24, 24);
  return bytes;
}
