/** What is said when the operator's server refuses: its own sentence where it gave one, and never nothing. */
import { expect, test } from "vitest";
import { isUnheard, refusalWords } from "../../../../src/pages/operator/refusal.ts";

test("the server's own sentence comes first", () => {
  expect(refusalWords({ status: 503, refused: "away", says: "The store is away." })).toBe("The store is away.");
});

test.each([
  [{ status: 0, refused: "offline", says: "" }, "does not answer"],
  [{ status: 429, refused: "odd", says: "", seconds: 12 }, "12 seconds"],
  [{ status: 200, refused: "odd", says: "" }, "Reload"],
  [{ status: 500, refused: "odd", says: "" }, "500"],
  [{ status: 502, refused: "odd", says: "" }, "does not answer"],
  [{ status: 504, refused: "odd", says: "" }, "does not answer"],
])("%j says what to do next", (refused, says) => {
  expect(refusalWords(refused)).toContain(says);
});

test("what a proxy answers in the place of Herald leaves open whether it was done, and Herald's own word does not", () => {
  const unheard = [0, 502, 503, 504].map((status) => isUnheard({ status, says: "" }));
  expect(unheard).toEqual([true, true, true, true]);
  expect([isUnheard({ status: 503, says: "The store is away." }), isUnheard({ status: 500, says: "" })]).toEqual([
    false,
    false,
  ]);
});
