/** Tests of what each kind of Markdown looks like as classic text. */
import { assert, expect, test } from "vitest";
import { displayWidth } from "../../../../src/core/markdown/characters.ts";
import { parseMarkdown } from "../../../../src/core/markdown/parse.ts";
import { renderClassic } from "../../../../src/platforms/telegram/render/classic.ts";
import { allEntities } from "../../../fakes/telegram/entities.ts";

/** The text, with each entity as its type and what it covers. */
function shown(markdown: string): readonly [string, ...string[]] {
  const { text, entities } = renderClassic(parseMarkdown(markdown));
  const covered = entities.map((entity) => {
    const part = text.slice(entity.offset, entity.offset + entity.length);
    if (entity.type === "text_link") return `${entity.type}(${entity.url}) ${part}`;
    return entity.type === "pre" && entity.language !== undefined
      ? `pre(${entity.language}) ${part}`
      : `${entity.type} ${part}`;
  });
  return [text, ...covered];
}

test.each<readonly [string, readonly string[]]>([
  ["# A *b*", ["A b", "bold A b", "underline A b", "italic b"]],
  ["## **A**", ["A", "bold A"]],
  ["**a `b` c**", ["a b c", "bold a", "code b", "bold c"]],
  ["😀 **é** x", ["😀 é x", "bold é"]],
  ["[`a` **b**](https://e.com)", ["a b", "text_link(https://e.com) a b", "bold b"]],
  ["[a](javascript:x) [b](./c) [d](http://localhost/)", ["a b (./c) d (http://localhost/)"]],
  ["[mail](mailto:a@b.co), <tel:+491>", ["mail (a@b.co), tel:+491"]],
  // Telegram would make a mention of it, of which the person hears.
  ["[you](tg://user?id=1) [he](TG://User?id=2)", ["you he"]],
  [
    "ask @anna_b, or **@Bob1**",
    [
      "ask @anna_b, or @Bob1",
      "text_link(https://t.me/anna_b) @anna_b",
      "bold @Bob1",
      "text_link(https://t.me/Bob1) @Bob1",
    ],
  ],
  [
    "[@anna](https://e.com) `@anna` a@anna.de @1500 @ab",
    ["@anna @anna a@anna.de @1500 @ab", "text_link(https://e.com) @anna", "code @anna"],
  ],
  [
    "- ![@anna](x) and @**anna** @annaя",
    ["• @anna (x) and @anna @annaя", "text_link(https://t.me/anna) @anna", "bold anna"],
  ],
  ["[join](tg://join?invite=x)", ["join", "text_link(tg://join?invite=x) join"]],
  ["![alt](https://e.com/i.png)", ["alt", "text_link(https://e.com/i.png) alt"]],
  ["- a\n  - b\n- [x] c\n- [ ] d", ["• a\n  ◦ b\n☑ c\n☐ d"]],
  ["7. a\n8. b\n\n   c", ["7. a\n8. b\n\n   c"]],
  ["> - a\n> - b\n>\n> > c", ["• a\n• b\n\n│ c", "blockquote • a\n• b\n\n│ c"]],
  ["a\u030a\u0333 \u030a", ["å"]],
  ["[\u200b](https://e.com)", ["https://e.com", "text_link(https://e.com) https://e.com"]],
  ["| شيء | قيمة |\n|---|---|\n| أ | ب |", ["شيء: أ\nقيمة: ب", "bold شيء", "bold قيمة"]],
  ["> a\n> > b\n> > c", ["a\n\n│ b\n│ c", "blockquote a\n\n│ b\n│ c"]],
  ["- > a\n  > b", ["• │ a\n  │ b"]],
  ["> >\n>\n> ```\n>  a\n> ```", ["…\n a", "blockquote …\n a", "pre  a"]],
  ["```js\n  a\n```", ["…\n  a", "pre(js)   a"]],
  ["x\n\n```\n\ta\n\n```", ["x\n\n    a", "pre     a"]],
  ["- x\n\n  ```\n  a\n  ```", ["• x\n\na", "pre a"]],
  ["a\n\n---\n\nb", ["a\n\n──────────\n\nb"]],
  [
    "| A | Bcd |\n|---|--:|\n| 日本 | 1 |",
    ["A    │ Bcd\n─────┼────\n日本 │   1", "pre A    │ Bcd\n─────┼────\n日本 │   1"],
  ],
  [
    "| A | B |\n|---|---|\n| x | [l](https://e.com) |",
    ["A: x\nB: l", "bold A", "bold B", "text_link(https://e.com) l"],
  ],
  ["a[^z]\n\n[^z]: b", ["a[1]\n\n[1] b"]],
  ["so $x^2$", ["so x^2", "code x^2"]],
  ["** a\u202eb\t`\u200b`", ["** ab    \u200b"]],
])("%j", (markdown, expected) => {
  expect(shown(markdown)).toEqual(expected);
});

/** What Telegram makes mentions of by itself, of which people hear. */
const called = (markdown: string): readonly string[] => {
  const { text, entities } = renderClassic(parseMarkdown(markdown));
  return allEntities(text, entities).flatMap(({ type, offset, length }) =>
    type === "mention" ? [text.slice(offset, offset + length)] : [],
  );
};

test("nobody is called by a name in an answer", () => {
  expect(
    called("@anna **@bob1** ([@carl](tg://user?id=1)) @dora@host.de, @EVE_\n> @fred's\n\n| @gina |\n|---|"),
  ).toEqual([]);
});

test("a table is no wider than a phone's screen", () => {
  const cell = "several words and 日本語 and 👨‍👩‍👧 ";
  const [text] = shown(`| a | b |\n|---|---|\n| ${cell} | ${"x".repeat(50)} |`);
  assert(text.includes("│"));
  for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(38);
});

test.each([
  ["columns", `|${" column |".repeat(5)}\n|${"-|".repeat(5)}\n|${" content |".repeat(5)}`],
  ["words", `| a | b |\n|---|---|\n| 1 | ${"many words ".repeat(20)} |`],
])("a table of too many %s is written row by row", (_, markdown) => {
  const [text] = shown(markdown);
  assert(!text.includes("│"));
});

test("display width counts what is seen", () => {
  expect(["abc", "日本", "👨‍👩‍👧", "e\u0301", "🇩🇪", "\u200b", "ｱ"].map(displayWidth)).toEqual([3, 4, 2, 1, 2, 0, 1]);
});
