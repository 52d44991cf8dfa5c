/** Every word that the page uses is one that the server sends, with room for what the page fills in. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageWords } from "../../../../src/platforms/web/listen/page-words.ts";

const FOLDER = new URL("../../../../src/pages/console/", import.meta.url);

const sources = readdirSync(FOLDER)
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(name, FOLDER), "utf8"));

/** As the server sends them, with the values that it leaves to the page. */
const sent = pageWords((name, values = {}) => [name, ...Object.keys(values)].join(" "));

test("every word that the page uses is sent", () => {
  const used = sources.flatMap((source) => [...source.matchAll(/"(console-[a-z-]+)"/g)].map(([, name = ""]) => name));
  expect(used.length).toBeGreaterThan(60);
  expect(used.filter((name) => sent[name] === undefined)).toEqual([]);
});

test("what the page fills in has a place in its word", () => {
  const filled = sources.flatMap((source) => [...source.matchAll(/words\(\s*"(console-[a-z-]+)",\s*\{([^}]*)\}/g)]);
  expect(filled.length).toBeGreaterThan(8);
  for (const [, name = "", given = ""] of filled) {
    const values = [...given.matchAll(/(?:^|,)\s*([a-z]+)\s*(?=[:,]|$)/g)].map(([, value = ""]) => value);
    expect(values, name).not.toEqual([]);
    for (const value of values) expect(sent[name]?.split(" "), name).toContain(value);
  }
});
