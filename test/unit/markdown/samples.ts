/** Markdown to try renderers on: the examples of CommonMark, our own for GFM and math, strings that break things, and mixtures. */
import fc from "fast-check";
import commonmark from "../../fixtures/commonmark-examples.json" with { type: "json" };

const gfmExamples: readonly string[] = [
  "| a | b |\n|---|:-:|\n| 1 | 2 |",
  "| a |\n|--:|\n| `x \\| y` |\n| **b** | too many |",
  "| wide | 表 |\n|-|-|\n| 👨‍👩‍👧 | e\u0301 |\n| a<br>b | [l](https://e.com/x) |",
  `|${"c|".repeat(25)}\n|${"-|".repeat(25)}\n|${"v|".repeat(25)}`,
  `| a | b |\n|---|---|\n| ${"long ".repeat(200)} | ${"word".repeat(200)} |`,
  "| | |\n|-|-|\n| | |",
  "- [ ] to do\n- [x] done\n  - [ ] below\n\n1. [x] numbered",
  "~~gone~~ and ~one~ and ~~~not~~~",
  "www.example.com, https://example.com/a_b?c=d&e=f). a.b-c@example.com",
  "Text[^1] and[^note], again[^1].\n\n[^1]: First.\n[^note]: Second\n\n    with more.\n[^unused]: Third.",
  "$x^2$ costs $5 and $10, $$y_1$$ and \\(a+b\\) and \\[c=d\\]",
  "$$\nE = mc^2\n$$\n\n\\[\n\\frac{a}{b}\n\\]\n\n$$$ is dear\n\nand more",
  "a<br>b<br/>c <details><summary>s</summary>**t**</details> <!-- c -->",
  "> one\n>> two\n>>> three\n\n- > in a list\n- ```js\n  let x;\n  ```",
  "[1]: https://e.com/only 'A source'\n[2]: ./other.md",
  "```python\n    indented\n\nand more\n```",
  `${"> ".repeat(14)}**a _b ~~c [d *e*](https://e.com) \\(x_1\\)~~_**`,
  `${"- ".repeat(12)}**a _b \`c\`_**`,
  `${"*a _b ".repeat(20)}c${"_*".repeat(20)}`,
  Array.from({ length: 300 }, (_, index) => `## ${index}\n\n*a*`).join("\n\n"),
  "- a\n  - b\n    - c\n      - d\n        1. e\n           - f",
];

const naughty: readonly string[] = [
  ..."👨‍👩‍👧‍👦 🏳️‍🌈 🇩🇪🇫🇷 1️⃣ مرحبا שלום ａｂｃ ｡･:*:･ﾟ’★ 日本語テキスト。次の文。 Z̸̧̢̛͖̹a̴l̷g̵o".split(" "),
  "\0\u0001\u001b[31m",
  "\ud800",
  "\udc00x",
  "\u202eevil\u202c",
  "\u2066isolated\u2069",
  "\u200b",
  "\ufeff",
  "\u2028\u2029",
  "x".repeat(5_000),
  "a ".repeat(3_000),
  `a${"\u0301".repeat(300)}`,
  ..."&nbsp; &#x202e; &#10;&#10;x &#0; &Tab; $5 $HOME <br> <b> ``` ~~~ $$ \\[ \\] \\( \\) ** * _ ~~ ` `` [ ] ![ ]( ) | --- ===".split(
    " ",
  ),
  "\t\t",
  "\r\n",
  "\v\f",
  "[a](javascript:alert(1))",
  `[x](https://a.b/${"y".repeat(3_000)})`,
  "[p](tel:+4912345) [m](mailto:a@b.co) [t](tg://user?id=1) [r](../x) [l](http://localhost:1/)",
  "![alt](https://e.com/i.png) ![](https://e.com/i.png) [![a](b)](https://e.com)",
  "**bold `code` more**",
  "[`code` **b**](https://e.com)",
  "> ",
  "- ",
  "1. ",
  "999999999. ",
  "# ",
  "    ",
  "Sentence one. Sentence two! Three?",
];

export const samples: readonly string[] = [...commonmark.examples, ...gfmExamples, ...naughty];

const piece = fc.oneof(
  fc.constantFrom(...samples),
  fc.constantFrom(...naughty),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const glue = fc.constantFrom("", " ", "\n", "\n\n", "\n  ", "\n> ", "\n- ");

/** From a line to several messages. */
export const markdowns = fc
  .array(fc.tuple(piece, glue), { minLength: 1, maxLength: 40, size: "max" })
  .map((pieces) => pieces.flat().join(""));
