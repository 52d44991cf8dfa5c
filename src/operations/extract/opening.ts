/** The schema that a text begins with, as JSON or in the short form, and what stands behind it. */
import type { JsonSchema } from "../../core/json-schema.ts";
import { readFields } from "./fields.ts";
import { parsed, scanJson, type Wanted } from "./scan.ts";

export type NotJson = {
  readonly problem: "not-json";
  readonly wanted: Wanted;
  readonly line: number;
  readonly column: number;
  /** What stands there; empty: the end. */
  readonly near: string;
};

export type OpeningProblem =
  | NotJson
  | { readonly problem: "no-object" }
  | { readonly problem: "wrong-type" | "twice"; readonly given: string };

export type Opening =
  | { readonly outcome: "schema"; readonly schema: JsonSchema; readonly rest: string }
  /** All of it is text. */
  | { readonly outcome: "none" }
  | { readonly outcome: "wrong"; readonly problem: OpeningProblem };

const NEAR = 20;

function placeIn(text: string, at: number, wanted: Wanted): NotJson {
  const lines = text.slice(0, at).split("\n");
  const near = text.slice(at).trim().split("\n")[0]?.slice(0, NEAR).toWellFormed() ?? "";
  return { problem: "not-json", wanted, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, near };
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type ReadObject =
  | { readonly outcome: "object"; readonly value: JsonSchema; readonly end: number }
  | { readonly outcome: "wrong"; readonly problem: OpeningProblem };

function objectAt(text: string, start: number): ReadObject {
  const scanned = scanJson(text, start);
  if (!scanned.ok) return { outcome: "wrong", problem: placeIn(text, scanned.at, scanned.wanted) };
  const value = parsed(scanned.tokens);
  if (!isObject(value)) return { outcome: "wrong", problem: { problem: "no-object" } };
  return { outcome: "object", value, end: scanned.end };
}

/** A whole text that is to be a schema. */
export function readWhole(text: string): Exclude<Opening, { outcome: "none" }> {
  const [fence = ""] = FENCE.exec(text) ?? [];
  const read = objectAt(text, fence.length);
  if (read.outcome === "wrong") return read;
  const rest = text.slice(read.end).replace(FENCE_END, "");
  if (rest.trim() === "") return { outcome: "schema", schema: read.value, rest: "" };
  const at = text.length - text.slice(read.end).trimStart().length;
  return { outcome: "wrong", problem: placeIn(text, at, "end") };
}

const FENCE = /^\s*(?:```[a-z]*|`(?=\{))?\s*/i;
const FENCE_END = /^\s*`{1,3}/;
const CODE = /^`([^`\n]+)`/;

export function readOpening(whole: string): Opening {
  const text = whole.trim();
  const [fence = ""] = FENCE.exec(text) ?? [];
  if (text.startsWith("{", fence.length)) {
    const read = objectAt(text, fence.length);
    if (read.outcome === "wrong") return read;
    const behind = text.slice(read.end);
    const rest = fence === "" ? behind : behind.replace(FENCE_END, "");
    return { outcome: "schema", schema: read.value, rest: rest.trim() };
  }
  const [code, inside] = CODE.exec(text) ?? [];
  const fields = readFields(inside ?? text);
  switch (fields.outcome) {
    case "none":
      return fields;
    case "fields": {
      const rest = code === undefined ? text.slice(fields.end) : text.slice(code.length);
      return { outcome: "schema", schema: fields.schema, rest: rest.trim() };
    }
    case "wrong-type":
    case "twice":
      return { outcome: "wrong", problem: { problem: fields.outcome, given: fields.given } };
  }
}

/** Words of which a schema has at least one; data has them seldom. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...["$schema", "$id", "$ref", "$defs", "definitions", "type", "enum", "const", "format", "pattern", "not", "if"],
  ...["properties", "patternProperties", "additionalProperties", "required", "items", "prefixItems", "contains"],
  ...["anyOf", "oneOf", "allOf"],
]);

/** An empty one wants any JSON. */
export function looksLikeSchema(value: JsonSchema): boolean {
  const names = Object.keys(value);
  return names.length === 0 || names.some((name) => KEYWORDS.has(name));
}
