/** What the page gets of a Markdown text: a tree with every word in it, never HTML, never deeper than it may be. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../../../../src/platforms/web/render/blocks.ts";
import { processorTime } from "../../processor.ts";
import { depthOf, valuesOf, wordsOf } from "./words.ts";

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

describe("a text becomes blocks", () => {
  test("of every kind that there is", () => {
    const text = [
      "## Title *two*",
      "a **b** ~~c~~ `d` $e$\nf",
      "```ts\nconst g = 1;\n```",
      "$$\nh\n$$",
      "> i\n>\n> > j",
      "3. k\n4. l",
      "- [x] m\n- [ ] n",
      "| o | p |\n|:-:|--:|\n| q | r |",
      "---",
    ].join("\n\n");
    expect(blocksOf(text)).toEqual([
      { is: "heading", level: 2, of: ["Title ", { is: "emphasis", of: ["two"] }] },
      {
        is: "paragraph",
        of: [
          "a ",
          { is: "strong", of: ["b"] },
          " ",
          { is: "strike", of: ["c"] },
          " ",
          { is: "code", text: "d" },
          " ",
          { is: "math", text: "e" },
          { is: "break" },
          "f",
        ],
      },
      { is: "code", text: "const g = 1;", language: "ts" },
      { is: "math", text: "h" },
      {
        is: "quote",
        of: [
          { is: "paragraph", of: ["i"] },
          { is: "quote", of: [{ is: "paragraph", of: ["j"] }] },
        ],
      },
      {
        is: "list",
        start: 3,
        items: [{ of: [{ is: "paragraph", of: ["k"] }] }, { of: [{ is: "paragraph", of: ["l"] }] }],
      },
      {
        is: "list",
        items: [
          { checked: true, of: [{ is: "paragraph", of: ["m"] }] },
          { checked: false, of: [{ is: "paragraph", of: ["n"] }] },
        ],
      },
      {
        is: "table",
        align: ["center", "right"],
        rows: [
          [["o"], ["p"]],
          [["q"], ["r"]],
        ],
      },
      { is: "rule" },
    ]);
  });

  test("and a row that has too few cells gets the others, empty", () => {
    expect(valuesOf(blocksOf("| a | b |\n|---|---|\n| c |"), "rows")).toEqual([
      [
        [["a"], ["b"]],
        [["c"], []],
      ],
    ]);
  });

  test("with the number of a note before it", () => {
    expect(wordsOf(blocksOf("Said[^x].\n\n[^x]: By *whom*."))).toBe("Said[1].\n[1] By whom.");
  });

  test("and HTML is nothing but words", () => {
    const text = 'a <img src=x onerror="alert(1)">\n\n<script>alert(2)</script>\n\n<style>*{display:none}</style>';
    expect(wordsOf(blocksOf(text))).toBe(text.replaceAll("\n\n", "\n"));
  });

  test("of which the language is one word, or none", () => {
    expect(valuesOf(blocksOf('```c++\na\n```\n\n```x"onload=1\nb\n```'), "language")).toEqual(["c++"]);
  });
});

describe("whatever is written", () => {
  test("it can be shown, and no address is one that is not safe", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), markdown), (text) => {
        const blocks = blocksOf(text);
        for (const href of valuesOf(blocks, "href"))
          expect(href).toMatch(/^(?:https?:\/\/[^/@]+(?:[/?#]|$)|mailto:[^@]+@)/);
        expect(depthOf(blocks)).toBeLessThan(40);
      }),
      { numRuns: 400 },
    );
  });

  test("no word is lost", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 12 });
    const marks = fc.constantFrom(
      " ",
      "\n\n",
      " **",
      "** ",
      "\n> ",
      "\n- ",
      "\n1. ",
      " `",
      "` ",
      "\n```\n",
      " | ",
      " $",
      "\n\n# ",
    );
    fc.assert(
      fc.property(words, fc.array(marks, { minLength: 12, maxLength: 12 }), (all, between) => {
        const shown = wordsOf(blocksOf(all.map((word, index) => word + (between[index] ?? "")).join("")));
        // What stands behind an opening fence is called the language of the code.
        for (const word of all) expect(letters(shown)).toContain(word);
      }),
      { numRuns: 400 },
    );
  });

  test("twelve levels are the most, and the words below them stay", () => {
    const quotes = blocksOf(`${"> ".repeat(25)}deep *words*`);
    expect(depthOf(quotes)).toBe(13);
    expect(wordsOf(quotes)).toBe("deep words");
    const list = blocksOf(Array.from({ length: 25 }, (_, level) => `${"  ".repeat(level)}- level${level}`).join("\n"));
    expect(depthOf(list)).toBeLessThanOrEqual(14);
    expect(letters(wordsOf(list))).toContain("level24");
    const marks = blocksOf(`${"*a **b ".repeat(20)}core${"** *".repeat(20)}`);
    expect(depthOf(marks)).toBeLessThanOrEqual(14);
    expect(wordsOf(marks)).toContain("core");
  });

  test.each([
    ["quotes", "> "],
    ["stars", "*a "],
    ["brackets", "["],
    ["links", "[a](https://a.example) "],
    ["addresses", "https://a.example "],
    ["paragraphs", "word **word**\n\n"],
    ["rows", "| a | b |\n"],
    ["items", "- a\n"],
  ])("two hundred thousand characters of %s are read in time", (_, piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    blocksOf(piece.repeat(100));
    const spent = processorTime(() => {
      blocksOf(text);
    });
    // A small part of that on a machine that does nothing else; with the square of the length it would be minutes.
    expect(spent).toBeLessThan(10_000);
  });
});

const markdown = fc
  .array(
    fc.constantFrom(
      "**",
      "*",
      "_",
      "~~",
      "`",
      "```",
      "\n",
      "\n\n",
      "> ",
      "- ",
      "1. ",
      "# ",
      "|",
      "---",
      "$",
      "$$",
      "[",
      "](",
      ")",
      "![",
      "<",
      ">",
      "<b>",
      "javascript:alert(1)",
      "https://a.example/x",
      "https://a@b.example",
      "data:text/html,x",
      "www.a.example",
      "a@b.example",
      "mailto:",
      "word",
      " ",
      "[^1]",
      "[^1]: ",
      "&#106;",
      "\\",
      "\u202e",
      "[x]: javascript:x\n",
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));
