/** Whether anybody would see anything of a Markdown text: signs without ink, and empty fences or headings, show nothing. */
import type { Nodes } from "mdast";
import { parseMarkdown } from "./parse.ts";
import { isVisible } from "./visible.ts";

/** A rule alone says nothing. */
function hasInk(node: Nodes): boolean {
  if ("children" in node) return node.children.some((child) => hasInk(child));
  if ("value" in node) return isVisible(node.value);
  return node.type !== "thematicBreak" && node.type !== "break";
}

export function showsAnything(markdown: string): boolean {
  if (!isVisible(markdown)) return false;
  // What begins with a letter is words, however long it is and whatever follows.
  return /^\s{0,3}\p{L}/u.test(markdown) || hasInk(parseMarkdown(markdown));
}
