/** Where something is said: the chat, its topic, and the conversation that follows from them. */
import type { Chat } from "../../../core/request.ts";
import { GENERAL } from "../../../core/settings.ts";
import type { TelegramChat } from "../update.ts";
import { lineOfTitle } from "./names.ts";
import type { Me } from "./parsed.ts";

export interface Place {
  readonly chat: Chat;
  /** The conversation of the whole place. */
  readonly conversation: string;
  /** Without topics, every chain of replies in a group is a conversation of its own. */
  readonly chains: boolean;
}

interface Where {
  readonly chat: TelegramChat;
  readonly message_thread_id?: string | undefined;
  readonly is_topic_message?: true | undefined;
}

/** The thread of the General topic, which must never be named to Telegram. */
const GENERAL_THREAD = "1";

/** In groups without topics every chain of replies has such an id, which is no topic. */
function threadOf({ chat, message_thread_id, is_topic_message }: Where, me: Me): string | undefined {
  const counts = is_topic_message === true || (chat.type === "private" && me.hasTopics);
  return counts && message_thread_id !== GENERAL_THREAD ? message_thread_id : undefined;
}

function kindOf({ type }: TelegramChat): Chat["kind"] {
  return type === "supergroup" ? "group" : type;
}

/** What everybody may look into is no place for adult pictures. */
const isPublic = ({ type, username }: TelegramChat): boolean => type !== "private" && username !== undefined;

function chatOf(chat: TelegramChat): Chat {
  const title = chat.type === "private" ? undefined : lineOfTitle(chat);
  return {
    id: chat.id,
    kind: kindOf(chat),
    ...(title === undefined ? {} : { title }),
    ...(isPublic(chat) ? {} : { adult: true }),
  };
}

export function placeOf(where: Where, me: Me): Place {
  const chat = chatOf(where.chat);
  const { id, kind } = chat;
  const thread = threadOf(where, me);
  if (thread !== undefined) {
    return { chat: { ...chat, thread }, conversation: `telegram:${id}:${thread}`, chains: false };
  }
  const general = kind === "group" && where.chat.is_forum === true;
  const conversation = general ? `telegram:${id}:${GENERAL}` : `telegram:${id}`;
  return { chat, conversation, chains: kind !== "private" && !general };
}

/** A message as an id of CHAINS. */
export const chainId = (chat: string, message: string): string => `telegram:${chat}:${message}`;

export const chainFrom = (chat: string, message: string): string => `telegram:${chat}:chain:${message}`;
