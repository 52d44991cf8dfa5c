/** How people and chats are called: a line that is never empty and never long. */
import { fileNameLine, NAMELESS, nameLine } from "../../../core/lines.ts";
import type { Said, TelegramChat, User } from "../update.ts";

const firstOf = (...names: readonly (string | undefined)[]): string => {
  for (const name of names) {
    const tidied = name === undefined ? undefined : nameLine(name);
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
  title === undefined ? undefined : nameLine(title);

export const fileNameOf = (name: string): string | undefined => fileNameLine(name.toWellFormed().replaceAll("\0", " "));

/** Who wrote a message that is spoken about. */
export function authorOf({ from, sender_chat, author_signature }: Said): string {
  if (sender_chat !== undefined) return titleOf(sender_chat, author_signature);
  return from === undefined ? NAMELESS : nameOf(from);
}
