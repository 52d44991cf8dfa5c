/** The menu of the console says of each command what it costs, in what. */
import { expect, test } from "vitest";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { menuOf } from "../../../../src/platforms/web/listen/menu.ts";

const pricesIn = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(menuOf(new Set(), strictSayIn(language)).map(({ name, credits }) => [name, credits]));

test("a price is never a number alone", () => {
  expect(pricesIn("en")).toMatchObject({
    ask: "credits: 1, 2 or 3 by model",
    imagine: "credits: 1",
    news: "credits: 1 a search",
    "digest add": "credits: 1 an edition",
    "digest list": "free",
    usage: "free",
  });
  expect(pricesIn("de")).toMatchObject({ imagine: "Credits: 1", usage: "kostenlos" });
});
