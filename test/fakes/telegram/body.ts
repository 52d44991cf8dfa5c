/** Reads what a client sent: JSON, a form, or a form with files; and the parameters out of it as leniently as Telegram does. */
import type { Buffer } from "node:buffer";
import { readMultipart } from "./multipart.ts";
import { bad, Refusal } from "./refusal.ts";

export interface Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Parameters {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Upload>;
  /** Everything in a form is text: what it means, Telegram finds out by reading it. */
  readonly form: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function readParameters(query: URLSearchParams, type: string, body: Buffer): Parameters {
  const asked = Object.fromEntries(query);
  if (body.length === 0) return { values: asked, files: new Map(), form: true };
  if (type.startsWith("application/json"))
    return { values: { ...asked, ...jsonBody(body) }, files: new Map(), form: false };
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) {
    throw new Refusal(415, `Unsupported Media Type: unsupported content type "${type}"`);
  }
  if (type.startsWith("multipart")) return formBody(asked, type, body);
  const sent = Object.fromEntries(new URLSearchParams(body.toString()));
  return { values: { ...asked, ...sent }, files: new Map(), form: true };
}

function jsonBody(body: Buffer): Readonly<Record<string, unknown>> {
  const text = body.toString();
  if (!/^\s*\{/.test(text)) throw bad("JSON object expected");
  const value = readJson(text);
  if (!isObject(value)) throw bad("can't parse object");
  return value;
}

function formBody(asked: Readonly<Record<string, string>>, type: string, body: Buffer): Parameters {
  const parts = readMultipart(type, body);
  if (parts === undefined) throw bad("can't parse form data");
  const values: Record<string, unknown> = { ...asked };
  const files = new Map<string, Upload>();
  for (const { name, filename, type: kind, bytes } of parts) {
    if (filename === undefined) values[name] = bytes.toString();
    else files.set(name, { name: filename, type: kind, bytes });
  }
  return { values, files, form: true };
}

/** A value that is an object or a list, or the JSON of one. */
function parsed(value: unknown): unknown {
  return typeof value === "string" ? readJson(value) : value;
}

export class Reader {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  has(name: string): boolean {
    const value = this.#values[name];
    return value !== undefined && value !== null && value !== "";
  }

  text(name: string): string {
    const value = this.#values[name];
    if (value === undefined || value === null) return "";
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    return /^-?\d+$/.test(text) ? Number(text) : undefined;
  }

  flag(name: string): boolean {
    return ["true", "1", "yes", "y"].includes(this.text(name).toLowerCase());
  }

  object(name: string, refusal: string): Reader | undefined {
    if (!this.has(name)) return undefined;
    const value = parsed(this.#values[name]);
    if (!isObject(value)) throw bad(refusal);
    return new Reader(value);
  }

  list(name: string, refusal: string): readonly unknown[] | undefined {
    if (!this.has(name)) return undefined;
    const value = parsed(this.#values[name]);
    if (!Array.isArray(value)) throw bad(refusal);
    return value.map((one: unknown) => one);
  }

  /** The value as it would stand in JSON. */
  value(name: string): unknown {
    const value = this.#values[name];
    return typeof value === "string" ? (readJson(value) ?? value) : value;
  }
}
