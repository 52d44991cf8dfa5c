/** What Telegram writes into chats by itself: service messages, and a channel's posts in the group that is linked with it. */
import type { Hub } from "../hub.ts";
import type { ServiceNews, TelegramChat, TelegramMessage, TelegramUser } from "../model.ts";
import { place } from "../placing.ts";
import { hear, roomFor, TELEGRAM } from "./hearing.ts";

/** A message in which Telegram tells what has happened. */
export function tell(
  hub: Hub,
  chat: TelegramChat,
  by: TelegramUser,
  news: ServiceNews,
  topic?: number,
): TelegramMessage {
  const room = roomFor(hub, chat);
  const message = place(hub.world, room, { from: by, ...news }, { thread: topic, replied: undefined });
  hear(hub, room, message, "");
  return message;
}

/** A post of a channel, as Telegram itself carries it into the group that is linked with it. */
export function forwardPost(hub: Hub, post: TelegramMessage, group: TelegramChat): TelegramMessage {
  const room = roomFor(hub, group);
  const { text, entities, caption, caption_entities, photo, document, sticker, animation, rich_message } = post;
  const content = { text, entities, caption, caption_entities, photo, document, sticker, animation, rich_message };
  const present = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
  const message = place(
    hub.world,
    room,
    {
      from: TELEGRAM,
      sender_chat: post.chat,
      is_automatic_forward: true,
      forward_origin: { type: "channel", date: post.date, chat: post.chat, message_id: post.message_id },
      ...present,
    },
    { thread: undefined, replied: undefined },
  );
  hear(hub, room, message, "");
  return message;
}
