/** Markdown as the caption of a picture or a file, where it is short enough for one. */
import { parseMarkdown } from "../../../core/markdown/parse.ts";
import type { Caption } from "../outgoing.ts";
import { renderClassic } from "./classic.ts";
import { limitEntities } from "./parts.ts";

const LONGEST_CAPTION = 1_024;

export const NO_CAPTION: Caption = { text: "", entities: [] };

/** Captions are limited as Telegram counts them: without what marks them up, an emoji as two or more. */
export const isCaption = ({ text }: Caption): boolean => text.length <= LONGEST_CAPTION;

/** Undefined when it is too long for one; empty when there is nothing to see. */
export function renderCaption(markdown: string): Caption | undefined {
  const { text, entities } = renderClassic(parseMarkdown(markdown));
  const caption = { text, entities: limitEntities(entities) };
  return isCaption(caption) ? caption : undefined;
}
