/** Tests of the Markdown tree: what it understands beyond CommonMark, and that nothing can hold it up. */
import fc from "fast-check";
import type { Nodes, RootContent } from "mdast";
import { expect, test } from "vitest";
import { parseMarkdown } from "../../../src/core/markdown/parse.ts";
import { plainOf } from "../../../src/core/markdown/visible.ts";
import { processorTime } from "../processor.ts";
import { markdowns, samples } from "./samples.ts";
import { has, lostWords } from "./visible.ts";

/** Without where it stood, which differs when a text is read in pieces. */
function bare(nodes: readonly Nodes[]): unknown {
  return JSON.parse(JSON.stringify(nodes, (name: string, value: unknown) => (name === "position" ? undefined : value)));
}

function only(markdown: string): RootContent | undefined {
  const { children } = parseMarkdown(markdown);
  expect(children).toHaveLength(1);
  return children[0];
}

test.each([
  "$5 and $10",
  "US$5/US$6",
  "$AAPL and $MSFT",
  "between $1,000 and $2,000.",
  "**$10**–**$20**",
  "$HOME/bin:$PATH",
  "$5M$",
])("%s is no math", (text) => {
  expect(has(parseMarkdown(text), "inlineMath")).toBe(false);
  expect(lostWords(parseMarkdown(text), text)).toBe("");
});

test.each(["so $x^2$ is", "so \\(a+b\\) is", "so $$y$$ is", "so $n$ is", "so \\[f(x)\\] is", "so $\\alpha$, then"])(
  "%s is math",
  (text) => {
    expect(has(parseMarkdown(text), "inlineMath")).toBe(true);
  },
);

test.each(["$$\nx = y\n$$", "\\[\nx = y\n\\]", "$$x = y$$", "\\[ x = y \\]"])("%j is a formula of its own", (text) => {
  expect(only(text)).toEqual({ ...only(text), type: "math", value: "x = y" });
});

test.each([
  [
    "$$\\begin{aligned}\nx &= 1 \\\\\n- y &= 2\n\\end{aligned}$$",
    "\\begin{aligned}\nx &= 1 \\\\\n- y &= 2\n\\end{aligned}",
  ],
  ["$$x = 1\n+ 2$$", "x = 1\n+ 2"],
  ["\\[ x = 1\n+ 2 \\]", "x = 1\n+ 2"],
  ["$$\nx = y $$", "x = y"],
  ["\\[\nx = y \\].", "x = y."],
])("%j is a formula of its own, wherever its marks stand", (text, value) => {
  expect(only(text)).toEqual({ ...only(text), type: "math", value });
  // Nothing behind its end belongs to it.
  const { children } = parseMarkdown(`${text}\n\nwords \\( z \\)\n\n${text}\n\nlast`);
  expect(children.map(({ type }) => type)).toEqual(["math", "paragraph", "math", "paragraph"]);
});

test.each(["$$ is money\nand so is $$", "$$x = 1\n\n- two$$", "$$x = 1 +\n2$$ and more"])(
  "%j is no formula of its own",
  (text) => {
    expect(parseMarkdown(text).children.map(({ type }) => type)).not.toContain("math");
    expect(lostWords(parseMarkdown(text), text)).toBe("");
  },
);

test.each([
  ["**「日本語」**です", "「日本語」"],
  ["**加粗：**后面", "加粗："],
  ["**“引号”**后面", "“引号”"],
  ["**용어(term)**는", "용어(term)"],
  ["値は**100%**です", "100%"],
  ["これは**「重要」**です", "「重要」"],
  ["これは***「重要」***です", "「重要」"],
])("%s is bold where no blank stands between its words", (text, bold) => {
  const words: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "strong") words.push(plainOf(node.children));
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(text));
  expect(words).toEqual([bold]);
});

test("what one sign stands before and behind is struck out nowhere, for it is a span", () => {
  const text = "1일에 5~10분, 주 20~30분. Some ~5~ or 7~10 days, 3~5 weeks.";
  expect(only(text)).toEqual({ ...only(text), children: [expect.objectContaining({ type: "text", value: text })] });
  expect(has(parseMarkdown("~~gone~~"), "delete")).toBe(true);
});

test("dollars that open a block which nothing closes swallow nothing", () => {
  const { children } = parseMarkdown("$$$ is dear\n\n# Heading\n\n$$\n\n- item");
  expect(children.map(({ type }) => type)).toEqual(["paragraph", "heading", "paragraph", "list"]);
});

test("a formula with blank lines in it stays whole, indented or not", () => {
  const kinds = (text: string): string[] => parseMarkdown(text).children.map(({ type }) => type);
  expect(kinds("a\n\n  $$\n  x\n\n\ny\n$$\n\nb")).toEqual(["paragraph", "math", "paragraph"]);
});

test("tags are text, but for the line break", () => {
  expect(bare([parseMarkdown("<b>x</b><br>*y* <!-- z -->")])).toEqual([
    {
      type: "root",
      children: [
        {
          type: "paragraph",
          children: [
            { type: "text", value: "<b>x</b>" },
            { type: "break" },
            { type: "emphasis", children: [{ type: "text", value: "y" }] },
            { type: "text", value: " <!-- z -->" },
          ],
        },
      ],
    },
  ]);
});

