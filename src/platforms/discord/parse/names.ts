/** How people and guilds are called: a line that is never empty and never long. */
import { NAMELESS, nameLine } from "../../../core/lines.ts";
import type { User } from "../update.ts";

export const titleOf = (name: string | undefined): string | undefined => nameLine(name?.toWellFormed() ?? "");

export const nameOf = (user: Pick<User, "global_name" | "username"> | undefined, nick?: string): string =>
  titleOf(user?.global_name) ?? titleOf(nick) ?? titleOf(user?.username) ?? NAMELESS;
