/** Reads what a client sent: JSON, or a form with files; and the fields out of it. */
import { Buffer } from "node:buffer";
import { readMultipart } from "../telegram/multipart.ts";
import type { Fields, Upload } from "./model.ts";
import { REFUSED } from "./refusal.ts";

export interface Body {
  readonly fields: Fields;
  /** Where the body is no object but a list, as for commands. */
  readonly list: readonly unknown[] | undefined;
  /** By their number in `files[…]`. */
  readonly files: ReadonlyMap<string, Upload>;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a field where it is an object, or nothing. */
export const fieldsIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value.map((one: unknown) => one) : [];
}

export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

export function numberIn(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return typeof value === "number" ? value : undefined;
}

/** A field that is not there and one that is null are mostly the same. */
export const has = (fields: Fields, name: string): boolean => fields[name] !== undefined && fields[name] !== null;

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw REFUSED.badJson();
  }
}

export function readBody(type: string, bytes: Buffer): Body {
  const nothing = { fields: {}, list: undefined, files: new Map<string, Upload>() };
  if (bytes.length === 0) return nothing;
  if (type.startsWith("application/json")) return { ...nothing, ...objectOrList(readJson(bytes.toString())) };
  if (!type.startsWith("multipart/form-data")) throw REFUSED.badJson();
  const parts = readMultipart(type, bytes);
  if (parts === undefined) throw REFUSED.badJson();
  const files = new Map<string, Upload>();
  let said: unknown = {};
  for (const part of parts) {
    const number = /^files\[(\d+)\]$/.exec(part.name)?.[1];
    if (number !== undefined) {
      files.set(number, { name: part.filename ?? "unknown", bytes: Buffer.from(part.bytes), type: part.type });
    } else if (part.name === "payload_json") said = readJson(part.bytes.toString());
  }
  return { ...objectOrList(said), files };
}

function objectOrList(value: unknown): Pick<Body, "fields" | "list"> {
  if (Array.isArray(value)) return { fields: {}, list: value.map((one: unknown) => one) };
  if (!isFields(value)) throw REFUSED.badJson();
  return { fields: value, list: undefined };
}
