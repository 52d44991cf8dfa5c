/** A text in the making with its entities: indents lines, keeps formatting out of code, and leaves nothing to be trimmed. */
import type { MessageEntity } from "grammy/types";
import { cleanText } from "../../../core/markdown/characters.ts";
import { isVisible } from "../../../core/markdown/visible.ts";
import { type Named, namesIn } from "./links.ts";

type Style = "bold" | "italic" | "underline" | "strikethrough" | "blockquote";
export type Mark = { readonly type: Style } | { readonly type: "text_link"; readonly url: string };

const CODE = { type: "code" } as const;

interface Open {
  readonly mark: Mark;
  start: number;
}

interface Ranked {
  readonly entity: MessageEntity;
  readonly rank: number;
}

export interface Sheet {
  /** Before every line from now on. */
  prefix: string;
  readonly put: (text: string) => void;
  /** So many line ends before whatever comes next, if anything does. */
  readonly gap: (lines: number) => void;
  readonly within: (mark: Mark, write: () => void) => void;
  readonly code: (text: string) => void;
  readonly pre: (text: string, language: string) => void;
  /** Whether what is put next stands behind something on its line. */
  readonly isWithinLine: () => boolean;
  readonly finish: () => Written;
}

export interface Written {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

const EMPTY: Written = { text: "", entities: [] };

export function newSheet(): Sheet {
  let text = "";
  let pending = 0;
  let isLineStart = true;
  const open: Open[] = [];
  const ranked: Ranked[] = [];

  const startLine = (): void => {
    if (pending > 0 && text !== "") {
      text += "\n".repeat(pending);
      isLineStart = true;
    }
    pending = 0;
    if (isLineStart) text += sheet.prefix;
    isLineStart = false;
  };

  const put = (raw: string): void => {
    if (raw === "") return;
    const cleaned = cleanText(raw);
    let from = 0;
    while (from < cleaned.length) {
      const end = cleaned.indexOf("\n", from);
      const line = end === -1 ? cleaned.slice(from) : cleaned.slice(from, end);
      if (line !== "") {
        startLine();
        text += line;
      }
      if (end === -1) return;
      if (pending === 0) text += "\n";
      isLineStart = true;
      from = end + 1;
    }
  };

  /** What stands behind `start` is marked, without the white space around it. */
  const keep = (mark: Mark | typeof CODE, start: number, rank: number): void => {
    let offset = start;
    let end = text.length;
    while (offset < end && /\s/.test(text.charAt(offset))) offset += 1;
    while (end > offset && /\s/.test(text.charAt(end - 1))) end -= 1;
    if (isVisible(text.slice(offset, end))) ranked.push({ entity: { ...mark, offset, length: end - offset }, rank });
  };
  const close = ({ mark, start }: Open, rank: number): void => keep(mark, start, rank);

  const within = (mark: Mark, write: () => void): void => {
    if (open.some((other) => other.mark.type === mark.type)) {
      write();
      return;
    }
    if (mark.type !== "blockquote" && (isLineStart || pending > 0)) startLine();
    else if (pending > 0 && text !== "") {
      text += "\n".repeat(pending);
      [pending, isLineStart] = [0, true];
    }
    const opened: Open = { mark, start: text.length };
    open.push(opened);
    write();
    open.pop();
    close(opened, open.length);
  };

  /** Formatting may stand around code in the tree, but not in Telegram: it ends before and begins again after. */
  const unmarked = (write: () => void): void => {
    open.forEach((opened, rank) => {
      if (opened.mark.type !== "blockquote") close(opened, rank);
    });
    write();
    for (const opened of open) if (opened.mark.type !== "blockquote") opened.start = text.length;
  };

  const code = (raw: string): void => {
    if (open.some(({ mark }) => mark.type === "text_link")) {
      put(raw);
      return;
    }
    if (raw === "") return;
    startLine();
    unmarked(() => {
      const start = text.length;
      put(raw);
      keep(CODE, start, open.length);
    });
  };

  const pre = (raw: string, language: string): void => {
    const cleaned = cleanText(raw)
      .replace(/^(?:[^\S\n]*\n)+/, "")
      .trimEnd();
    if (!isVisible(cleaned)) return;
    if (isWithinLine()) pending = 1;
    const { prefix } = sheet;
    sheet.prefix = "";
    startLine();
    sheet.prefix = prefix;
    // Neither a text nor a quote can begin with white space, and code must keep its own.
    const isFirst = text.trim() === "" || open.some(({ start }) => text.slice(start).trim() === "");
    if (isFirst && /^\s/.test(cleaned)) text += "…\n";
    const start = text.length;
    text += cleaned;
    const named = language === "" ? {} : { language };
    ranked.push({ entity: { type: "pre", offset: start, length: cleaned.length, ...named }, rank: open.length });
    pending = 1;
  };

  const isWithinLine = (): boolean => !isLineStart && pending === 0;

  /** Telegram lets formatting stand around a link, and no link in code or in another link. */
  const linkName = ({ offset, length, url }: Named): void => {
    const isTaken = ranked.some(({ entity }) => {
      const isBeside = entity.offset + entity.length <= offset || offset + length <= entity.offset;
      const isAround = entity.offset <= offset && offset + length <= entity.offset + entity.length;
      return !isBeside && (["code", "pre", "text_link"].includes(entity.type) || !isAround);
    });
    if (!isTaken) ranked.push({ entity: { type: "text_link", url, offset, length }, rank: Number.POSITIVE_INFINITY });
  };

  const finish = (): Written => {
    if (!isVisible(text)) return EMPTY;
    for (const named of namesIn(text)) linkName(named);
    const skipped = text.length - text.trimStart().length;
    const trimmed = text.trim();
    const entities = ranked
      .toSorted((a, b) => a.entity.offset - b.entity.offset || b.entity.length - a.entity.length || a.rank - b.rank)
      .map(({ entity }) => (skipped === 0 ? entity : { ...entity, offset: entity.offset - skipped }))
      .filter(({ offset, length }) => offset >= 0 && offset + length <= trimmed.length);
    return { text: trimmed, entities };
  };

  const gap = (lines: number): void => {
    pending = Math.max(pending, lines);
  };
  const sheet: Sheet = { prefix: "", put, gap, within, code, pre, isWithinLine, finish };
  return sheet;
}
