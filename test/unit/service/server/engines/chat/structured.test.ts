/** Answers as JSON: they fit the schema, say what the text says, and a schema that cannot be used is refused in a sentence. */
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UnusableSchema } from "../../../../../../src/service/server/engines/ports.ts";
import { createAsking } from "./asking.ts";

const ask = createAsking();
type JsonSchema = Readonly<Record<string, unknown>>;

/** The judges are not our own validator; both drafts must agree. */
const judges = [new Ajv({ strict: false }), new Ajv2020({ strict: false })];
for (const ajv of judges) addFormats.default(ajv);

const fits = (schema: JsonSchema, value: unknown): boolean => judges.every((ajv) => ajv.validate(schema, value));

async function filled(text: string, schema: JsonSchema): Promise<unknown> {
  const answer = await ask(text, { jsonSchema: schema });
  const value: unknown = JSON.parse(answer.text);
  expect(fits(schema, value), answer.text).toBe(true);
  return value;
}

const object = (properties: JsonSchema, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const text = { type: "string" };
const number = { type: "number" };
const whole = { type: "integer" };
const flag = { type: "boolean" };
const date = { type: "string", format: "date" };
const list = (items: unknown): JsonSchema => ({ type: "array", items });

describe("a text is taken apart", () => {
  test("a person", async () => {
    const schema = object({
      name: text,
      age: whole,
      city: text,
      company: text,
      email: { type: "string", format: "email" },
      married: flag,
      nickname: { type: ["string", "null"] },
    });
    expect(
      await filled(
        "John Smith is 42 years old, lives in Rome and works at Acme Labs. Write to john@acme.io. He is not married.",
        schema,
      ),
    ).toEqual({
      name: "John Smith",
      age: 42,
      city: "Rome",
      company: "Acme Labs",
      email: "john@acme.io",
      married: false,
      nickname: null,
    });
  });

  test("an invoice", async () => {
    const schema = object({
      invoiceNumber: text,
      date,
      due_date: date,
      total: number,
      currency: { enum: ["USD", "EUR"] },
    });
    expect(
      await filled("Invoice no: INV-2041\nDate: 3 March 2026\nDue date: 2026-04-02\nTotal: €1,250.50", schema),
    ).toEqual({
      invoiceNumber: "INV-2041",
      date: "2026-03-03",
      due_date: "2026-04-02",
      total: 1250.5,
      currency: "EUR",
    });
  });

  test("a list of things with parts", async () => {
    const schema = object({ items: list(object({ name: text, quantity: whole, price: number })) });
    expect(await filled("3 apples at $2, 5 pears at $1.50 and 12 eggs at $4", schema)).toEqual({
      items: [
        { name: "apples", quantity: 3, price: 2 },
        { name: "pears", quantity: 5, price: 1.5 },
        { name: "eggs", quantity: 12, price: 4 },
      ],
    });
  });

  test("a complaint", async () => {
    const schema = object({
      sentiment: { enum: ["positive", "neutral", "negative"] },
      refund: flag,
      urgent: flag,
      summary: { type: "string", maxLength: 60 },
    });
    expect(
      await filled("The delivery was late and the box was broken. I am very disappointed and want a refund!", schema),
    ).toMatchObject({
      sentiment: "negative",
      refund: true,
      urgent: false,
      summary: "The delivery was late and the box was broken. I am very…",
    });
  });

  test("labelled lines", async () => {
    const schema = object({ product: text, price: number, in_stock: flag, rating: number, colours: list(text) });
    expect(
      await filled("Product: Widget X\nPrice: $19.99\nIn stock: yes\nRating: 4.5/5\nColours: red, green, blue", schema),
    ).toEqual({
      product: "Widget X",
      price: 19.99,
      in_stock: true,
      rating: 4.5,
      colours: ["red", "green", "blue"],
    });
  });

  test("an event, and a text behind an order", async () => {
    expect(
      await filled(
        "Meeting with Ana Pereira and Tom Baker on 12 May 2026 at 3:30 pm in Lisbon.",
        object({ participants: list(text), date, time: text, location: text }),
      ),
    ).toEqual({
      participants: ["Ana Pereira", "Tom Baker"],
      date: "2026-05-12",
      time: "15:30",
      location: "Lisbon",
    });
    expect(await filled("Extract the person: Maria, 29, from Porto", object({ name: text, age: whole }))).toEqual({
      name: "Maria",
      age: 29,
    });
  });

  test("assets and their prices", async () => {
    expect(
      await filled(
        "Bitcoin rose 2.5% to $97,400; Ether slipped to $3,410.",
        list(object({ symbol: text, price: number })),
      ),
    ).toEqual([
      { symbol: "BTC", price: 97_400 },
      { symbol: "ETH", price: 3_410 },
    ]);
  });

  test("a pattern is looked for in the text before one is made up", async () => {
    const schema = object({
      phone: { type: "string", pattern: "^\\d{3}-\\d{3}-\\d{4}$" },
      zip: { type: "string", pattern: "^[0-9]{5}$" },
    });
    expect(await filled("Call me at 555-123-4567", schema)).toEqual({ phone: "555-123-4567", zip: "00000" });
  });

  test("what may be left out and is not in the text is left out", async () => {
    expect(await filled("Bob", object({ name: text, email: text, price: number }, ["name"]))).not.toHaveProperty(
      "price",
    );
  });
});

test("a question about the market is filled from the documents", async () => {
  const schema = object({ asset: text, price: number, sources: list({ type: "string", format: "uri" }) });
  const value = await filled("What is the price of bitcoin?", schema);
  expect(value).toMatchObject({ asset: "BTC", price: 97_400 });
  expect(JSON.stringify(value)).toContain("https://herald.example/documents/btc-price-steady");
});

describe("keywords", () => {
  const node = {
    type: "object",
    properties: { value: text, children: list({ $ref: "#/$defs/node" }) },
    required: ["value", "children"],
  };
  test.each<[string, JsonSchema]>([
    ["a schema that refers to itself", { $ref: "#/$defs/node", $defs: { node } }],
    [
      "definitions of draft 07",
      { $ref: "#/definitions/a~1b", definitions: { "a/b": { type: "integer", minimum: 3 } } },
    ],
    [
      "a required chain that ends in null",
      { $ref: "#/$defs/x", $defs: { x: object({ next: { anyOf: [{ $ref: "#/$defs/x" }, { type: "null" }] } }) } },
    ],
    [
      "all of several",
      {
        allOf: [
          { type: "object", required: ["a"] },
          { properties: { a: { type: "number", minimum: 4 } } },
          { properties: { a: { maximum: 5 } } },
        ],
      },
    ],
    [
      "exactly one of several",
      {
        oneOf: [
          { type: "integer", multipleOf: 3 },
          { type: "integer", multipleOf: 5 },
        ],
        minimum: 1,
      },
    ],
    [
      "exactly one of two that overlap",
      {
        oneOf: [
          { type: "integer", minimum: 0 },
          { type: "integer", maximum: 10 },
        ],
      },
    ],
    ["not", { type: "string", not: { maxLength: 3 } }],
    [
      "if and then",
      {
        type: "object",
        properties: { kind: { enum: ["card", "cash"] }, number: text },
        required: ["kind"],
        if: { properties: { kind: { const: "card" } } },
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON schemas
        then: { required: ["number"] },
      },
    ],
    ["unique items", { type: "array", items: { type: "integer", minimum: 5 }, minItems: 6, uniqueItems: true }],
    ["limits that are excluded", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.001 }],
    ["multiples", { type: "number", multipleOf: 0.01, minimum: 1.005 }],
    ["contained items", { type: "array", contains: { const: 7 }, items: { type: "integer" }, minItems: 3 }],
    [
      "names by pattern",
      {
        type: "object",
        patternProperties: { "^x-": { type: "integer" } },
        required: ["x-a"],
        additionalProperties: false,
      },
    ],
    ["a constant", object({ version: { const: 2 }, none: { const: null } })],
  ])("%s", async (_, schema) => {
    await filled("Some text of no great help", schema);
  });

  test.each([
    "date",
    "date-time",
    "time",
    "email",
    "uri",
    "uuid",
    "ipv4",
    "ipv6",
    "hostname",
    "duration",
    "json-pointer",
  ])("the format %s", async (format) => {
    await filled("nothing here", object({ value: { type: "string", format } }));
  });
});

