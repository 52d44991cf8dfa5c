/** Turns what the parser found into the few kinds of node that renderers know, with nothing visible lost. */
import type {
  BlockContent,
  Definition,
  DefinitionContent,
  FootnoteDefinition,
  List,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  TableCell,
} from "mdast";
import { isBlock } from "./blocks.ts";
import "mdast-util-math";

interface Known {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly used: Set<string>;
  readonly notes: Map<string, string>;
}

type Block = BlockContent | DefinitionContent;

function collect(nodes: readonly RootContent[], definitions: Map<string, Definition>): void {
  for (const node of nodes) {
    if (node.type === "definition") {
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    } else if ("children" in node && node.type !== "paragraph" && node.type !== "table" && node.type !== "heading") {
      collect(node.children, definitions);
    }
  }
}

function numberOf(identifier: string, known: Known): string {
  const number = known.notes.get(identifier) ?? String(known.notes.size + 1);
  known.notes.set(identifier, number);
  return number;
}

/** A `<br>` is the one tag with a meaning here. */
function textNodes(value: string): PhrasingContent[] {
  if (!value.includes("<")) return value === "" ? [] : [{ type: "text", value }];
  const nodes: PhrasingContent[] = [];
  value.split(/<br\s{0,9}\/?>\n?/i).forEach((part, index) => {
    if (index > 0) nodes.push({ type: "break" });
    if (part !== "") nodes.push({ type: "text", value: part });
  });
  return nodes;
}

function linkTo(identifier: string, children: PhrasingContent[], known: Known): PhrasingContent[] {
  known.used.add(identifier);
  const definition = known.definitions.get(identifier);
  if (definition === undefined) return children;
  return [{ type: "link", url: definition.url, children }];
}

function tidyInline(nodes: readonly PhrasingContent[], known: Known): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    switch (node.type) {
      case "text":
      case "html":
        return textNodes(node.value);
      case "strong":
      case "emphasis":
      case "delete":
        return [{ type: node.type, children: tidyInline(node.children, known) }];
      case "link":
        return [{ type: "link", url: node.url, children: tidyInline(node.children, known) }];
      case "linkReference":
        return linkTo(node.identifier, tidyInline(node.children, known), known);
      case "imageReference": {
        known.used.add(node.identifier);
        return [{ type: "image", url: known.definitions.get(node.identifier)?.url ?? "", alt: node.alt ?? "" }];
      }
      case "footnoteReference":
        return [{ type: "footnoteReference", identifier: node.identifier, label: numberOf(node.identifier, known) }];
      case "inlineMath":
        return [{ type: "inlineMath", value: node.value.trim() }];
      case "image":
        return [{ type: "image", url: node.url, alt: node.alt ?? "" }];
      case "inlineCode":
        return [{ type: "inlineCode", value: node.value }];
      case "break":
        return [{ type: "break" }];
      default:
        return [];
    }
  });
}

/** A formula alone in its paragraph is shown as a block. */
function tidyParagraph(node: Paragraph, known: Known): Block {
  const children = tidyInline(node.children, known);
  const [only, ...others] = children;
  if (only?.type === "inlineMath" && others.length === 0) return { type: "math", value: only.value };
  return { type: "paragraph", children };
}

const cellOf = (cell: TableCell, known: Known): TableCell => ({
  type: "tableCell",
  children: tidyInline(cell.children, known),
});

/** Whether blank lines stand between the items, which the parser also says of some that follow the last one. */
function isSpread({ children }: List): boolean {
  return children.some(({ position }, index) => {
    const next = children[index + 1]?.position;
    return position !== undefined && next !== undefined && next.start.line > position.end.line + 1;
  });
}

const tidyList = (node: List, known: Known): List => ({
  type: "list",
  ordered: node.ordered ?? false,
  start: node.start ?? null,
  spread: isSpread(node),
  children: node.children.map(({ checked, spread, children }) => ({
    type: "listItem",
    checked: checked ?? null,
    spread: spread ?? false,
    children: tidyBlocks(children, known),
  })),
});

function tidyBlock(node: RootContent, known: Known): Block[] {
  if (!isBlock(node)) return [];
  switch (node.type) {
    case "paragraph":
      return [tidyParagraph(node, known)];
    case "heading":
      return [{ type: "heading", depth: node.depth, children: tidyInline(node.children, known) }];
    case "blockquote":
      return [{ type: "blockquote", children: tidyBlocks(node.children, known) }];
    case "list":
      return [tidyList(node, known)];
    case "table":
      return [
        {
          type: "table",
          align: node.align ?? [],
          children: node.children.map((row) => ({
            type: "tableRow",
            children: row.children.map((cell) => cellOf(cell, known)),
          })),
        },
      ];
    case "footnoteDefinition":
      return [noteOf(node, known)];
    case "code":
      return [{ type: "code", lang: node.lang ?? null, meta: node.meta ?? null, value: node.value.trimEnd() }];
    case "math":
      return [{ type: "math", value: (node.meta ? `${node.meta}\n${node.value}` : node.value).trimEnd() }];
    case "thematicBreak":
      return [{ type: "thematicBreak" }];
    case "html":
      return [{ type: "paragraph", children: textNodes(node.value) }];
  }
}

const noteOf = (node: FootnoteDefinition, known: Known): FootnoteDefinition => ({
  type: "footnoteDefinition",
  identifier: node.identifier,
  label: numberOf(node.identifier, known),
  children: tidyBlocks(node.children, known),
});

const tidyBlocks = (nodes: readonly RootContent[], known: Known): Block[] =>
  nodes.flatMap((node) => tidyBlock(node, known));

/** Sources are often written as definitions that nothing refers to; they are shown, not dropped. */
function unused(known: Known): Block[] {
  return [...known.definitions.values()]
    .filter(({ identifier }) => !known.used.has(identifier))
    .map(({ label, identifier, url, title }) => ({
      type: "paragraph",
      children: [
        { type: "text", value: `[${label ?? identifier}]: ` },
        { type: "link", url, children: [{ type: "text", value: url }] },
        { type: "text", value: title ? ` ${title}` : "" },
      ],
    }));
}

export function tidy(root: Root): RootContent[] {
  const definitions = new Map<string, Definition>();
  collect(root.children, definitions);
  const known: Known = { definitions, used: new Set(), notes: new Map() };
  const blocks = tidyBlocks(root.children, known);
  return [...blocks, ...unused(known)];
}
