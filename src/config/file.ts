/** The `.env` file: its variables, and what in it is no variable. */
import { parseEnv } from "node:util";

export interface EnvironmentFile {
  readonly variables: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
  readonly hints: readonly string[];
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/** With a space before it a # begins a comment. */
const CUT = /^[^#=]*=(?:#\S|[^#]*[^\s#]#)/;

/** The line is not shown, for a secret may stand on it. */
const said = (line: number, what: string): string => `.env line ${line} ${what}, for example LOG_LEVEL=info`;

/** Node's own parser takes what it understands and is silent about the rest; this finds the rest. */
function inspect(lines: readonly string[]): Omit<EnvironmentFile, "variables"> {
  const problems: string[] = [];
  const hints: string[] = [];
  const seen = new Map<string, number>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value = ""] = ASSIGNMENT.exec(line) ?? [];
    if (name === undefined) {
      problems.push(said(index + 1, "is not NAME=value"));
      continue;
    }
    const before = seen.get(name);
    if (before !== undefined)
      hints.push(`.env line ${index + 1} sets ${name} again; what line ${before} says is not used`);
    seen.set(name, index + 1);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote !== undefined && !value.includes(quote, 1)) {
      problems.push(said(index + 1, "opens a quotation mark and does not close it"));
    }
    if (quote === undefined && CUT.test(line)) {
      hints.push(
        `.env line ${index + 1} sets ${name} to what stands before the #; in quotation marks all of it counts`,
      );
    }
  }
  return { problems, hints };
}

export function parseEnvironmentFile(text: string): EnvironmentFile {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.includes("\0") || plain.includes("\uFFFD")) {
    return { variables: {}, hints: [], problems: [".env is not plain text in UTF-8; save it again in that encoding"] };
  }
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(plain))) {
    // Out of a line that is no variable Node makes a name of its own.
    if (value !== undefined && /^\w+$/.test(name)) variables[name] = value;
  }
  return { variables, ...inspect(plain.split(/\r?\n/)) };
}
