/** Which text can be seen, and the words alone of what stands within a line. */
import type { PhrasingContent } from "mdast";
import "mdast-util-math";

/** Neither white space nor ignored, nor one of three accents that stands alone. */
const VISIBLE = /(?!\u030a|\u0333|\u033f)[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;

export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** What stands for a picture. */
export const labelOf = (alt: string | null | undefined, url: string): string => (alt && isVisible(alt) ? alt : url);

/** As they are read; a link without a label shows its address. */
export function plainOf(nodes: readonly PhrasingContent[]): string {
  let text = "";
  for (const node of nodes) {
    if ("children" in node) {
      const inner = plainOf(node.children);
      text += node.type === "link" && !isVisible(inner) ? node.url : inner;
    } else if ("value" in node) text += node.value;
    else if (node.type === "break") text += "\n";
    else if (node.type === "image") text += labelOf(node.alt, node.url);
    else if (node.type === "footnoteReference") text += `[${node.label ?? ""}]`;
  }
  return text;
}
