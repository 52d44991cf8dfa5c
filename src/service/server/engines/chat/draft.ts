/** An answer in the making: text and the documents it is drawn from, in the order in which they will be read. */
import type { Citation, FoundDocument, FunctionCall } from "../ports.ts";

/** A document stands for its marker, such as `[1]`. */
export type Part = string | FoundDocument;

export interface Draft {
  readonly parts: readonly Part[];
  readonly calls?: readonly FunctionCall[];
}

export const say = (...parts: readonly Part[]): Draft => ({ parts });

interface Written {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** A citation covers its marker: that is what clients turn into a link or a raised number. */
export function write(parts: readonly Part[], linkTo: (id: string) => string): Written {
  const numbers = new Map<string, number>();
  const citations: Citation[] = [];
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const number = numbers.get(part.id) ?? numbers.size + 1;
    numbers.set(part.id, number);
    const start = text.length;
    text += `[${number}]`;
    citations.push({ start, end: text.length, title: part.title, url: linkTo(part.id) });
  }
  return { text, citations };
}
