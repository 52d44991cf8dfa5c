/** What the tests of rendering share: all words of a tree, all its links, and how deep it goes. */
import type { Block, Inline } from "../../../../src/platforms/web/wire.ts";

function inlineWords(one: Inline): string {
  if (typeof one === "string") return one;
  if ("of" in one) return wordsIn(one.of);
  return "text" in one ? one.text : "\n";
}
const wordsIn = (inlines: readonly Inline[]): string => inlines.map(inlineWords).join("");

function blockWords(block: Block): string {
  switch (block.is) {
    case "paragraph":
    case "heading":
      return wordsIn(block.of);
    case "code":
    case "math":
      return block.text;
    case "quote":
      return wordsOf(block.of);
    case "list":
      return block.items.map((item) => wordsOf(item.of)).join("\n");
    case "table":
      return block.rows.map((row) => row.map(wordsIn).join("|")).join("\n");
    case "rule":
      return "";
  }
}

export const wordsOf = (blocks: readonly Block[]): string => blocks.map(blockWords).join("\n");

/** Everything that has this name anywhere in the tree. */
export function valuesOf(tree: unknown, name: string): readonly unknown[] {
  if (Array.isArray(tree)) return tree.flatMap((one: unknown) => valuesOf(one, name));
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => [
    ...(key === name ? [value] : []),
    ...valuesOf(value, name),
  ]);
}

/** How many blocks or marks stand within each other at most. */
export function depthOf(tree: unknown): number {
  if (Array.isArray(tree)) return Math.max(0, ...tree.map((one: unknown) => depthOf(one)));
  if (typeof tree !== "object" || tree === null) return 0;
  const inner = Math.max(0, ...Object.values(tree).map((value: unknown) => depthOf(value)));
  return "is" in tree ? inner + 1 : inner;
}
