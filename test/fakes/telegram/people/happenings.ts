/** What else people do: press buttons, stop a draft, begin and close topics, make a group a supergroup. */
import type { Hub } from "../hub.ts";
import type { TelegramChat, TelegramMessage, TelegramUser } from "../model.ts";
import { GROUP_ANONYMOUS, roomFor } from "./hearing.ts";
import { tell } from "./telling.ts";

const ICON = 7_322_096;

export interface PressOptions {
  /** Whether the message is too old for Telegram to show it. */
  readonly inaccessible?: boolean;
}

/** The number of the press, under which it is to be answered. */
export function press(
  hub: Hub,
  who: TelegramUser,
  message: TelegramMessage,
  data: string,
  { inaccessible = false }: PressOptions = {},
): string {
  const id = String(4_000_000_000_000_000 + hub.world.nextId());
  hub.presses.set(id, { answered: false, text: undefined });
  const { chat, message_id } = message;
  const standing = roomFor(hub, chat).messages.get(message_id) ?? message;
  hub.queue.push({
    callback_query: {
      id,
      from: who,
      chat_instance: String(chat.id * 31),
      data,
      message: inaccessible ? { chat, message_id, date: 0 } : standing,
    },
  });
  hub.watch.changed();
  return id;
}

/** Presses the Stop of a draft; without a number, of the one that the person sees. */
export function stopDraft(hub: Hub, who: TelegramUser, draftId?: number): number {
  const seen = [...hub.visibleDrafts.values()].findLast(
    (frame) => frame.chatId === who.id && (draftId === undefined || frame.draftId === draftId),
  );
  if (seen?.canStop !== true) throw new Error("there is no draft with a Stop");
  const { threadId } = seen;
  hub.queue.push({
    stopped_message_generation: {
      chat: hub.world.privateRoom(who).chat,
      ...(threadId === undefined ? {} : { message_thread_id: threadId }),
      draft_id: seen.draftId,
    },
  });
  hub.visibleDrafts.delete(`${seen.chatId} ${seen.draftId}`);
  hub.watch.changed();
  return seen.draftId;
}

/** The number of the new topic. */
export function beginTopic(hub: Hub, chat: TelegramChat, name: string, by: TelegramUser): number {
  const room = roomFor(hub, chat);
  const isPrivate = chat.type === "private";
  if (chat.is_forum !== true && !(isPrivate && hub.topicsInPrivate)) throw new Error("this chat has no topics");
  const id = isPrivate ? hub.world.nextId() + 1000 : room.lastId + 1;
  const topic = { id, name, closed: false, root: undefined };
  room.topics.set(id, topic);
  const root = tell(hub, chat, by, { forum_topic_created: { name, icon_color: ICON } }, id);
  if (!isPrivate) room.topics.set(id, { ...topic, root });
  return id;
}

export function setTopicClosed(hub: Hub, chat: TelegramChat, id: number, closed: boolean, by: TelegramUser): void {
  const topic = roomFor(hub, chat).topics.get(id);
  if (topic === undefined) throw new Error(`there is no topic ${id} in ${chat.id}`);
  topic.closed = closed;
  tell(hub, chat, by, closed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} }, id);
}

export function deleteTopic(hub: Hub, chat: TelegramChat, id: number): void {
  const room = roomFor(hub, chat);
  if (!room.topics.delete(id)) throw new Error(`there is no topic ${id} in ${chat.id}`);
  for (const { message_id, message_thread_id } of room.messages.values()) {
    if (message_thread_id === id) room.messages.delete(message_id);
  }
  hub.watch.changed();
}

/** The supergroup that a basic group becomes; the old one stays as a place that leads to it. */
export function migrate(hub: Hub, chat: TelegramChat, by: TelegramUser): TelegramChat {
  const room = roomFor(hub, chat);
  if (chat.type !== "group") throw new Error("only basic groups become supergroups");
  const id = -(1_002_000_000_000 + hub.world.nextId());
  const next = hub.world.open({ ...chat, id, type: "supergroup" }, room.bot);
  for (const [key, member] of room.members) next.members.set(key, member);
  tell(hub, chat, by, { migrate_to_chat_id: id });
  room.migratedTo = id;
  tell(hub, next.chat, GROUP_ANONYMOUS, { migrate_from_chat_id: chat.id });
  return next.chat;
}
