/** Puts messages into chats, with everything that follows from where they stand and what they answer. */
import type { TelegramMessage } from "./model.ts";
import { type Room, seconds, type World } from "./world.ts";

type Content = Omit<TelegramMessage, "message_id" | "date" | "chat">;

export interface Placement {
  readonly thread: number | undefined;
  readonly replied: TelegramMessage | undefined;
  readonly date?: number;
}

export function place(world: World, room: Room, content: Content, placement: Placement): TelegramMessage {
  const message: TelegramMessage = {
    message_id: world.nextMessageId(room),
    date: placement.date ?? seconds(),
    chat: room.chat,
    ...threadFields(room, placement),
    ...content,
  };
  room.messages.set(message.message_id, message);
  if (message.from?.is_bot === true) room.lastBot = message.from.id === world.bot.id;
  return message;
}

function threadFields(room: Room, { thread, replied }: Placement): Partial<TelegramMessage> {
  const reply = replied === undefined ? {} : { reply_to_message: withoutReply(replied) };
  if (thread !== undefined && thread !== 1) {
    const root = room.topics.get(thread)?.root;
    // Whatever is no reply in a topic goes as one to the message that began the topic.
    const begun = replied === undefined && root !== undefined ? { reply_to_message: root } : reply;
    return { message_thread_id: thread, is_topic_message: true, ...begun };
  }
  const plain = room.chat.type === "supergroup" && room.chat.is_forum !== true;
  if (!plain || replied === undefined) return reply;
  // In a supergroup without topics a chain of replies has a number too, which is no topic.
  return { message_thread_id: replied.message_thread_id ?? replied.message_id, ...reply };
}

/** The answered message comes without the one that it answers itself. */
function withoutReply({ reply_to_message: _, ...message }: TelegramMessage): TelegramMessage {
  return message;
}
