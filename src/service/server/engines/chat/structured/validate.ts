/** Whether a value fits a schema: the last word on every answer before it is sent. */
import { createFormatJudge } from "../../../../../core/json-formats.ts";
import { UnusableSchema } from "../../ports.ts";
import { type Pattern, readPattern } from "./matcher.ts";
import type { Keywords, Schema, SchemaTree, TypeName } from "./schema.ts";

export interface Validator {
  fits(schema: Schema, value: unknown): boolean;
  pattern(source: string): Pattern;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function typeOf(value: unknown): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "boolean" || typeof value === "string") return typeof value === "string" ? "string" : "boolean";
  return "object";
}

/** The same for two values that are equal as JSON, whatever the order of their keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const MOST_STEPS = 400_000;
const DEEPEST = 400;
/** No format is looked for in a longer text. */
const LONGEST_FORMATTED = 10_000;

/** As the checkers of schemas see it, for which 0.3 is no multiple of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return times === Number.parseInt(String(times), 10);
}

export function createValidator(tree: SchemaTree): Validator {
  const patterns = new Map<string, Pattern>();
  const hasFormat = createFormatJudge();
  let steps = 0;

  function pattern(source: string): Pattern {
    const known = patterns.get(source) ?? readPattern(source);
    patterns.set(source, known);
    return known;
  }

  function fits(schema: Schema, value: unknown, depth: number): boolean {
    if (typeof schema === "boolean") return schema;
    if (++steps > MOST_STEPS || depth > DEEPEST)
      throw new UnusableSchema(
        "The schema takes too long to satisfy. Use a smaller one, with fewer references and alternatives.",
      );
    const deeper = (inner: Schema, of: unknown): boolean => fits(inner, of, depth + 1);
    if (schema.$ref !== undefined && !deeper(tree.resolve(schema.$ref), value)) return false;
    if (schema.type !== undefined && !hasType(schema.type, value)) return false;
    if (schema.enum?.some((one) => canonical(one) === canonical(value)) === false) return false;
    if (schema.const !== undefined && canonical(schema.const) !== canonical(value)) return false;
    if (typeof value === "string" && !fitsText(schema, value)) return false;
    if (typeof value === "number" && !(fitsNumber(schema, value) && hasFormat(schema, value))) return false;
    if (Array.isArray(value) && !fitsList(schema, value, deeper, tree.countsContained ? 0 : 1)) return false;
    if (isRecord(value) && !fitsObject(schema, value, deeper)) return false;
    return fitsCombined(schema, value, deeper);
  }

  function fitsText(schema: Keywords, value: string): boolean {
    const { minLength = 0, maxLength, pattern: source, format } = schema;
    const length = [...value].length;
    if (length < minLength || length > (maxLength ?? length)) return false;
    if (format !== undefined && (value.length > LONGEST_FORMATTED || !hasFormat(schema, value))) return false;
    return source === undefined || pattern(source).matches(value);
  }

  function fitsObject(schema: Keywords, value: Readonly<Record<string, unknown>>, deeper: Deeper): boolean {
    const keys = Object.keys(value);
    if (keys.length < (schema.minProperties ?? 0) || keys.length > (schema.maxProperties ?? keys.length)) return false;
    if (schema.required?.some((key) => !Object.hasOwn(value, key))) return false;
    for (const [key, needed] of Object.entries(schema.dependentRequired ?? {})) {
      if (Object.hasOwn(value, key) && needed.some((other) => !Object.hasOwn(value, other))) return false;
    }
    const byPattern = Object.entries(schema.patternProperties ?? {});
    return keys.every((key) => {
      const own =
        schema.properties !== undefined && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
      const matching = byPattern.filter(([source]) => pattern(source).matches(key)).map(([, inner]) => inner);
      const inner = own === undefined ? matching : [own, ...matching];
      if (inner.length === 0 && schema.additionalProperties !== undefined) inner.push(schema.additionalProperties);
      return (
        (schema.propertyNames === undefined || deeper(schema.propertyNames, key)) &&
        inner.every((one) => deeper(one, value[key]))
      );
    });
  }

  return {
    fits: (schema, value) => fits(schema, value, 0),
    pattern,
  };
}

type Deeper = (schema: Schema, value: unknown) => boolean;

function hasType(types: readonly TypeName[], value: unknown): boolean {
  const type = typeOf(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function fitsNumber(schema: Keywords, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  return multipleOf === undefined || isMultiple(value, multipleOf);
}

/** The schema of each place of a list, by either way of writing tuples. */
export function placeSchema(schema: Keywords, at: number): Schema | undefined {
  const { items, prefixItems, additionalItems } = schema;
  const tuple = prefixItems ?? (isList(items) ? items : undefined);
  if (tuple !== undefined && at < tuple.length) return tuple[at];
  if (isList(items)) return additionalItems;
  return items;
}

const isList = (items: Keywords["items"]): items is readonly Schema[] => Array.isArray(items);

export const tupleLength = ({ items, prefixItems }: Keywords): number =>
  prefixItems?.length ?? (isList(items) ? items.length : 0);

function fitsList(schema: Keywords, value: readonly unknown[], deeper: Deeper, contained: number): boolean {
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? value.length)) return false;
  if (schema.uniqueItems === true && new Set(value.map(canonical)).size < value.length) return false;
  if (schema.contains !== undefined) {
    const inner = schema.contains;
    const count = value.filter((one) => deeper(inner, one)).length;
    if (count < Math.max(schema.minContains ?? 1, contained) || count > (schema.maxContains ?? count)) return false;
  }
  return value.every((one, at) => deeper(placeSchema(schema, at) ?? true, one));
}

function fitsCombined(schema: Keywords, value: unknown, deeper: Deeper): boolean {
  if (schema.allOf?.some((inner) => !deeper(inner, value))) return false;
  if (schema.anyOf !== undefined && !schema.anyOf.some((inner) => deeper(inner, value))) return false;
  if (schema.oneOf !== undefined && schema.oneOf.filter((inner) => deeper(inner, value)).length !== 1) return false;
  if (schema.not !== undefined && deeper(schema.not, value)) return false;
  if (schema.if === undefined) return true;
  return deeper((deeper(schema.if, value) ? schema.then : schema.else) ?? true, value);
}
