/** A text in the making, as Discord reads Markdown: indents lines, quotes them, and opens no formatting that it does not close. */
import { cleanText } from "../../../core/markdown/characters.ts";
import { isVisible } from "../../../core/markdown/visible.ts";
import { cleanCode, codeSpan, escapeLine } from "./escape.ts";

type Mark = "**" | "*" | "~~";

export interface Sheet {
  /** Before every line from now on, behind the mark of a quote. */
  indent: string;
  /** Lines are joined, where more than one cannot be: in a heading, and in a link. */
  oneLine: boolean;
  /** Words, as they are to be read. */
  readonly put: (text: string) => void;
  /** What Discord is to understand: nothing that stands before it on its line is one with it. */
  readonly sign: (text: string) => void;
  /** So many line ends before whatever comes next, if anything does. */
  readonly gap: (lines: number) => void;
  readonly within: (mark: Mark, write: () => void) => void;
  readonly quoted: (write: () => void) => void;
  readonly link: (url: string, write: () => void) => void;
  /** A link that says no more than where it goes. */
  readonly address: (url: string) => void;
  /** A channel, which Discord shows by its name. */
  readonly channel: (id: string) => void;
  readonly isInLink: () => boolean;
  readonly code: (text: string) => void;
  readonly pre: (text: string, language: string) => void;
  /** Whether what is put next stands behind something on its line. */
  readonly isWithinLine: () => boolean;
  readonly finish: () => string;
}

/** One stretch of it. */
interface Marked {
  readonly mark: Mark;
}

const QUOTE = "> ";
/** Between two marks that would be read as one; never within code. */
const NOTHING = "\u200b";
/** What is marked around code cannot be told from these in it. */
const UNCLEAR = /[*~\\_|[\]]/;

