/** Tests of what each kind of Markdown becomes in a rich message. */
import { expect, test } from "vitest";
import { parseMarkdown } from "../../../../src/core/markdown/parse.ts";
import { richParts } from "../../../../src/platforms/telegram/render/parts.ts";
import { renderRich } from "../../../../src/platforms/telegram/render/rich.ts";
import { richProblems } from "../../../fakes/telegram/text-rules.ts";

const blocks = (markdown: string): unknown => renderRich(parseMarkdown(markdown))?.blocks;
const paragraph = (text: unknown): object => ({ type: "paragraph", text });

test.each<readonly [string, readonly object[]]>([
  ["## A *b*", [{ type: "heading", size: 2, text: ["A ", { type: "italic", text: "b" }] }]],
  [
    "3. a\n4. b",
    [
      {
        type: "list",
        items: [
          { blocks: [paragraph("a")], value: 3, type: "1" },
          { blocks: [paragraph("b")], value: 4, type: "1" },
        ],
      },
    ],
  ],
  [
    "- [x] a\n- [ ] b",
    [
      {
        type: "list",
        items: [
          { blocks: [paragraph("a")], has_checkbox: true, is_checked: true },
          { blocks: [paragraph("b")], has_checkbox: true },
        ],
      },
    ],
  ],
  [
    "| a |\n|--:|\n| **b** |",
    [
      {
        type: "table",
        is_bordered: true,
        cells: [
          [{ text: "a", is_header: true, align: "right", valign: "top" }],
          [{ text: { type: "bold", text: "b" }, align: "right", valign: "top" }],
        ],
      },
    ],
  ],
  [
    "@anna, [@bob1 **@carl**](https://e.com)",
    [
      paragraph([
        { type: "url", text: "@anna", url: "https://t.me/anna" },
        ", ",
        { type: "url", text: ["@bob1 ", { type: "bold", text: "@carl" }], url: "https://e.com" },
      ]),
    ],
  ],
  ["# [](./a)", [{ type: "heading", size: 1, text: "./a" }]],
  ["```js\nx\n```", [{ type: "pre", text: "x", language: "js" }]],
  ["> a\n> > b", [{ type: "blockquote", blocks: [paragraph("a"), { type: "blockquote", blocks: [paragraph("b")] }] }]],
  ["a\n\n---", [paragraph("a"), { type: "divider" }]],
  ["$$\nx\n$$\n\n$y_1$", ["x", "y_1"].map((expression) => ({ type: "mathematical_expression", expression }))],
  ["a[^n]\n\n[^n]: b", [paragraph(["a", { type: "superscript", text: "[1]" }]), paragraph("[1] b")]],
  ["[a](https://e.com) [b](./c)", [paragraph([{ type: "url", text: "a", url: "https://e.com" }, " b (./c)"])]],
  ["[a](mailto:b@c.de)", [paragraph({ type: "email_address", text: "a", email_address: "b@c.de" })]],
])("%j", (markdown, expected) => {
  expect(blocks(markdown)).toEqual(expected);
});

test("a message mainly in a script that runs from right to left says so", () => {
  expect(renderRich(parseMarkdown("مرحبا بالعالم ok"))?.is_rtl).toBe(true);
  expect(renderRich(parseMarkdown("hello مرحبا"))?.is_rtl).toBeUndefined();
});

test("more blocks than a message may hold become several messages", () => {
  const markdown = Array.from({ length: 700 }, (_, index) => `## ${index}`).join("\n\n");
  const messages = richParts(parseMarkdown(markdown), 10, 5).map(({ message }) => message);
  expect(messages).toHaveLength(2);
  expect(messages.flatMap(richProblems)).toEqual([]);
});
