/** Tests of what buttons carry, and of what is read from it, whoever made it up. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { operationNames } from "../../../../src/core/request.ts";
import { customIdOf, readCustomId, stopIdOf, uniqueId } from "../../../../src/platforms/discord/custom-id.ts";

const argument = fc
  .array(fc.constantFrom(..."abcxyz019-.:#_".split("")), { maxLength: 12 })
  .map((letters) => letters.join(""))
  .chain((word) => fc.constantFrom(word, `${word} b`.trim(), `k1 size ${word}`.trim()));

test("what a button asks for is read back from what it carries, the first of its kind and every other", () => {
  fc.assert(
    fc.property(fc.constantFrom(...operationNames), argument, fc.nat({ max: 120 }), (operation, words, copies) => {
      const taken = new Set<string>();
      for (let copy = 0; copy <= copies; copy += 1) uniqueId(customIdOf({ operation, argument: words }), taken);
      expect(taken.size).toBe(copies + 1);
      for (const id of taken) expect(readCustomId(id)).toEqual({ name: operation, argument: words });
    }),
    { numRuns: 200, seed: 3 },
  );
});

test("an operation without an argument, and Stop, are read too", () => {
  expect(readCustomId("account")).toEqual({ name: "account", argument: "" });
  expect(readCustomId(stopIdOf("k1"))).toEqual({ name: "stop", argument: "k1" });
});

test.each(["", " ", " account", "x".repeat(101), "·2"])("%j was never ours", (id) => {
  expect(readCustomId(id)).toBeUndefined();
});

test("whatever comes back is read or refused, and never fails", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 110 }), (id) => {
      const read = readCustomId(id);
      if (id.length > 100) expect(read).toBeUndefined();
      if (read !== undefined) expect(read.name).toMatch(/^\S+$/);
    }),
    { numRuns: 200, seed: 9 },
  );
});
