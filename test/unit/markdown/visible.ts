/** What a reader of a tree must find again in whatever it is rendered to. */
import type { Nodes } from "mdast";

/** Without accents, for an accent may be joined with its letter or stand apart. */
const letters = (text: string): string => text.normalize("NFD").replace(/[^\p{L}\p{N}]+/gu, "");

const SEEN = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;

function textOf(node: Nodes): string {
  if (node.type === "image") return SEEN.test(node.alt ?? "") ? (node.alt ?? "") : node.url;
  if (node.type === "footnoteReference") return `[${node.label ?? ""}]`;
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const inner = node.children.map(textOf).join("");
  if (node.type === "footnoteDefinition") return `[${node.label ?? ""}]${inner}`;
  return node.type === "link" && !SEEN.test(inner) ? node.url : inner;
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

/** The same for what may stand in another order, as the lines of cells side by side do: which letters are missing. */
export function lostLetters(tree: Nodes, rendered: string): string {
  const left = new Map<string, number>();
  for (const letter of letters(rendered)) left.set(letter, (left.get(letter) ?? 0) + 1);
  let lost = "";
  for (const letter of letters(textOf(tree))) {
    const count = left.get(letter) ?? 0;
    if (count === 0) lost += letter;
    else left.set(letter, count - 1);
  }
  return lost;
}

export function has(node: Nodes, type: string): boolean {
  return node.type === type || ("children" in node && node.children.some((child) => has(child, type)));
}

/** Of the widest table. */
export function columnsOf(node: Nodes): number {
  if (node.type === "tableRow") return node.children.length;
  return "children" in node ? Math.max(0, ...node.children.map(columnsOf)) : 0;
}

/** Of blocks in blocks. */
export function depthOf(node: Nodes): number {
  return "children" in node ? 1 + Math.max(0, ...node.children.map(depthOf)) : 0;
}
