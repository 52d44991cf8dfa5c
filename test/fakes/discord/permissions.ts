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

/** Of a thread that of its channel counts: first everybody's, then that of all roles together, then the member's own. */
function overwritten(hub: Hub, room: Room, base: bigint, guild: string, roles: ReadonlySet<string>): bigint {
  const { overwrites } = room.channel.kind === "thread" ? (hub.rooms.get(room.channel.parent ?? "") ?? room) : room;
  const all = [...overwrites.values()];
  const steps = [
    all.filter(({ id }) => id === guild),
    all.filter(({ id, type }) => type === 0 && id !== guild && roles.has(id)),
    all.filter(({ id, type }) => type === 1 && id === hub.bot.id),
  ];
  return steps.reduce((now, step) => {
    const denied = step.reduce((sum, { deny }) => sum | deny, 0n);
    const allowed = step.reduce((sum, { allow }) => sum | allow, 0n);
    return (now & ~denied) | allowed;
  }, base);
}

/** In time-out nobody does more than look. */
const LOOKING = bits.ViewChannel | bits.ReadMessageHistory;

export function botPermissions(hub: Hub, room: Room): bigint {
  const { guild } = room.channel;
  if (guild === undefined || !guildOf(hub, guild).installed) return ELSEWHERE;
  if (!room.botMaySee) return 0n;
  const { roles, bot } = guildOf(hub, guild);
  const base = [guild, ...bot.roles].reduce((all, role) => all | (roles.get(role)?.permissions ?? 0n), 0n);
  if ((base & bits.Administrator) !== 0n) return ALL;
  const own = overwritten(hub, room, base, guild, bot.roles);
  if ((own & bits.ViewChannel) === 0n) return 0n;
  const sending = bits.SendMessages | bits.SendMessagesInThreads;
  const left = room.botMaySend ? own : own & ~sending;
  return bot.until !== undefined && Date.parse(bot.until) > Date.now() ? left & LOOKING : left;
}

/** In a thread another right counts than in a channel. */
export function botMayWrite(hub: Hub, room: Room): boolean {
  const needed = room.channel.kind === "thread" ? bits.SendMessagesInThreads : bits.SendMessages;
  return (botPermissions(hub, room) & needed) !== 0n;
}

/** The largest file that may be sent there, in bytes. */
export function fileLimit(hub: Hub, room: Room, person?: string): number {
  const own = person !== undefined && hub.nitro.has(person) ? 500 : 10;
  const { guild } = room.channel;
  const tier = guild === undefined ? 0 : guildOf(hub, guild).premiumTier;
  return Math.max(own, [10, 10, 50, 100][tier] ?? 10) * 1024 * 1024;
}
