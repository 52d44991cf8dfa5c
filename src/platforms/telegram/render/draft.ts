/** A frame of an answer that is still being written: its end, when it is too long to be shown whole. */
import type { InputRichMessageWithoutUpload as InputRichMessage, MessageEntity } from "grammy/types";
import type { RootContent } from "mdast";
import { parseMarkdown } from "../../../core/markdown/parse.ts";
import { type Tail, tailOf } from "../../../core/markdown/tail.ts";
import { isVisible } from "../../../core/markdown/visible.ts";
import type { RenderOptions } from "./answer.ts";
import { renderClassic } from "./classic.ts";
import { limitEntities, RICH_LIMITS } from "./parts.ts";
import { renderRich, richSize } from "./rich.ts";
import type { Written } from "./sheet.ts";

export interface Draft {
  readonly rich: InputRichMessage | undefined;
  /** Empty while there is nothing to see. */
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

const LONGEST = { text: 4_000, rich: 16_000 };
const SMALLEST = 200;
const CUT = "…";

/** The longest end that passes; each try is shorter, for what is written can be longer than its Markdown. */
function longestTail<Result>(
  markdown: string,
  most: number,
  attempt: (tail: Tail) => Result | undefined,
): Result | undefined {
  for (let length = most; length >= SMALLEST; length = Math.floor(length * 0.6)) {
    const result = attempt(tailOf(markdown, length));
    if (result !== undefined) return result;
  }
  return undefined;
}

function classicFrame({ text: tail, isCut }: Tail): Written | undefined {
  const { text, entities } = renderClassic(parseMarkdown(tail));
  if (text.length + 2 > LONGEST.text) return undefined;
  const limited = limitEntities(entities);
  if (!isCut || text === "") return { text, entities: limited };
  const shifted = limited.map((entity) => ({ ...entity, offset: entity.offset + 2 }));
  return { text: `${CUT}\n${text}`, entities: shifted };
}

function plainFrame(markdown: string): Written {
  const text = `${CUT}${markdown
    .slice(-3_000)
    .toWellFormed()
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim()}`;
  return { text: isVisible(text.slice(1)) ? text : "", entities: [] };
}

/** As many blocks from the end as fit: a shorter end is read again only when the last block alone is too large. */
function lastBlocks(blocks: readonly RootContent[]): readonly RootContent[] {
  const [mostCharacters = 0, mostBlocks = 0] = RICH_LIMITS;
  let from = blocks.length;
  let [characters, count] = [2_000, 1];
  for (; from > 0; from -= 1) {
    const block = blocks[from - 1];
    const [more, many] = block === undefined ? [0, 0] : richSize(block);
    characters += more;
    count += many;
    if (characters > mostCharacters || count > mostBlocks) break;
  }
  return blocks.slice(from);
}

/** A string when nothing is to be seen, to tell it from what does not fit. */
function richFrame({ text: tail, isCut }: Tail): InputRichMessage | "empty" | undefined {
  const root = parseMarkdown(tail);
  const children = lastBlocks(root.children);
  if (children.length === 0 && root.children.length > 0) return undefined;
  const message = renderRich({ type: "root", children: [...children] });
  if (message?.blocks === undefined) return "empty";
  const isWhole = !isCut && children.length === root.children.length;
  return isWhole ? message : { ...message, blocks: [{ type: "paragraph", text: CUT }, ...message.blocks] };
}

/** Called about once a second for every answer under way, so no more than the end is read. */
export function renderDraft(markdown: string, { rich }: RenderOptions): Draft {
  const written = longestTail(markdown, LONGEST.text, classicFrame) ?? plainFrame(markdown);
  const message = rich ? longestTail(markdown, LONGEST.rich, richFrame) : undefined;
  return { rich: message === "empty" || written.text === "" ? undefined : message, ...written };
}
