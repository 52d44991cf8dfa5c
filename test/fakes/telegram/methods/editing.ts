/** The methods that change or remove what stands in a chat already. */
import { isDeepStrictEqual } from "node:util";
import type { Reader } from "../body.ts";
import type { Asked } from "../hub.ts";
import type { TelegramMessage } from "../model.ts";
import { bad, NOT_MODIFIED } from "../refusal.ts";
import { checkWritable, roomOf } from "../rooms.ts";
import { type Room, seconds } from "../world.ts";
import { readDocument, readPhoto } from "./files.ts";
import { readCaption, readMarkup, readRich, readText, spendMessage } from "./parts.ts";
import { veilOf } from "./sending.ts";

interface Found {
  readonly room: Room;
  readonly message: TelegramMessage;
}

function ownMessage(asked: Asked): Found {
  const { hub, reader } = asked;
  if (!reader.has("message_id")) throw bad("message identifier is not specified");
  const room = roomOf(asked);
  checkWritable(hub, room);
  const message = room.messages.get(reader.integer("message_id") ?? 0);
  if (message === undefined) throw bad("message to edit not found");
  const own =
    message.from?.id === hub.world.bot.id || (room.chat.type === "channel" && message.sender_chat?.id === room.chat.id);
  if (!own) throw bad("message can't be edited");
  return { room, message };
}

export function editMessageText(asked: Asked): TelegramMessage {
  const rich = asked.reader.has("rich_message") ? readRich(asked) : undefined;
  const written = rich === undefined ? readText(asked, "text", "entities") : undefined;
  const markup = readMarkup(asked);
  const found = ownMessage(asked);
  const { text, entities, rich_message, reply_markup, edit_date, ...rest } = found.message;
  if (text === undefined && rich_message === undefined) throw bad("there is no text in the message to edit");
  return keep(asked, found, {
    ...rest,
    ...(written === undefined ? {} : { text: written.text }),
    ...(written === undefined || written.entities.length === 0 ? {} : { entities: written.entities }),
    ...(rich === undefined ? {} : { rich_message: rich }),
    ...(markup === undefined ? {} : { reply_markup: markup }),
  });
}

/** Whatever stood there, text as well, makes room for it. */
export function editMessageMedia(asked: Asked): TelegramMessage {
  const media = asked.reader.object("media", "can't parse InputMedia JSON object");
  if (media === undefined) throw bad("media is not specified");
  const caption = readCaption({ hub: asked.hub, reader: media });
  const markup = readMarkup(asked);
  const found = ownMessage(asked);
  if (!holdsMedia(found.message) && textOf(found.message) === undefined) throw bad("message can't be edited");
  return keep(asked, found, {
    ...bareOf(found.message),
    ...contentOf(asked, media),
    ...caption,
    ...(markup === undefined ? {} : { reply_markup: markup }),
  });
}

function contentOf(asked: Asked, media: Reader): Partial<TelegramMessage> {
  if (media.text("type") === "document") return { document: readDocument(asked, "media", media) };
  if (media.text("type") !== "photo") throw bad("can't parse InputMedia: type must be photo or document");
  return { photo: readPhoto(asked, "media", media), ...veilOf(media) };
}

const holdsMedia = ({ photo, document }: TelegramMessage): boolean => photo !== undefined || document !== undefined;

const textOf = ({ text, rich_message }: TelegramMessage): unknown => text ?? rich_message;

/** What is left of a message when its content is taken out. */
function bareOf(message: TelegramMessage): TelegramMessage {
  const { text, entities, rich_message, photo, has_media_spoiler, document, ...rest } = message;
  const { caption, caption_entities, reply_markup, edit_date, ...bare } = rest;
  return bare;
}

export function editMessageCaption(asked: Asked): TelegramMessage {
  const written = readCaption(asked);
  const markup = readMarkup(asked);
  const found = ownMessage(asked);
  if (!holdsMedia(found.message)) throw bad("there is no caption in the message to edit");
  const { caption, caption_entities, reply_markup, edit_date, ...rest } = found.message;
  return keep(asked, found, { ...rest, ...written, ...(markup === undefined ? {} : { reply_markup: markup }) });
}

export function editMessageReplyMarkup(asked: Asked): TelegramMessage {
  const markup = readMarkup(asked);
  const found = ownMessage(asked);
  const { reply_markup, edit_date, ...rest } = found.message;
  return keep(asked, found, { ...rest, ...(markup === undefined ? {} : { reply_markup: markup }) });
}

function keep(asked: Asked, { room, message }: Found, changed: TelegramMessage): TelegramMessage {
  spendMessage(asked, room);
  const { edit_date, ...before } = message;
  if (isDeepStrictEqual(before, changed)) throw bad(NOT_MODIFIED);
  const after = { ...changed, edit_date: seconds() };
  room.messages.set(message.message_id, after);
  return after;
}

const DELETABLE_FOR = 48 * 3600;

function remove(asked: Asked, room: Room, id: number): boolean {
  const message = room.messages.get(id);
  if (message === undefined) return false;
  const own = message.from?.id === asked.hub.world.bot.id;
  const may = own || room.bot === "administrator" || room.chat.type === "private";
  if (!may || seconds() - message.date > DELETABLE_FOR) throw bad("message can't be deleted for everyone");
  return room.messages.delete(id);
}

export function deleteMessage(asked: Asked): true {
  const { hub, reader } = asked;
  if (!reader.has("message_id")) throw bad("message identifier is not specified");
  const room = roomOf(asked);
  checkWritable(hub, room);
  if (!remove(asked, room, reader.integer("message_id") ?? 0)) throw bad("message to delete not found");
  return true;
}

/** Those that are not there are skipped. */
export function deleteMessages(asked: Asked): true {
  const { hub, reader } = asked;
  const ids = reader.list("message_ids", "expected an Array of message identifiers") ?? [];
  if (ids.length === 0) throw bad("message identifiers are not specified");
  if (ids.length > 100) throw bad("too many message identifiers specified");
  const room = roomOf(asked);
  checkWritable(hub, room);
  for (const id of ids) remove(asked, room, Number(id));
  return true;
}

export function setMessageReaction(asked: Asked): true {
  const { hub, reader } = asked;
  const room = roomOf(asked);
  checkWritable(hub, room);
  const id = reader.integer("message_id") ?? 0;
  if (!room.messages.has(id)) throw bad("message to react not found");
  hub.reactions.set(`${room.chat.id} ${id}`, reader.list("reaction", "expected an Array of ReactionType") ?? []);
  return true;
}
