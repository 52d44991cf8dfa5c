/** Those who look after a guild change its roles, what its channels allow, and how long the bot only looks on. */
import { GatewayIntentBits } from "discord-api-types/v10";
import { guildOf, type Hub, roomOf } from "../hub.ts";
import type { Role } from "../model.ts";
import { channelFields, roleFields } from "../places.ts";
import { partialMember } from "../storing.ts";
import type { People } from "./people.ts";

const intents = GatewayIntentBits.Guilds;

export function tellOfRole(hub: Hub, event: "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE", role: Role): void {
  const { guild } = role;
  if (!guildOf(hub, guild).installed) return;
  hub.gateway.dispatch({ event, data: { guild_id: guild, role: roleFields(role) }, guild, intents });
}

/** Of itself every bot hears, whatever it has asked to hear of. */
function tellOfBot(hub: Hub, guild: string): void {
  const { bot } = guildOf(hub, guild);
  const data = { guild_id: guild, user: hub.bot, ...partialMember({ ...bot, nick: undefined }) };
  hub.gateway.dispatch({ event: "GUILD_MEMBER_UPDATE", data, guild });
}

type Ruling = Pick<People, "overwrite" | "changeRole" | "removeRole" | "removeChannel" | "giveBot" | "timeOutBot">;

export function createRuling(hub: Hub): Ruling {
  return {
    overwrite(channel, whom, { allow = 0n, deny = 0n }) {
      const room = roomOf(hub, channel.id);
      const { guild } = channel;
      if (guild === undefined) throw new Error("only a guild has rights in its channels");
      const id = whom === "bot" ? hub.bot.id : whom === "everyone" ? guild : whom.id;
      room.overwrites.set(id, { id, type: whom === "bot" ? 1 : 0, allow, deny });
      hub.gateway.dispatch({ event: "CHANNEL_UPDATE", data: channelFields(hub, room), guild, intents });
    },
    changeRole(role, change) {
      const changed = { ...role, ...change };
      guildOf(hub, role.guild).roles.set(role.id, changed);
      tellOfRole(hub, "GUILD_ROLE_UPDATE", changed);
      return changed;
    },
    removeRole({ id, guild }) {
      const state = guildOf(hub, guild);
      state.roles.delete(id);
      for (const { roles } of [...state.members.values(), state.bot]) roles.delete(id);
      hub.gateway.dispatch({ event: "GUILD_ROLE_DELETE", data: { guild_id: guild, role_id: id }, guild, intents });
    },
    removeChannel({ id, guild, kind }) {
      const data = channelFields(hub, roomOf(hub, id));
      for (const { channel } of [...hub.rooms.values()]) {
        if (channel.id === id || (channel.kind === "thread" && channel.parent === id)) hub.rooms.delete(channel.id);
      }
      hub.gateway.dispatch({ event: kind === "thread" ? "THREAD_DELETE" : "CHANNEL_DELETE", data, guild, intents });
    },
    giveBot({ id, guild }) {
      guildOf(hub, guild).bot.roles.add(id);
      tellOfBot(hub, guild);
    },
    timeOutBot({ id }, milliseconds) {
      const until = milliseconds === 0 ? undefined : new Date(Date.now() + milliseconds).toISOString();
      guildOf(hub, id).bot.until = until;
      tellOfBot(hub, id);
    },
  };
}
