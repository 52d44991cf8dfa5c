/** What a name without more means, where the text speaks of a thing and not of a person. */
import { expect, test } from "vitest";
import { createAsking } from "./asking.ts";

const ask = createAsking();
const named = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
  required: ["name", "price"],
  additionalProperties: false,
};

test.each([
  ["The fox lamp costs 49.90 euros.", "fox lamp", 49.9],
  ["Our red wool scarf sells for $25 at the market", "red wool scarf", 25],
  ["3 apples at $2", "apples", 2],
])("%s", async (words, name, price) => {
  const { text } = await ask(words, { jsonSchema: named });
  expect(JSON.parse(text)).toEqual({ name, price });
});
