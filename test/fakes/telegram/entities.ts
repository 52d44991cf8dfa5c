/** The entities that Telegram finds in a text by itself. */
import type { MessageEntity } from "grammy/types";
import type { TelegramUser } from "./model.ts";

const FOUND = [
  ["bot_command", /(?<![\w/@])\/[A-Za-z0-9_]{1,64}(@\w{3,32})?(?![\w/])/g],
  ["mention", /(?<![\w@/])@[A-Za-z]\w{2,31}/g],
  ["url", /https?:\/\/[^\s<>]+[^\s<>.,;:!?)]/g],
  ["hashtag", /(?<![\w#])#[A-Za-z_]\w*/g],
  ["email", /(?<![\w@])[\w.]+@[\w-]+\.[a-z]{2,}/g],
] as const;

function foundEntities(text: string): readonly MessageEntity[] {
  const found = FOUND.flatMap(([type, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ type, offset: match.index, length: match[0].length })),
  );
  return found
    .filter((one) => !found.some((other) => other !== one && covers(other, one)))
    .toSorted((a, b) => a.offset - b.offset);
}

const covers = (outer: Span, inner: Span): boolean =>
  outer.offset <= inner.offset &&
  outer.offset + outer.length >= inner.offset + inner.length &&
  outer.length > inner.length;

interface Span {
  readonly offset: number;
  readonly length: number;
}

/** The person is named by their first name, as clients name people that have no public name. */
export function textMention(text: string, user: TelegramUser): MessageEntity {
  const offset = text.indexOf(user.first_name);
  if (offset < 0) throw new Error(`the text does not name ${user.first_name}`);
  return { type: "text_mention", offset, length: user.first_name.length, user };
}

/** Those that a client gave, and those that Telegram finds beside them. */
export function allEntities(text: string, given: readonly MessageEntity[]): readonly MessageEntity[] {
  const free = foundEntities(text).filter(
    (one) => !given.some((other) => other.offset < one.offset + one.length && one.offset < other.offset + other.length),
  );
  return [...given, ...free].toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}
