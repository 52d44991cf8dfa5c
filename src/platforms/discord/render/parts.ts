/** A tree in as many texts as it takes, each as long as a message may be. */
import type { Root, RootContent } from "mdast";
import type { Sizing } from "../../../core/markdown/sizing.ts";
import { splitTree } from "../../../core/markdown/split.ts";
import { renderWords } from "./words.ts";

export interface Part {
  readonly tree: Root;
  /** Never empty. */
  readonly text: string;
}

const rootOf = (children: RootContent[]): Root => ({ type: "root", children });

const sizing = (most: number): Sizing => ({
  limits: [most],
  gap: [2],
  measure: (block) => [renderWords(rootOf([block])).length],
});

/** The last resort, for what could not be cut as a tree: what would have been shown, without its formatting. */
function* plainParts(text: string, most: number): Generator<Part> {
  const plain = rootOf([
    { type: "paragraph", children: [{ type: "text", value: text.replace(/\\(?=[^\w\s])/g, "") }] },
  ]);
  for (const tree of splitTree(plain, sizing(most))) {
    const part = { tree, text: renderWords(tree) };
    if (part.text !== "") yield part;
  }
}

function* allParts(root: Root, most: number): Generator<Part> {
  for (const tree of splitTree(root, sizing(most))) {
    const text = renderWords(tree);
    if (text.length > most) yield* plainParts(text, most);
    else if (text !== "") yield { tree, text };
  }
}

/** No more than `count`. */
export function partsOf(root: Root, most: number, count: number): readonly Part[] {
  const taken: Part[] = [];
  for (const part of allParts(root, most)) {
    taken.push(part);
    if (taken.length >= count) break;
  }
  return taken;
}