export function newSheet(): Sheet {
  let text = "";
  /** Where the words begin that stand on the last line, or in the last mark: there a sign is more than a sign. */
  let wordsFrom = 0;
  let [pending, isGapQuoted, isLineStart] = [0, true, true];
  let quote = "";
  let spaces = "";
  let [endsWithCode, isInLink] = [false, false];
  const wanted: Marked[] = [];
  const open: Marked[] = [];

  const closeTo = (depth: number): void => {
    while (open.length > depth) {
      const mark = open.pop()?.mark ?? "";
      // Of all marks, only this one is not told from an escaped character before it.
      if (mark === "~~" && text.endsWith("\\~")) text += NOTHING;
      text += mark;
    }
  };

  const startLine = (): void => {
    if (pending > 0 && text !== "") {
      text += "\n";
      for (let line = 1; line < pending; line += 1) text += isGapQuoted ? `${quote}\n` : "\n";
      isLineStart = true;
    }
    [pending, isGapQuoted] = [0, true];
    if (!isLineStart) return;
    text += quote + sheet.indent;
    wordsFrom = text.length;
    isLineStart = false;
  };

  /** What is marked alike goes on, where nothing stands between. */
  const isSame = (one: Marked, other: Marked | undefined): boolean =>
    one === other || (spaces === "" && one.mark === other?.mark);

  /** White space stands outside of marks, and so do the ends of lines. */
  const settle = (marks: readonly Marked[]): void => {
    const shared = open.findIndex((one, depth) => !isSame(one, marks[depth]));
    const isNewLine = pending > 0 || isLineStart;
    const before = open.length;
    closeTo(isNewLine ? 0 : shared === -1 ? open.length : shared);
    const hasClosed = open.length < before;
    if (isNewLine) startLine();
    const first = marks[open.length]?.mark;
    endsWithCode = endsWithCode && !hasClosed && first === undefined && !isNewLine && spaces === "";
    if (hasClosed && spaces === "" && first !== undefined && text.endsWith(first.charAt(0))) text += NOTHING;
    text += spaces;
    spaces = "";
    // What goes on is from now on the later stretch.
    open.splice(0, open.length, ...marks.slice(0, open.length));
    for (const one of marks.slice(open.length)) {
      open.push(one);
      text += one.mark;
      wordsFrom = text.length;
    }
  };

  const breakLine = (): void => {
    if (sheet.oneLine) spaces = spaces === "" ? " " : spaces;
    else {
      spaces = "";
      pending += 1;
      isGapQuoted = isGapQuoted && quote !== "";
    }
  };

  const putLine = (line: string): void => {
    const words = line.trim();
    const behind = line.trimStart();
    spaces += line.slice(0, line.length - behind.length);
    if (words === "") return;
    const trail = behind.slice(words.length);
    settle(wanted);
    text += escapeLine(words + trail, text.slice(wordsFrom)).trimEnd();
    endsWithCode = false;
    spaces = trail;
  };

  const put = (raw: string): void => {
    for (const [index, line] of cleanText(raw).split("\n").entries()) {
      if (index > 0) breakLine();
      putLine(line);
    }
  };

  const sign = (raw: string): void => {
    settle(wanted);
    text += raw;
    wordsFrom = text.length;
    endsWithCode = false;
  };

  const gap = (lines: number): void => {
    spaces = "";
    pending = Math.max(pending, lines);
    isGapQuoted = isGapQuoted && quote !== "";
  };

  const within = (mark: Mark, write: () => void): void => {
    if (wanted.some((one) => one.mark === mark)) {
      write();
      return;
    }
    wanted.push({ mark });
    write();
    wanted.pop();
  };

  const quoted = (write: () => void): void => {
    const outside = quote;
    if (!isLineStart && pending === 0) gap(1);
    quote = QUOTE;
    write();
    quote = outside;
  };

  const link = (url: string, write: () => void): void => {
    settle(wanted);
    text += "[";
    wordsFrom = text.length;
    endsWithCode = false;
    const { oneLine } = sheet;
    [sheet.oneLine, isInLink] = [true, true];
    write();
    [sheet.oneLine, isInLink] = [oneLine, false];
    spaces = "";
    closeTo(wanted.length);
    text += `](<${url}>)`;
    endsWithCode = false;
  };

  const address = (url: string): void => {
    settle(wanted);
    text += `<${url}>`;
    endsWithCode = false;
  };

  const channel = (id: string): void => {
    settle(wanted);
    text += `<#${id}>`;
    endsWithCode = false;
  };

  const code = (raw: string): void => {
    const span = isVisible(raw) ? codeSpan(raw) : undefined;
    if (span === undefined || (isInLink && UNCLEAR.test(span))) {
      put(raw);
      return;
    }
    settle(UNCLEAR.test(span) ? [] : wanted);
    if (endsWithCode) text += NOTHING;
    text += span;
    endsWithCode = true;
  };

  const fence = (lines: readonly string[], language: string): void => {
    if (!lines.some(isVisible)) return;
    const shown = lines
      .join("\n")
      .replace(/^(?:[^\S\n]*\n)+/, "")
      .trimEnd();
    for (const line of [`\`\`\`${language}`, ...shown.split("\n"), "```"]) {
      startLine();
      text += line;
      pending = 1;
    }
  };

  /** Discord knows no longer fences: a line that holds one stands by itself. */
  const pre = (raw: string, language: string): void => {
    if (!isVisible(raw)) return;
    if (isWithinLine()) gap(1);
    closeTo(0);
    spaces = "";
    const { indent } = sheet;
    sheet.indent = "";
    let lines: string[] = [];
    const end = (): void => {
      fence(lines, language);
      lines = [];
    };
    for (const line of cleanCode(raw).split("\n")) {
      if (!line.includes("```")) {
        lines.push(line);
        continue;
      }
      end();
      gap(1);
      code(line);
      gap(1);
    }
    end();
    sheet.indent = indent;
    gap(1);
  };

  const isWithinLine = (): boolean => !isLineStart && pending === 0;

  const finish = (): string => {
    closeTo(0);
    return isVisible(text) ? text.trim() : "";
  };

  const sheet: Sheet = {
    indent: "",
    oneLine: false,
    put,
    sign,
    gap,
    within,
    quoted,
    link,
    address,
    channel,
    isInLink: () => isInLink,
    code,
    pre,
    isWithinLine,
    finish,
  };
  return sheet;
}
