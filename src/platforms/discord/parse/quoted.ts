/** What a message replies to, and the words it speaks about. */
import type { Request } from "../../../core/request.ts";
import { MADE_BUTTON } from "../../../core/unseen.ts";
import type { Message, Said } from "../update.ts";
import { nameOf } from "./names.ts";
import { isHandedOn, readIn } from "./words.ts";

type Quoted = NonNullable<Request["quoted"]>;

export const isOurs = (message: Said | undefined, me: { readonly id: string }): boolean =>
  message?.author?.id === me.id;

/** A picture that Herald has made, by its buttons. */
export const isMade = (message: Said | undefined, me: { readonly id: string }): boolean =>
  isOurs(message, me) && message?.components.ids.some((id) => id.split(" ")[0] === MADE_BUTTON) === true;

/** A message that is spoken about; undefined when it has no words. */
export function quotedFrom(message: Said, me: { readonly id: string }): Quoted | undefined {
  const text = readIn(message);
  if (text === "") return undefined;
  // Nobody knows whose words are handed on.
  if (isOurs(message, me) && !isHandedOn(message)) return { text };
  return { text, name: nameOf(message.author) };
}

/** What stands beside own words, handed on with them, is spoken about as well. */
export function quotedOf(message: Message, me: { readonly id: string }): Quoted | undefined {
  const { referenced_message: reply, message_snapshots, content } = message;
  if (reply !== undefined) return isMade(reply, me) ? undefined : quotedFrom(reply, me);
  const beside = content === "" ? undefined : message_snapshots[0]?.message;
  return beside === undefined
    ? undefined
    : quotedFrom({ ...beside, id: message.id, author: undefined, message_snapshots: [] }, me);
}