test("an address is a link where it is written as one, and none where its marks say so", () => {
  const linked = (text: string): boolean => parseMarkdown(text).children.some((node) => has(node, "link"));
  const written = ["see https://example.com/a?b=c.", "(www.example.com)", "me@example.com writes"];
  expect(written.filter((text) => !linked(text))).toEqual([]);
  const escaped = ["see https\\://example.com/a", '=HYPERLINK("https\\://example.com","Bob")', "www\\.example.com"];
  expect(escaped.filter(linked)).toEqual([]);
});

test("definitions are resolved, footnotes numbered, and sources that nothing refers to shown", () => {
  const tree = parseMarkdown("[a] b[^x]\n\n[a]: https://a.com\n[c]: https://c.com\n[^x]: note");
  expect(has(tree, "definition") || has(tree, "linkReference")).toBe(false);
  expect(lostWords({ type: "text", value: "a b 1 1 note c https://c.com" }, JSON.stringify(tree))).toBe("");
});

test("a text is read in pieces as it would be whole", () => {
  // A definition anywhere has the text read whole.
  const whole = (text: string): unknown => bare(parseMarkdown(`${text}\n\n[zzz]: z`).children.slice(0, -1));
  const isOpen = (text: string): boolean => {
    const last = parseMarkdown(`${text}\n\n[zzz]: z`).children.at(-1);
    return last?.type !== "paragraph" || !JSON.stringify(last).includes('"z"');
  };
  const defines = (text: string): boolean => /\[[^\]]*\]:/.test(text);
  const check = (text: string): void => {
    if (defines(text) || isOpen(text)) return;
    expect(bare(parseMarkdown(text).children)).toEqual(whole(text));
  };
  for (const sample of samples) check(sample);
  fc.assert(
    fc.property(
      markdowns.filter((text) => text.length < 3_000),
      check,
    ),
    { numRuns: 60, seed: 12 },
  );
});

test("a long table and a long list are read as such, however many marks all of their lines have together", () => {
  const row = "| 1 | **Bitcoin** | `BTC` | 67.000 | 2,1 % | 1,3 T | [page](https://coin.example/btc) |\n";
  const table = `| Rank | Name | Sign | Price | Day | Cap | Link |\n${"|---".repeat(7)}|\n${row.repeat(150)}`;
  expect(only(table)).toMatchObject({ type: "table", children: { length: 151 } });
  expect(parseMarkdown(`**Here** are all:\n${table}`).children.map(({ type }) => type)).toEqual(["paragraph", "table"]);
  const item = (mark: string): string =>
    `${mark} **Name**: some \`code\`, [page](https://coin.example/btc) and *more*\n`;
  expect(only(item("-").repeat(150))).toMatchObject({ type: "list", children: { length: 150 } });
  const numbered = Array.from({ length: 150 }, (_, index) => item(`${index + 1}.`)).join("");
  expect(only(numbered)).toMatchObject({ type: "list", ordered: true, children: { length: 150 } });
});

test("what only looks like a row or an item is counted with the lines above it", () => {
  const marks = "*a_b ".repeat(100);
  for (const text of [
    `| a | b |\n|---|\n${`| ${marks}|\n`.repeat(30)}`,
    `> a\n${`2. ${marks}\n`.repeat(30)}`,
    `a\n${`| ${marks}|\n`.repeat(30)}`,
    `a\n${`    - ${marks}\n`.repeat(30)}`,
    `* a\n1. a\n| a |\n|---|\n${`| ${marks}|\n`.repeat(30)}`,
    `> a\n| a |\n|---|\n${`| ${marks}|\n`.repeat(30)}`,
  ]) {
    const spent = processorTime(() => {
      expect(parseMarkdown(text).children.every(({ type }) => type === "paragraph")).toBe(true);
    });
    expect(spent).toBeLessThan(200);
  }
});

test.each<readonly [string, string]>([
  ["quotes", ">".repeat(10_000)],
  ["spaced quotes", "> ".repeat(10_000)],
  ["lists in lists", "- ".repeat(10_000)],
  ["numbers in numbers", "1. ".repeat(10_000)],
  ["quotes and lists", "> - ".repeat(10_000)],
  ["ever deeper lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
  ["stars", "*a ".repeat(10_000)],
  ["mixed marks", "_a*".repeat(10_000)],
  ["open brackets", "[".repeat(10_000)],
  ["closed brackets", "]".repeat(10_000)],
  ["brackets", "[".repeat(10_000) + "]".repeat(10_000)],
  ["backticks", Array.from({ length: 400 }, (_, count) => `a${"`".repeat(count)}`).join("")],
  ["dollars", "$a ".repeat(30_000)],
  ["blocks of dollars", "$$\na\n\n".repeat(10_000)],
  ["underlined headings", "a\n-\n\n".repeat(20_000)],
  ["items", "- a\n".repeat(25_000)],
  ["a table", `|a|b|\n|-|-|\n${"|1|2|\n".repeat(15_000)}`],
  ["spaces", `${" ".repeat(100_000)}a`],
  ["a word", "a".repeat(100_000)],
  ["blanks behind a fence", `\`\`\`${" ".repeat(300_000)}a\n`],
  ["an open fence", `\`\`\`\n${"x\n".repeat(50_000)}`],
  ["definitions", "[a]: b\n".repeat(15_000)],
  ["addresses", "http://a.b/ ".repeat(3_000)],
  ["mail addresses", "a@b.c ".repeat(6_000)],
])("%s without end are read all the same", (_, text) => {
  const tree = parseMarkdown(text);
  expect(tree.children.length).toBeGreaterThan(0);
  expect(lostWords({ type: "text", value: text.slice(-100) }, JSON.stringify(tree))).toBe("");
});
