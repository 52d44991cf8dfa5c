/** Schemas that are seldom written: what can be met is met, and what cannot is refused with the reason. */
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UnusableSchema } from "../../../../../../src/service/server/engines/ports.ts";
import { createAsking } from "./asking.ts";

const ask = createAsking();
type JsonSchema = Readonly<Record<string, unknown>>;

const options = { strict: false, ownProperties: true, logger: false } as const;
const older = new Ajv(options);
const newer = new Ajv2020(options);
for (const judge of [older, newer]) addFormats.default(judge);

/** As the server reads it: tuples of the newer draft are those of the newer draft. */
const isNewer = (schema: JsonSchema): boolean => JSON.stringify(schema).includes('"prefixItems":[');

async function filled(schema: JsonSchema, words = "Some text of no great help"): Promise<unknown> {
  const { text } = await ask(words, { jsonSchema: schema });
  const value: unknown = JSON.parse(text);
  const judge = isNewer(schema) ? newer : older;
  expect(judge.validate(schema, value), `${text} for ${JSON.stringify(schema)}`).toBe(true);
  return value;
}

const text = { type: "string" };
const whole = { type: "integer" };
const shaped = (pattern: string, more: object = {}): JsonSchema => ({ type: "string", pattern, ...more });
const formed = (format: string, more: object = {}): JsonSchema => ({ type: "string", format, ...more });
const different = (items: unknown, minItems: number): JsonSchema => ({
  type: "array",
  items,
  minItems,
  uniqueItems: true,
});

