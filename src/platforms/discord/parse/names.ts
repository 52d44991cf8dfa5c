/** How people, guilds and files are called: a line that is never empty and never long. */
import type { User } from "../update.ts";

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

export const titleOf = (name: string | undefined): string | undefined => {
  const line = lineOf(name?.toWellFormed() ?? "");
  return line === undefined ? undefined : [...line].slice(0, LONGEST).join("").trim();
};

export const nameOf = (user: Pick<User, "global_name" | "username"> | undefined, nick?: string): string =>
  titleOf(user?.global_name) ?? titleOf(nick) ?? titleOf(user?.username) ?? NAMELESS;

/** Of a long name the end stays, which says what the file is. */
export function fileNameOf(name: string): string | undefined {
  const line = lineOf(name);
  return line === undefined ? undefined : [...line].slice(-LONGEST).join("").trim();
}
