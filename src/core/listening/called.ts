/** Words without the names that the bot is called by in them. */
import type { Span } from "../arguments.ts";

/** Sign by sign, for a pattern would look at many blanks again and again. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end -= 1;
  return text.slice(0, end);
}

const withoutComma = (text: string): string => (text.endsWith(",") ? text.slice(0, -1).trimEnd() : text);

/** `calls` are where the names stand, from the last to the first. */
export function withoutCalls(words: string, calls: readonly Span[]): string {
  let text = words;
  for (const [from, to] of calls) {
    const before = withoutBlanks(text.slice(0, from));
    const after = text.slice(to);
    if (before === "") text = after.replace(/^[,:]?\s*/, "");
    // "What do you say, @Herald?": the comma belongs to the name.
    else text = (/^[?!.…]*$/.test(after.trim()) ? withoutComma(before.trimEnd()) : before) + after;
  }
  return text;
}