describe("what can be met is met:", () => {
  test.each<[string, JsonSchema]>([
    [
      "what one property asks of others",
      { properties: { card: text }, required: ["card"], dependencies: { card: ["address"] }, type: "object" },
    ],
    [
      "what one property asks of the whole",
      {
        properties: { card: text },
        required: ["card"],
        dependencies: { card: { required: ["zip"], properties: { zip: { type: "integer", minimum: 10_000 } } } },
        type: "object",
      },
    ],
    ["numbers of 32 bits", { type: "integer", format: "int32", minimum: 2 ** 31 - 1 }],
    ["numbers of 64 bits", { type: "number", format: "int64", minimum: 0.5 }],
    ["a float", { type: "number", format: "float", exclusiveMinimum: 0.1, exclusiveMaximum: 0.2 }],
    ["bytes of some length", formed("byte", { minLength: 5 })],
    ["a time without a zone", formed("iso-time", { maxLength: 8 })],
    ["a date and a time", formed("iso-date-time")],
    ["a pointer in an address", formed("json-pointer-uri-fragment", { minLength: 4 })],
    ["a long pointer", formed("relative-json-pointer", { minLength: 9 })],
    ["a long host", formed("hostname", { minLength: 30 })],
    ["a short address", formed("email", { maxLength: 8 })],
    ["a date from another century on", formed("date", { formatMinimum: "2100-01-01" })],
    ["a moment before another", formed("date-time", { formatExclusiveMaximum: "1999-12-31T23:59:59Z" })],
    [
      "a time between two",
      formed("time", { formatExclusiveMinimum: "10:00:00Z", formatExclusiveMaximum: "10:00:02Z" }),
    ],
    ["a format that nobody knows", formed("made-up", { minLength: 2 })],
    ["a value of a rare form", { enum: ["urn:isbn:123"], format: "uri" }],
  ])("the format of %s", async (_, schema) => {
    await filled(schema);
  });

  test.each<[string, JsonSchema]>([
    ["a date of a year", formed("date", { pattern: "^2020-" })],
    ["an address of a company", formed("email", { pattern: "@acme\\.com$" })],
    ["an address of a picture", formed("uri", { pattern: "\\.png$", minLength: 40 })],
    ["a host of a network", formed("ipv4", { pattern: "^10\\." })],
    ["two patterns and a length", { allOf: [shaped("^a"), shaped("z$"), { minLength: 6, maxLength: 6 }] }],
    ["a length that few repeats have", shaped("^(abc)+$", { minLength: 10, maxLength: 12 })],
    ["Greek letters", shaped("^[α-ω]{4}$")],
    ["escaped Cyrillic letters", shaped("^[\\u0410-\\u044F]{3,}$")],
    ["Katakana", shaped("^[\\u30A0-\\u30FF]+$")],
    ["a script by its name", shaped("^\\p{Script=Thai}{2}$")],
    ["an emoji", shaped("^\\p{Emoji_Presentation}$")],
    ["a choice of words in another script", { enum: ["да", "нет"] }],
  ])("a pattern: %s", async (_, schema) => {
    await filled(schema);
  });

  test.each<[string, JsonSchema]>([
    ["texts of a format", different(formed("email"), 5)],
    ["dates, many", different(formed("date"), 60)],
    ["texts of a pattern", different(shaped("^[A-Z]{3}$"), 30)],
    ["all that a pattern allows", different(shaped("^(foo|barbar|x)$"), 3)],
    ["numbers on a grid", different({ type: "number", minimum: 0, maximum: 1, multipleOf: 0.25 }, 5)],
    [
      "things with a name of their own",
      different(
        { type: "object", properties: { id: formed("uuid") }, required: ["id"], additionalProperties: false },
        4,
      ),
    ],
    [
      "things that differ in few ways",
      different(
        { type: "object", properties: { on: { type: "boolean" }, n: { enum: [1, 2, 3] } }, required: ["on"] },
        6,
      ),
    ],
    ["lists", different({ type: "array", items: whole, maxItems: 2 }, 5)],
    ["nothing else than yes and no", different({ type: "boolean" }, 2)],
  ])("items that differ: %s", async (_, schema) => {
    await filled(schema);
  });

  test.each<[string, JsonSchema]>([
    [
      "of a pattern",
      { type: "object", patternProperties: { "^[a-z]{2}_\\d$": whole }, additionalProperties: false, minProperties: 3 },
    ],
    ["in a shape of their own", { type: "object", propertyNames: { pattern: "^x-[a-z]+$" }, minProperties: 2 }],
    ["out of a few", { type: "object", propertyNames: { enum: ["a", "b"] }, minProperties: 2 }],
    ["that every object has", { type: "object", properties: { toString: { type: "boolean" } }, minProperties: 1 }],
    ["that are words of the engine", { type: "object", properties: { kind: { enum: ["constructor"] } } }],
  ])("names of properties: %s", async (_, schema) => {
    await filled(schema);
  });

  test.each<[string, JsonSchema]>([
    [
      "exactly one of thirty",
      { oneOf: [...Array.from({ length: 29 }, () => ({ type: "object", required: ["a"] })), whole] },
    ],
    [
      "the last of sixty",
      { anyOf: [...Array.from({ length: 60 }, (_, at) => shaped(`^$`, { minLength: at + 1 })), whole] },
    ],
    ["none of the usual texts", { ...text, maxLength: 1, not: { enum: ["", "u", "x", "-"] } }],
    ["none of the usual numbers", { ...whole, minimum: 0, not: { enum: [0, 1, 2, 3, 4, 5, 6] } }],
    ["neither text nor object", { not: { type: ["string", "object"] } }],
    ["another kind than the keywords suggest", { properties: { a: {} }, not: { type: "object" } }],
    ["a pattern but not its first texts", shaped("^[ab]{2}$", { not: { enum: ["aa", "ab"] } })],
    ["multiples of two numbers", { allOf: [{ ...whole, multipleOf: 4 }, { multipleOf: 6 }], minimum: 1, maximum: 13 }],
    ["a multiple that is not exact", { type: "number", multipleOf: 0.1, minimum: 0.25 }],
    ["tuples of the newer draft", { type: "array", prefixItems: [text, whole], items: false, minItems: 2 }],
    ["contained items that need not be", { type: "array", contains: { const: "x" }, minContains: 0 }],
  ])("choices: %s", async (_, schema) => {
    await filled(schema);
  });

  test.each<[string, JsonSchema]>([
    ["a list in a list", { type: "array", items: { anyOf: [whole, { $ref: "#" }] }, minItems: 3 }],
    [
      "a tree that ends on a long way only",
      {
        anyOf: [
          { type: "array", items: { $ref: "#" }, minItems: 1 },
          { type: "object", properties: { a: whole, b: text }, required: ["a", "b", "c"] },
        ],
      },
    ],
    ["a tuple that may hold itself", { items: [whole, { $ref: "#" }] }],
  ])("what refers to itself: %s", async (_, schema) => {
    await filled(schema, "29, 2026");
  });
});

