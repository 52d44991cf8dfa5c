/** Answers as they are read aloud, and words as they are filled in. */
import { expect, test } from "vitest";
import { hashOf, newId, talkIn } from "../../../../src/pages/console/ids.ts";
import { readable } from "../../../../src/pages/console/readable.ts";
import { wordsFrom } from "../../../../src/pages/console/words.ts";
import type { Block } from "../../../../src/platforms/web/wire.ts";
import { paragraph } from "./said.ts";

test("blocks become plain words, whatever they are made of", () => {
  const blocks: readonly Block[] = [
    { is: "heading", level: 2, of: ["Head"] },
    { is: "paragraph", of: ["a ", { is: "strong", of: ["b ", { is: "code", text: "c" }] }, { is: "break" }, "d"] },
    { is: "list", items: [{ checked: true, of: [paragraph("one")] }, { of: [paragraph("two")] }] },
    { is: "rule" },
    {
      is: "table",
      align: ["left", "right"],
      rows: [
        [["x"], ["y"]],
        [["1"], [{ is: "math", text: "2" }]],
      ],
    },
    { is: "quote", of: [{ is: "code", text: "quoted" }] },
  ];
  expect(readable(blocks)).toBe("Head\na b c\nd\none\ntwo\nx, y\n1, 2\nquoted");
});

test("a long answer is read as far as a listener has patience, and no word is cut", () => {
  const text = readable([paragraph("word ".repeat(1000))]);
  expect(text.length).toBeLessThan(620);
  expect(text.endsWith("word …")).toBe(true);
});

test("words are filled in where they have room, and a word that is not there is nothing", () => {
  const words = wordsFrom({ size: "{name} has {limit} MB and {what}" });
  expect(words("size", { name: "a.png", limit: 20 })).toBe("a.png has 20 MB and {what}");
  expect(words("other")).toBe("");
});

test("ids are such as the server takes, and an address names the talk it shows", () => {
  const ids = Array.from({ length: 200 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{16}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(talkIn(hashOf("abcdefgh12345678"))).toBe("abcdefgh12345678");
  for (const hash of ["", "#/", "#/t/", "#/t/SHOUT123", "#/t/a/../b", "#message"]) expect(talkIn(hash)).toBeUndefined();
});
