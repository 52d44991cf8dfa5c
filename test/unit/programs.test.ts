/** What was built to be started carries nothing that only costs memory. */
import { expect, test } from "vitest";
import { builtFiles as files, builtText as textOf } from "./built.ts";

test("of our own code no letter takes two bytes, for then all of a file's would", () => {
  const ours = files.filter((name) => !name.startsWith("library-"));
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((name) => /[^\0-\x7f]/.test(textOf(name)))).toEqual([]);
});

test("patterns mean what they did", () => {
  const all = files.map(textOf).join("\n");
  // "from 22 – 7", as it is written in src/core/schedule/hours.ts.
  expect(all).toContain(String.raw`(?:-|\u2013|\u2014|to|until|till|bis)`);
});

test("nothing is loaded by a word that code does not know any more once it comes compiled", () => {
  expect(files.filter((name) => /(?<![\w$.])import\(/.test(textOf(name)))).toEqual([]);
});

test("of libraries it has what is used", () => {
  const named = (library: string): readonly string[] =>
    files.filter((name) => new RegExp(String.raw`^library-${library}-.{8}\.js$`).test(name));
  // An address book of all letters, for addresses that Node reads as well.
  expect([...named("tr46"), ...named("whatwg-url")]).toEqual([]);
  const [connections, queue] = [named("undici"), named("bullmq")];
  expect([connections.length, queue.length]).toEqual([1, 1]);
  for (const name of connections) {
    expect(textOf(name)).not.toContain("class MockAgent");
    // Node's, which nobody speaks here.
    expect(textOf(name)).not.toContain("http2.connect");
  }
  for (const name of queue) expect(textOf(name)).not.toContain("PostgreSQL backend");
});