describe("what cannot be met is refused:", () => {
  const WITHOUT_END = /would have to go on without end, because it asks for itself .* Let a list of it be empty/;
  const NOTHING = /No value was found that fits the schema.* contradict each other, or .* use simpler ones/;
  test.each<[string, JsonSchema, RegExp]>([
    ["lists in lists without end", { type: "array", items: { $ref: "#" }, minItems: 2 }, WITHOUT_END],
    ["an object that holds itself", { properties: { a: { $ref: "#" } }, type: "object", required: ["a"] }, WITHOUT_END],
    ["limits that contradict each other", { ...text, minLength: 5, maxLength: 2 }, NOTHING],
    [
      "items of two kinds at once, which ask for nothing of themselves",
      { type: "array", minItems: 1, items: { allOf: [{ type: "boolean" }, { type: "object" }] } },
      NOTHING,
    ],
    ["three of two values", different({ type: "boolean" }, 3), NOTHING],
    [
      "no multiple that a checker would accept",
      { type: "number", multipleOf: 0.1, minimum: 0.3, maximum: 0.3 },
      NOTHING,
    ],
    [
      "a reference below a name of its own",
      {
        $defs: {
          a: { $id: "http://x/z", $defs: { b: { const: 1 } }, allOf: [{ $ref: "#/$defs/b" }] },
          b: { const: 2 },
        },
        $ref: "#/$defs/a",
      },
      /what this engine cannot make/,
    ],
  ])("%s", async (_, schema, says) => {
    const refusal: unknown = await ask("x", { jsonSchema: schema }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableSchema);
    expect(String(refusal)).toMatch(says);
  });
});

/** Any keywords beside each other, whether or not they make sense together. */
const anySchema = fc.letrec<{ schema: JsonSchema; leaf: JsonSchema }>((tie) => ({
  leaf: fc.oneof(
    fc.record(
      {
        type: fc.constant("string"),
        format: fc.constantFrom("date", "time", "email", "uri", "byte", "int32", "regex", "duration", "json-pointer"),
        pattern: fc.constantFrom("^[A-Z]{3}$", "a", "^(foo|bar)+$", "x$", "^[^a]*$", "^20\\d\\d", "^[А-Я]+$", "^$"),
        minLength: fc.constantFrom(0, 3, 20),
        maxLength: fc.constantFrom(1, 5, 30),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constantFrom("number", "integer"),
        minimum: fc.constantFrom(0, -5, 1.5),
        exclusiveMaximum: fc.constantFrom(1, 100),
        multipleOf: fc.constantFrom(1, 0.1, 0.25, 1e-7),
      },
      { requiredKeys: [] },
    ),
    fc.record({ enum: fc.constantFrom([0, "a"], ["toString", null], [[1], { a: 1 }]) }),
    fc.record({ $ref: fc.constantFrom("#", "#/$defs/a") }),
  ),
  schema: fc.oneof(
    { maxDepth: 3 },
    tie("leaf"),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("schema"), { maxKeys: 3 }),
        required: fc.constantFrom(["a"], ["a", "b"]),
        additionalProperties: fc.boolean(),
        minProperties: fc.nat(4),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constant("array"),
        items: tie("schema"),
        contains: tie("schema"),
        minItems: fc.nat(4),
        maxItems: fc.nat(5),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record({ not: tie("schema") }),
    fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.tuple(tie("schema"), tie("schema")) }),
  ),
})).schema;

test("any schema is met, or refused as one that cannot be", async () => {
  await fc.assert(
    fc.asyncProperty(anySchema, async (schema) => {
      const whole = { ...schema, $defs: { a: { type: "array", items: { $ref: "#" } } } };
      await filled(whole, "Ada paid $12.50 on 2026-05-01").catch((error: unknown) => {
        if (!(error instanceof UnusableSchema)) throw error;
      });
    }),
    { numRuns: 500 },
  );
});

test("one pattern for many properties is tried on each text once", async () => {
  const names = Array.from({ length: 300 }, (_, at) => `code${at}`);
  const code = { type: "string", pattern: "^[a-z]{3}\\d{2}$" };
  const schema = { type: "object", required: names, properties: Object.fromEntries(names.map((name) => [name, code])) };
  const { text } = await ask("latest bitcoin news?", { jsonSchema: schema });
  expect(text.match(/"code\d+":"[a-z]{3}\d{2}"/g)).toHaveLength(300);
});
