/** A form with one picture, as bytes that are known before they are sent, so that they can be sent once more. */
import { randomBytes } from "node:crypto";

export interface Form {
  readonly contentType: string;
  readonly body: Uint8Array;
}

export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The names are ours, so nothing in them needs escaping. */
export function formOf(file: FilePart, fields: Readonly<Record<string, string | undefined>>): Form {
  const boundary = `herald-${randomBytes(18).toString("hex")}`;
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [Buffer.from(`${opening(boundary, name)}\r\n\r\n${value}\r\n`)],
  );
  const head = `${opening(boundary, file.name)}; filename="${file.filename}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...texts, Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const opening = (boundary: string, name: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
