/** How people and chats are called: a line that is never empty and never long. */
import type { Said, TelegramChat, User } from "../update.ts";

const LONGEST = 60;
const NAMELESS = "somebody";

/** Marks that turn the direction of what stands around a name, and what is no character at all. */
const HARMFUL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
/** Letters and spaces that show nothing. */
const SHOWN = /[^\s\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

function lineOf(name: string): string | undefined {
  const line = name.replace(HARMFUL, " ").replace(/\s+/g, " ").trim();
  return SHOWN.test(line) ? line : undefined;
}

const tidy = (name: string): string | undefined => {
  const line = lineOf(name);
  return line === undefined ? undefined : [...line].slice(0, LONGEST).join("").trim();
};

const firstOf = (...names: readonly (string | undefined)[]): string => {
  for (const name of names) {
    const tidied = name === undefined ? undefined : tidy(name);
    if (tidied !== undefined) return tidied;
  }
  return NAMELESS;
};

type Called = Pick<User, "first_name" | "last_name" | "username">;

export const nameOf = ({ first_name = "", last_name = "", username }: Called): string =>
  firstOf(`${first_name} ${last_name}`, username);

export const titleOf = ({ title, username }: TelegramChat, signature?: string): string =>
  firstOf(title, signature, username);

/** How a chat of several people is called, where it is called anything. */
export const lineOfTitle = ({ title }: TelegramChat): string | undefined =>
  title === undefined ? undefined : tidy(title);

/** Of a long name the end stays, which says what the file is. */
export function fileNameOf(name: string): string | undefined {
  const line = lineOf(name.toWellFormed().replaceAll("\0", " "));
  return line === undefined ? undefined : [...line].slice(-LONGEST).join("").trim();
}

/** Who wrote a message that is spoken about. */
export function authorOf({ from, sender_chat, author_signature }: Said): string {
  if (sender_chat !== undefined) return titleOf(sender_chat, author_signature);
  return from === undefined ? NAMELESS : nameOf(from);
}
