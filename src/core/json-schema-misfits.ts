/** What of a value does not fit its schema: where it stands, and what was wanted there. */
import type { ErrorObject } from "ajv";

export type Misfit = {
  /** Such as `items[0].price`; empty for the value itself. */
  readonly path: string;
} & (
  | { readonly rule: "missing" | "unwanted"; readonly name: string }
  | { readonly rule: "type"; readonly wanted: readonly string[] }
  | { readonly rule: "choice"; readonly allowed: readonly string[] }
  | { readonly rule: "format"; readonly format: string }
  /** Anything else: the word of the schema that is not kept to, and what stands behind it, such as `minimum` and `5`. */
  | { readonly rule: "other"; readonly word: string; readonly value: string }
);

const MOST = 5;
const PLAIN_NAME = /^[\p{L}\p{N}_$-]{1,60}$/u;

function pathOf(pointer: string): string {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce((path, name) => {
    if (/^\d+$/.test(name)) return `${path}[${name}]`;
    if (!PLAIN_NAME.test(name)) return `${path}[${JSON.stringify(name)}]`;
    return path === "" ? name : `${path}.${name}`;
  }, "");
}

const words = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map((one: unknown) => (typeof one === "string" ? one : JSON.stringify(one)));

function misfitOf({ keyword, params, instancePath }: ErrorObject): Misfit {
  const path = pathOf(instancePath);
  const given: Readonly<Record<string, unknown>> = params;
  switch (keyword) {
    case "required":
      return { path, rule: "missing", name: String(given["missingProperty"]) };
    case "additionalProperties":
      return { path, rule: "unwanted", name: String(given["additionalProperty"]) };
    case "type":
      return { path, rule: "type", wanted: words(given["type"]) };
    case "enum":
      return { path, rule: "choice", allowed: words(given["allowedValues"]) };
    case "const":
      return { path, rule: "choice", allowed: words(given["allowedValue"]) };
    case "format":
      return { path, rule: "format", format: String(given["format"]) };
    default:
      return { path, rule: "other", word: keyword, value: String(given["limit"] ?? given[keyword] ?? "") };
  }
}

/** The first few, each once. */
export function misfitsOf(errors: readonly ErrorObject[]): readonly Misfit[] {
  const found = new Map<string, Misfit>();
  for (const error of errors) {
    const misfit = misfitOf(error);
    found.set(JSON.stringify(misfit), misfit);
    if (found.size === MOST) break;
  }
  return [...found.values()];
}
