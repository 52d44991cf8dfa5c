/** The methods that tell of chats and of who is in them, and the answer to a press of a button. */
import type { Asked } from "../hub.ts";
import type { Member } from "../model.ts";
import { bad, QUERY_TOO_OLD, upgraded } from "../refusal.ts";
import { checkMember, roomOf } from "../rooms.ts";
import type { Room } from "../world.ts";

function visitedRoom(asked: Asked): Room {
  const room = roomOf(asked);
  if (room.migratedTo !== undefined) throw upgraded(room.migratedTo);
  checkMember(room);
  return room;
}

const GIFTS = {
  unlimited_gifts: false,
  limited_gifts: false,
  unique_gifts: false,
  premium_subscription: false,
  gifts_from_channels: false,
};

export function getChat(asked: Asked): unknown {
  return { ...visitedRoom(asked).chat, accent_color_id: 1, max_reaction_count: 11, accepted_gift_types: GIFTS };
}

const RIGHTS = [
  "can_manage_chat",
  "can_delete_messages",
  "can_manage_video_chats",
  "can_restrict_members",
  "can_change_info",
  "can_invite_users",
  "can_post_stories",
  "can_edit_stories",
  "can_delete_stories",
  "can_send_welcome_messages",
];

/** A member as Telegram describes one: with all that belongs to the status. */
export function describeMember({ user, status }: Member): Readonly<Record<string, unknown>> {
  if (status === "creator") return { user, status, is_anonymous: false };
  if (status === "kicked") return { user, status, until_date: 0 };
  if (status === "restricted") return { user, status, is_member: true, can_send_messages: false, until_date: 0 };
  if (status !== "administrator") return { user, status };
  const rights = Object.fromEntries(RIGHTS.map((right) => [right, true]));
  return { user, status, can_be_edited: false, is_anonymous: false, can_promote_members: false, ...rights };
}

function membersOf({ hub }: Asked, room: Room): readonly Member[] {
  const bot: Member = { user: hub.world.bot, status: room.chat.type === "private" ? "member" : room.bot };
  const other = room.chat.type === "private" ? hub.world.users.get(room.chat.id) : undefined;
  return [...room.members.values(), bot, ...(other === undefined ? [] : [{ user: other, status: "member" as const }])];
}

export function getChatMember(asked: Asked): unknown {
  const room = visitedRoom(asked);
  const id = asked.reader.integer("user_id");
  if (id === undefined) throw bad("invalid user_id specified");
  const member = membersOf(asked, room).find(({ user }) => user.id === id);
  const known = asked.hub.world.users.get(id);
  if (member === undefined && known === undefined) throw bad("PARTICIPANT_ID_INVALID");
  if (member !== undefined) return describeMember(member);
  return known === undefined ? undefined : describeMember({ user: known, status: "left" });
}

export function getChatAdministrators(asked: Asked): unknown {
  const room = visitedRoom(asked);
  if (room.chat.type === "private") throw bad("there are no administrators in the private chat");
  const bots = asked.reader.flag("return_bots");
  return membersOf(asked, room)
    .filter(({ status }) => status === "creator" || status === "administrator")
    .filter(({ user }) => bots || !user.is_bot || user.id === asked.hub.world.bot.id)
    .map(describeMember);
}

export function answerCallbackQuery({ hub, reader }: Asked): true {
  const press = hub.presses.get(reader.text("callback_query_id"));
  if (press === undefined || press.answered) throw bad(QUERY_TOO_OLD);
  if (reader.text("text").length > 200) throw bad("MESSAGE_TOO_LONG");
  press.answered = true;
  press.text = reader.has("text") ? reader.text("text") : undefined;
  return true;
}
