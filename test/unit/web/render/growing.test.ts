/** A text while it is being written: what it shows does not jump from one kind to another and back. */
import { describe, expect, test } from "vitest";
import { blocksOf, growingBlocksOf } from "../../../../src/platforms/web/render/blocks.ts";
import { wordsOf } from "./words.ts";

/** As it looks after each character. */
const framesOf = (text: string) =>
  Array.from({ length: text.length }, (_, end) => growingBlocksOf(text.slice(0, end + 1)));

const MARKS = /[*~`[\]()#|$]/;

describe("while it grows", () => {
  test.each([
    "Some **bold words** here",
    "Some *slanted words* here",
    "Some ~~wrong words~~ here",
    "Some `code words` here",
    "See [the words](https://a.example/x) here",
    "# A title\n\nwords",
    "```\ncode words\n```\n\nhere",
    "$$\nx\n$$\n\nhere",
    "***Some*** words **follow** here",
    "- ***Some*** words\n- follow *here*",
    "- [ ] words\n- [x] done",
    "See [the words](https://a.example/x_(y)) here",
    "One line\\\nand another",
    "$$a = b$$\n\nhere",
    "$$a =\nb$$\n\nhere",
    "\\[\na = b\n\\]\n\nhere",
    "\\[ a =\nb \\]\n\nhere",
    "so \\(a = b\\) and \\[a = b\\] and $$a = b$$ and $\\alpha$ here",
  ])("%j shows no mark that is going to mean something", (text) => {
    for (const frame of framesOf(text)) expect(wordsOf(frame)).not.toMatch(MARKS);
  });

  test("two stars that end nothing begin bold words, also with no blank before them", () => {
    for (const end of [5, 7, 9, 11, 12])
      expect(wordsOf(growingBlocksOf("これは**「重要」**な".slice(0, end)))).not.toContain("*");
    expect(wordsOf(growingBlocksOf("これは**「重要」**な**"))).toBe("これは「重要」な");
  });

  test("a paragraph above a rule that begins is no title for a moment", () => {
    for (const frame of framesOf("Words\n- item")) expect(frame[0]?.is).not.toBe("heading");
  });

  test("the first row of a table is no paragraph before it is one", () => {
    const frames = framesOf("Prices:\n| coin | price |\n|:-----|------:|\n| one | two |\n\nhere");
    for (const [first] of frames) expect(wordsOf([first].filter((one) => one !== undefined))).toMatch(/^[Prices:]*$/);
    expect(frames.at(-1)?.map(({ is }) => is)).toEqual(["paragraph", "table", "paragraph"]);
  });

  test("code is code from its fence on", () => {
    const kinds = framesOf("```ts\nconst a = `b`;\n```\n").map((frame) => frame.map(({ is }) => is).join());
    expect(new Set(kinds)).toEqual(new Set(["", "code"]));
  });

  test.each([
    ["what an item above leaves open", "- 3 *items and **more\n", "- follow **here** now"],
    ["what stands in code", "1. Remove:\n   ```\n   rm *.txt **x `y\n   ```\n", "2. Then **go** on"],
    ["what stands in code of an inner item", "- a\n  - b\n    ```\n    - *x\n    ```\n", "- then **go** on"],
    ["what a cell before leaves open", "| a | b |\n|---|---|\n| *x | y |\n", "| z | **w** |"],
  ])("%s is closed nowhere else", (_, above, below) => {
    const shown = wordsOf(blocksOf(above + below));
    // Before its first letter a line is not there yet.
    for (let end = below.search(/[a-z]/) + 1; end <= below.length; end += 1) {
      const words = wordsOf(growingBlocksOf(above + below.slice(0, end))).trimEnd();
      expect(shown.startsWith(words.replace(/\|$/, "")), words).toBe(true);
    }
  });

  test.each(["2 * 3 * 4 = 24, and so on", "snake_case_words stay", "a \\*star\\* stays", "5 ** 2 words"])(
    "%j means in the end what it says",
    (text) => {
      expect(growingBlocksOf(text)).toEqual(blocksOf(text));
    },
  );

  test("no word that was shown goes away again", () => {
    let before = "";
    for (const frame of framesOf(
      "One **two** three.\n\n- four\n- five `six`\n\n1. seven\n\nEight [nine](https://a.example).",
    )) {
      const now = wordsOf(frame).replace(/[^a-z]/gi, "");
      expect(now.startsWith(before.slice(0, -1)), `${before} → ${now}`).toBe(true);
      before = now;
    }
  });
});
