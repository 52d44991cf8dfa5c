/** What reaches the bot of what was written, and who speaks for Telegram itself. */
import type { Hub } from "../hub.ts";
import type { TelegramChat, TelegramMessage, TelegramUser } from "../model.ts";
import type { Room } from "../world.ts";
import { reaches } from "./privacy.ts";

/** Telegram's own accounts, which speak for chats. */
export const GROUP_ANONYMOUS: TelegramUser = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: "Group",
  username: "GroupAnonymousBot",
};
export const CHANNEL_BOT: TelegramUser = {
  id: 136_817_688,
  is_bot: true,
  first_name: "Channel",
  username: "Channel_Bot",
};
export const TELEGRAM: TelegramUser = { id: 777_000, is_bot: false, first_name: "Telegram" };

export function roomFor(hub: Hub, chat: TelegramChat): Room {
  const room = hub.world.rooms.get(chat.id);
  if (room === undefined) throw new Error(`there is no chat ${chat.id}`);
  return room;
}

export function hear(hub: Hub, room: Room, message: TelegramMessage, prefix: "" | "edited_", heard?: boolean): void {
  const kind = `${prefix}${room.chat.type === "channel" ? "channel_post" : "message"}`;
  if (heard ?? reaches(hub, room, message)) hub.queue.push({ [kind]: message });
  hub.watch.changed();
}
