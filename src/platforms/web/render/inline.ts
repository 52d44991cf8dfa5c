/** What stands within a line: words, what is marked in them, and links that are safe to follow. */
import type { PhrasingContent } from "mdast";
import { isVisible, labelOf, plainOf } from "../../../core/markdown/visible.ts";
import type { Inline } from "../wire.ts";

/** What is nested deeper is shown as its words. */
export const MOST_LEVELS = 12;

const LONGEST_ADDRESS = 4_000;

/** The address as a browser would follow it; undefined where it could be anything but a web page or a mailbox. */
function safeHref(address: string): string | undefined {
  if (address.length > LONGEST_ADDRESS || !/^(?:https?|mailto):/i.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, pathname, href } = new URL(address);
  if (protocol === "mailto:") return /^[^@]+@[^@]+$/.test(pathname) ? href : undefined;
  // `https://bank.example@thief.example` looks like the one and leads to the other.
  if (username !== "" || password !== "" || hostname === "") return undefined;
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** Lines stay lines, as on every other platform. */
function wordsOf(text: string): Inline[] {
  return text
    .split("\n")
    .flatMap((line, index): Inline[] => [...(index > 0 ? [{ is: "break" } as const] : []), ...(line ? [line] : [])]);
}

interface Where {
  readonly level: number;
  readonly isInLink: boolean;
}

const MARKS = { strong: "strong", emphasis: "emphasis", delete: "strike" } as const;

function linkOf(url: string, of: readonly Inline[], { isInLink }: Where): readonly Inline[] {
  const href = isInLink ? undefined : safeHref(url);
  return href === undefined ? of : [{ is: "link", href, of }];
}

function inlineOf(node: PhrasingContent, where: Where): readonly Inline[] {
  const inner = { ...where, level: where.level + 1 };
  if (where.level >= MOST_LEVELS) return wordsOf(plainOf([node]));
  switch (node.type) {
    case "text":
    case "html":
      return wordsOf(node.value);
    case "strong":
    case "emphasis":
    case "delete":
      return [{ is: MARKS[node.type], of: inlinesOf(node.children, inner) }];
    case "inlineCode":
      return [{ is: "code", text: node.value }];
    case "inlineMath":
      return [{ is: "math", text: node.value }];
    case "link": {
      const label = isVisible(plainOf(node.children)) ? node.children : [{ type: "text", value: node.url } as const];
      return linkOf(node.url, inlinesOf(label, { ...inner, isInLink: true }), where);
    }
    case "image":
      return linkOf(node.url, wordsOf(labelOf(node.alt, node.url)), where);
    case "footnoteReference":
      return [`[${node.label ?? node.identifier}]`];
    case "break":
      return [{ is: "break" }];
    case "linkReference":
    case "imageReference":
      // The tree has none of them any more.
      return wordsOf(plainOf([node]));
  }
}

/** Words that stand next to each other are one. */
export function inlinesOf(nodes: readonly PhrasingContent[], where = { level: 0, isInLink: false }): readonly Inline[] {
  const all: Inline[] = [];
  for (const one of nodes.flatMap((node) => inlineOf(node, where))) {
    const last = all.at(-1);
    if (typeof one === "string" && typeof last === "string") all[all.length - 1] = last + one;
    else all.push(one);
  }
  return all;
}
