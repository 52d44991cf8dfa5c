/** What stands within a line, as Discord's Markdown. */
import type { PhrasingContent } from "mdast";
import "mdast-util-math";
import { isVisible, labelOf, plainOf } from "../../../core/markdown/visible.ts";
import { canMask, channelIn, isAddressOf, targetOf } from "./links.ts";
import type { Sheet } from "./sheet.ts";

function writeLink(address: string, label: string, sheet: Sheet, write: () => void): void {
  if (sheet.isInLink()) {
    if (isVisible(label)) write();
    else sheet.put(address);
    return;
  }
  const target = targetOf(address);
  if (target.kind === "link") {
    const { url, read } = target;
    const channel = label.startsWith("#") ? channelIn(url) : undefined;
    if (channel !== undefined) sheet.channel(channel);
    else if (!isVisible(label) || isAddressOf(label, address)) sheet.address(read);
    else if (canMask(label)) sheet.link(url, write);
    else {
      write();
      sheet.put(" ");
      sheet.address(read);
    }
    return;
  }
  const { shown } = target;
  if (!isVisible(label)) {
    sheet.put(address);
    return;
  }
  write();
  if (shown !== "" && !label.includes(shown)) sheet.put(` (${shown})`);
}

/** Text that stands in several nodes is read as one. */
function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === "text" && last?.type === "text")
      all[all.length - 1] = { type: "text", value: last.value + node.value };
    else all.push(node);
  }
  return all;
}

export function writeInline(nodes: readonly PhrasingContent[], sheet: Sheet): void {
  for (const node of joined(nodes)) {
    switch (node.type) {
      case "text":
        sheet.put(node.value);
        break;
      case "strong":
        sheet.within("**", () => writeInline(node.children, sheet));
        break;
      case "emphasis":
        sheet.within("*", () => writeInline(node.children, sheet));
        break;
      case "delete":
        sheet.within("~~", () => writeInline(node.children, sheet));
        break;
      case "inlineCode":
      case "inlineMath":
        sheet.code(node.value);
        break;
      case "break":
        sheet.put("\n");
        break;
      case "link":
        writeLink(node.url, plainOf([...node.children]), sheet, () => writeInline(node.children, sheet));
        break;
      case "image": {
        const label = labelOf(node.alt, node.url);
        writeLink(node.url, label, sheet, () => sheet.put(label));
        break;
      }
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
