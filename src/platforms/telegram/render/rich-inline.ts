/** What stands within a line, as rich text. */
import type { RichText } from "grammy/types";
import type { PhrasingContent } from "mdast";
import "mdast-util-math";
import { cleanText } from "../../../core/markdown/characters.ts";
import { isVisible, labelOf, plainOf } from "../../../core/markdown/visible.ts";
import { namesIn, targetOf } from "./links.ts";

/** Formatting and blocks together may stand this deep in each other. */
const DEEPEST = 15;

const STYLES = { strong: "bold", emphasis: "italic", delete: "strikethrough" } as const;

function joined(parts: readonly RichText[]): RichText {
  const merged: RichText[] = [];
  for (const part of parts.flat()) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else if (part !== "") merged.push(part);
  }
  const [only = "", ...others] = merged;
  return others.length === 0 ? only : merged;
}

function linkText(url: string, label: string, text: RichText): RichText {
  const target = targetOf(url);
  if (target.kind === "link") return { type: "url", text, url: target.url };
  if (target.kind === "mail") return { type: "email_address", text, email_address: target.address };
  if (target.kind === "phone") return { type: "phone_number", text, phone_number: target.address };
  const { shown } = target;
  return shown === "" || label.includes(shown) || label.includes(url) ? text : joined([text, ` (${shown})`]);
}

/** With names as links, for those call nobody. */
function withNames(text: string): RichText {
  let from = 0;
  const parts = namesIn(text).flatMap(({ offset, length, url }): readonly RichText[] => {
    const before = text.slice(from, offset);
    from = offset + length;
    return [before, { type: "url", text: text.slice(offset, from), url }];
  });
  return parts.length === 0 ? text : joined([...parts, text.slice(from)]);
}

function oneText(node: PhrasingContent, level: number, isLink: boolean): RichText {
  switch (node.type) {
    case "text":
      return isLink || level === DEEPEST ? cleanText(node.value) : withNames(cleanText(node.value));
    case "strong":
    case "emphasis":
    case "delete": {
      const text = richText(node.children, level + 1, isLink);
      return isVisible(plainOf(node.children)) ? { type: STYLES[node.type], text } : text;
    }
    case "inlineCode":
      return isVisible(node.value) ? { type: "code", text: cleanText(node.value) } : "";
    case "inlineMath":
      return isVisible(node.value) ? { type: "mathematical_expression", expression: cleanText(node.value) } : "";
    case "break":
      return "\n";
    case "link": {
      const label = plainOf([node]);
      return linkText(
        node.url,
        label,
        label === node.url ? cleanText(label) : richText(node.children, level + 1, true),
      );
    }
    case "image": {
      const label = cleanText(labelOf(node.alt, node.url));
      return label === "" ? "" : linkText(node.url, label, label);
    }
    case "footnoteReference":
      return { type: "superscript", text: `[${node.label ?? ""}]` };
    case "html":
    case "imageReference":
    case "linkReference":
      return "";
  }
}

/** `level` is how deep the text itself stands; below the deepest only the words are kept. `isLink`: they stand in a link. */
export function richText(nodes: readonly PhrasingContent[], level: number, isLink = false): RichText {
  if (level > DEEPEST) return cleanText(plainOf(nodes));
  return joined(nodes.map((node) => oneText(node, level, isLink)));
}
