/** What stands within a line, as classic text with entities. */
import type { PhrasingContent } from "mdast";
import "mdast-util-math";
import { cleanText, isVisible } from "./characters.ts";
import { targetOf } from "./links.ts";
import type { Sheet } from "./sheet.ts";

/** The words alone, as they are read. */
export function plainOf(nodes: readonly PhrasingContent[]): string {
  let text = "";
  for (const node of nodes) {
    if ("children" in node) text += plainOf(node.children);
    else if ("value" in node) text += node.value;
    else if (node.type === "break") text += "\n";
    else if (node.type === "image") text += node.alt || node.url;
    else if (node.type === "footnoteReference") text += `[${node.label ?? ""}]`;
  }
  return text;
}

function writeLink(url: string, label: string, sheet: Sheet, write: () => void): void {
  const isLabelled = isVisible(label);
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
        writeLink(node.url, plainOf(node.children), sheet, () => writeInline(node.children, sheet));
        break;
      case "image":
        writeLink(node.url, node.alt ?? "", sheet, () => sheet.put(node.alt ?? ""));
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
