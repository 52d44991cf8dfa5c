/** Messages as people write them in their clients, and as bots then hear of them. */
import type { MessageEntity } from "grammy/types";
import { allEntities, textMention } from "../entities.ts";
import type { Hub } from "../hub.ts";
import type { TelegramChat, TelegramMessage, TelegramUser, TextQuote } from "../model.ts";
import { place } from "../placing.ts";
import { type Room, seconds } from "../world.ts";
import { CHANNEL_BOT, GROUP_ANONYMOUS, hear, roomFor } from "./hearing.ts";
import { setMember } from "./membership.ts";
import { type Shown, shownIn } from "./showing.ts";

/** Of what is shown the text becomes the caption. */
export interface SayOptions extends Shown {
  /** Where; the private chat with the bot if nothing is said. */
  readonly in?: TelegramChat;
  readonly topic?: number;
  readonly replyTo?: TelegramMessage;
  /** A part of the message that is answered, chosen by hand. */
  readonly quote?: string;
  /** People that are meant by their first names, as clients do with those who have no public name. */
  readonly mentions?: readonly TelegramUser[];
  readonly entities?: readonly MessageEntity[];
  /** In seconds; now if nothing is said. */
  readonly date?: number;
  /** Whether the bot hears of it, where that is to be otherwise than Telegram would have it. */
  readonly heard?: boolean;
}

type Speaker = TelegramUser | TelegramChat;

const isChat = (speaker: Speaker): speaker is TelegramChat => "type" in speaker;

/** A chat that speaks in itself is an anonymous administrator; one that speaks elsewhere is a channel. */
function senderOf(speaker: Speaker, room: Room): Partial<TelegramMessage> {
  if (!isChat(speaker)) return { from: speaker };
  if (room.chat.type === "channel") return { sender_chat: speaker };
  return { from: speaker.id === room.chat.id ? GROUP_ANONYMOUS : CHANNEL_BOT, sender_chat: speaker };
}

function contentOf(hub: Hub, text: string, options: SayOptions): Partial<TelegramMessage> {
  const given = [...(options.entities ?? []), ...(options.mentions ?? []).map((user) => textMention(text, user))];
  const entities = allEntities(text, given);
  const shown = shownIn(hub, options);
  if (shown === undefined) return { text, ...(entities.length === 0 ? {} : { entities }) };
  if (shown.sticker !== undefined && text !== "") throw new Error("a sticker has no caption");
  return {
    ...shown,
    ...(text === "" ? {} : { caption: text }),
    ...(entities.length === 0 ? {} : { caption_entities: entities }),
  };
}

/** What a message that answers one of another chat says of that. */
function elsewhere(room: Room, { replyTo }: SayOptions): Partial<TelegramMessage> {
  if (replyTo === undefined || replyTo.chat.id === room.chat.id) return {};
  const { chat, message_id, date, from, photo, document, sticker, animation } = replyTo;
  const origin =
    from === undefined ? { type: "channel", date, chat, message_id } : { type: "user", date, sender_user: from };
  const shown = Object.entries({ photo, document, sticker, animation }).filter(([, value]) => value !== undefined);
  const where = chat.type === "supergroup" || chat.type === "channel" ? { chat, message_id } : {};
  return { external_reply: { origin, ...where, ...Object.fromEntries(shown) } };
}

function quoteOf({ replyTo, quote }: SayOptions): TextQuote | undefined {
  if (quote === undefined) return undefined;
  const position = (replyTo?.text ?? replyTo?.caption ?? "").indexOf(quote);
  if (replyTo === undefined || (position < 0 && replyTo.rich_message === undefined)) {
    throw new Error("the quote does not stand in the message that is answered");
  }
  return { text: quote, position: Math.max(position, 0), is_manual: true };
}

function threadOf(room: Room, { topic, replyTo }: SayOptions): number | undefined {
  const thread = topic ?? (replyTo?.is_topic_message === true ? replyTo.message_thread_id : undefined);
  if (thread !== undefined && thread !== 1 && !room.topics.has(thread)) {
    throw new Error(`there is no topic ${thread} in ${room.chat.id}`);
  }
  return thread;
}

