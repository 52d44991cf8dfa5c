/** The bundled samples: enough of them, each complete, and none twice. */
import { expect, test } from "vitest";
import { readLibrary } from "../../../../../src/service/server/engines/knowledge/library.ts";

const library = readLibrary();

test("there are more than two hundred news and a hundred board threads", () => {
  expect(library.length).toBeGreaterThanOrEqual(320);
  expect(library.filter(({ source }) => source === "news").length).toBeGreaterThanOrEqual(220);
  expect(library.filter(({ source }) => source === "imageboard").length).toBeGreaterThanOrEqual(100);
});

test("no two share a name, a title or a text", () => {
  for (const key of ["id", "title", "tldr"] as const) {
    expect(new Set(library.map((entry) => entry[key].toLowerCase())).size, key).toBe(library.length);
  }
});

test.each(library.map((entry) => [entry.id, entry] as const))("%s is complete and in bounds", (id, entry) => {
  expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(entry.title).toMatch(/^[\p{L}$\d].*\S$/u);
  expect(entry.title.length).toBeLessThanOrEqual(110);
  expect(entry.tldr.length).toBeGreaterThanOrEqual(120);
  expect(entry.tldr.length).toBeLessThanOrEqual(350);
  expect(entry.tldr).toMatch(/^\S.*\.$/);
  expect(entry.tldr).not.toMatch(/ {2}|\b20\d\d\b/);
  expect(Math.abs(entry.bullishness)).toBeLessThanOrEqual(1);
  expect(entry.bullishness).toBe(Math.round(entry.bullishness * 100) / 100);
  expect(entry.legitimacy).toBeGreaterThanOrEqual(0);
  expect(entry.legitimacy).toBeLessThanOrEqual(1);
});

test("every text has a figure to quote", () => {
  const withFigure = library.filter(({ tldr }) => /\d/.test(tldr));
  expect(withFigure.length / library.length).toBe(1);
});

test("threads are less to be trusted than news", () => {
  const mean = (source: string) => {
    const known = library.filter((entry) => entry.source === source);
    return known.reduce((sum, { legitimacy }) => sum + legitimacy, 0) / known.length;
  };
  expect(mean("imageboard")).toBeLessThan(mean("news") - 0.3);
});

/** A price in dollars soon after the asset's name; amounts in millions and other coins' prices do not match. */
const price = (names: string, digits: string) =>
  new RegExp(`(?:${names})(?: [a-z]+){1,4} \\$(${digits})(?![\\d,]| million| billion)`, "g");

test.each([
  ["Bitcoin", price("Bitcoin", "\\d\\d,\\d{3}"), 87_000, 97_000],
  ["Ether", price("Ether|The coin", "\\d,\\d{3}"), 3_000, 3_450],
  ["Solana", price("Solana|SOL", "\\d{3}"), 130, 160],
] as const)("the prices of %s are of one month", (_, pattern, least, most) => {
  const prices = library
    .flatMap(({ title, tldr }) => [...`${title}. ${tldr}`.matchAll(pattern)])
    .map(([, digits = ""]) => Number(digits.replace(",", "")));
  expect(prices.length).toBeGreaterThan(10);
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...prices)).toBeLessThanOrEqual(most);
});
