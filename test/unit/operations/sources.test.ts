/** Sources: markers stand behind what is cited and break nothing, and every page is listed once. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cite, isAtHome, linkOf, listOf, titleOf } from "../../../src/operations/chat/sources.ts";
import { closed } from "../../../src/operations/markdown.ts";
import { processorTime } from "../processor.ts";

const source = (text: string, passage: string, url = "https://a.example/1", title = "One") => {
  const start = text.indexOf(passage);
  return { title, url, start, end: start + passage.length };
};

describe("markers", () => {
  test.each([
    ["It rose. It fell.", "It rose.", "It rose. [1] It fell."],
    ["It rose\n\nIt fell", "It rose\n", "It rose [1]\n\nIt fell"],
    ["bitcoins rose", "bitcoin", "bitcoins [1] rose"],
    ["a (b) c", "a ", "a [1] (b) c"],
    ["a(b) c", "a", "a [1] (b) c"],
    ["see `a b c` there", "a b", "see `a b c` [1] there"],
    ["see https://b.example/x there", "https://b", "see https://b.example/x [1] there"],
    ["see [b](https://b.example) there", "[b", "see [b](https://b.example) [1] there"],
    ["x\n```js\nlet a = 1\n```\ny", "let a", "x\n```js\nlet a = 1\n```\ny"],
    ["x\n```js\nlet a = 1", "let a", "x\n```js\nlet a = 1"],
    ["so $a + b$ is", "a +", "so $a + b$ [1] is"],
    ["rose 😀😀 so", "rose 😀", "rose 😀😀 [1] so"],
    ["see [12] there", "see [1", "see [12] [1] there"],
    ["It rose [1]. It fell", "[1]", "It rose [1]. It fell"],
    ["It rose [1]. It fell", "It rose", "It rose [1]. It fell"],
    ["It rose ([a](https://a.example/1)).", "([a](https://a.example/1))", "It rose ([a](https://a.example/1))."],
  ])("%j cited at %j", (text, passage, marked) => {
    const cited = cite(text, [source(text, passage)]);
    expect(cited.text).toBe(marked);
    expect(cited.listed.map(({ url }) => url)).toEqual(["https://a.example/1"]);
  });

  test("those that are there keep their numbers, and new ones take free numbers", () => {
    const text = "It rose [2]. It fell.";
    const cited = cite(text, [source(text, "It fell."), source(text, "[2]", "https://b.example/2", "Two")]);
    expect(cited.text).toBe("It rose [2]. It fell. [1]");
    expect(listOf(cited.listed)).toBe("1. [One](https://a.example/1)\n2. [Two](https://b.example/2)");
    expect(listOf(cited.listed.slice(1))).toBe("- \\[2\\] [Two](https://b.example/2)");
  });

  test("several at one place stand side by side, and one page has one number", () => {
    const text = "It rose. It fell.";
    const cited = cite(text, [
      source(text, "It rose."),
      source(text, "It rose.", "https://b.example"),
      source(text, "It fell."),
    ]);
    expect(cited.text).toBe("It rose. [1] [2] It fell. [1]");
    expect(cited.listed).toHaveLength(2);
  });

  test("brackets by the hundred thousand hold up nobody", () => {
    const spent = processorTime(() => {
      for (const text of ["[".repeat(100_000), "![a](".repeat(20_000)]) {
        const { text: marked, listed } = cite(text, [source(text, "![a", "https://a.example/1", text)]);
        expect([marked.length >= text.length, listed.length]).toEqual([true, 1]);
      }
    });
    expect(spent).toBeLessThan(3_000);
  });

  test.each([
    [
      "marks of code, each longer than the one before",
      Array.from({ length: 600 }, (_, i) => "`".repeat(i + 1)).join("a"),
    ],
    ["links that do not end", "[a](".repeat(250_000)],
    ["code by the hundred thousand", "`a` ".repeat(250_000)],
  ])("a very long answer of %s holds up nobody", (_, text) => {
    const cited = Array.from({ length: 100 }, (_source, i) => ({
      ...source(text, "a", `https://a.example/${i}`),
      end: text.length - i,
    }));
    const spent = processorTime(() => expect(cite(text, cited).listed).toHaveLength(100));
    expect(spent).toBeLessThan(1_500);
  });

  const sources = fc.array(
    fc.record({
      title: fc.string({ unit: "grapheme", maxLength: 200 }),
      url: fc.oneof(
        fc.webUrl(),
        fc.constantFrom("javascript:alert(1)", "ftp://a.example", "https://a.example/(x)?a=*b*"),
      ),
      start: fc.option(fc.integer({ min: -5, max: 200 }), { nil: undefined }),
      end: fc.option(fc.integer({ min: -5, max: 400 }), { nil: undefined }),
    }),
    { maxLength: 8 },
  );
  const text = fc
    .array(
      fc.constantFrom(
        "word",
        "`code`",
        "\n```\nblock\n```\n",
        "\n\n",
        " ",
        "😀",
        "[1]",
        "[a](https://b.example)",
        "$x$",
        "|",
        "- ",
        "`",
        "$",
      ),
    )
    .map((parts) => parts.join(""));

  test("the text without its markers is the text, whatever is cited", () => {
    fc.assert(
      fc.property(text, sources, (written, given) => {
        const cited = cite(written, given);
        const bare = (one: string): string => one.replace(/\s*\[\d+\]\s*/g, "").replace(/\s+/g, "");
        expect(bare(cited.text)).toBe(bare(written));
        expect(cited.text.isWellFormed()).toBe(true);
        const blocks = (one: string) => one.match(/```\nblock\n```/g)?.length;
        expect(blocks(cited.text)).toBe(blocks(written));
      }),
      { numRuns: 500 },
    );
  });

  test("the list names every page once, with numbers of their own", () => {
    fc.assert(
      fc.property(text, sources, (written, given) => {
        const { listed } = cite(written, given);
        const pages = new Set(given.flatMap(({ url }) => linkOf(url) ?? []));
        expect(new Set(listed.map(({ url }) => url))).toEqual(pages);
        expect(listed).toHaveLength(pages.size);
        expect(new Set(listed.map(({ number }) => number)).size).toBe(pages.size);
        for (const { url, title } of listed) {
          expect(url).toMatch(/^https?:\/\/[^\s()<>\\]+$/);
          expect(title.replace(/\\/g, "").length).toBeLessThanOrEqual(120);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("titles", () => {
  test.each([
    ["**Bold** `news` [x](https://y)", "Bold news x"],
    ["<b>Bitcoin</b> at $100k | A_B", "Bitcoin at \\$100k A\\_B"],
    ["", "a.example"],
    ["https://a.example/1", "a.example"],
    ["!!!", "a.example"],
    ["two\nlines", "two lines"],
  ])("%j is shown as %j", (title, shown) => {
    expect(titleOf(title, "https://a.example/1")).toBe(shown);
  });
});

test.each([
  ["a", "a"],
  ["```js\nlet a", "```js\nlet a\n```"],
  ["```js\nlet a\n```", "```js\nlet a\n```"],
  ["````\n```\n", "````\n```\n````"],
  ["~~~\n```", "~~~\n```\n~~~"],
  ["$$\na", "$$\na\n$$"],
  ["```js\u2028let a", "```js\u2028let a\n```"],
  ["$$a$$ b", "$$a$$ b"],
  ["$$a =\nb$$\n\nc", "$$a =\nb$$\n\nc"],
  ["$$\na = b$$\n\nc", "$$\na = b$$\n\nc"],
])("a block that broke off is closed: %j", (text, whole) => {
  expect(closed(text)).toBe(whole);
});

describe("a source that lies where nobody in a chat could open it", () => {
  test.each([
    "http://127.0.0.1:3000/x",
    "http://localhost/x",
    "http://herald:3000/x",
    "http://192.168.1.4/x",
    "http://10.1.2.3/x",
    "http://172.20.0.2/x",
    "http://[::1]/x",
    "http://[fd00::1]/x",
    "http://printer.local/x",
  ])("%s is listed by its title alone", (url) => {
    expect(listOf([{ number: 1, title: "One", url }])).toBe("1. One");
  });

  test.each([
    "https://a.example/x",
    "http://172.64.0.1/x",
    "http://8.8.8.8/x",
    "http://[2001:db8::1]/x",
    "https://10.example/x",
  ])("%s stays a link", (url) => {
    expect(isAtHome(url)).toBe(false);
  });
});
