/** A map that is bounded keeps what is newest. */
import { expect, test } from "vitest";
import { setBounded } from "../../../src/core/bounded.ts";

test("the oldest is forgotten when there are too many", () => {
  const map = new Map<string, number>();
  for (const [index, key] of ["a", "b", "a", "c"].entries()) setBounded(map, key, index, 2);
  expect([...map]).toEqual([
    ["a", 2],
    ["c", 3],
  ]);
});
