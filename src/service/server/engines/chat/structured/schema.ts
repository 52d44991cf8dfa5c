/** A JSON schema, read: which keywords are understood, and a plain sentence about those that are not. */
import { z } from "zod";
import { draftNameOf } from "../../../../../core/json-schema.ts";
import { UnusableSchema } from "../../ports.ts";

const typeNames = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;
export type TypeName = (typeof typeNames)[number];

export type Schema = boolean | Keywords;
type Schemas = Readonly<Record<string, Schema>>;

export interface Keywords {
  readonly $ref?: string | undefined;
  readonly type?: readonly TypeName[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly properties?: Schemas | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: Schema | undefined;
  readonly patternProperties?: Schemas | undefined;
  readonly propertyNames?: Schema | undefined;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly items?: Schema | readonly Schema[] | undefined;
  readonly prefixItems?: readonly Schema[] | undefined;
  readonly additionalItems?: Schema | undefined;
  readonly contains?: Schema | undefined;
  readonly minContains?: number | undefined;
  readonly maxContains?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly formatMinimum?: string | undefined;
  readonly formatMaximum?: string | undefined;
  readonly formatExclusiveMinimum?: string | undefined;
  readonly formatExclusiveMaximum?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly not?: Schema | undefined;
  readonly if?: Schema | undefined;
  readonly then?: Schema | undefined;
  readonly else?: Schema | undefined;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const typeName = z.enum(typeNames, { error: `the type must be one of ${typeNames.join(", ")}` });
const size = z.number().int().min(0).optional();
const limit = z.number().optional();
const some = z.lazy(() => z.array(schema).min(1)).optional();
const one = z.lazy(() => schema).optional();
const named = z.lazy(() => z.record(z.string(), schema)).optional();
const text = z.string().optional();

/** Keywords that would change which answers are right, and that this engine cannot follow. */
const UNSUPPORTED = ["unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef"];

interface Written extends Keywords {
  readonly dependentSchemas?: Schemas | undefined;
  readonly dependencies?: Readonly<Record<string, Schema | readonly string[]>> | undefined;
}

const isNames = (value: Schema | readonly string[]): value is readonly string[] => Array.isArray(value);

/** What must hold beside a property, in the words of every draft, becomes names that are required and conditions. */
function plainly({ dependencies = {}, dependentSchemas = {}, ...found }: Written): Keywords {
  const required = new Map(Object.entries(found.dependentRequired ?? {}));
  const schemas = Object.entries(dependentSchemas);
  for (const [name, needed] of Object.entries(dependencies)) {
    if (isNames(needed)) required.set(name, [...(required.get(name) ?? []), ...needed]);
    else schemas.push([name, needed]);
  }
  const conditions = schemas.map(
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON schemas
    ([name, schema]): Schema => ({ if: { type: ["object"], required: [name] }, then: schema }),
  );
  return {
    ...found,
    ...(required.size === 0 ? {} : { dependentRequired: Object.fromEntries(required) }),
    ...(conditions.length === 0 ? {} : { allOf: [...(found.allOf ?? []), ...conditions] }),
  };
}

const keywords = z
  .looseObject({
    $ref: text,
    type: z
      .union([typeName, z.array(typeName).min(1)])
      .transform((type) => (typeof type === "string" ? [type] : type))
      .optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    properties: named,
    required: z.array(z.string()).optional(),
    additionalProperties: one,
    patternProperties: named,
    propertyNames: one,
    dependentRequired: z.record(z.string(), z.array(z.string())).optional(),
    dependentSchemas: named,
    dependencies: z.lazy(() => z.record(z.string(), z.union([z.array(z.string()), schema]))).optional(),
    minProperties: size,
    maxProperties: size,
    items: z.lazy(() => z.union([schema, z.array(schema)])).optional(),
    prefixItems: some,
    additionalItems: one,
    contains: one,
    minContains: size,
    maxContains: size,
    minItems: size,
    maxItems: size,
    uniqueItems: z.boolean().optional(),
    minLength: size,
    maxLength: size,
    pattern: text,
    format: text,
    formatMinimum: text,
    formatMaximum: text,
    formatExclusiveMinimum: text,
    formatExclusiveMaximum: text,
    minimum: limit,
    maximum: limit,
    exclusiveMinimum: limit,
    exclusiveMaximum: limit,
    multipleOf: z.number().positive().optional(),
    anyOf: some,
    oneOf: some,
    allOf: some,
    not: one,
    if: one,
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON schemas
    then: one,
    else: one,
    examples: z.array(z.unknown()).optional(),
    title: text,
    description: text,
  })
  .superRefine((found, context) => {
    for (const name of UNSUPPORTED) {
      if (found[name] === undefined || found[name] === true) continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: "it is a keyword that the offline engine cannot follow",
      });
    }
  })
  .transform(plainly);

const schema: z.ZodType<Schema> = z.lazy(() => z.union([z.boolean(), keywords]));

const DEEPEST = 100;

/** Measured before anything walks it by calling itself. */
function isTooDeep(root: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.depth > DEEPEST) return true;
    if (typeof at.value !== "object" || at.value === null) continue;
    for (const value of Object.values(at.value)) open.push({ value, depth: at.depth + 1 });
  }
  return false;
}

const place = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? "The schema" : `The schema at /${path.map(String).join("/").slice(0, 200)}`;

type Issue = z.core.$ZodIssue;

/** Of a choice that failed, the choice that was meant is the one that got furthest. */
function deepest(issue: Issue): { readonly path: readonly PropertyKey[]; readonly message: string } {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().map(deepest);
  const meant = inner.filter(({ path, message }) => path.length > 0 || !/expected boolean/i.test(message));
  const [best] = meant.toSorted((a, b) => b.path.length - a.path.length);
  return { path: [...issue.path, ...(best?.path ?? [])], message: best?.message ?? issue.message };
}

function read(value: unknown): Schema {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const { path, message } = issue === undefined ? { path: [], message: "is not a schema" } : deepest(issue);
  throw new UnusableSchema(`${place(path)} cannot be used: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`);
}

export interface SchemaTree {
  readonly root: Schema;
  /** Whether `minContains` is known to the draft that the schema is written in. */
  readonly countsContained: boolean;
  /** What a `$ref` stands for. */
  resolve(ref: string): Schema;
}

export function readSchema(raw: Readonly<Record<string, unknown>>): SchemaTree {
  if (isTooDeep(raw))
    throw new UnusableSchema(`The schema is nested more than ${DEEPEST} levels deep. Use a flatter one.`);
  const root = read(raw);
  const known = new Map<string, Schema>([["#", root]]);

  return {
    root,
    countsContained: /20(19|20)/.test(String(draftNameOf(raw))),
    resolve(ref) {
      const before = known.get(ref);
      if (before !== undefined) return before;
      if (!ref.startsWith("#"))
        throw new UnusableSchema(
          `The schema refers to ${shown(ref)}; only references inside it, such as "#/$defs/item", can be followed.`,
        );
      const found = read(pointed(raw, ref));
      known.set(ref, found);
      return found;
    },
  };
}

const shown = (ref: string): string => JSON.stringify(ref.slice(0, 200));

function pointed(raw: unknown, ref: string): unknown {
  let value = raw;
  for (const part of decodeURIComponent(ref).slice(1).split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) value = undefined;
    else value = new Map<string, unknown>(Object.entries(value)).get(key);
  }
  if (value === undefined || !ref.startsWith("#/"))
    throw new UnusableSchema(`The schema refers to ${shown(ref)}, which it does not contain.`);
  return value;
}
