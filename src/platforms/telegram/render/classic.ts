/** A tree as classic text with entities: what every Telegram client and server understands. */
import type { List, ListItem, Root, RootContent, Table } from "mdast";
import { isBlock } from "../../../core/markdown/blocks.ts";
import "mdast-util-math";
import { tableText } from "../../../core/markdown/table.ts";
import { holdsLinks, writeTableAsList } from "../../../core/markdown/table-list.ts";
import { writeInline } from "./inline.ts";
import { newSheet, type Sheet, type Written } from "./sheet.ts";

const RULE = "──────────";
const BAR = "│ ";
const BULLETS = ["•", "◦", "▪"];
const DEEPEST_INDENT = 8;

/** How deep a block stands: lists are indented by it, and only a quote that stands in nothing is one for Telegram. */
interface Place {
  readonly lists: number;
  readonly isNested: boolean;
}

export function languageOf(lang: string | null | undefined): string {
  const cleaned = (lang ?? "").replace(/^\{?\.?|\}$/g, "");
  return /^[\p{L}\p{N}_+#.-]{1,40}$/u.test(cleaned) ? cleaned : "";
}

function writeTable(table: Table, sheet: Sheet): void {
  const text = holdsLinks(table) ? undefined : tableText(table);
  if (text === undefined) {
    writeTableAsList(table, {
      gap: sheet.gap,
      put: sheet.put,
      name: (nodes) => sheet.within({ type: "bold" }, () => writeInline(nodes, sheet)),
      value: (nodes) => writeInline(nodes, sheet),
    });
  } else sheet.pre(text, "");
}

function markOf(item: ListItem, list: List, index: number, place: Place): string {
  const number = list.ordered ? `${(list.start ?? 1) + index}.` : "";
  if (typeof item.checked === "boolean") return [number, item.checked ? "☑" : "☐"].join(" ").trim();
  return number || (BULLETS[Math.min(place.lists, BULLETS.length - 1)] ?? "•");
}

function indented(sheet: Sheet, by: string, write: () => void): void {
  const { prefix } = sheet;
  sheet.prefix = prefix + by;
  write();
  sheet.prefix = prefix;
}

function writeMarked(mark: string, item: Pick<ListItem, "children" | "spread">, sheet: Sheet, place: Place): void {
  sheet.put(item.children.length === 0 ? mark : `${mark} `);
  const by = place.lists < DEEPEST_INDENT ? " ".repeat(mark.length > 1 ? 3 : 2) : "";
  indented(sheet, by, () => {
    for (const [index, block] of item.children.entries()) {
      if (index > 0) sheet.gap(item.spread && block.type !== "list" ? 2 : 1);
      writeBlock(block, sheet, { lists: place.lists + 1, isNested: true });
    }
  });
}

function writeList(list: List, sheet: Sheet, place: Place): void {
  for (const [index, item] of list.children.entries()) {
    if (index > 0) sheet.gap(list.spread ? 2 : 1);
    writeMarked(markOf(item, list, index, place), item, sheet, place);
  }
}

function writeInnerQuote(blocks: readonly RootContent[], sheet: Sheet, place: Place): void {
  if (sheet.isWithinLine()) sheet.put(BAR);
  indented(sheet, BAR, () => writeBlocks(blocks, sheet, place));
}

function writeBlocks(blocks: readonly RootContent[], sheet: Sheet, place: Place): void {
  for (const [index, block] of blocks.entries()) {
    if (index > 0) sheet.gap(2);
    writeBlock(block, sheet, place);
  }
}

function writeBlock(block: RootContent, sheet: Sheet, place: Place): void {
  if (!isBlock(block)) return;
  switch (block.type) {
    case "paragraph":
      writeInline(block.children, sheet);
      break;
    case "heading":
      sheet.within({ type: "bold" }, () => {
        if (block.depth > 1) writeInline(block.children, sheet);
        else sheet.within({ type: "underline" }, () => writeInline(block.children, sheet));
      });
      break;
    case "thematicBreak":
      sheet.put(RULE);
      break;
    case "code":
      sheet.pre(block.value, languageOf(block.lang));
      break;
    case "math":
      sheet.pre(block.value, "latex");
      break;
    case "list":
      writeList(block, sheet, place);
      break;
    case "blockquote":
      // Quotes do not nest in Telegram: an inner one is marked by a bar.
      if (place.isNested) writeInnerQuote(block.children, sheet, place);
      else sheet.within({ type: "blockquote" }, () => writeBlocks(block.children, sheet, { ...place, isNested: true }));
      break;
    case "table":
      writeTable(block, sheet);
      break;
    case "footnoteDefinition":
      writeMarked(`[${block.label ?? block.identifier}]`, block, sheet, { ...place, lists: DEEPEST_INDENT });
      break;
    case "html":
      break;
  }
}

/** Of any length; the text is empty when there is nothing to see. */
export function renderClassic(root: Root): Written {
  const sheet = newSheet();
  writeBlocks(root.children, sheet, { lists: 0, isNested: false });
  return sheet.finish();
}
