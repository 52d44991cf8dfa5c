/** Threads: channels in a channel, some of them begun by a message. */
import { GatewayIntentBits } from "discord-api-types/v10";
import { guildOf, type Hub, type Room } from "./hub.ts";
import type { Channel } from "./model.ts";
import { channelFields } from "./places.ts";

export function addThread(hub: Hub, parent: Room, id: string, name: string, state: Partial<Room> = {}): Room {
  const { guild } = parent.channel;
  const channel: Channel = { id, kind: "thread", name, guild, parent: parent.channel.id };
  const { nsfw, botMaySee, botMaySend } = parent;
  const room: Room = {
    channel,
    nsfw,
    botMaySee,
    botMaySend,
    overwrites: new Map(),
    messages: new Map(),
    people: [],
    archived: false,
    locked: false,
    ...state,
  };
  hub.rooms.set(id, room);
  if (guild !== undefined && guildOf(hub, guild).installed) {
    hub.gateway.dispatch({
      event: "THREAD_CREATE",
      data: { ...channelFields(hub, room), newly_created: true },
      guild,
      intents: GatewayIntentBits.Guilds,
    });
  }
  hub.watch.changed();
  return room;
}
