/** Which messages of a group reach a bot that does not read everything. */
import type { Hub } from "../hub.ts";
import type { TelegramMessage } from "../model.ts";
import type { Room } from "../world.ts";

const SERVICE = [
  "new_chat_members",
  "left_chat_member",
  "new_chat_title",
  "pinned_message",
  "forum_topic_created",
  "forum_topic_closed",
  "forum_topic_reopened",
  "migrate_to_chat_id",
  "migrate_from_chat_id",
  "group_chat_created",
];

/** A mention reaches it as well, which the documentation does not say. */
export function reaches({ world, readsAll }: Hub, room: Room, message: TelegramMessage): boolean {
  if (room.bot === "left" || room.bot === "kicked") return room.chat.type === "private";
  if (room.chat.type === "private" || room.chat.type === "channel") return true;
  if (readsAll || room.bot === "administrator") return true;
  if (SERVICE.some((name) => name in message)) return true;
  if (message.reply_to_message?.from?.id === world.bot.id && !("forum_topic_created" in message.reply_to_message)) {
    return true;
  }
  const text = message.text ?? message.caption ?? "";
  const name = `@${world.bot.username}`.toLowerCase();
  return (message.entities ?? message.caption_entities ?? []).some((entity) => {
    const words = text.slice(entity.offset, entity.offset + entity.length).toLowerCase();
    if (entity.type === "mention") return words === name;
    if (entity.type === "text_mention") return entity.user.id === world.bot.id;
    if (entity.type !== "bot_command") return false;
    return words.includes("@") ? words.endsWith(name) : entity.offset === 0 && room.lastBot;
  });
}