/** As it stands now, which may not be as it was handed to the test; one of another chat is not shown as answered. */
function repliedIn(room: Room, { replyTo }: SayOptions): TelegramMessage | undefined {
  if (replyTo === undefined || replyTo.chat.id !== room.chat.id) return undefined;
  return room.messages.get(replyTo.message_id) ?? replyTo;
}

export function say(
  hub: Hub,
  speaker: Speaker,
  text: string,
  options: SayOptions = {},
  album?: string,
): TelegramMessage {
  const room = placeOf(hub, speaker, options);
  const quote = quoteOf(options);
  const message = place(
    hub.world,
    room,
    {
      ...senderOf(speaker, room),
      ...contentOf(hub, text, options),
      ...elsewhere(room, options),
      ...(quote === undefined ? {} : { quote }),
      ...(album === undefined ? {} : { media_group_id: album }),
    },
    {
      thread: threadOf(room, options),
      replied: repliedIn(room, options),
      ...(options.date === undefined ? {} : { date: options.date }),
    },
  );
  hear(hub, room, message, "", options.heard);
  return message;
}

/** Whoever writes to a bot in private has started it, and has it unblocked. */
function placeOf(hub: Hub, speaker: Speaker, options: SayOptions): Room {
  if (options.in !== undefined && options.in.type !== "private") return roomFor(hub, options.in);
  if (isChat(speaker)) throw new Error("chats do not write in private");
  const room = options.in === undefined ? hub.world.privateRoom(speaker) : roomFor(hub, options.in);
  if (room.bot === "kicked") setMember(hub, room, "member", speaker);
  room.bot = "member";
  return room;
}

/** Changes what a person has written. */
export function rewrite(hub: Hub, message: TelegramMessage, text: string, heard?: boolean): TelegramMessage {
  const room = roomFor(hub, message.chat);
  const standing = room.messages.get(message.message_id);
  if (standing === undefined) throw new Error("there is no such message any more");
  const { text: _, entities: __, caption: ___, caption_entities: ____, ...rest } = standing;
  const entities = allEntities(text, []);
  const captioned = standing.photo !== undefined || standing.document !== undefined;
  const [textField, entityField] = captioned ? ["caption", "caption_entities"] : ["text", "entities"];
  const after: TelegramMessage = {
    ...rest,
    edit_date: seconds(),
    [textField]: text,
    ...(entities.length === 0 ? {} : { [entityField]: entities }),
  };
  room.messages.set(message.message_id, after);
  hear(hub, room, after, "edited_", heard);
  return after;
}

export interface AlbumPart extends Pick<Shown, "photo" | "document"> {
  readonly caption?: string;
}

/** Photos or documents that are sent together: as many messages, in one second and with one number. */
export function sayAlbum(
  hub: Hub,
  speaker: Speaker,
  parts: readonly AlbumPart[],
  options: SayOptions = {},
): readonly TelegramMessage[] {
  if (parts.length < 2 || parts.length > 10) throw new Error("an album has two to ten parts");
  const date = options.date ?? seconds();
  const album = String(13_800_000_000_000_000 + hub.world.nextId());
  return parts.map(({ caption = "", ...shown }) => say(hub, speaker, caption, { ...options, ...shown, date }, album));
}

const LONGEST = 4096;

/** A text too long for one message, as clients send it: cut at the last space or line, all in the same second. */
export function paste(hub: Hub, speaker: Speaker, text: string, options: SayOptions = {}): readonly TelegramMessage[] {
  const date = options.date ?? seconds();
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST) {
    const begin = rest.slice(0, LONGEST);
    const cut = Math.max(begin.lastIndexOf(" "), begin.lastIndexOf("\n")) + 1;
    // Without a place to cut, not within a symbol of two units.
    const end = cut > LONGEST / 2 ? cut : LONGEST - (/[\uD800-\uDBFF]$/.test(begin) ? 1 : 0);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end);
  }
  const [first = "", ...others] = [...parts, rest];
  const { replyTo: _, quote: __, ...alone } = options;
  return [
    say(hub, speaker, first, { ...options, date }),
    ...others.map((part) => say(hub, speaker, part, { ...alone, date })),
  ];
}
