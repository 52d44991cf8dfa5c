/** Tests of what each kind of Markdown looks like in a message of Discord, and that its own reader reads it so. */
import fc from "fast-check";
import type { PhrasingContent } from "mdast";
import { expect, test } from "vitest";
import { cleanText } from "../../../../src/core/markdown/characters.ts";
import { parseMarkdown } from "../../../../src/core/markdown/parse.ts";
import { renderWords } from "../../../../src/platforms/discord/render/words.ts";
import { processorTime } from "../../processor.ts";
import { misreadings, type Run, read, readText, type Style } from "./reading.ts";

const words = (markdown: string): string => renderWords(parseMarkdown(markdown));
const wordsOf = (value: string): string =>
  renderWords({ type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] });

test.each<readonly [string, string]>([
  ["# A *b*", "# A *b*"],
  ["### C#\nd", "### C\\#\nd"],
  ["#### deep **x**", "**deep x**"],
  ["- # x", "•\n**x**".replace("\n", " ")],
  ["**a `b` c** ~~d~~", "**a `b` c** ~~d~~"],
  ["**a `*b*` c**", "**a** `*b*` **c**"],
  ["*x***y**", "*x*\u200b**y**"],
  ["**bold *it*** ***both*** *it **b***", "**bold *it*** ***both*** *it **b***"],
  ["~~a\\~~~", "~~a\\~\u200b~~"],
  ["**a\nb** c", "**a**\n**b** c"],
  ["a  \nb", "a\nb"],
  ["`a`\u200b b", "`a`\u200b b"],
  ["`` a`b ``", "`` a`b ``"],
  ["`` `a` ``", "`` `a` ``"],
  ["[a **b**](https://e.com/x)", "[a **b**](<https://e.com/x>)"],
  ["[a](https://e.com/(b)*c*)", "[a](<https://e.com/%28b%29%2Ac%2A>)"],
  ["https://e.com/a_(b) and <https://e.com/c(d>", "<https://e.com/a_(b)> and <https://e.com/c(d>"],
  ["*see https://e.com/a_(b)*", "*see <https://e.com/a_(b)>*"],
  ["[https://good.com](https://e.com/(b))", "https\\://good.com <https://e.com/(b)>"],
  ["https://e.com/a_b and www.e.com", "<https://e.com/a_b> and <http://www.e.com>"],
  ["[https://good.com](https://evil.com)", "https\\://good.com <https://evil.com>"],
  ["[a](javascript:x) [b](./c) [m](mailto:a@b.co)", "a b (./c) m (a@b.co)"],
  ["[a [b] c](https://e.com) [a \\[ c](https://e.com)", "[a \\[b\\] c](<https://e.com>) a \\[ c <https://e.com>"],
  ["![alt](https://e.com/i.png)", "[alt](<https://e.com/i.png>)"],
  ["[![alt](https://a.b/i.png)](https://e.com)", "[alt](<https://e.com>)"],
  ["- a\n  - b\n- [x] c\n- [ ] d", "- a\n  - b\n- ☑ c\n- ☐ d"],
  ["7. a\n8. b\n\n   c\n   - d", "7. a\n8. b\n   c\n   - d"],
  ["- a\n\n  ```js\n  x\n  ```\n- b", "- a\n```js\nx\n```\n- b"],
  ["- > a\n  > b", "• │ a\n  │ b"],
  ["> a\n> > b\n>\n> - c\n\n> d", "> a\n> \n> b\n> \n> - c\n\n> d"],
  ["> ```js\n> a\n>\n> b\n> ```\n\nc", "> ```js\n> a\n> \n> b\n> ```\n\nc"],
  ["```js\n\tx = `a`;\n```", "```js\n\tx = `a`;\n```"],
  ["```not a language!\nx\n```", "```not\nx\n```"],
  ["````md\na\n```js\nb\n```\n````", "```md\na\n```\n` ```js `\n```md\nb\n```\n` ``` `"],
  ["| A | Bcd |\n|---|--:|\n| 日本 | 1 |", "```\nA    │ Bcd\n─────┼────\n日本 │   1\n```"],
  ["| A | B |\n|---|---|\n| x | [l](https://e.com) |", "**A**: x\n**B**: [l](<https://e.com>)"],
  ["a[^z]\n\n[^z]: b", "a\\[1\\]\n\n\\[1\\] b"],
  ["so $x_2^*$\n\n$$\ny\n$$", "so `x_2^*`\n```latex\ny\n```"],
  ["a\n\n---\n\nb", "a\n\n──────────\n\nb"],
  ["**\u200b** a\u202eb", "**\u200b** ab"],
])("%j", (markdown, expected) => {
  const rendered = words(markdown);
  expect(rendered).toBe(expected);
  expect(misreadings(rendered)).toEqual([]);
});

test("two pieces of code that touch stay two", () => {
  const children = ["a", "b"].map((value) => ({ type: "inlineCode" as const, value }));
  const rendered = renderWords({ type: "root", children: [{ type: "paragraph", children }] });
  expect(rendered).toBe("`a`\u200b`b`");
  expect(read(rendered).map(({ kind, text }) => [kind, text])).toEqual([
    ["code", "a"],
    ["text", "\u200b"],
    ["code", "b"],
  ]);
});

test("what is copied from code has nothing in it that was not written", () => {
  const lines = ["a `b` *c* ~~d~~", "```js", "\tx = '```';", "\\ <@1> ||", "```", "  end"];
  const rendered = words(["````", ...lines, "````"].join("\n"));
  const copied = read(rendered).flatMap(({ kind, text }) => (kind === "fence" || kind === "code" ? [text] : []));
  expect(copied.map((text) => text.trim()).join("\n")).toBe(lines.map((line) => line.trim()).join("\n"));
});

