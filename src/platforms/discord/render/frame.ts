/** A frame of an answer that is still being written: its end, when it is too long to be shown whole. */
import { parseMarkdown } from "../../../core/markdown/parse.ts";
import { tailOf } from "../../../core/markdown/tail.ts";
import type { Outgoing } from "../outgoing.ts";
import { type StopButton, stopRow } from "./buttons.ts";
import { LIMITS } from "./limits.ts";
import { renderWords } from "./words.ts";

const CUT = "…\n";
const SMALLEST = 200;

/** The longest end that fits; each try is shorter, for what is written can be longer than its Markdown. */
function longestTail(markdown: string): string | undefined {
  for (let length: number = LIMITS.content; length >= SMALLEST; length = Math.floor(length * 0.6)) {
    const { text, isCut } = tailOf(markdown, length);
    const words = renderWords(parseMarkdown(text));
    const shown = isCut && words !== "" ? `${CUT}${words}` : words;
    if (shown.length <= LIMITS.content) return shown;
  }
  return undefined;
}

/** As nothing but words. */
function plainEnd(markdown: string): string {
  const value = markdown.slice(-SMALLEST * 4).toWellFormed();
  const words = renderWords({ type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] });
  return words === "" ? "" : `${CUT}${words}`;
}

/** Called every other second for every answer under way, so no more than the end is read. Without content while there is nothing to see. */
export function renderFrame(markdown: string, stop: StopButton | undefined): Outgoing {
  const shown = longestTail(markdown) ?? plainEnd(markdown);
  return {
    content: shown === "" ? undefined : shown,
    components: stop === undefined ? [] : [stopRow(stop)],
    isCard: false,
    files: [],
  };
}
