/** Foreign words inside our Markdown, and Markdown that broke off in the middle. */
import { withoutHalves } from "../core/markdown/closed.ts";

/** Signs that could become markup; in an address that is found by itself, a backslash would be shown. */
const MARKUP = /[\\`*_[\]<>|~$&#]|:(?=\/\/)|(?<=\bwww)\./gi;

/** Behind a backslash it would open a formula. */
const shown = (sign: string): string => (sign === "[" ? "&#91;" : `\\${sign}`);

/** One line of somebody's words, shown as they were written. */
export const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .replace(MARKUP, shown);

/** At most so many characters, the last of which says that there was more. */
export const clipped = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "")
        .trimEnd()}…`;

/** Also what ends a line for some readers alone: none of them shall take what stands behind it for words of ours. */
const LINE_END = /\r\n|(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/u;

export const quote = (text: string): string =>
  text
    .trim()
    .split(LINE_END)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** Several lines of somebody's words, set off from ours. */
export const plainQuote = (text: string): string => quote(text.trim().split(LINE_END).map(plain).join("\n"));

const FENCE = /^(?:[ \t]|>)*(`{3,}|~{3,}|\$\$(?=\s*$))(.*)$/s;

/** What opened a block that was not closed, so that what follows would stand inside of it. */
function openFence(text: string): string | undefined {
  let open: string | undefined;
  for (const line of text.split("\n")) {
    // A formula also ends with a line of its own words.
    if (open === "$$") {
      if (line.includes(open)) open = undefined;
      continue;
    }
    const [, fence = "", rest = ""] = FENCE.exec(line) ?? [];
    if (fence === "") continue;
    if (open === undefined) {
      const onOneLine = fence.startsWith("`") && rest.includes("`");
      if (!onOneLine) open = fence;
    } else if (fence.startsWith(open) && rest.trim() === "") open = undefined;
  }
  return open;
}

/** The text with its last block of code or math closed, so that something may be put behind it. */
export function closed(text: string): string {
  const whole = text.trimEnd();
  const fence = openFence(whole);
  return fence === undefined ? whole : `${whole}\n${fence}`;
}

/** What stands below a text and is no part of it. */
export const below = (text: string, line: string): string => `${closed(text)}\n\n*${line}*`;

/** The same below a text that broke off. */
export const belowBroken = (text: string, line: string): string => below(withoutHalves(text), line);
