/** Makes display math readable for the parser, and keeps `$$$` at the start of a line from swallowing what follows. */
import { fenceAfter } from "./scan.ts";

const PREFIX = /^([\s>]*)/;
const MOST_LINES = 200;

interface Line {
  readonly prefix: string;
  readonly rest: string;
}

function partsOf(line: string): Line {
  const prefix = PREFIX.exec(line)?.[1] ?? "";
  return { prefix, rest: line.slice(prefix.length).trimEnd() };
}

/** The index of the line that closes what opened just before `from`; -1 when none does. */
function closingLine(lines: readonly string[], from: number, mark: string): number {
  for (let index = from; index < Math.min(lines.length, from + MOST_LINES); index += 1) {
    if (partsOf(lines[index] ?? "").rest === mark) return index;
  }
  return -1;
}

/** `\[` and `\]` on lines of their own become `$$`; dollars that open a block which nothing closes are escaped. */
export function prepareMath(text: string): string {
  if (!text.includes("$$") && !text.includes("\\[")) return text;
  const lines = text.split("\n");
  let fence: string | undefined;
  // Each mark is looked for once in vain, not again from every line.
  const none = new Map<string, number>();
  const find = (from: number, mark: string): number => {
    if (from < (none.get(mark) ?? 0)) return -1;
    const found = closingLine(lines, from, mark);
    if (found === -1) none.set(mark, from + MOST_LINES - 1);
    return found;
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    fence = fenceAfter(fence, line);
    if (fence !== undefined) continue;
    const { prefix, rest } = partsOf(line);
    if (rest === "\\[" || rest === "$$") {
      const closing = find(index + 1, rest === "$$" ? "$$" : "\\]");
      if (closing !== -1) {
        lines[index] = `${prefix}$$`;
        lines[closing] = `${partsOf(lines[closing] ?? "").prefix}$$`;
        index = closing;
        continue;
      }
    }
    if (rest.startsWith("$$") && !/^\$\$[^$]+\$\$/.test(rest))
      lines[index] = prefix + rest.replace(/^\$+/, (run) => "\\$".repeat(run.length));
  }
  return lines.join("\n");
}
