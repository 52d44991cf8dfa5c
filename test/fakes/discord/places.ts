/** How people, guilds, channels and roles look over the wire. */

import { type GuildState, guildOf, type Hub, type Room } from "./hub.ts";
import type { DiscordUser, Fields, Role } from "./model.ts";
import { EVERYBODY } from "./permissions.ts";
import { botSees, channelType, partialMember } from "./storing.ts";

export function channelFields(hub: Hub, room: Room): Fields {
  const { channel, people } = room;
  const base = {
    id: channel.id,
    type: channelType(hub, room),
    flags: 0,
    last_message_id: [...room.messages.keys()].at(-1) ?? null,
  };
  if (channel.kind === "dm") return { ...base, recipients: people.map(({ user }) => user) };
  if (channel.kind === "group") {
    return {
      ...base,
      name: channel.name,
      recipients: people.map(({ user }) => user),
      owner_id: people[0]?.id,
      icon: null,
    };
  }
  const place = { ...base, guild_id: channel.guild, name: channel.name, parent_id: channel.parent ?? null };
  if (channel.kind === "thread") {
    return {
      ...place,
      owner_id: hub.bot.id,
      message_count: room.messages.size,
      member_count: 2,
      rate_limit_per_user: 0,
      thread_metadata: {
        archived: room.archived,
        locked: room.locked,
        auto_archive_duration: 1440,
        archive_timestamp: "2026-11-01T00:00:00.000000+00:00",
        create_timestamp: "2026-11-01T00:00:00.000000+00:00",
      },
    };
  }
  const overwrites = [...room.overwrites.values()].map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: String(allow),
    deny: String(deny),
  }));
  return {
    ...place,
    nsfw: room.nsfw,
    position: 0,
    topic: null,
    rate_limit_per_user: 0,
    permission_overwrites: overwrites,
  };
}

export const roleFields = (role: Role): Fields => ({
  id: role.id,
  name: role.name,
  permissions: String(role.permissions),
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  position: role.id === role.guild ? 0 : 1,
  managed: false,
  mentionable: false,
  flags: 0,
});

export function memberFields(state: GuildState, user: DiscordUser): Fields {
  const member = state.members.get(user.id) ?? { roles: new Set<string>(), nick: undefined };
  return { user, ...partialMember(member) };
}

export const roomsIn = (hub: Hub, guild: string): readonly Room[] =>
  [...hub.rooms.values()].filter(({ channel }) => channel.guild === guild);

export function guildFields(hub: Hub, id: string): Fields {
  const { guild, roles, premiumTier } = guildOf(hub, id);
  return {
    id,
    name: guild.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    owner_id: guild.owner.id,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    roles: [...roles.values()].map(roleFields),
    emojis: [],
    stickers: [],
    features: [],
    mfa_level: 0,
    application_id: null,
    system_channel_id: guild.general.id,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    premium_tier: premiumTier,
    preferred_locale: guild.locale,
    nsfw_level: 0,
    premium_progress_bar_enabled: false,
    region: "deprecated",
    hub_type: null,
    incidents_data: null,
  };
}

/** As it comes over the gateway, with everything that is in it. */
export function wholeGuild(hub: Hub, id: string): Fields {
  const state = guildOf(hub, id);
  const rooms = roomsIn(hub, id).filter((room) => botSees(hub, room));
  return {
    ...guildFields(hub, id),
    joined_at: "2025-01-01T00:00:00.000000+00:00",
    large: false,
    unavailable: false,
    member_count: state.members.size + 1,
    voice_states: [],
    members: [{ user: hub.bot, ...partialMember({ ...state.bot, nick: undefined }) }],
    channels: rooms.filter(({ channel }) => channel.kind === "text").map((room) => channelFields(hub, room)),
    threads: rooms
      .filter(({ channel, archived }) => channel.kind === "thread" && !archived)
      .map((room) => channelFields(hub, room)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

export const newRole = (guild: string, id: string, name: string, permissions = EVERYBODY): Role => ({
  id,
  name,
  guild,
  permissions,
});
