/** Which nodes of a tree stand as blocks of their own; all others are found inside of one. */
import type { RootContent } from "mdast";
import "mdast-util-math";

const BLOCKS = [
  "blockquote",
  "code",
  "footnoteDefinition",
  "heading",
  "html",
  "list",
  "math",
  "paragraph",
  "table",
  "thematicBreak",
] as const;

export type Block = Extract<RootContent, { readonly type: (typeof BLOCKS)[number] }>;

const NAMES: ReadonlySet<string> = new Set(BLOCKS);

export const isBlock = (node: RootContent): node is Block => NAMES.has(node.type);
