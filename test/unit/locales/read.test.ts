/** Sentences are read one by one: each is then what it would be in its whole language, and so are those it sets in. */
import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { de } from "../../../src/locales/de.ts";
import { en } from "../../../src/locales/en.ts";
import { createSentences } from "../../../src/locales/sentences.ts";

test.each([
  ["en", en],
  ["de", de],
])("each sentence of %s alone is what it is among all", (code, parts) => {
  const all = new FluentResource(parts.join("")).body;
  const { find } = createSentences(code, parts);
  expect(all.length).toBeGreaterThan(1_000);
  for (const { id, value } of all) expect(find(id), id).toEqual(value);
});

test("what a sentence sets in of others is read with it, and of those in turn", () => {
  const parts = [
    "## Names\n-bot = Herald\ngreeting = I am { -bot }.\n",
    "welcome =\n    { $count ->\n        [one] { greeting } You are new.\n       *[other] { -bot } again.\n    }\nlast = The end.\n",
  ];
  const { bundle, find } = createSentences("en", parts);
  const errors: Error[] = [];
  const said = (count: number): string => bundle.formatPattern(find("welcome") ?? "", { count }, errors);
  expect(said(1)).toBe("I am Herald. You are new.");
  expect(said(2)).toBe("Herald again.");
  expect(find("last")).toBe("The end.");
  expect(find("nothing")).toBeUndefined();
  expect(errors).toEqual([]);
});
