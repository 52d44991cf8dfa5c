/** What a message replies to, and the words it speaks about. */
import type { Request } from "../../../core/request.ts";
import { MADE_BUTTON } from "../../../core/unseen.ts";
import type { Message, Said } from "../update.ts";
import { listedIn } from "./listed.ts";
import { authorOf, nameOf, titleOf } from "./names.ts";
import type { Me } from "./parsed.ts";
import { hasContent, wordsOf } from "./words.ts";

type Quoted = NonNullable<Request["quoted"]>;

/** Undefined for what only looks like one: in topics every message "replies" to the topic's creation. */
export function replyOf({ reply_to_message }: Message): Said | undefined {
  return reply_to_message !== undefined && hasContent(reply_to_message) ? reply_to_message : undefined;
}

export const isOurs = (message: Said | undefined, me: Me): boolean => message?.from?.id === me.id;

/** By its buttons; what was chosen by hand is quoted all the same. */
export function isMade(reply: Said | undefined, me: Me): boolean {
  const buttons = reply?.reply_markup?.inline_keyboard.flat() ?? [];
  const isOne = buttons.some(({ callback_data = "" }) => callback_data.split(" ")[0] === MADE_BUTTON);
  return isOne && isOurs(reply, me) && reply?.["photo"] !== undefined;
}

const meantBy = (message: Message): string | undefined =>
  message.reply_to_poll_option_id ?? message.reply_to_checklist_task_id;

/** Of a message in another chat only the author is shown, what was quoted by hand, and contents without a text. */
function elsewhere(message: Message, me: Me): Quoted | undefined {
  const { external_reply, quote } = message;
  if (external_reply === undefined) return undefined;
  const text = quote?.text.trim() ? quote.text : listedIn(external_reply, meantBy(message));
  if (text === "") return undefined;
  const { sender_user, sender_user_name, sender_chat, chat } = external_reply.origin;
  if (sender_user?.id === me.id) return { text };
  const from = sender_chat ?? chat;
  const name = from === undefined ? nameOf(sender_user ?? { first_name: sender_user_name }) : titleOf(from);
  return { text, name };
}

export function quotedOf(message: Message, me: Me): Quoted | undefined {
  const reply = replyOf(message);
  if (reply === undefined) return elsewhere(message, me);
  const { quote } = message;
  if (quote?.is_manual !== true && isMade(reply, me)) return undefined;
  const text = quote?.is_manual === true ? quote.text : wordsOf(reply).text || listedIn(reply, meantBy(message));
  if (text.trim() === "") return undefined;
  return isOurs(reply, me) ? { text } : { text, name: authorOf(reply) };
}
