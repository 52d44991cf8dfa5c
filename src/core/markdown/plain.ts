/** Reads without the parser what needs none: paragraphs of plain words, fenced code, and what it must not be asked to read. */
import type { Code, Paragraph, RootContent } from "mdast";
import { fenceAfter } from "./scan.ts";

const SPECIAL = /[\\`*_[\]<>&$~|@#=]|:\/\/|www\.|^[ \t]|[ \t]$|^(?:[-+]|\d{1,9}[.)])(?:[ \t]|$)|^-[- \t]*$/im;
/** Blanks stand before a language or behind it: some models write thousands of them. */
const FENCED = /^(`{3,}|~{3,})[ \t]*(?:([^\s`~&\\]+)[ \t]*)?\n(?:([\s\S]*)\n)?\1[ \t]*\n*$/;

const paragraph = (value: string): Paragraph => ({ type: "paragraph", children: [{ type: "text", value }] });

/** Nothing when the chunk needs the parser. */
export function readSimple(chunk: string): readonly RootContent[] | undefined {
  const inner = chunk.replace(/\n+$/, "");
  if (!SPECIAL.test(inner)) return inner.includes("\n\n") ? undefined : [paragraph(inner)];
  const fenced = FENCED.exec(chunk);
  if (fenced === null) return undefined;
  const [, mark = "", language = "", value = ""] = fenced;
  for (const line of value.split("\n")) {
    if (fenceAfter(mark, line) === undefined) return undefined;
  }
  return [code(language, value)];
}

/** What ends a fence is not told from blank lines before it. */
const code = (language: string, value: string): Code => ({
  type: "code",
  lang: language === "" ? null : language,
  meta: null,
  value: value.trimEnd(),
});

/** Everything visible as it was written, with nothing but fences and blank lines understood. */
export function readPlain(chunk: string): RootContent[] {
  const blocks: RootContent[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let language = "";
  const end = (): void => {
    const value = lines.join("\n");
    if (fence !== undefined) blocks.push(code(language, value));
    else if (value.trim() !== "") blocks.push(paragraph(value.trimEnd()));
    lines = [];
  };
  for (const line of chunk.split("\n")) {
    const after = fenceAfter(fence, line);
    if (after !== fence) {
      end();
      language = after === undefined ? "" : (/^\s*[`~]+\s*([^\s`]*)/.exec(line)?.[1] ?? "");
      fence = after;
    } else if (fence === undefined && line.trim() === "") end();
    else lines.push(line);
  }
  end();
  return blocks;
}
