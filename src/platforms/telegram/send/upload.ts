/** A call with a file in it, as a form: put together here, so that it goes the way of every other call. */
import { randomUUID } from "node:crypto";

export interface Upload {
  /** With its ending, by which Telegram tells people what it is. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Form {
  readonly type: string;
  readonly body: Uint8Array;
}

const FIELD = "upload";

/** What stands in a payload where the file is meant. */
export const UPLOADED = `attach://${FIELD}`;

/** As browsers do it: what would end the name early is written otherwise. */
const quoted = (name: string): string =>
  name.replace(/["\r\n]/g, (found) => `%${found.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What is undefined is left out, as it is in JSON. */
export function formOf(payload: ReadonlyMap<string, unknown>, { name, content }: Upload): Form {
  const boundary = `herald-${randomUUID()}`;
  const begin = (field: string): string => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`;
  const fields = [...payload]
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${begin(field)}\r\n\r\n${written(value)}\r\n`);
  const head = `${begin(FIELD)}; filename="${quoted(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(fields.join("") + head),
      typeof content === "string" ? Buffer.from(content) : content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
