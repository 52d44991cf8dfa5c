/** Blocks as plain words: what is read aloud when an answer is there. */
import type { Block, Inline, Message } from "../../platforms/web/wire.ts";

/** Longer ones are read by whoever goes to them. */
const LONGEST = 600;

export function readable(blocks: readonly Block[]): string {
  const text = blocks
    .map(wordsOf)
    .filter((words) => words !== "")
    .join("\n");
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …`;
}

const LONGEST_LINE = 90;

/** What a message is, in a line, where another speaks about it. */
export function lineOf({ blocks, text, files }: Pick<Message, "blocks" | "text" | "files">): string {
  const [line = ""] = (readable(blocks) || text).split("\n").filter((one) => one.trim() !== "");
  const words = line === "" ? (files[0]?.name ?? "") : line;
  return words.length <= LONGEST_LINE ? words : `${words.slice(0, LONGEST_LINE).replace(/\s+\S*$/, "")} …`;
}

function wordsOf(block: Block): string {
  switch (block.is) {
    case "paragraph":
    case "heading":
      return inlineText(block.of);
    case "code":
    case "math":
      return block.text;
    case "quote":
      return block.of.map(wordsOf).join("\n");
    case "list":
      return block.items.map(({ of }) => of.map(wordsOf).join("\n")).join("\n");
    case "table":
      return block.rows.map((row) => row.map(inlineText).join(", ")).join("\n");
    case "rule":
      return "";
  }
}

const inlineText = (inlines: readonly Inline[]): string => inlines.map(textOf).join("");

function textOf(inline: Inline): string {
  if (typeof inline === "string") return inline;
  switch (inline.is) {
    case "code":
    case "math":
      return inline.text;
    case "break":
      return "\n";
    case "strong":
    case "emphasis":
    case "strike":
    case "link":
      return inlineText(inline.of);
  }
}
