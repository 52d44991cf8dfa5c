/** Tests of cutting a tree into parts, with a plain rendering to measure by. */
import fc from "fast-check";
import type { Nodes, Root, RootContent } from "mdast";
import { expect, test } from "vitest";
import { parseMarkdown } from "../../../src/core/markdown/parse.ts";
import type { Sizing } from "../../../src/core/markdown/sizing.ts";
import { splitTree } from "../../../src/core/markdown/split.ts";
import { plainOf } from "../../../src/core/markdown/visible.ts";
import { markdowns } from "./samples.ts";
import { has, lostLetters, lostWords } from "./visible.ts";

function plain(node: Nodes): string {
  if ("value" in node) return node.value;
  if (node.type === "break") return "\n";
  if (node.type === "image" || node.type === "link") return plainOf([node]);
  if (node.type === "footnoteReference" || node.type === "footnoteDefinition") {
    return `[${node.label ?? ""}]${"children" in node ? node.children.map(plain).join("\n") : ""}`;
  }
  if (!("children" in node)) return "---";
  const isInline = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
  const isMark = node.type === "strong" || node.type === "emphasis" || node.type === "delete";
  return node.children.map(plain).join(isInline || isMark ? "" : "\n");
}

const sizing = (limit: number): Sizing => ({
  limits: [limit],
  gap: [2],
  measure: (block: RootContent) => [plain(block).length],
});

const parts = (markdown: string, limit: number): Root[] => [...splitTree(parseMarkdown(markdown), sizing(limit))];
const texts = (markdown: string, limit: number): string[] =>
  parts(markdown, limit).map((part) => part.children.map(plain).join("\n\n"));

test("parts are cut between blocks, and a heading goes with what follows", () => {
  expect(texts("one\n\n# two\n\nthree", 11)).toEqual(["one", "two\n\nthree"]);
});

test("prose is cut after sentences, then words, then characters", () => {
  expect(texts("One two. Three four. Five six seven.", 24)).toEqual(["One two. Three four. ", "Five six seven."]);
  expect(texts("one two three four", 10)).toEqual(["one two ", "three four"]);
  expect(texts("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 17)).toEqual(["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]);
});

test("words that stand without blanks are whole as well", () => {
  const thai = "ประเทศไทยตั้งอยู่ในเอเชียมีพรมแดนติดกับพม่า";
  expect(texts(thai, 20)).toEqual(["ประเทศไทยตั้งอยู่ใน", "เอเชียมีพรมแดนติดกับ", "พม่า"]);
  expect(texts(`สวัสดี ${thai}`, 20)[0]).toBe("สวัสดี ประเทศไทยตั้ง");
  expect(texts("東京の大学でコンピューター科学を学ぶ学生", 12)).toEqual([
    "東京の大学で",
    "コンピューター科学を学ぶ",
    "学生",
  ]);
});

test("a comma or a bracket begins no part, nor does an opening one end it", () => {
  expect(texts("今日は天気がいい、公園に行きました", 8)).toEqual(["今日は", "天気がいい、", "公園に行きました"]);
  expect(texts("昨日は東京で美味しい寿司を食べて、今日は大阪に行く", 22)).toEqual([
    "昨日は東京で美味しい寿司を食べて、",
    "今日は大阪に行く",
  ]);
  expect(texts("行った。彼は「はい。」と言った。", 10)).toEqual(["行った。彼は", "「はい。」と言った。"]);
  for (const part of texts("「東京」「大阪」「京都」「神戸」「奈良」", 7)) expect(part).toMatch(/^「.*」$/);
  expect(texts("彼は「はい。」と言った。「いいえ。」とも。", 13)).toEqual([
    "彼は「はい。」と言った。",
    "「いいえ。」とも。",
  ]);
});

test("flags are whole however many stand in a row", () => {
  for (const begin of ["", "a", "ab", "abc"]) {
    const flags = "🇩🇪".repeat(100);
    for (const part of texts(`${begin}${flags}`, 250)) expect(part.slice(part.indexOf("🇩"))).toMatch(/^(?:🇩🇪)+$/u);
  }
});

test("marks are closed at a cut and opened again", () => {
  const [first, second] = parts("**one [two three](https://e.com) four**", 10);
  const link = (value: string): object => ({ type: "link", url: "https://e.com", children: [{ type: "text", value }] });
  expect(first?.children).toEqual([
    { type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value: "one " }, link("two ")] }] },
  ]);
  const rest = { type: "strong", children: [link("three"), { type: "text", value: " four" }] };
  expect(second?.children).toEqual([{ type: "paragraph", children: [rest] }]);
});

test("a link without words is cut as its address", () => {
  expect(texts("[\u200b](https://e.com/) and more words", 15).join("")).toBe("https://e.com/ and more words");
});

test("a fence is cut between lines, and each part is one in its language", () => {
  const pieces = parts("```js\naaaa\nbbbb\n  cc\n```", 9).flatMap(({ children }) => children);
  expect(pieces).toEqual(["aaaa\nbbbb", "  cc"].map((value) => ({ type: "code", lang: "js", meta: null, value })));
});

test("ordered lists keep their numbers", () => {
  const starts = parts("5. aaaa\n6. bbbb\n7. cccc", 9).map(
    ({ children: [list] }) => list?.type === "list" && list.start,
  );
  expect(starts).toEqual([5, 7]);
});

test("a short beginning of an item is not alone on its page, nor is a short item above one that is cut", () => {
  const long = "word ".repeat(30).trim();
  const inner = texts(`1. One\n   - ${long}\n2. Two`, 100);
  expect(inner[0]?.length).toBeGreaterThan(80);
  expect(inner[0]).toMatch(/^One\n\nword word/);
  expect(inner).toHaveLength(2);
  const below = texts(`- One\n- ${long}\n- Three`, 100);
  expect(below[0]).toMatch(/^One\n\nword word/);
  expect(below).toHaveLength(2);
  expect(below[1]).toMatch(/word\n\nThree$/);
  // What fits a page of its own is not cut for that.
  expect(texts(`- One\n- ${long.slice(0, 84)}\n- Three`, 86)[0]).toBe("One");
});

test("a table is cut between rows under the same header", () => {
  expect(texts("|hh|\n|--|\n|aa|\n|bb|\n|cc|", 8)).toEqual(["hh\naa\nbb", "hh\ncc"]);
});

test("a row too large for a part is written under the names of all its columns", () => {
  expect(texts("|a|b|\n|-|-|\n|one two three|", 12)).toEqual(["a: one two ", "three\n\nb: "]);
});

test("whatever is cut fits, and no word is lost", () => {
  fc.assert(
    fc.property(markdowns, fc.integer({ min: 20, max: 2_000 }), (markdown, limit) => {
      const tree = parseMarkdown(markdown);
      const cut = [...splitTree(tree, sizing(limit))];
      const rendered = cut.map((part) => part.children.map(plain).join("\n\n"));
      expect(Math.max(0, ...rendered.map(({ length }) => length))).toBeLessThanOrEqual(limit);
      const text = rendered.join("\n");
      // A row that is cut names its columns where they come, not before.
      expect(has(tree, "table") ? lostLetters(tree, text) : lostWords(tree, text)).toBe("");
    }),
    { numRuns: 50, seed: 11 },
  );
});