const TRAPS =
  "<@123> <@!1> <@&2> <#3> </ask:4> <id:guide> @everyone @here :smile: :+1: <:fox:123> <a:fox:1> <t:1700000000:R> ||x|| **b** __u__ _i_ *i* ~~s~~ ~x~ `c` ``` ```js\nx\n``` [a](https://e.com) <https://e.com> https://e.com/a_b_c steam://run/1 \\ \\* C:\\Users\\_x snake_case_word 2*3*4 a|b|c ¯\\_(ツ)_/¯ 10:30:00 a:b:c".split(
    " ",
  );
const STARTS = "# |## |-# |- |* |+ |1. |12. |> |>>> |>|# a|1.|  - |  1. |   > |#|-#".split("|");

test.each([...TRAPS, ...STARTS.map((start) => `${start}x y`), ...STARTS.map((start) => `a\n${start}b`)])(
  "%j is shown as it was written, and is nothing but words",
  (text) => {
    const rendered = wordsOf(text);
    expect(readText(rendered)).toBe(text.trim());
    expect(
      read(rendered).filter(({ kind, styles }) => (kind !== "text" && kind !== "escaped") || styles.length > 0),
    ).toEqual([]);
  },
);

const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...TRAPS,
        ...STARTS,
        ..."*_~|`\\<>@:#-+.[]()!/ 1a".split(""),
        "\n",
        "\n\n",
        "http",
        "everyone",
        "👨‍👩‍👧",
      ),
      fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.toWellFormed()),
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((pieces) => pieces.join(""));

/** White space at the ends of lines, and lines without anything, are not to be seen. */
const asSeen = (text: string): string =>
  cleanText(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();

test("no words become formatting, a mention, a moment or an emoji, whatever they are", () => {
  fc.assert(
    fc.property(tricky, (text) => {
      const rendered = wordsOf(text);
      const runs = read(rendered);
      expect(
        runs.filter(({ kind }) => kind !== "text" && kind !== "escaped"),
        rendered,
      ).toEqual([]);
      expect(
        runs.flatMap(({ styles }) => styles),
        rendered,
      ).toEqual([]);
      if (rendered !== "") expect(asSeen(readText(rendered))).toBe(asSeen(text));
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

const STYLES = { strong: "bold", emphasis: "italic", delete: "strike" } as const;

const inlines = fc.letrec<{ list: PhrasingContent[]; one: PhrasingContent }>((tie) => ({
  list: fc.array(tie("one"), { minLength: 1, maxLength: 4 }),
  one: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      type: fc.constant("text"),
      value: fc.oneof(tricky, fc.constantFrom("a", "b c", " d", "e ", " ", "*", "~", "\\", "_f_", "g\nh")),
    }),
    fc.record({
      type: fc.constant("inlineCode"),
      value: fc.constantFrom("x", "a`b", "**", "`", " y ", "\\", "[z", "~~"),
    }),
    fc.record({ type: fc.constantFrom("strong", "emphasis", "delete"), children: tie("list") }),
    fc.record({
      type: fc.constant("link"),
      url: fc.constantFrom("https://e.com/a*b~~c", "https://e.com"),
      children: tie("list"),
    }),
  ),
})).list;

type Styled = readonly (readonly [letter: string, styles: string])[];

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Each letter with how it is to look. In code no other formatting is promised. */
function wanted(nodes: readonly PhrasingContent[], styles: readonly Style[]): Styled {
  return nodes.flatMap((node): Styled => {
    if (node.type === "text")
      return Array.from(cleanText(node.value))
        .filter(isLetter)
        .map((letter) => [letter, [...new Set(styles)].sort().join()]);
    if (node.type === "inlineCode")
      return Array.from(node.value)
        .filter(isLetter)
        .map((letter) => [letter, "code"]);
    if (node.type === "link") return wanted(node.children, styles);
    if (node.type === "strong" || node.type === "emphasis" || node.type === "delete")
      return wanted(node.children, [...styles, STYLES[node.type]]);
    return [];
  });
}

function found(runs: readonly Run[]): Styled {
  return runs
    .filter(({ kind }) => kind !== "link")
    .flatMap(({ text, kind, styles }): Styled => {
      const looks =
        kind === "code"
          ? "code"
          : [...new Set(styles)]
              .filter((style) => style !== "link")
              .sort()
              .join();
      return Array.from(text)
        .filter(isLetter)
        .map((letter) => [letter, looks]);
    });
}

/** Code that its own backticks leave no way to mark, or that stands in the words of a link, is shown as words. */
const withoutCode = (styled: Styled): Styled => styled.filter(([letter]) => !/[xyzab]/.test(letter));

test("whatever stands in whatever, every letter looks as it was meant to", () => {
  fc.assert(
    fc.property(inlines, (children) => {
      const rendered = renderWords({ type: "root", children: [{ type: "paragraph", children }] });
      expect(withoutCode(found(read(rendered))), rendered).toEqual(withoutCode(wanted(children, [])));
      expect(misreadings(rendered), rendered).toEqual([]);
    }),
    { numRuns: 2_000, seed: 11 },
  );
});

test("blanks without end between words, or around code, are written as soon as read", () => {
  const blanks = " ".repeat(300_000);
  const spent = processorTime(() => {
    const words = (markdown: string): string => renderWords(parseMarkdown(markdown));
    expect(words(`a${blanks}b`)).toMatch(/^a +b$/);
    expect(words(`\`\`\`\n${blanks}\n\na${blanks}b${blanks}\n\`\`\``)).toMatch(/^```\na +b\n```$/);
  });
  expect(spent).toBeLessThan(5_000);
});
