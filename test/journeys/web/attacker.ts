/** Somebody who means harm: exactly these bytes over a connection of their own, and what came back. */
import { rawClient } from "../../unit/http/running.ts";

interface Got {
  /** Zero where nothing that can be read has come. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly whole: string;
}

export function readAnswer(whole: string): Got {
  const [head = "", ...rest] = whole.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n"), whole };
}

/** Resolves once the server has closed the connection. */
export async function throws(address: string, bytes: string): Promise<Got> {
  const { gone } = await rawClient(address, bytes);
  return readAnswer(await gone);
}

interface Call {
  readonly host?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As HTTP is written, whatever the target and the headers are. */
export function request(
  address: string,
  method: string,
  target: string,
  { host, body, headers = {} }: Call = {},
): string {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const all = { host: host ?? new URL(address).host, connection: "close", ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

export const asks = (address: string, method: string, target: string, call?: Call): Promise<Got> =>
  throws(address, request(address, method, target, call));

/** What nobody outside may read: a place in the machine, a line of the program, the name of a file of it. */
export const INSIDE = /node_modules|dist\/src|\bat .+:\d+:\d+|\.[jt]s:\d+|\/tmp\/|file:\/\//;

const HEADERS: Readonly<Record<string, RegExp>> = {
  "content-security-policy": /default-src 'none'/,
  "x-content-type-options": /^nosniff$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "referrer-policy": /^no-referrer$/,
  "x-frame-options": /^DENY$/,
  "cache-control": /no-store|private|immutable/,
};

/** Headers that an answer should have, and has not. */
export const missingIn = ({ headers }: Pick<Got, "headers">): readonly string[] =>
  Object.entries(HEADERS).flatMap(([name, value]) => (value.test(headers.get(name) ?? "") ? [] : [name]));
