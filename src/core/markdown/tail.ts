/** The end of a text that is still being written, cut where it stays readable Markdown, with nothing left open. */
import { closed } from "./closed.ts";
import { chunksOf, fenceAfter } from "./scan.ts";

export interface Tail {
  readonly text: string;
  readonly isCut: boolean;
}

/** From the start of a line; within fenced code the fence is opened again. */
function endOf(chunk: string, most: number): string {
  let from = chunk.indexOf("\n", chunk.length - most) + 1;
  if (from === 0 || from >= chunk.length - 1) from = chunk.length - most;
  let fence: string | undefined;
  let opening = "";
  for (const line of chunk.slice(0, from).split("\n")) {
    const after = fenceAfter(fence, line);
    if (fence === undefined && after !== undefined) opening = line;
    fence = after;
  }
  const rest = chunk.slice(from).replace(/^[\udc00-\udfff]/, "");
  return fence === undefined ? rest : `${opening}\n${rest}`;
}

/**
 * Whole blocks from the end, as many as `most` characters hold; the end of the last block when it alone is longer. Where
 * it begins moves in steps, so that a text that grows has mostly the same blocks as before.
 */
export function tailOf(text: string, most: number): Tail {
  if (text.length <= most) return { text: closed(text), isCut: false };
  const chunks = chunksOf(text);
  const step = Math.floor(most / 4);
  const least = Math.ceil((text.length - most) / step) * step;
  let from = 0;
  for (let before = 0; from < chunks.length && before < least; from += 1) before += (chunks[from]?.length ?? 0) + 2;
  const last = chunks.at(-1) ?? "";
  return { text: closed(from < chunks.length ? chunks.slice(from).join("\n\n") : endOf(last, most)), isCut: true };
}
