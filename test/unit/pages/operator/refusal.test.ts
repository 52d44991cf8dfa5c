/** What is said when the operator's server refuses: its own sentence where it gave one, and never nothing. */
import { expect, test } from "vitest";
import { refusalWords } from "../../../../src/pages/operator/refusal.ts";

test("the server's own sentence comes first", () => {
  expect(refusalWords({ status: 503, refused: "away", says: "The store is away." })).toBe("The store is away.");
});

test.each([
  [{ status: 0, refused: "offline", says: "" }, "does not answer"],
  [{ status: 429, refused: "odd", says: "", seconds: 12 }, "12 seconds"],
  [{ status: 200, refused: "odd", says: "" }, "Reload"],
  [{ status: 502, refused: "odd", says: "" }, "502"],
])("%j says what to do next", (refused, says) => {
  expect(refusalWords(refused)).toContain(says);
});
