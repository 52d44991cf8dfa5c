/** Who may do what where: of people by their roles, of the bot by what a test gave it. */
import { PermissionFlagsBits } from "discord-api-types/v10";
import type { Hub, Room } from "./hub.ts";
import { guildOf } from "./hub.ts";

const bits = PermissionFlagsBits;

export const EVERYBODY =
  bits.ViewChannel |
  bits.SendMessages |
  bits.SendMessagesInThreads |
  bits.CreatePublicThreads |
  bits.EmbedLinks |
  bits.AttachFiles |
  bits.AddReactions |
  bits.ReadMessageHistory |
  bits.UseApplicationCommands |
  bits.UseExternalApps;

const ALL = Object.values(bits).reduce((all, one) => all | one, 0n);

/** What the bot has in direct messages, and where it is not a member: writing by itself is not among it. */
const ELSEWHERE = bits.AttachFiles | bits.EmbedLinks | bits.MentionEveryone | bits.UseExternalEmojis;

export function permissionsOf(hub: Hub, person: string, guild: string): bigint {
  const state = guildOf(hub, guild);
  if (state.guild.owner.id === person) return ALL;
  const member = state.members.get(person);
  if (member === undefined) return 0n;
  const own = [guild, ...member.roles].reduce((all, role) => all | (state.roles.get(role)?.permissions ?? 0n), 0n);
  return (own & bits.Administrator) === 0n ? own : ALL;
}

export function botPermissions(hub: Hub, room: Room): bigint {
  const { guild } = room.channel;
  if (guild === undefined || !guildOf(hub, guild).installed) return ELSEWHERE;
  if (!room.botMaySee) return 0n;
  const sending = bits.SendMessages | bits.SendMessagesInThreads;
  return room.botMaySend ? EVERYBODY : EVERYBODY & ~sending;
}

/** The largest file that may be sent there, in bytes. */
export function fileLimit(hub: Hub, room: Room, person?: string): number {
  const own = person !== undefined && hub.nitro.has(person) ? 500 : 10;
  const { guild } = room.channel;
  const tier = guild === undefined ? 0 : guildOf(hub, guild).premiumTier;
  return Math.max(own, [10, 10, 50, 100][tier] ?? 10) * 1024 * 1024;
}
