/** The short form of a schema, such as `name:string, price:number, tags:string[], when:date?, mood:(good|bad)`. */
import type { JsonSchema } from "../../core/json-schema.ts";

const TYPES: ReadonlyMap<string, JsonSchema> = new Map([
  ["string", { type: "string" }],
  ["number", { type: "number" }],
  ["integer", { type: "integer" }],
  ["boolean", { type: "boolean" }],
  ["date", { type: "string", format: "date" }],
  ["datetime", { type: "string", format: "date-time" }],
  ["url", { type: "string", format: "uri" }],
  ["email", { type: "string", format: "email" }],
]);
export const typeNames: readonly string[] = [...TYPES.keys()];

export type Fields =
  /** `end`: where the rest of the text begins. */
  | { readonly outcome: "fields"; readonly schema: JsonSchema; readonly end: number }
  | { readonly outcome: "none" }
  | { readonly outcome: "wrong-type" | "twice"; readonly given: string };

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isOptional: boolean;
  readonly end: number;
}

const NAME = /([\p{L}_][\p{L}\p{M}\p{N}_-]{0,59})(\?)?[ \t]*:[ \t]*/uy;
const TYPE = /(?:([a-z]+)|\(([^()\n]*)\))(\[\])?(\?)?(?![\p{L}\p{N}_?[(:/])/iuy;
/** Close to its name it is meant as a type, and no word of a sentence. */
const MEANT_AS_TYPE = /([\p{L}_][\p{L}\p{M}\p{N}_-]{0,59})\??:([\p{L}_]{1,60}|\([^()\n]*\))(?![\p{L}\p{N}:/])/uy;
const SEPARATOR = /[ \t]*([,;][ \t]*(?:\r?\n[ \t]*)?|(?=\S))/y;
const BETWEEN = /[ \t]*[,;]?[ \t]*/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function choiceOf(words: string): JsonSchema | undefined {
  const allowed = words.split("|").map((word) => word.trim());
  return allowed.includes("") ? undefined : { type: "string", enum: [...new Set(allowed)] };
}

function fieldAt(text: string, at: number): Field | undefined {
  const named = matchAt(NAME, text, at);
  const [whole = "", word = "", choice, list, optional] =
    named === null ? [] : (matchAt(TYPE, text, at + named[0].length) ?? []);
  const single = choice === undefined ? TYPES.get(word.toLowerCase()) : choiceOf(choice);
  if (named === null || single === undefined) return undefined;
  return {
    name: named[1] ?? "",
    schema: list === undefined ? single : { type: "array", items: single },
    isOptional: optional !== undefined || named[2] !== undefined,
    end: at + named[0].length + whole.length,
  };
}

/** Without a comma before it, only what is surely a field. */
function nextField(text: string, at: number): Field | undefined | { readonly wrong: string } {
  const separator = matchAt(SEPARATOR, text, at);
  if (separator === null) return undefined;
  const [whole, comma] = separator;
  const place = at + whole.length;
  const field = fieldAt(text, place);
  const meant = matchAt(MEANT_AS_TYPE, text, place);
  if (comma === "") return meant === null ? undefined : field;
  if (field !== undefined || meant === null) return field;
  return { wrong: meant[2] ?? "" };
}

function schemaOf(fields: readonly Field[]): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Up to the end of the line, unless that ends with a comma, or up to the first thing that is no field. */
export function readFields(text: string): Fields {
  const fields: Field[] = [];
  let field: ReturnType<typeof nextField> = fieldAt(text, 0);
  if (field === undefined) {
    const meant = matchAt(MEANT_AS_TYPE, text, 0);
    return meant === null ? { outcome: "none" } : { outcome: "wrong-type", given: meant[2] ?? "" };
  }
  let end = 0;
  while (field !== undefined) {
    if ("wrong" in field) return { outcome: "wrong-type", given: field.wrong };
    const { name } = field;
    if (fields.some((other) => other.name === name)) return { outcome: "twice", given: name };
    fields.push(field);
    end = field.end;
    field = nextField(text, end);
  }
  return { outcome: "fields", schema: schemaOf(fields), end: end + (matchAt(BETWEEN, text, end)?.[0].length ?? 0) };
}
