/** The things Telegram's interface speaks of, as far as the fake one knows them: they go over the wire as they stand here. */
import type { InlineKeyboardMarkup, MessageEntity } from "grammy/types";

export interface TelegramUser {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

export interface TelegramChat {
  readonly id: number;
  readonly type: "private" | "group" | "supergroup" | "channel";
  readonly title?: string;
  readonly username?: string;
  readonly first_name?: string;
  readonly is_forum?: true;
}

export interface TelegramFile {
  readonly file_id: string;
  readonly file_unique_id: string;
  readonly file_size: number;
  readonly file_name?: string;
  readonly mime_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  /** Of stickers. */
  readonly type?: "regular";
  readonly is_animated?: boolean;
  readonly is_video?: boolean;
}

export interface RichContent {
  readonly blocks: readonly unknown[];
}

export interface TextQuote {
  readonly text: string;
  readonly position: number;
  readonly is_manual?: true;
}

/** What a service message tells; at most one of them is there. */
export interface ServiceNews {
  readonly new_chat_members?: readonly TelegramUser[];
  readonly left_chat_member?: TelegramUser;
  readonly new_chat_title?: string;
  readonly pinned_message?: TelegramMessage;
  readonly forum_topic_created?: { readonly name: string; readonly icon_color: number };
  readonly forum_topic_closed?: Readonly<Record<string, never>>;
  readonly forum_topic_reopened?: Readonly<Record<string, never>>;
  readonly migrate_to_chat_id?: number;
  readonly migrate_from_chat_id?: number;
  readonly group_chat_created?: true;
}

export interface TelegramMessage extends ServiceNews {
  readonly message_id: number;
  /** In seconds, as Telegram counts. */
  readonly date: number;
  readonly chat: TelegramChat;
  readonly from?: TelegramUser;
  readonly sender_chat?: TelegramChat;
  readonly author_signature?: string;
  readonly message_thread_id?: number;
  readonly is_topic_message?: true;
  readonly is_automatic_forward?: true;
  readonly forward_origin?: Readonly<Record<string, unknown>>;
  readonly reply_to_message?: TelegramMessage;
  readonly quote?: TextQuote;
  readonly edit_date?: number;
  readonly text?: string;
  readonly entities?: readonly MessageEntity[];
  readonly rich_message?: RichContent;
  readonly caption?: string;
  readonly caption_entities?: readonly MessageEntity[];
  readonly photo?: readonly TelegramFile[];
  readonly has_media_spoiler?: true;
  readonly document?: TelegramFile;
  readonly sticker?: TelegramFile;
  readonly animation?: TelegramFile;
  /** The same for all that were sent together. */
  readonly media_group_id?: string;
  /** What is answered, where it stands in another chat. */
  readonly external_reply?: Readonly<Record<string, unknown>>;
  readonly reply_markup?: InlineKeyboardMarkup;
}

/** An update without its number: one kind with what belongs to it. */
export type UpdateContent = Readonly<Record<string, unknown>>;

export interface TelegramUpdate extends UpdateContent {
  readonly update_id: number;
}

export type MemberStatus = "creator" | "administrator" | "member" | "restricted" | "left" | "kicked";

export interface Member {
  readonly user: TelegramUser;
  readonly status: MemberStatus;
}

/** What stands in a message, in whatever way it was written, as a person would read it. */
export function textSeen(message: Pick<TelegramMessage, "text" | "caption" | "rich_message">): string {
  return message.text ?? message.caption ?? flatten(message.rich_message?.blocks ?? []);
}

const READ = ["text", "cells", "items", "blocks", "label", "expression", "caption", "credit", "summary"];

function flatten(part: unknown): string {
  if (typeof part === "string") return part;
  if (Array.isArray(part)) {
    const blocks = part.some(
      (one: unknown) => typeof one === "object" && one !== null && "type" in one && isBlock(one.type),
    );
    return part.map(flatten).join(blocks ? "\n" : "");
  }
  if (typeof part !== "object" || part === null) return "";
  return Object.entries(part)
    .filter(([key]) => READ.includes(key))
    .map(([, value]) => flatten(value))
    .join("");
}

const BLOCKS = "paragraph heading section_heading preformatted pre list table blockquote divider footer details".split(
  " ",
);
const isBlock = (type: unknown): boolean => typeof type === "string" && BLOCKS.includes(type);
