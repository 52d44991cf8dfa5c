/** Whether a message calls a bot by a name that Herald does not know as its own: after its owner has renamed it, that may be its own. */
import type { Entity, Update } from "../update.ts";
import type { Me } from "./parsed.ts";
import { wordsOf } from "./words.ts";

/** A mention, or a command with the name of the bot that it is for; names of bots end so. */
const CALLS_BOT = /^(?:@|\/\w{1,64}@)(\w{1,60}bot)$/i;

export function callsOtherBot(update: Update, { username }: Me): boolean {
  const message = update.message ?? update.channel_post;
  // With one person alone nobody needs a name.
  if (message === undefined || message.chat.type === "private") return false;
  const { text, entities } = wordsOf(message);
  const nameIn = ({ type, offset, length }: Entity): string | undefined =>
    type === "mention" || type === "bot_command"
      ? CALLS_BOT.exec(text.slice(offset, offset + length))?.[1]?.toLowerCase()
      : undefined;
  const names = entities.map(nameIn).filter((name) => name !== undefined);
  const own = username.toLowerCase();
  return names.length > 0 && !names.includes(own);
}
