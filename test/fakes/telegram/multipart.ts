/** Reads a form with files as leniently as Telegram does, which is more than Node's own reader. */
import { Buffer } from "node:buffer";

export interface Part {
  readonly name: string;
  /** Undefined where it is no file. */
  readonly filename: string | undefined;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Undefined where it is no such form. */
export function readMultipart(contentType: string, body: Buffer): readonly Part[] | undefined {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return undefined;
  const pieces = piecesBetween(body, Buffer.from(`--${boundary}`));
  const end = pieces?.pop();
  if (pieces === undefined || end?.subarray(0, 2).toString() !== "--") return undefined;
  const parts = pieces.map(readPart);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function piecesBetween(body: Buffer, mark: Buffer): Buffer[] | undefined {
  const pieces: Buffer[] = [];
  let from = body.indexOf(mark);
  if (from < 0) return undefined;
  while (from >= 0) {
    const next = body.indexOf(mark, from + mark.length);
    pieces.push(body.subarray(from + mark.length, next < 0 ? body.length : next));
    from = next;
  }
  return pieces;
}

function readPart(piece: Buffer): Part | undefined {
  const head = piece.indexOf("\r\n\r\n");
  if (head < 0 || !piece.subarray(-2).equals(Buffer.from("\r\n"))) return undefined;
  const headers = piece.subarray(0, head).toString();
  const field = (name: string): string | undefined => {
    const [, quoted, bare] = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^;\\r\\n]+))`, "i").exec(headers) ?? [];
    return quoted ?? bare;
  };
  const [, type = ""] = /^content-type:\s*(\S+)/im.exec(headers) ?? [];
  const name = field("name");
  if (name === undefined) return undefined;
  return { name, filename: field("filename"), type, bytes: piece.subarray(head + 4, -2) };
}
