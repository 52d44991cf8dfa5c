/** Trees that no Markdown is read into, but that a renderer must bear: anything in anything, and nothing in it. */
import fc from "fast-check";
import type { BlockContent, DefinitionContent, PhrasingContent, Root } from "mdast";
import "mdast-util-math";

type Block = BlockContent | DefinitionContent;

const value = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\n",
    "a\nb",
    "\n\n",
    "\t",
    "\u200b",
    "e\u030a",
    "👨‍👩‍👧",
    "日本語",
    "مرحبا",
    "two words",
    " lead",
    "trail ",
  ),
  fc.constantFrom("1.", "long ".repeat(300), "x".repeat(90)),
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => text.toWellFormed()),
);
const url = fc.constantFrom(
  ..."https://e.com/a http://localhost mailto:a@b.c javascript:x tel:+12345 ./x tg://user?id=1 http://[ https://ü.de/ä http://a.b:99999 //e.com #top".split(
    " ",
  ),
  "",
  `https://e.com/${"q".repeat(90)}`,
);
const note = fc.integer({ min: 1, max: 99 }).map(String);

const inlines = fc.letrec<{ list: PhrasingContent[]; one: PhrasingContent }>((tie) => ({
  list: fc.array(tie("one"), { maxLength: 4 }),
  one: fc.oneof(
    { maxDepth: 6 },
    fc.record({ type: fc.constant("text"), value }),
    fc.record({ type: fc.constantFrom("inlineCode", "inlineMath"), value }),
    fc.record({ type: fc.constant("break") }),
    fc.record({ type: fc.constant("image"), url, alt: value }),
    fc.record({ type: fc.constant("footnoteReference"), identifier: note, label: note }),
    fc.record({ type: fc.constantFrom("strong", "emphasis", "delete"), children: tie("list") }),
    fc.record({ type: fc.constant("link"), url, children: tie("list") }),
  ),
})).list;

const row = fc.record({
  type: fc.constant("tableRow"),
  children: fc.array(fc.record({ type: fc.constant("tableCell"), children: inlines }), { maxLength: 5 }),
});
const size = fc.constantFrom(1, 2, 3, 4, 5, 6);

const blocks = fc.letrec<{ list: Block[]; one: Block }>((tie) => ({
  list: fc.array(tie("one"), { maxLength: 4 }),
  one: fc.oneof(
    { maxDepth: 12 },
    fc.record({ type: fc.constant("paragraph"), children: inlines }),
    fc.record({ type: fc.constant("heading"), depth: size, children: inlines }),
    fc.record({ type: fc.constant("code"), lang: fc.option(value), meta: fc.constant(null), value }),
    fc.record({ type: fc.constant("math"), value }),
    fc.record({ type: fc.constant("thematicBreak") }),
    fc.record({
      type: fc.constant("table"),
      align: fc.array(fc.constantFrom("left", "right", "center", null), { maxLength: 5 }),
      children: fc.array(row, { maxLength: 6 }),
    }),
    fc.record({ type: fc.constant("blockquote"), children: tie("list") }),
    fc.record({ type: fc.constant("footnoteDefinition"), identifier: note, label: note, children: tie("list") }),
    fc.record({
      type: fc.constant("list"),
      ordered: fc.boolean(),
      start: fc.constantFrom(null, 0, 1, 7, 999_999_999),
      spread: fc.boolean(),
      children: fc.array(
        fc.record({
          type: fc.constant("listItem"),
          spread: fc.boolean(),
          checked: fc.constantFrom(null, true, false),
          children: tie("list"),
        }),
        { maxLength: 4 },
      ),
    }),
  ),
})).one;

export const trees: fc.Arbitrary<Root> = fc.record({
  type: fc.constant("root"),
  children: fc.array(blocks, { minLength: 1, maxLength: 12 }),
});
