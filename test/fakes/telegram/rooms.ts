/** Which chat a call means, and whether the bot may write there. */
import type { Asked, Hub } from "./hub.ts";
import { bad, forbidden, upgraded } from "./refusal.ts";
import type { Room } from "./world.ts";

export function roomOf({ hub, reader }: Asked): Room {
  if (!reader.has("chat_id")) throw bad("chat_id is empty");
  return roomNamed(hub, reader.text("chat_id"));
}

export function roomNamed({ world }: Hub, name: string): Room {
  if (name.startsWith("@")) {
    const found = [...world.rooms.values()].find(
      ({ chat }) => `@${chat.username}`.toLowerCase() === name.toLowerCase(),
    );
    if (found === undefined || found.chat.type === "private") throw bad("chat not found");
    return found;
  }
  const id = Number(name);
  const person = world.users.get(id);
  const room = world.rooms.get(id) ?? (person === undefined ? undefined : world.privateRoom(person));
  if (room === undefined) throw bad("chat not found");
  return room;
}

/** Throws the refusal that a bot gets which may not write here. */
export function checkWritable({ world }: Hub, room: Room): void {
  const { chat, bot } = room;
  if (room.migratedTo !== undefined) throw upgraded(room.migratedTo);
  if (chat.type === "private") {
    if (world.users.get(chat.id)?.is_bot === true) throw forbidden("bot can't send messages to bots");
    if (bot === "left") throw forbidden("bot can't initiate conversation with a user");
    if (bot === "kicked") throw forbidden("bot was blocked by the user");
    return;
  }
  checkMember(room);
  if (bot === "restricted") throw bad("not enough rights to send text messages to the chat");
  if (chat.type === "channel" && bot !== "administrator") throw bad("need administrator rights in the channel chat");
}

export function checkMember({ chat, bot }: Room): void {
  if (chat.type === "private") return;
  if (bot === "left") throw forbidden(`bot is not a member of the ${chat.type} chat`);
  if (bot === "kicked") throw forbidden(`bot was kicked from the ${chat.type} chat`);
}

/** The topic that is meant; undefined for none, which in a forum is the General one. */
export function threadOf({ reader }: Asked, room: Room): number | undefined {
  if (!reader.has("message_thread_id") || reader.integer("message_thread_id") === 0) {
    if (room.topics.get(1)?.closed === true && room.bot !== "administrator") throw bad("TOPIC_CLOSED");
    return undefined;
  }
  const thread = reader.integer("message_thread_id");
  const topic = thread === undefined || thread === 1 ? undefined : room.topics.get(thread);
  if (topic === undefined) throw bad("message thread not found");
  if (topic.closed && room.bot !== "administrator") throw bad("TOPIC_CLOSED");
  return thread;
}