describe("a schema that cannot be used", () => {
  test.each<[string, JsonSchema, RegExp]>([
    ["a type that there is not", { type: "strin" }, /at \/type .* must be one of string, number/],
    ["contradicting limits", object({ a: { type: "number", minimum: 5, maximum: 3 } }), /schema at \/a\. Either/],
    ["a reference outward", { $ref: "https://example.com/x.json" }, /only references inside it/],
    ["a reference to nothing", { $ref: "#/$defs/none" }, /does not contain/],
    ["an endless reference", { $ref: "#" }, /without end/],
    [
      "an endless object",
      { $ref: "#/$defs/x", $defs: { x: object({ next: { $ref: "#/$defs/x" } }) } },
      /without end, because it asks for itself/,
    ],
    ["a pattern that looks ahead", object({ a: { type: "string", pattern: "(?=a)b" } }), /looks ahead/],
    ["a pattern that never ends", object({ a: { type: "string", pattern: "^(a{1000}){1000}$" } }), /too large/],
    ["a keyword that is not followed", object({ a: { unevaluatedProperties: false } }), /cannot follow/],
    ["nothing fits", { not: {} }, /No value/],
  ])("%s is refused with a sentence before the first piece", async (_, schema, says) => {
    const refusal = await ask("x", { jsonSchema: schema }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(UnusableSchema);
    expect(String(refusal)).toMatch(says);
  });

  test("with a pattern that could be tried for ever is refused after a while", async () => {
    const schema = object({ a: { type: "string", pattern: "^((a{0,50})*)*b$" } });
    const words = Array.from({ length: 78 }, (_, more) => "a".repeat(more + 2)).join(" ");
    await expect(ask(words, { jsonSchema: schema })).rejects.toThrow("takes too long to match");
  });

  test("is refused or answered soon, however it grows", async () => {
    let wide: JsonSchema = text;
    for (let level = 0; level < 12; level++) wide = object({ a: wide, b: wide, c: wide });
    let deep: JsonSchema = {};
    for (let level = 0; level < 5_000; level++) deep = object({ a: deep });
    const forks = {
      allOf: Array.from({ length: 40 }, () => ({ anyOf: [{ type: "object" }, { type: "string" }, {}] })),
    };
    for (const schema of [wide, deep, forks, object({ a: { type: "string", pattern: "^((a*)*)*b$" } })]) {
      await ask("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", { jsonSchema: schema }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnusableSchema);
      });
    }
  });
});

