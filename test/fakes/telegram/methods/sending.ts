/** The methods that put new messages into chats. */
import type { Reader } from "../body.ts";
import type { Asked } from "../hub.ts";
import type { TelegramMessage } from "../model.ts";
import { place } from "../placing.ts";
import { bad } from "../refusal.ts";
import { checkWritable, roomOf, threadOf } from "../rooms.ts";
import { readDocument, readPhoto } from "./files.ts";
import { dismissDrafts, readCaption, readMarkup, readReply, readRich, readText, spendMessage } from "./parts.ts";

type Content = Partial<Omit<TelegramMessage, "message_id" | "date" | "chat">>;

export function sendMessage(asked: Asked): TelegramMessage {
  const { text, entities } = readText(asked, "text", "entities");
  return send(asked, () => ({ text, ...(entities.length === 0 ? {} : { entities }) }));
}

export function sendRichMessage(asked: Asked): TelegramMessage {
  const rich = readRich(asked);
  return send(asked, () => ({ rich_message: rich }));
}

export function sendDocument(asked: Asked): TelegramMessage {
  const caption = readCaption(asked);
  return send(asked, () => ({ document: readDocument(asked), ...caption }));
}

export function sendPhoto(asked: Asked): TelegramMessage {
  const caption = readCaption(asked);
  return send(asked, () => ({ photo: readPhoto(asked), ...veilOf(asked.reader), ...caption }));
}

/** Shown only to whoever taps on it. */
export const veilOf = (reader: Reader): Pick<TelegramMessage, "has_media_spoiler"> =>
  reader.flag("has_spoiler") ? { has_media_spoiler: true } : {};

/** Nothing is kept of a call that is refused, so the content is made when everything else is right. */
function send(asked: Asked, makeContent: () => Content): TelegramMessage {
  const { hub, reader } = asked;
  const markup = readMarkup(asked);
  const room = roomOf(asked);
  checkWritable(hub, room);
  const asks = threadOf(asked, room);
  const { replied, quote } = readReply(asked, room, asks);
  if (room.chat.type === "channel" && reader.has("reply_markup") && markup === undefined) {
    throw bad("reply keyboards are not allowed in channels");
  }
  const thread =
    asks ??
    (replied?.is_topic_message === true && replied.chat.id === room.chat.id ? replied.message_thread_id : undefined);
  spendMessage(asked, room);
  const content = makeContent();
  const sender = room.chat.type === "channel" ? { sender_chat: room.chat } : { from: hub.world.bot };
  const message = place(
    hub.world,
    room,
    {
      ...sender,
      ...content,
      ...(quote === undefined ? {} : { quote }),
      ...(markup === undefined ? {} : { reply_markup: markup }),
    },
    { thread, replied },
  );
  dismissDrafts(hub, room, thread);
  return message;
}
