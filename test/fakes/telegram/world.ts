/** The world behind the server: people, chats and what stands in them. */
import type { Member, MemberStatus, TelegramChat, TelegramMessage, TelegramUser } from "./model.ts";

export interface Topic {
  readonly id: number;
  name: string;
  closed: boolean;
  /** The service message that began it; everything in the topic that is no reply counts as a reply to it. */
  readonly root: TelegramMessage | undefined;
}

export interface Room {
  chat: TelegramChat;
  /** As people see them now, in the order of their coming. */
  readonly messages: Map<number, TelegramMessage>;
  readonly topics: Map<number, Topic>;
  readonly members: Map<number, Member>;
  /** What the bot is here; in a private chat `left` means that nobody has spoken yet, and `kicked` that it is blocked. */
  bot: MemberStatus;
  /** Whether no other bot has written since the bot did, or since it came. */
  lastBot: boolean;
  migratedTo: number | undefined;
  lastId: number;
}

export interface World {
  readonly bot: TelegramUser;
  readonly users: Map<number, TelegramUser>;
  readonly rooms: Map<number, Room>;
  readonly open: (chat: TelegramChat, bot: MemberStatus) => Room;
  readonly privateRoom: (person: TelegramUser) => Room;
  /** Private chats and basic groups share one sequence, every supergroup and channel has its own. */
  readonly nextMessageId: (room: Room) => number;
  readonly nextId: () => number;
}

export function createWorld(bot: TelegramUser): World {
  const rooms = new Map<number, Room>();
  let common = 0;
  let other = 0;
  const open: World["open"] = (chat, status) => {
    const room: Room = {
      chat,
      messages: new Map(),
      topics: new Map(),
      members: new Map(),
      bot: status,
      lastBot: true,
      migratedTo: undefined,
      lastId: 0,
    };
    rooms.set(chat.id, room);
    return room;
  };
  return {
    bot,
    users: new Map([[bot.id, bot]]),
    rooms,
    open,
    privateRoom(person) {
      const { id, first_name, username } = person;
      const chat = { id, first_name, ...(username === undefined ? {} : { username }), type: "private" } as const;
      return rooms.get(id) ?? open(chat, "left");
    },
    nextMessageId(room) {
      const own = room.chat.type === "supergroup" || room.chat.type === "channel";
      if (!own) common += 1;
      else room.lastId += 1;
      return own ? room.lastId : common;
    },
    nextId() {
      other += 1;
      return other;
    },
  };
}

export const seconds = (): number => Math.floor(Date.now() / 1000);
