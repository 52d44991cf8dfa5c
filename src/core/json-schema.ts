/** JSON Schemas of anybody: refused when they are wrong or cost too much, read and checked within a limit of time. */
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { inTime } from "./in-time.ts";
import { type Misfit, misfitsOf } from "./json-schema-misfits.ts";
import { patternSize } from "./pattern-size.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Why a schema cannot be used. */
export type Unusable =
  | { readonly why: "unknown-draft" | "refers-elsewhere" | "broken" | "slow" }
  /** `at` is empty for the schema itself, else as in `/properties/price`. */
  | {
      readonly why: "no-schema";
      readonly problems: readonly { readonly at: string; readonly says: string }[];
      readonly misfits: readonly Misfit[];
    }
  | { readonly why: "long"; readonly kilobytes: number }
  | { readonly why: "deep"; readonly most: number }
  | { readonly why: "many-parts" | "long-pattern"; readonly given: number; readonly most: number };

/** `endless`: a pattern or a reference keeps that from being found out. */
type NoFit = "misfits" | "endless";

export interface SchemaChecker {
  check(value: unknown): "fits" | NoFit;
  /** Where the first one that fits stands. All are checked in the time that one has. */
  firstFit(values: readonly unknown[]): number | NoFit;
  /** What does not fit, the first few; empty when all does, or when that takes too long. */
  misfits(value: unknown): readonly Misfit[];
}

export type ReadSchema =
  | { readonly ok: true; readonly checker: SchemaChecker }
  | { readonly ok: false; readonly unusable: Unusable };

/** In characters of JSON. */
const LONGEST = 64 * 1024;
const LONGEST_PATTERN = 200;
/** In pieces: the engine compiles so many in some ten milliseconds, in one go. */
const LARGEST_PATTERN = 20_000;

/** The engine reads loops within loops in one go, which no limit of time interrupts. */
const DEEPEST = 50;

/** All that is in a schema, words and numbers too; that many of nearly any kind are read in a moment. */
const MOST_PARTS = 1500;

const OPTIONS: Options = {
  strict: false,
  logger: false,
  inlineRefs: false,
  validateFormats: true,
  // Else every object would have a property such as `toString`.
  ownProperties: true,
  // Making the code shorter takes longer than all the rest, and it runs a few times only.
  code: { optimize: false },
};

/** Each knows its draft and is only asked whether a schema is one: what it compiled would be remembered for ever. */
const DRAFTS = [
  { names: /^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, judge: new Ajv(OPTIONS), Compiler: Ajv },
  {
    names: /^https?:\/\/json-schema\.org\/draft\/20(19-09|20-12)\/schema#?$/,
    judge: new Ajv2020(OPTIONS),
    Compiler: Ajv2020,
  },
] as const;
type Draft = (typeof DRAFTS)[number];

const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;

/** How much is in it, and how deep; without recursion, for nothing is known about it yet. */
function sizeOf(schema: JsonSchema): { readonly parts: number; readonly depth: number } {
  const left: { readonly node: object; readonly depth: number }[] = [{ node: schema, depth: 1 }];
  let parts = 0;
  let deepest = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, depth } = next;
    deepest = Math.max(deepest, depth);
    for (const inner of Object.values(node)) {
      if (!Array.isArray(inner)) parts += 1;
      if (isNode(inner)) left.push({ node: inner, depth: depth + 1 });
    }
  }
  return { parts, depth: deepest };
}

function unusablePattern(pattern: unknown): Unusable | undefined {
  if (typeof pattern !== "string") return undefined;
  if (pattern.length > LONGEST_PATTERN) {
    return { why: "long-pattern", given: pattern.length, most: LONGEST_PATTERN };
  }
  return patternSize(pattern) > LARGEST_PATTERN ? { why: "slow" } : undefined;
}