/** Schemas that people and programs write; their conditions do not contradict each other. */
const saneSchema = fc.letrec<{ schema: JsonSchema; leaf: JsonSchema }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ type: fc.constant("string"), minLength: fc.nat(5), maxLength: fc.integer({ min: 5, max: 60 }) }),
    fc.record({
      type: fc.constant("string"),
      format: fc.constantFrom("date", "email", "uri", "uuid", "date-time", "ipv4"),
    }),
    fc.record({
      type: fc.constant("string"),
      pattern: fc.constantFrom(
        "^[A-Z]{3}$",
        "^\\d{2,4}$",
        "^(yes|no)$",
        "^[a-z]+-[0-9]+$",
        "\\w+@\\w+",
        "^\\p{Lu}\\S*$",
      ),
    }),
    fc.record({
      type: fc.constantFrom("number", "integer"),
      minimum: fc.integer({ min: -50, max: 10 }),
      maximum: fc.integer({ min: 10, max: 90 }),
    }),
    fc.record({ type: fc.constant("integer"), multipleOf: fc.integer({ min: 1, max: 7 }) }),
    fc.record({
      enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    fc.constant<JsonSchema>({ type: "boolean" }),
    fc.constant<JsonSchema>({ type: ["string", "null"] }),
    fc.constant<JsonSchema>({ const: { a: [1, "x"] } }),
    fc.constant<JsonSchema>({}),
  ),
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie("leaf"),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom("name", "price", "unitPrice", "tags", "date", "is_open", "x"), tie("schema"), {
          maxKeys: 4,
        }),
        fc.infiniteStream(fc.boolean()),
        fc.boolean(),
      )
      .map(
        ([properties, coin, open]): JsonSchema => ({
          type: "object",
          properties,
          required: Object.keys(properties).filter(() => coin.next().value),
          additionalProperties: open,
        }),
      ),
    fc.record({
      type: fc.constant("array"),
      items: tie("schema"),
      minItems: fc.nat(2),
      maxItems: fc.integer({ min: 2, max: 5 }),
    }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.tuple(tie("schema")) }),
    tie("schema").map((of): JsonSchema => ({ anyOf: [of, { type: "null" }] })),
  ),
})).schema;

test("any sane schema and any text give an answer that fits", async () => {
  const said = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "Ada paid $12.50 for 3 books on 2026-05-01, ada@x.org",
      "name: Bob, price: 5, tags: a, b",
      "- one\n- two\n- three",
    ),
  );
  await fc.assert(
    fc.asyncProperty(saneSchema, said, async (schema, words) => {
      await filled(words, schema);
    }),
    { numRuns: 200 },
  );
});
