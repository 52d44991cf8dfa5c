/** Markdown as the messages that Telegram is sent: one where it can be, a few where it must, a file beyond. */
import type { Root } from "mdast";
import { parseMarkdown } from "../../../core/markdown/parse.ts";
import type { Outgoing } from "../outgoing.ts";
import { NO_CAPTION } from "./caption.ts";
import { renderClassic } from "./classic.ts";
import { classicParts, LONGEST_TEXT, MOST_ENTITIES, richParts } from "./parts.ts";
import { gainsFromRich } from "./policy.ts";

const MOST_PARTS = 5;

export interface RenderOptions {
  /** Whether the server takes rich messages, and they are wanted. */
  readonly rich: boolean;
}

function oneText(root: Root): Outgoing | "empty" | undefined {
  const { text, entities } = renderClassic(root);
  if (text === "") return "empty";
  return text.length <= LONGEST_TEXT && entities.length <= MOST_ENTITIES ? { kind: "text", text, entities } : undefined;
}

/** Empty only when there is nothing to see. A file comes after the first part, with its caption still to be written. */
export function renderAnswer(markdown: string, { rich }: RenderOptions): readonly Outgoing[] {
  const root = parseMarkdown(markdown);
  const whole = oneText(root);
  if (whole === "empty") return [];
  if (whole !== undefined && !(rich && gainsFromRich(root))) return [whole];
  const richly = rich ? richParts(root, MOST_PARTS + 1, MOST_PARTS) : [];
  const parts: readonly Outgoing[] = richly.length > 0 ? richly : classicParts(root, MOST_PARTS + 1, MOST_PARTS);
  const [first] = parts;
  if (parts.length <= MOST_PARTS || first === undefined) return parts;
  return [first, { kind: "file", name: "answer.md", content: markdown.toWellFormed(), caption: NO_CAPTION }];
}
