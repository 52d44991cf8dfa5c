/** The few results that are kept: the ones asked for last. */
import { expect, test } from "vitest";
import { createRecent } from "../../../../../src/service/server/engines/knowledge/recent.ts";

test("what was asked for longest ago is worked out again, the rest is not", () => {
  const recent = createRecent<string>(2);
  const worked: string[] = [];
  const ask = (key: string) =>
    recent.of(key, () => {
      worked.push(key);
      return `of ${key}`;
    });
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["of a", "of b", "of a", "of c", "of a", "of b"]);
  expect(worked).toEqual(["a", "b", "c", "b"]);
});
