/** Who speaks, and whether the bot listens to it. */
import type { Chat, Person } from "../../../core/request.ts";
import type { Message, User } from "../update.ts";
import { nameOf, titleOf } from "./names.ts";
import type { Me } from "./parsed.ts";

/** Users that Telegram puts where a chat speaks: an anonymous administrator's group, and a channel. */
const STAND_INS: ReadonlySet<string> = new Set(["1087968824", "136817688"]);

export type Sender =
  | { readonly listens: false; readonly why: string }
  /** In a channel nobody is a person. */
  | { readonly listens: true; readonly person?: Person };

const refused = (why: string): Sender => ({ listens: false, why });

export const personOf = (user: User): Person => ({
  id: user.id,
  name: nameOf(user),
  ...(user.language_code === undefined ? {} : { language: user.language_code }),
});

function asChat({ chat, sender_chat, author_signature }: Message): Person | undefined {
  if (sender_chat === undefined) return undefined;
  const person = { id: sender_chat.id, name: titleOf(sender_chat, author_signature) };
  return sender_chat.id === chat.id ? { ...person, administrator: true } : person;
}

export function senderOf(message: Message, kind: Chat["kind"], me: Me): Sender {
  const { chat, from, via_bot } = message;
  if (message.is_automatic_forward === true) return refused("a post of the linked channel");
  if (from?.id === me.id || via_bot?.id === me.id) return refused("words of its own");
  if (from?.is_bot === true && !STAND_INS.has(from.id)) return refused("words of a bot");
  if (kind === "channel") return { listens: true };
  // With one person alone the chat has the person's id and name.
  if (kind === "private") {
    return { listens: true, person: from === undefined ? { id: chat.id, name: nameOf(chat) } : personOf(from) };
  }
  const person = asChat(message);
  if (person !== undefined) return { listens: true, person };
  if (from === undefined || STAND_INS.has(from.id)) return refused("nobody knows who says it");
  return { listens: true, person: personOf(from) };
}
