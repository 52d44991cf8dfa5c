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
  ])("%j shows no mark that is going to mean something", (text) => {
    for (const frame of framesOf(text)) expect(wordsOf(frame)).not.toMatch(MARKS);
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
