/** Who is where: people, groups, channels, and what becomes of the bot in them. */
import type { Hub } from "../hub.ts";
import { describeMember } from "../methods/chats.ts";
import type { MemberStatus, TelegramChat, TelegramUser } from "../model.ts";
import { type Room, seconds } from "../world.ts";

/** Some ids do not fit into 32 bits, as nowadays most do not. */
export function addPerson({ world }: Hub, about: Partial<TelegramUser>): TelegramUser {
  const number = world.nextId();
  const person = {
    id: number % 2 === 0 ? 1_000_000 + number : 7_100_000_000 + number,
    is_bot: false,
    first_name: "Anna",
    ...about,
  };
  world.users.set(person.id, person);
  return person;
}

export interface GroupOptions {
  readonly title?: string;
  readonly type?: "group" | "supergroup";
  readonly username?: string;
  readonly forum?: boolean;
  readonly members?: readonly TelegramUser[];
  /** Whom of the members it belongs to; nobody of them if nothing is said. */
  readonly owner?: TelegramUser;
  /** What the bot is there from the beginning, of which it is told nothing. */
  readonly bot?: MemberStatus;
}

/** A supergroup if nothing else is said. */
export function addGroup({ world }: Hub, options: GroupOptions): TelegramChat {
  const {
    title = "Group",
    type = "supergroup",
    username,
    forum = false,
    members = [],
    owner,
    bot = "member",
  } = options;
  const number = world.nextId();
  const room = world.open(
    {
      id: type === "group" ? -(4_000_000_000 + number) : -(1_002_000_000_000 + number),
      type,
      title,
      ...(username === undefined ? {} : { username }),
      ...(forum ? { is_forum: true } : {}),
    },
    bot,
  );
  for (const user of members) room.members.set(user.id, { user, status: user.id === owner?.id ? "creator" : "member" });
  if (forum) {
    room.topics.set(1, { id: 1, name: "General", closed: false, root: undefined });
    // The first number belongs to the General topic.
    room.lastId = 1;
  }
  return room.chat;
}

export function addChannel(
  { world }: Hub,
  { title = "Channel", username, bot = "administrator" }: GroupOptions,
): TelegramChat {
  const id = -(1_003_000_000_000 + world.nextId());
  return world.open({ id, type: "channel", title, ...(username === undefined ? {} : { username }) }, bot).chat;
}

/** Makes the bot something else in a chat, and tells it so. */
export function setMember(hub: Hub, room: Room, status: MemberStatus, by: TelegramUser): void {
  const before = room.bot;
  room.bot = status;
  const member = (one: MemberStatus): unknown => describeMember({ user: hub.world.bot, status: one });
  hub.queue.push({
    my_chat_member: {
      chat: room.chat,
      from: by,
      date: seconds(),
      old_chat_member: member(before),
      new_chat_member: member(status),
    },
  });
  hub.watch.changed();
}
