/** Foreign text inside our Markdown: shown as it was written, without becoming markup, a link or a mention of everyone. */

/** Signs that are markup wherever they stand, or at the edges of words, or at the beginning of a line. */
const MARKUP =
  /[\\`[\]<>|]|\*(?=\S)|(?<=\S)\*|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[ \t]*(?:#{1,6}(?=\s)|[-+](?=\s)|={2,}|-{2,})/gmu;

/** Control signs but line breaks and tabs, signs of nobody, and those that turn the direction of a text. */
const INVISIBLE = /(?![\n\t])\p{Cc}|\p{Co}|[\u202a-\u202e\u2066-\u2069]/gu;

/** A word joiner behind the `@` keeps a chat from being called together. */
const CALLING = /@(?=everyone|here|channel|all\b)/gi;

export const escaped = (text: string): string =>
  text
    .replace(INVISIBLE, "")
    .replace(MARKUP, (signs) => signs.replace(/(\S)/, "\\$1"))
    .replace(CALLING, "@\u2060");

/** On one line, for a quotation inside a sentence or a cell. */
export const inline = (text: string): string => escaped(text.replace(/\s+/g, " ").trim());

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
};
