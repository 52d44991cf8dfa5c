/** Reads one JSON value at a place of a text, tells where it ends or what is wrong, and sets it out in lines. */

/** What should have stood where it went wrong. */
export type Wanted = "value" | "name" | "colon" | "comma" | "quote" | "end";

export type Scanned =
  | { readonly ok: true; readonly tokens: readonly string[]; readonly end: number }
  | { readonly ok: false; readonly at: number; readonly wanted: Wanted };

type State = "value" | "first-value" | "name" | "first-name" | "colon" | "comma";
type Kind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "atom";

const WANTED: Readonly<Record<State, Wanted>> = {
  value: "value",
  "first-value": "value",
  name: "name",
  "first-name": "name",
  colon: "colon",
  comma: "comma",
};

/** Phones put such blanks and quotation marks for the ones of JSON. */
const BLANK = /[\s\u00A0\uFEFF]*/y;
const CURLY = "“”„‟";

const ATOM = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const isQuote = (sign: string): boolean => sign === '"' || (sign !== "" && CURLY.includes(sign));

/** A number: where it broke off. */
function readString(text: string, start: number): { readonly token: string; readonly end: number } | number {
  const curly = text.charAt(start) !== '"';
  let at = start + 1;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '"' || (curly && isQuote(sign))) return { token: `"${text.slice(start + 1, at)}"`, end: at + 1 };
    if (sign < " ") return at;
    const next = sign === "\\" ? endOf(ESCAPE, text, at) : at + 1;
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

type Token = { readonly kind: Kind; readonly token: string; readonly end: number };

const isSign = (sign: string): sign is Exclude<Kind, "string" | "atom"> => sign !== "" && "{}[]:,".includes(sign);

/** A number: where a string broke off. Undefined: nothing that JSON has. */
function readToken(text: string, at: number): Token | number | undefined {
  const sign = text.charAt(at);
  if (isSign(sign)) return { kind: sign, token: sign, end: at + 1 };
  if (isQuote(sign)) {
    const read = readString(text, at);
    return typeof read === "number" ? read : { kind: "string", ...read };
  }
  const end = endOf(ATOM, text, at);
  return end === undefined ? undefined : { kind: "atom", token: text.slice(at, end), end };
}

/** `closers`: the brackets that are still to come, the next one last. Undefined: this may not stand there. */
function stateAfter(state: State, kind: Kind, closers: string[]): State | "whole" | undefined {
  const isEnd =
    state === "comma" || (state === "first-value" && kind === "]") || (state === "first-name" && kind === "}");
  if (isEnd && kind === closers.at(-1)) {
    closers.pop();
    return "whole";
  }
  switch (state) {
    case "value":
    case "first-value":
      if (kind === "string" || kind === "atom") return "whole";
      if (kind !== "{" && kind !== "[") return undefined;
      closers.push(kind === "{" ? "}" : "]");
      return kind === "{" ? "first-name" : "first-value";
    case "name":
    case "first-name":
      return kind === "string" ? "colon" : undefined;
    case "colon":
      return kind === ":" ? "value" : undefined;
    case "comma":
      if (kind !== ",") return undefined;
      return closers.at(-1) === "]" ? "value" : "name";
  }
}

/** Numbers stay as they are written, however long, and names in their order. */
export function scanJson(text: string, start = 0): Scanned {
  const tokens: string[] = [];
  const closers: string[] = [];
  let state: State = "value";
  let place = start;
  for (;;) {
    const at = endOf(BLANK, text, place) ?? place;
    const read = readToken(text, at);
    if (typeof read === "number") return { ok: false, at: read, wanted: "quote" };
    const next: State | "whole" | undefined = read === undefined ? undefined : stateAfter(state, read.kind, closers);
    if (read === undefined || next === undefined) return { ok: false, at, wanted: WANTED[state] };
    tokens.push(read.token);
    place = read.end;
    if (next === "whole" && closers.length === 0) return { ok: true, tokens, end: place };
    state = next === "whole" ? "comma" : next;
  }
}

export const parsed = (tokens: readonly string[]): unknown => JSON.parse(tokens.join(""));

/** Deeper than this it is set in no further, or a deep value would be mostly blanks. */
const DEEPEST = 20;

const lineAt = (depth: number): string => `\n${"  ".repeat(Math.min(depth, DEEPEST))}`;

export function indented(tokens: readonly string[]): string {
  let depth = 0;
  return tokens
    .map((token, index) => {
      const [before, after] = [tokens[index - 1] ?? "", tokens[index + 1] ?? ""];
      switch (token) {
        case "{":
        case "[":
          depth += 1;
          return after === "}" || after === "]" ? token : `${token}${lineAt(depth)}`;
        case "}":
        case "]":
          depth -= 1;
          return before === "{" || before === "[" ? token : `${lineAt(depth)}${token}`;
        case ",":
          return `,${lineAt(depth)}`;
        case ":":
          return ": ";
        default:
          return token;
      }
    })
    .join("");
}
