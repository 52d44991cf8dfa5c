/** What a reader of a tree must find again in whatever it is rendered to. */
import type { Nodes } from "mdast";

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

function textOf(node: Nodes): string {
  if (node.type === "image") return node.alt || node.url;
  if (node.type === "footnoteReference") return `[${node.label ?? ""}]`;
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const inner = node.children.map(textOf).join("");
  if (node.type === "footnoteDefinition") return `[${node.label ?? ""}]${inner}`;
  return node.type === "link" && letters(inner) === "" ? node.url : inner;
}

/** The first letters of the tree that do not appear, in their order, in what was made of it; empty when none is lost. */
export function lostWords(tree: Nodes, rendered: string): string {
  const wanted = letters(textOf(tree));
  const found = letters(rendered);
  let from = 0;
  for (let index = 0; index < wanted.length; index += 1) {
    const at = found.indexOf(wanted.charAt(index), from);
    if (at === -1) return wanted.slice(index, index + 20);
    from = at + 1;
  }
  return "";
}

export function has(node: Nodes, type: string): boolean {
  return node.type === type || ("children" in node && node.children.some((child) => has(child, type)));
}

/** Of the widest table. */
export function columnsOf(node: Nodes): number {
  if (node.type === "tableRow") return node.children.length;
  return "children" in node ? Math.max(0, ...node.children.map(columnsOf)) : 0;
}
