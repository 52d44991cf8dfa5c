/** Decides whether an answer is sent as a rich message. */
import type { Root, RootContent } from "mdast";
import "mdast-util-math";

const DEEPEST_CLASSIC_LIST = 2;

/**
 * Rich where it adds: tables, formulas, task lists, footnotes and deep lists are worse in a classic message. Anything
 * else that fits one classic message is sent as that: every client shows it, and its words can be quoted and found.
 */
export function gainsFromRich(root: Root): boolean {
  return root.children.some((block) => gains(block, 0));
}

function gains(node: RootContent, lists: number): boolean {
  switch (node.type) {
    case "table":
    case "math":
    case "inlineMath":
    case "footnoteDefinition":
    case "footnoteReference":
      return true;
    case "list":
      return lists >= DEEPEST_CLASSIC_LIST || node.children.some((item) => gains(item, lists + 1));
    case "listItem":
      return typeof node.checked === "boolean" || node.children.some((child) => gains(child, lists));
    case "blockquote":
    case "break":
    case "code":
    case "definition":
    case "delete":
    case "emphasis":
    case "heading":
    case "html":
    case "image":
    case "imageReference":
    case "inlineCode":
    case "link":
    case "linkReference":
    case "paragraph":
    case "strong":
    case "tableCell":
    case "tableRow":
    case "text":
    case "thematicBreak":
    case "yaml":
      return "children" in node && node.children.some((child) => gains(child, lists));
  }
}
