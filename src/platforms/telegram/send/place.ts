/** Where an answer goes: the chat, its topic, and the message that it replies to, as Telegram's calls take them. */
import type { Button } from "../../../core/reply.ts";
import type { Chat, Request } from "../../../core/request.ts";

export interface Place {
  readonly chat: string;
  readonly thread: number | undefined;
  /** In groups the answer shows what it answers; alone with one person that is plain. */
  readonly replyTo: number | undefined;
  /** What it replies to where the chat has moved, and its messages have other numbers. */
  readonly replyThere?: number | undefined;
  /** Whether what it replies to shows whom it answers; where that is not there, it is to be said. */
  readonly shows?: true;
}

/** `about` is a message that the answer replies to wherever it is, instead of the one that asked. */
export function placeOf({ chat, message }: Request, about?: string): Place {
  if (chat === undefined) throw new TypeError("a request of Telegram names its chat");
  const answered = about ?? (chat.kind === "private" ? undefined : message);
  return {
    chat: chat.id,
    thread: chat.thread === undefined ? undefined : Number(chat.thread),
    replyTo: answered === undefined ? undefined : Number(answered),
  };
}

export const chatOf = ({ chat }: Place) => ({ chat_id: chat });

export const threadOf = ({ thread }: Place) => (thread === undefined ? {} : { message_thread_id: thread });

/** The topic that a group begins with. */
const GENERAL = 1;

/** To a topic of a supergroup, which is called as the message that began it; opened by its members alone. */
export function placeLink({ kind, id, thread }: Chat): string | undefined {
  const [, group] = /^-100(\d+)$/.exec(id) ?? [];
  return kind === "group" && group !== undefined ? `https://t.me/c/${group}/${thread ?? GENERAL}` : undefined;
}

/** Telegram's limit for what a button carries, in bytes. */
const LONGEST = 64;

function dataOf({ operation, argument }: Button): string {
  const data = `${operation} ${argument}`;
  if (Buffer.byteLength(data) > LONGEST)
    throw new RangeError(`the button "${operation}" carries more than ${LONGEST} bytes`);
  return data;
}

interface Keyboard {
  readonly inline_keyboard: { readonly text: string; readonly callback_data: string }[][];
}

/** What stands under a message; without it an edit takes away what stood there. */
export interface Markup {
  readonly reply_markup?: Keyboard;
}

/** A prompt that was deleted meanwhile does not cost the answer. */
const answering = (message: number) => ({ message_id: message, allow_sending_without_reply: true });

interface Placed extends Markup {
  readonly chat_id: string;
  message_thread_id?: number;
  reply_parameters?: ReturnType<typeof answering>;
  reply_markup?: Keyboard;
}

/** A field at a time: to spread four objects into one takes the engine the slow way, for each message. */
export function placed({ chat, thread, replyTo }: Place, { reply_markup }: Markup): Placed {
  const common: Placed = { chat_id: chat };
  if (thread !== undefined) common.message_thread_id = thread;
  if (replyTo !== undefined) common.reply_parameters = answering(replyTo);
  if (reply_markup !== undefined) common.reply_markup = reply_markup;
  return common;
}

export const buttonsOf = (rows: readonly (readonly Button[])[] = []): Markup =>
  rows.length === 0
    ? {}
    : {
        reply_markup: {
          inline_keyboard: rows.map((row) => row.map((one) => ({ text: one.label, callback_data: dataOf(one) }))),
        },
      };

/** The Stop of a request by its key, which no operation is asked for. */
export const stopButton = (label: string, key: string): Markup => ({
  reply_markup: { inline_keyboard: [[{ text: label, callback_data: `stop ${key}` }]] },
});
