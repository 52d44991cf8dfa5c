/** Schemas of anybody: what is refused before anything is checked, what a value lacks, and what would take for ever. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JsonSchema, readJsonSchema, type SchemaChecker } from "../../../src/core/json-schema.ts";
import { processorTime } from "../processor.ts";

function checkerOf(schema: JsonSchema): SchemaChecker {
  const read = readJsonSchema(schema);
  if (!read.ok) throw new Error(`the schema is refused: ${read.unusable.why}`);
  return read.checker;
}

function nested(depth: number): JsonSchema {
  let schema: JsonSchema = {};
  for (let level = 0; level < depth; level += 1) schema = { not: schema };
  return schema;
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `n${i.toString(36)}`);

/** Under names of its own, so many times the same. */
const named = <Same>(count: number, same: Same): Readonly<Record<string, Same>> =>
  Object.fromEntries(names(count).map((name) => [name, same]));

const LAMP = {
  type: "object",
  properties: {
    name: { type: "string" },
    mood: { enum: ["good", "bad"] },
    when: { type: "string", format: "date" },
    sizes: { type: "array", items: { type: ["number", "null"] }, maxItems: 2 },
    "a/b c": { const: 1 },
  },
  required: ["name"],
  additionalProperties: false,
};

describe("a schema", () => {
  test.each([
    [{ $schema: "http://json-schema.org/draft-04/schema#" }, { why: "unknown-draft" }],
    [{ $ref: "https://example.com/s.json" }, { why: "refers-elsewhere" }],
    [{ $ref: "#/$defs/none" }, { why: "broken" }],
    [{ pattern: "(" }, { why: "broken" }],
    [{ pattern: "a".repeat(201) }, { why: "long-pattern", given: 201, most: 200 }],
    [{ patternProperties: { ["a".repeat(202)]: {} } }, { why: "long-pattern", given: 202, most: 200 }],
    // Short, and half a million pieces when it is compiled.
    [{ pattern: `${"(?:".repeat(12)}\\p{L}?${"){3}".repeat(12)}` }, { why: "slow" }],
    [{ anyOf: Array.from({ length: 1501 }, () => ({})) }, { why: "many-parts", given: 1501, most: 1500 }],
    [{ required: names(1501) }, { why: "many-parts", given: 1501, most: 1500 }],
    [{ dependencies: { a: names(1500) } }, { why: "many-parts", given: 1501, most: 1500 }],
    [
      { $ref: "#/$defs/a", $defs: { a: { minimum: 1, not: { enum: names(1500) } } } },
      { why: "many-parts", given: 1505, most: 1500 },
    ],
    [{ description: "x".repeat(70_000) }, { why: "long", kilobytes: 64 }],
    [nested(50), { why: "deep", most: 50 }],
    // Deep enough to end a recursion.
    [nested(50_000), { why: "deep", most: 50 }],
  ])("is refused for what is wrong with it (%#)", (schema, unusable) => {
    expect(readJsonSchema(schema)).toEqual({ ok: false, unusable });
  });

  test("that is none is told where", () => {
    expect(readJsonSchema({ properties: { price: { type: "nubmer" } } })).toMatchObject({
      ok: false,
      unusable: { why: "no-schema", problems: [{ at: "/properties/price/type" }, {}, {}] },
    });
  });

  test.each([
    { dependencies: { a: names(1_296) } },
    { $schema: "https://json-schema.org/draft/2020-12/schema", dependentRequired: { a: names(1_296) } },
  ])("that is small and takes for ever to read is given up (%#)", (schema) => {
    expect(readJsonSchema(schema)).toEqual({ ok: false, unusable: { why: "slow" } });
  });

  test("is read again as it always is after one that was given up", () => {
    readJsonSchema({ dependencies: { a: names(1_296) } });
    expect(checkerOf(LAMP).check({ name: "Fox" })).toBe("fits");
  });

  test("of a large form is read", () => {
    const field = { type: "string", description: "What it is called" };
    const form = { type: "object", properties: named(200, field), required: names(200), additionalProperties: false };
    expect(checkerOf(form).check(named(200, "x"))).toBe("fits");
    const choices = { type: "array", items: { enum: names(800) } };
    expect(checkerOf({ type: "object", properties: named(1, choices) }).check(named(1, names(800)))).toBe("fits");
    const tree = { type: "array", items: { type: "object", properties: { a: { type: "string" } } } };
    const outer = { type: "object", properties: named(60, tree) };
    expect(checkerOf(outer).check(named(1, [{ a: 1 }]))).toBe("misfits");
  });

  test("is never a surprise, whatever JSON it is", () => {
    const object = fc.dictionary(
      fc.constantFrom("type", "items", "$ref", "enum", "$id", "x", "__proto__"),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(object, fc.jsonValue(), (schema, value) => {
        const read = readJsonSchema(schema);
        if (!read.ok) return;
        expect(["fits", "misfits", "endless"]).toContain(read.checker.check(value));
        expect(read.checker.misfits(value).length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a value", () => {
  test("that fits has nothing that does not", () => {
    const { check, misfits } = checkerOf(LAMP);
    const lamp = { name: "Fox", mood: "good", when: "2026-11-21", sizes: [1, null] };
    expect(check(lamp)).toBe("fits");
    expect(misfits(lamp)).toEqual([]);
  });

  test("that does not is told all that is wrong, each with its place", () => {
    const { check, misfits } = checkerOf(LAMP);
    const lamp = { mood: "so so", when: "soon", sizes: ["big"], weight: 3 };
    expect(check(lamp)).toBe("misfits");
    const found = misfits(lamp);
    expect(found).toHaveLength(5);
    expect(found).toEqual(
      expect.arrayContaining([
        { path: "", rule: "missing", name: "name" },
        { path: "", rule: "unwanted", name: "weight" },
        { path: "mood", rule: "choice", allowed: ["good", "bad"] },
        { path: "when", rule: "format", format: "date" },
        { path: "sizes[0]", rule: "type", wanted: ["number", "null"] },
      ]),
    );
    expect(misfits({ name: "x", "a/b c": 2 })).toEqual([{ path: '["a/b c"]', rule: "choice", allowed: ["1"] }]);
    expect(misfits({ name: "x", sizes: [1, 2, 3] })).toMatchObject([{ path: "sizes", rule: "other" }]);
  });

  test("has at most five told", () => {
    const { misfits } = checkerOf({ type: "array", items: { type: "string" } });
    expect(misfits(Array.from({ length: 1_000 }, (_, i) => i)).map(({ path }) => path)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `[${i}]`),
    );
  });

  test("is given up where a pattern takes for ever, and whatever else is wrong is still told", () => {
    const evil = { type: "string", pattern: "^(a+)+$" };
    const text = `${"a".repeat(60)}!`;
    const spent = processorTime(() => {
      expect(checkerOf(evil).check(text)).toBe("endless");
      expect(checkerOf(evil).misfits(text)).toEqual([]);
    });
    expect(spent).toBeLessThan(5_000);
    const both = checkerOf({ properties: { a: { type: "number" }, b: evil } });
    expect(both.misfits({ a: "x", b: text })).toEqual([{ path: "a", rule: "type", wanted: ["number"] }]);
    expect(checkerOf({ $ref: "#" }).check({})).toBe("endless");
  });
});

test("a property that every object of the language has is looked for in the value alone", () => {
  const schema = { type: "object", properties: { toString: { type: "number" } }, required: ["constructor"] };
  const checker = checkerOf(schema);
  expect([checker.check({}), checker.check({ constructor: 1 })]).toEqual(["misfits", "fits"]);
});

test("tuples of the newer draft are read as such where no draft is named", () => {
  const tuple = { prefixItems: [{ type: "string" }], items: { type: "number" } };
  expect(checkerOf(tuple).check(["one", 2])).toBe("fits");
  expect(checkerOf({ ...tuple, $schema: "http://json-schema.org/draft-07/schema#" }).check(["one", 2])).toBe("misfits");
});
