/** What several methods read in the same way: texts, buttons and what is answered. */

import { Buffer } from "node:buffer";
import type { InlineKeyboardMarkup, MessageEntity } from "grammy/types";
import type { Reader } from "../body.ts";
import { allEntities } from "../entities.ts";
import type { Asked, Hub } from "../hub.ts";
import type { RichContent, TelegramMessage, TextQuote } from "../model.ts";
import { bad, Refusal } from "../refusal.ts";
import { roomNamed } from "../rooms.ts";
import { richProblems, textLosses, textProblems } from "../text-rules.ts";
import type { Room } from "../world.ts";

const LONGEST_TEXT = 4096;
const LONGEST_CAPTION = 1024;

export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

/** Throws in Telegram's words where it would not take the text. */
export function readText(
  { hub, reader }: Pick<Asked, "hub" | "reader">,
  field: "text" | "caption",
  entityField: string,
): FormattedText {
  const text = reader.text(field);
  const entities = readEntities(reader, entityField);
  const caption = field === "caption";
  if (caption && text === "") return { text, entities: [] };
  const [problem] = textProblems(text, entities, caption ? LONGEST_CAPTION : LONGEST_TEXT);
  if (problem !== undefined) {
    throw new Refusal(400, caption ? problem.replace("message is too long", "message caption is too long") : problem);
  }
  hub.losses.push(...textLosses(text, entities));
  return { text: text.trimEnd(), entities: allEntities(text.trimEnd(), entities) };
}

/** The words under a picture or a file, as they stand in its message. */
export function readCaption(
  asked: Pick<Asked, "hub" | "reader">,
): Pick<TelegramMessage, "caption" | "caption_entities"> {
  const { text, entities } = readText(asked, "caption", "caption_entities");
  if (text === "") return {};
  return { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) };
}

function readEntities(reader: Reader, field: string): readonly MessageEntity[] {
  const list = reader.list(field, "can't parse entities: Expected an Array of MessageEntity") ?? [];
  return list.map((one) => {
    if (!isEntity(one)) throw bad("can't parse MessageEntity: MessageEntity must be an Object");
    return one;
  });
}

const isEntity = (value: unknown): value is MessageEntity =>
  typeof value === "object" && value !== null && "type" in value && "offset" in value && "length" in value;

/** What people see of a rich message; of a source that Telegram would have to read, its text alone. */
export function readRich({ reader }: Asked): RichContent {
  const message = reader.object("rich_message", "can't parse InputRichMessage JSON object");
  if (message === undefined) throw bad("rich message must be non-empty");
  const [problem] = richProblems(reader.value("rich_message"));
  if (problem !== undefined) throw new Refusal(400, problem);
  const blocks = message.list("blocks", "expected an Array of InputRichBlock");
  const source = message.has("markdown") ? message.text("markdown") : message.text("html");
  return { blocks: blocks ?? [{ type: "paragraph", text: source }] };
}

/** The buttons under a message; a keyboard for answering is taken, but belongs to no message. */
export function readMarkup({ reader }: Asked): InlineKeyboardMarkup | undefined {
  const markup = reader.object("reply_markup", "object expected as reply markup");
  const value = reader.value("reply_markup");
  if (markup === undefined || !isInline(value)) return undefined;
  for (const row of value.inline_keyboard) for (const button of row) checkButton(button);
  return value.inline_keyboard.length === 0 ? undefined : value;
}

const isInline = (value: unknown): value is InlineKeyboardMarkup =>
  typeof value === "object" &&
  value !== null &&
  "inline_keyboard" in value &&
  Array.isArray(value.inline_keyboard) &&
  value.inline_keyboard.every(Array.isArray);

function checkButton(button: object): void {
  if (Object.keys(button).every((key) => ["text", "style", "icon_custom_emoji_id"].includes(key))) {
    throw bad("text buttons are unallowed in the inline keyboard");
  }
  if (!("callback_data" in button)) return;
  const size = Buffer.byteLength(String(button.callback_data));
  if (size < 1 || size > 64) throw bad("BUTTON_DATA_INVALID");
}

export interface Answered {
  readonly replied: TelegramMessage | undefined;
  readonly quote: TextQuote | undefined;
}

/** The message that is answered, in the topic where the answer goes. */
export function readReply({ hub, reader }: Asked, room: Room, thread: number | undefined): Answered {
  const reply = reader.object("reply_parameters", "object expected as reply parameters");
  const nothing = { replied: undefined, quote: undefined };
  if (reply === undefined) return nothing;
  const home = reply.has("chat_id") ? roomNamed(hub, reply.text("chat_id")) : room;
  const replied = home.messages.get(reply.integer("message_id") ?? 0);
  const elsewhere = home === room && thread !== undefined && replied?.message_thread_id !== thread;
  if (replied === undefined || elsewhere) {
    if (reply.flag("allow_sending_without_reply")) return nothing;
    throw bad("message to be replied not found");
  }
  return { replied, quote: readQuote(reply, replied) };
}

function readQuote(reply: Reader, replied: TelegramMessage): TextQuote | undefined {
  if (!reply.has("quote")) return undefined;
  const text = reply.text("quote");
  const position = (replied.text ?? replied.caption ?? "").indexOf(text);
  if (position < 0) throw bad("QUOTE_TEXT_INVALID");
  return { text, position, is_manual: true };
}

/** The key under which the waits and counts of a chat stand. */
export const chatKey = (room: Room): string => `chat ${room.chat.id}`;

export function spendMessage({ hub, call }: Asked, room: Room): void {
  hub.rates.spend(chatKey(room), "message", room.chat.type !== "private", () => hub.insideWait.push(call));
}

/** A real message takes the place of what was only being written. */
export function dismissDrafts(hub: Hub, room: Room, thread: number | undefined): void {
  for (const [key, frame] of hub.visibleDrafts) {
    if (frame.chatId === room.chat.id && frame.threadId === thread) hub.visibleDrafts.delete(key);
  }
}
