/** Whether anybody would see anything of a Markdown text: signs without ink, and empty fences or headings, show nothing. */
import type { Nodes } from "mdast";
import { parseMarkdown } from "./parse.ts";

const INKLESS = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]*$/u;

/** A rule alone says nothing. */
function hasInk(node: Nodes): boolean {
  if ("children" in node) return node.children.some((child) => hasInk(child));
  if ("value" in node) return !INKLESS.test(node.value);
  return node.type !== "thematicBreak" && node.type !== "break";
}

export function showsAnything(markdown: string): boolean {
  if (INKLESS.test(markdown)) return false;
  // What begins with a letter is words, however long it is and whatever follows.
  return /^\s{0,3}\p{L}/u.test(markdown) || hasInk(parseMarkdown(markdown));
}
