/** A tree as Discord's Markdown, with everything escaped that is only to be read. */
import type { List, ListItem, PhrasingContent, Root, RootContent, Table } from "mdast";
import { isBlock } from "../../../core/markdown/blocks.ts";
import "mdast-util-math";
import { tableText } from "../../../core/markdown/table.ts";
import { holdsLinks, writeTableAsList } from "../../../core/markdown/table-list.ts";
import { isVisible, plainOf } from "../../../core/markdown/visible.ts";
import { writeInline } from "./inline.ts";
import { newSheet, type Sheet } from "./sheet.ts";

const RULE = "──────────";
const BAR = "│ ";
const DEEPEST_INDENT = 8;
/** Discord has three sizes of headings. */
const DEEPEST_HEADING = 3;

/** How deep a block stands: what is in a list is indented by it, and only a quote that stands in none is one for Discord. */
interface Place {
  readonly lists: number;
  readonly isQuoted: boolean;
}

function languageOf(lang: string | null | undefined): string {
  const cleaned = (lang ?? "").replace(/^\{?\.?|\}$/g, "");
  return /^[a-z0-9_+\-.#]{1,40}$/i.test(cleaned) ? cleaned : "";
}

/** Undefined where it is better read as a list. */
function tableCode(table: Table): string | undefined {
  if (holdsLinks(table)) return undefined;
  const text = tableText(table);
  return text?.includes("```") ? undefined : text;
}

function writeTable(table: Table, sheet: Sheet): void {
  const text = tableCode(table);
  if (text === undefined) {
    writeTableAsList(table, {
      gap: sheet.gap,
      put: sheet.put,
      name: (nodes) => sheet.within("**", () => writeInline(nodes, sheet)),
      value: (nodes) => writeInline(nodes, sheet),
    });
  } else sheet.pre(text, "");
}

function markOf(item: ListItem, list: List, index: number): string {
  const isInLine = item.children[0] === undefined || item.children[0].type === "paragraph";
  const bullet = isInLine ? "-" : "•";
  const number = list.ordered ? `${(list.start ?? 1) + index}.` : bullet;
  return typeof item.checked === "boolean" ? `${number} ${item.checked ? "☑" : "☐"}` : number;
}

function indented(sheet: Sheet, by: string, write: () => void): void {
  const { indent } = sheet;
  sheet.indent = indent + by;
  write();
  sheet.indent = indent;
}

function writeInItem(blocks: readonly RootContent[], width: number, sheet: Sheet, place: Place): void {
  const by = place.lists < DEEPEST_INDENT ? " ".repeat(width) : "";
  indented(sheet, by, () => {
    for (const [index, block] of blocks.entries()) {
      if (index > 0) sheet.gap(1);
      writeBlock(block, sheet, { ...place, lists: place.lists + 1 });
    }
  });
}

function writeList(list: List, sheet: Sheet, place: Place): void {
  for (const [index, item] of list.children.entries()) {
    if (index > 0) sheet.gap(1);
    const mark = markOf(item, list, index);
    sheet.sign(`${mark} `);
    writeInItem(item.children, mark.startsWith("-") || mark.startsWith("•") ? 2 : 3, sheet, place);
  }
}

/** Quotes do not nest in Discord, nor stand in lists: there a bar marks them. */
function writeQuote(blocks: readonly RootContent[], sheet: Sheet, place: Place): void {
  if (place.isQuoted && place.lists === 0) writeBlocks(blocks, sheet, place);
  else if (place.lists === 0) sheet.quoted(() => writeBlocks(blocks, sheet, { ...place, isQuoted: true }));
  else {
    if (sheet.isWithinLine()) sheet.put(BAR);
    indented(sheet, BAR, () => writeBlocks(blocks, sheet, place));
  }
}

function writeHeading(depth: number, children: readonly PhrasingContent[], sheet: Sheet, place: Place): void {
  if (!isVisible(plainOf([...children]))) return;
  sheet.oneLine = true;
  if (depth > DEEPEST_HEADING || place.lists > 0) sheet.within("**", () => writeInline(children, sheet));
  else {
    sheet.sign(`${"#".repeat(depth)} `);
    writeInline(children, sheet);
  }
  sheet.oneLine = false;
}

/** Discord leaves room of its own around these. */
const hasRoom = (block: RootContent | undefined): boolean =>
  block?.type === "code" || block?.type === "math" || (block?.type === "table" && tableCode(block) !== undefined);

function writeBlocks(blocks: readonly RootContent[], sheet: Sheet, place: Place): void {
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (index > 0) sheet.gap(before?.type === "heading" || hasRoom(before) || hasRoom(block) ? 1 : 2);
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
      writeHeading(block.depth, block.children, sheet, place);
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
      writeQuote(block.children, sheet, place);
      break;
    case "table":
      writeTable(block, sheet);
      break;
    case "footnoteDefinition":
      sheet.put(`[${block.label ?? block.identifier}] `);
      writeInItem(block.children, 0, sheet, place);
      break;
    case "html":
      break;
  }
}

/** Of any length; empty when there is nothing to see. */
export function renderWords(root: Root): string {
  const sheet = newSheet();
  writeBlocks(root.children, sheet, { lists: 0, isQuoted: false });
  return sheet.finish();
}