function costly(node: unknown): Unusable | undefined {
  if (!isNode(node)) return undefined;
  const fields: readonly (readonly [string, unknown])[] = Object.entries(node);
  for (const [name, inner] of fields) {
    const isReference = /^\$(dynamic|recursive)?ref$/i.test(name) && typeof inner === "string";
    if (isReference && !inner.startsWith("#")) return { why: "refers-elsewhere" };
    const patterns =
      name === "pattern" ? [inner] : name === "patternProperties" && isNode(inner) ? Object.keys(inner) : [];
    const found = patterns.map(unusablePattern).find((one) => one !== undefined) ?? costly(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tooMuch(schema: JsonSchema): Unusable | undefined {
  const { parts, depth } = sizeOf(schema);
  if (depth > DEEPEST) return { why: "deep", most: DEEPEST };
  if (JSON.stringify(schema).length > LONGEST) return { why: "long", kilobytes: LONGEST / 1024 };
  if (parts > MOST_PARTS) return { why: "many-parts", given: parts, most: MOST_PARTS };
  return costly(schema);
}

/** Who writes tuples as the newer draft does means that one, for the older would overlook them. */
export const draftNameOf = ({ $schema: name, ...rest }: JsonSchema): unknown =>
  name ??
  (JSON.stringify(rest).includes('"prefixItems":[')
    ? "https://json-schema.org/draft/2020-12/schema"
    : "http://json-schema.org/draft-07/schema#");

function draftOf(schema: JsonSchema): Draft | undefined {
  const name = draftNameOf(schema);
  return typeof name === "string" ? DRAFTS.find(({ names }) => names.test(name)) : undefined;
}

function compile({ Compiler }: Draft, schema: JsonSchema, allErrors: boolean): ValidateFunction {
  const compiler = new Compiler({ ...OPTIONS, allErrors, meta: false, validateSchema: false });
  formats.default(compiler);
  return compiler.compile(schema);
}

function checkerOf(validate: ValidateFunction, validateAll: () => ValidateFunction): SchemaChecker {
  const misfitsBy = (reading: () => ValidateFunction, value: unknown): readonly Misfit[] | undefined =>
    inTime(() => {
      const reader = reading();
      return reader(value) === true ? [] : misfitsOf(reader.errors ?? []);
    })?.result;
  function firstFit(values: readonly unknown[]): number | NoFit {
    const found = inTime(() => values.findIndex((value) => validate(value) === true));
    if (found === undefined) return "endless";
    return found.result < 0 ? "misfits" : found.result;
  }
  return {
    check(value) {
      const first = firstFit([value]);
      return typeof first === "number" ? "fits" : first;
    },
    firstFit,
    // The first one alone is found sooner.
    misfits: (value) => misfitsBy(validateAll, value) ?? misfitsBy(() => validate, value) ?? [],
  };
}

function readPlain(draft: Draft, plain: JsonSchema): ReadSchema {
  const { judge } = draft;
  try {
    if (judge.validateSchema(plain) !== true) {
      const errors = judge.errors ?? [];
      const problems = errors.map(({ instancePath, message = "" }) => ({ at: instancePath, says: message }));
      return { ok: false, unusable: { why: "no-schema", problems, misfits: misfitsOf(errors) } };
    }
    const checker = checkerOf(compile(draft, plain, false), () => compile(draft, plain, true));
    return { ok: true, checker };
  } catch {
    return { ok: false, unusable: { why: "broken" } };
  }
}

export function readJsonSchema(schema: JsonSchema): ReadSchema {
  const unusable = tooMuch(schema);
  if (unusable !== undefined) return { ok: false, unusable };
  const draft = draftOf(schema);
  if (draft === undefined) return { ok: false, unusable: { why: "unknown-draft" } };
  // The second is a word of the checker's own, which would make it answer later; elsewhere it means nothing.
  const { $schema: _draft, $async: _later, ...plain } = schema;
  // The first time, it reads its own draft; interrupted in that, it would be of no use to anybody any more.
  void draft.judge.validateSchema({});
  return inTime(() => readPlain(draft, plain))?.result ?? { ok: false, unusable: { why: "slow" } };
}
