/** Markdown as the console's page shows it: a tree of blocks, in which nothing is HTML. */
import type { FootnoteDefinition, List, RootContent, Table } from "mdast";
import { isBlock } from "../../../core/markdown/blocks.ts";
import { closed } from "../../../core/markdown/closed.ts";
import { parseMarkdown } from "../../../core/markdown/parse.ts";
import { plainOf } from "../../../core/markdown/visible.ts";
import type { Align, Block, Inline } from "../wire.ts";
import { inlinesOf, MOST_LEVELS } from "./inline.ts";

/** Whatever a page may make of it, it is one word. */
const LANGUAGE = /^[\w+#.-]{1,40}$/;

const paragraph = (of: readonly Inline[]): readonly Block[] => (of.length === 0 ? [] : [{ is: "paragraph", of }]);

/** Every word in it, each block on a line of its own. */
function wordsIn(node: RootContent): string {
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") return plainOf(node.children);
  if ("children" in node) return node.children.map(wordsIn).join(node.type === "tableRow" ? " | " : "\n");
  return "value" in node ? node.value : "";
}

const asWords = (node: RootContent): readonly Block[] => paragraph(inlinesOf([{ type: "text", value: wordsIn(node) }]));

function tableOf({ align, children }: Table): Block {
  const columns = Math.max(0, ...children.map((row) => row.children.length));
  const each = Array.from({ length: columns }, (_, column) => column);
  return {
    is: "table",
    align: each.map((column): Align => align?.[column] ?? "none"),
    rows: children.map((row) => each.map((column) => inlinesOf(row.children[column]?.children ?? []))),
  };
}

const listOf = ({ ordered, start, children }: List, level: number): Block => ({
  is: "list",
  ...(ordered === true ? { start: start ?? 1 } : {}),
  items: children.map((item) => ({
    ...(typeof item.checked === "boolean" ? { checked: item.checked } : {}),
    of: blocksIn(item.children, level + 1),
  })),
});

/** With its number before it, as it stands in the text. */
function noteOf({ label, identifier, children }: FootnoteDefinition, level: number): readonly Block[] {
  const mark = `[${label ?? identifier}] `;
  const blocks = blocksIn(children, level + 1);
  const [first, ...others] = blocks;
  if (first?.is !== "paragraph") return [{ is: "paragraph", of: [mark.trimEnd()] }, ...blocks];
  const [start, ...rest] = first.of;
  const of = typeof start === "string" ? [mark + start, ...rest] : [mark, ...first.of];
  return [{ is: "paragraph", of }, ...others];
}

function blockOf(node: RootContent, level: number): readonly Block[] {
  if (!isBlock(node) || (level >= MOST_LEVELS && "children" in node)) return asWords(node);
  switch (node.type) {
    case "paragraph":
      return paragraph(inlinesOf(node.children));
    case "heading":
      return [{ is: "heading", level: node.depth, of: inlinesOf(node.children) }];
    case "code": {
      const language = LANGUAGE.test(node.lang ?? "") ? node.lang : undefined;
      return [{ is: "code", text: node.value, ...(typeof language === "string" ? { language } : {}) }];
    }
    case "math":
      return [{ is: "math", text: node.value }];
    case "blockquote":
      return [{ is: "quote", of: blocksIn(node.children, level + 1) }];
    case "list":
      return [listOf(node, level)];
    case "table":
      return [tableOf(node)];
    case "footnoteDefinition":
      return noteOf(node, level);
    case "thematicBreak":
      return [{ is: "rule" }];
    case "html":
      return asWords(node);
  }
}

const blocksIn = (nodes: readonly RootContent[], level: number): readonly Block[] =>
  nodes.flatMap((node) => blockOf(node, level));

/** Never fails and never takes long. */
export const blocksOf = (markdown: string): readonly Block[] => blocksIn(parseMarkdown(markdown, false).children, 0);

/** The same of a text that is still being written: what its end leaves open is closed. */
export const growingBlocksOf = (text: string): readonly Block[] => blocksIn(parseMarkdown(closed(text)).children, 0);
