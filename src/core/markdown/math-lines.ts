/** Makes display math readable for the parser, and keeps `$$$` at the start of a line from swallowing what follows. */
import { looksLikeMath } from "./math-syntax.ts";
import { fenceAfter } from "./scan.ts";

const PREFIX = /^([\s>]*)/;
const MOST_LINES = 200;

const BEGINS = /^(?:\$\$|\\\[)/;
const ENDS: Readonly<Record<string, string>> = { $$: "$$", "\\[": "\\]" };

interface Line {
  readonly prefix: string;
  readonly rest: string;
}

function partsOf(line: string): Line {
  const prefix = PREFIX.exec(line)?.[1] ?? "";
  return { prefix, rest: line.slice(prefix.length).trimEnd() };
}

interface Opening {
  readonly end: string;
  /** What stands behind the mark: nothing where it has a line of its own, and then blank lines may follow. */
  readonly first: string;
}

/** The formula that begins with this line and goes on behind it. */
export function formulaIn(line: string): Opening | undefined {
  const { rest } = partsOf(line);
  const mark = BEGINS.exec(rest)?.[0] ?? "";
  const end = ENDS[mark];
  const first = rest.slice(mark.length).trimStart();
  if (end === undefined || first.includes(end) || (first !== "" && !looksLikeMath(first))) return undefined;
  return { end, first };
}

/** What the last line of a formula has before its end, with the punctuation behind that; undefined where it goes on. */
export function lastOf(line: string, end: string): string | undefined {
  const { rest } = partsOf(line);
  const at = rest.indexOf(end);
  const behind = rest.slice(at + end.length);
  return at !== -1 && /^[.,;:]?$/.test(behind) ? rest.slice(0, at).trimEnd() + behind : undefined;
}

/** The index of the line that closes what opened just before `from`; -1 when none does. */
function closingLine(lines: readonly string[], from: number, { end, first }: Opening): number {
  for (let index = from; index < Math.min(lines.length, from + MOST_LINES); index += 1) {
    const line = lines[index] ?? "";
    if (line.includes(end)) return lastOf(line, end) === undefined ? -1 : index;
    if (first !== "" && line.trim() === "") return -1;
  }
  return -1;
}

/** What begins and ends a formula gets lines of its own, as `$$`; dollars that open a block which nothing closes are escaped. */
export function prepareMath(text: string): string {
  if (!text.includes("$$") && !text.includes("\\[")) return text;
  const lines = text.split("\n");
  let fence: string | undefined;
  // What a line of its own opens is looked for once in vain, not again from every line.
  const none = new Map<string, number>();
  const find = (from: number, opening: Opening): number => {
    if (from < (none.get(opening.end) ?? 0)) return -1;
    const found = closingLine(lines, from, opening);
    if (
      found === -1 &&
      opening.first === "" &&
      !lines.slice(from, from + MOST_LINES).some((line) => line.includes(opening.end))
    )
      none.set(opening.end, from + MOST_LINES - 1);
    return found;
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    fence = fenceAfter(fence, line);
    if (fence !== undefined) continue;
    const { prefix, rest } = partsOf(line);
    const opening = formulaIn(line);
    const closing = opening === undefined ? -1 : find(index + 1, opening);
    if (opening !== undefined && closing !== -1) {
      const { prefix: lastPrefix } = partsOf(lines[closing] ?? "");
      const last = lastOf(lines[closing] ?? "", opening.end) ?? "";
      lines[index] = `${prefix}$$${opening.first === "" ? "" : `\n${prefix}${opening.first}`}`;
      lines[closing] = `${last === "" ? "" : `${lastPrefix}${last}\n`}${lastPrefix}$$`;
      index = closing;
    } else if (rest.startsWith("$$") && !/^\$\$[^$]+\$\$/.test(rest))
      lines[index] = prefix + rest.replace(/^\$+/, (run) => "\\$".repeat(run.length));
  }
  return lines.join("\n");
}
