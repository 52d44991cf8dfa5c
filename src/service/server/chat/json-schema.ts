/** The JSON schema of a chat: compiled before money is spent, refused when it is wrong or could cost too much. */
import { createContext, Script } from "node:vm";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { UnusableSchema } from "../engines/ports.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Whether a text is JSON that fits; throws `UnusableSchema` when the schema keeps that from being found out. */
export type Checker = (text: string) => boolean;

/** In characters of JSON. */
const LONGEST = 64 * 1024;
const LONGEST_PATTERN = 200;

/** Objects inside of a schema; what it costs to compile grows with their square, and everybody else waits for it. */
const MOST_PARTS = 1000;

/** Some patterns take for ever on some texts; no honest one takes this long, in milliseconds. */
const PATIENCE = 250;

const OPTIONS: Options = { strict: false, logger: false, inlineRefs: false, validateFormats: true };

/** Each knows its draft and is only asked whether a schema is one: what it compiled would be remembered for ever. */
const DRAFTS = [
  { names: /^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, judge: new Ajv(OPTIONS), Compiler: Ajv },
  {
    names: /^https?:\/\/json-schema\.org\/draft\/20(19-09|20-12)\/schema#?$/,
    judge: new Ajv2020(OPTIONS),
    Compiler: Ajv2020,
  },
] as const;

const unusable = (what: string): UnusableSchema => new UnusableSchema(`json_schema ${what}`);

function draftOf(schema: JsonSchema) {
  const { $schema: name = "http://json-schema.org/draft-07/schema#" } = schema;
  const draft = typeof name === "string" ? DRAFTS.find(({ names }) => names.test(name)) : undefined;
  if (draft === undefined) throw unusable("names an unknown $schema. Use draft-07 or 2020-12, or leave $schema out.");
  return draft;
}

function refusePattern(pattern: unknown): void {
  if (typeof pattern !== "string" || pattern.length <= LONGEST_PATTERN) return;
  throw unusable(
    `has a pattern of ${pattern.length} characters, and ${LONGEST_PATTERN} are the most. Use a shorter one.`,
  );
}

function partsOf(node: unknown): number {
  if (typeof node !== "object" || node === null) return 0;
  return Object.values(node).reduce((sum: number, inner) => sum + partsOf(inner), Array.isArray(node) ? 0 : 1);
}

function refuseCostly(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const fields: readonly (readonly [string, unknown])[] = Object.entries(node);
  for (const [name, inner] of fields) {
    if (/^\$(dynamic|recursive)?ref$/i.test(name) && typeof inner === "string" && !inner.startsWith("#")) {
      throw unusable("refers to another document, and none is fetched. Put the definition into the schema itself.");
    }
    if (name === "pattern") refusePattern(inner);
    if (name === "patternProperties" && typeof inner === "object") Object.keys(inner ?? {}).forEach(refusePattern);
    refuseCostly(inner);
  }
}

function compile(schema: JsonSchema): ValidateFunction {
  const { judge, Compiler } = draftOf(schema);
  // The second is a word of the checker's own, which would make it answer later; elsewhere it means nothing.
  const { $schema: _draft, $async: _later, ...plain } = schema;
  if (judge.validateSchema(plain) !== true) {
    throw unusable(
      `is not a valid JSON schema: ${judge.errorsText(judge.errors, { dataVar: "json_schema" })}. Correct it.`,
    );
  }
  const compiler = new Compiler({ ...OPTIONS, meta: false, validateSchema: false });
  formats.default(compiler);
  return compiler.compile(plain);
}

const run = new Script("validate(value)");

/** Checked inside a limit of time, which interrupts even a single regular expression. */
function within(validate: ValidateFunction, value: unknown): boolean {
  return (
    run.runInContext(createContext({ validate: (given: unknown) => validate(given) === true, value }), {
      timeout: PATIENCE,
    }) === true
  );
}

export function createChecker(schema: JsonSchema): Checker {
  if (JSON.stringify(schema).length > LONGEST) throw unusable(`is longer than ${LONGEST / 1024} KB. Make it smaller.`);
  const parts = partsOf(schema) - 1;
  if (parts > MOST_PARTS) throw unusable(`has ${parts} parts, and ${MOST_PARTS} are the most. Make it smaller.`);
  refuseCostly(schema);
  let validate: ValidateFunction;
  try {
    validate = compile(schema);
  } catch (error) {
    if (error instanceof UnusableSchema) throw error;
    throw unusable("cannot be used: a reference or a pattern in it is wrong. Correct it.");
  }
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return false;
    }
    try {
      return within(validate, value);
    } catch {
      throw unusable("takes too long to check: a pattern or a reference in it runs in circles. Make it simpler.");
    }
  };
}
