/** What a person reads of a text in Discord's Markdown: its words without marks and escapes. */

/** Escapes, code, links, addresses in angle brackets, and the marks of emphasis, of which those inside of words are none. */
const SPANS =
  /\\([!-/:-@[-`{-~])|(`+)(.+?)\2|\[((?:\\.|[^\]\\])*)\]\(<?([^)\s>]*)>?\)|<(https?:[^>]*)>|\*{1,3}|__|(?<!\w)_|_(?!\w)|~~|\|\|/gs;

const spans = (text: string): string =>
  text.replace(
    SPANS,
    (_, escaped?: string, _ticks?: string, code?: string, label?: string, _to?: string, address?: string): string =>
      escaped ?? code?.trim() ?? (label === undefined ? (address ?? "") : spans(label)),
  );

const lineStart = (line: string): string =>
  line
    .replace(/^(?:> ?)+/, "")
    .replace(/^(?:-# |#{1,3} )/, "")
    .replace(/^(\s*)[-*] /, "$1• ");

const unfenced = (fence: string): string => fence.replace(/^```(?:[^\s`]*\n)?/, "").replace(/\n?```$/, "");

export const plainWords = (markdown: string): string =>
  markdown
    .split(/(```[\s\S]*?```)/)
    .map((part, i) => (i % 2 === 1 ? unfenced(part) : spans(part.split("\n").map(lineStart).join("\n"))))
    .join("")
    .trim();
