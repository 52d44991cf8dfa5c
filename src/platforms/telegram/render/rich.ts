/** A tree as the blocks of a rich message. */
import type { InputRichMessageWithoutUpload as InputRichMessage, RichBlockTableCell, RichText } from "grammy/types";
import type { Heading, List, ListItem, Paragraph, PhrasingContent, Root, RootContent, Table } from "mdast";
import { isBlock } from "../../../core/markdown/blocks.ts";
import "mdast-util-math";
import { cleanText, isMainlyRightToLeft } from "../../../core/markdown/characters.ts";
import { isVisible, plainOf } from "../../../core/markdown/visible.ts";
import { languageOf, renderClassic } from "./classic.ts";
import { richText } from "./rich-inline.ts";

type Block = NonNullable<InputRichMessage["blocks"]>[number];
type Item = Extract<Block, { readonly type: "list" }>["items"][number];

/** What is deeper becomes plain text, so that formatting has room below. */
const DEEPEST_BLOCK = 10;
const MOST_COLUMNS = 20;
const BLANK = "\u00a0";

const paragraph = (text: RichText): Block => ({ type: "paragraph", text });

function asClassic(blocks: readonly RootContent[]): Block[] {
  const { text } = renderClassic({ type: "root", children: [...blocks] });
  return text === "" ? [] : [paragraph(text)];
}

function listItem(item: ListItem, value: number | undefined, level: number): Item {
  const blocks = richBlocks(item.children, level + 2);
  return {
    blocks: blocks.length === 0 ? [paragraph(BLANK)] : blocks,
    ...(typeof item.checked === "boolean" ? { has_checkbox: true as const } : {}),
    ...(item.checked === true ? { is_checked: true as const } : {}),
    ...(value === undefined ? {} : { value, type: "1" as const }),
  };
}

function listBlock(list: List, level: number): Block {
  const start = list.start ?? 1;
  return {
    type: "list",
    items: list.children.map((item, index) => listItem(item, list.ordered ? start + index : undefined, level)),
  };
}

function tableCells(table: Table, columns: number, level: number): RichBlockTableCell[][] {
  return table.children.map((row, rowIndex) =>
    Array.from(
      { length: columns },
      (_, column): RichBlockTableCell => ({
        text: richText(row.children[column]?.children ?? [], level + 2),
        ...(rowIndex === 0 ? { is_header: true as const } : {}),
        align: table.align?.[column] ?? "left",
        valign: "top",
      }),
    ),
  );
}

function tableBlocks(table: Table, level: number): Block[] {
  const columns = Math.max(0, ...table.children.map((row) => row.children.length));
  if (columns === 0 || columns > MOST_COLUMNS) return asClassic([table]);
  return [{ type: "table", cells: tableCells(table, columns, level), is_bordered: true }];
}

function noteBlocks(label: string, children: readonly RootContent[], level: number): Block[] {
  const [first, ...others] = children;
  if (first?.type !== "paragraph") return [paragraph(label), ...richBlocks(children, level)];
  const start: PhrasingContent = { type: "text", value: `${label} ` };
  return [paragraph(richText([start, ...first.children], level + 1)), ...richBlocks(others, level)];
}

/** A link without words shows its address. */
const showsAnything = (block: Heading | Paragraph): boolean =>
  isVisible(plainOf(block.children)) || isVisible(renderClassic({ type: "root", children: [block] }).text);

function oneBlock(block: RootContent, level: number): Block[] {
  if (!isBlock(block)) return [];
  switch (block.type) {
    case "paragraph":
      return showsAnything(block) ? [paragraph(richText(block.children, level + 1))] : [];
    case "heading":
      return showsAnything(block)
        ? [{ type: "heading", text: richText(block.children, level + 1), size: block.depth }]
        : [];
    case "thematicBreak":
      return [{ type: "divider" }];
    case "code": {
      const language = languageOf(block.lang);
      const text = cleanText(block.value);
      return isVisible(text) ? [{ type: "pre", text, ...(language === "" ? {} : { language }) }] : [];
    }
    case "math":
      return isVisible(block.value) ? [{ type: "mathematical_expression", expression: cleanText(block.value) }] : [];
    case "list":
      return block.children.length === 0 ? [] : [listBlock(block, level)];
    case "blockquote": {
      const blocks = richBlocks(block.children, level + 1);
      return blocks.length === 0 ? [] : [{ type: "blockquote", blocks }];
    }
    case "table":
      return tableBlocks(block, level);
    case "footnoteDefinition":
      return noteBlocks(`[${block.label ?? block.identifier}]`, block.children, level);
    case "html":
      return [];
  }
}

function richBlocks(blocks: readonly RootContent[], level: number): Block[] {
  if (level > DEEPEST_BLOCK) return asClassic(blocks);
  return blocks.flatMap((block) => oneBlock(block, level));
}

interface Top {
  readonly blocks: readonly Block[];
  readonly words: readonly string[];
}

/** A block is measured, shown in one frame, and mostly shown again in the next; no one changes it. */
const made = new WeakMap<RootContent, Top>();

function topBlock(block: RootContent): Top {
  const known = made.get(block);
  if (known !== undefined) return known;
  const blocks = richBlocks([block], 1);
  const top = { blocks, words: richStrings(blocks) };
  made.set(block, top);
  return top;
}

/** Of any size; nothing when there is nothing to see. */
export function renderRich(root: Root): InputRichMessage | undefined {
  const tops = root.children.map(topBlock);
  const blocks = tops.flatMap((top) => top.blocks);
  const words = tops.flatMap((top) => top.words).join(" ");
  if (!isVisible(words) && !blocks.some(({ type }) => type === "divider")) return undefined;
  const isRightToLeft = isMainlyRightToLeft(words);
  return { blocks, ...(isRightToLeft ? { is_rtl: true } : {}) };
}

const NAMES_ONLY: ReadonlySet<string> = new Set(["type", "align", "valign"]);

function richStrings(value: unknown): string[] {
  const found: string[] = [];
  const collect = (part: unknown): void => {
    if (typeof part === "string") found.push(part);
    else if (Array.isArray(part)) for (const one of part) collect(one);
    else if (typeof part === "object" && part !== null) {
      for (const [name, field] of Object.entries(part)) if (!NAMES_ONLY.has(name)) collect(field);
    }
  };
  collect(value);
  return found;
}

function countBlocks(blocks: readonly Block[]): number {
  let count = 0;
  for (const block of blocks) {
    count += 1;
    if (block.type === "list") for (const item of block.items) count += 1 + countBlocks(item.blocks);
    else if (block.type === "blockquote") count += countBlocks(block.blocks);
    else if (block.type === "table") count += block.cells.length;
  }
  return count;
}

/** Characters (addresses too, to be safe) and blocks, as Telegram limits them. */
export function richSize(block: RootContent): readonly [characters: number, blocks: number] {
  const { blocks, words } = topBlock(block);
  return [words.reduce((sum, { length }) => sum + length, 0), countBlocks(blocks)];
}
