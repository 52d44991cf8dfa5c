/** What stands within a line, as classic text with entities. */
import type { PhrasingContent } from "mdast";
import "mdast-util-math";
import { cleanText } from "../../../core/markdown/characters.ts";
import { labelOf, plainOf } from "../../../core/markdown/visible.ts";
import { targetOf } from "./links.ts";
import type { Sheet } from "./sheet.ts";

function writeLink(url: string, label: string, sheet: Sheet, write: () => void): void {
  const isLabelled = label !== url;
  const writeLabel = isLabelled ? write : (): void => sheet.put(url);
  const target = targetOf(url);
  if (target.kind === "link") {
    sheet.within({ type: "text_link", url: target.url }, writeLabel);
    return;
  }
  // Telegram finds addresses and numbers by itself when they can be read.
  writeLabel();
  const shown = target.kind === "none" ? target.shown : target.address;
  if (isLabelled && shown !== "" && !label.includes(shown) && !label.includes(cleanText(url))) sheet.put(` (${shown})`);
}

export function writeInline(nodes: readonly PhrasingContent[], sheet: Sheet): void {
  for (const node of nodes) {
    switch (node.type) {
      case "text":
        sheet.put(node.value);
        break;
      case "strong":
        sheet.within({ type: "bold" }, () => writeInline(node.children, sheet));
        break;
      case "emphasis":
        sheet.within({ type: "italic" }, () => writeInline(node.children, sheet));
        break;
      case "delete":
        sheet.within({ type: "strikethrough" }, () => writeInline(node.children, sheet));
        break;
      case "inlineCode":
      case "inlineMath":
        sheet.code(node.value);
        break;
      case "break":
        sheet.put("\n");
        break;
      case "link":
        writeLink(node.url, plainOf([node]), sheet, () => writeInline(node.children, sheet));
        break;
      case "image":
        writeLink(node.url, labelOf(node.alt, node.url), sheet, () => sheet.put(node.alt ?? ""));
        break;
      case "footnoteReference":
        sheet.put(`[${node.label ?? ""}]`);
        break;
      case "html":
      case "imageReference":
      case "linkReference":
        break;
    }
  }
}
