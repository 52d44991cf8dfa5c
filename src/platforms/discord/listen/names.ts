/** How channels, roles and people are called, as far as it has come by: questions that name them are read as people read them. */
import { ChannelType, PermissionFlagsBits as Right } from "discord-api-types/v10";
import { z } from "zod";
import { setBounded } from "../../../core/bounded.ts";
import { listOf } from "../../../core/reading.ts";
import type { Naming } from "../parse/named.ts";
import { nameOf, titleOf } from "../parse/names.ts";
import { isThread } from "../parse/place.ts";
import { bitsSchema } from "./bits.ts";

export interface Names {
  /** A guild with its channels, threads and roles; or a channel, a thread, or a role of a guild. */
  readonly learn: (raw: unknown) => void;
  /** A channel, a thread or a role that is gone. */
  readonly forget: (raw: unknown) => void;
  /** Whoever did something. */
  readonly met: (user: unknown) => void;
  /** For what is said in a guild: others are none of its business, nor are places that not everybody in it sees. */
  readonly in: (guild: string | undefined) => Naming;
}

/** Some hundred bytes each. */
const MOST = 50_000;

const overwriteSchema = z.object({ id: z.string(), allow: bitsSchema, deny: bitsSchema });
const channelSchema = z.object({
  id: z.string(),
  type: z.int(),
  name: z.string(),
  guild_id: z.string().optional().catch(undefined),
  parent_id: z.string().nullish().catch(undefined),
  permission_overwrites: listOf(overwriteSchema),
});
const roleSchema = z.object({ id: z.string(), name: z.string(), permissions: bitsSchema });
const roleOfSchema = z.object({ guild_id: z.string(), role: roleSchema });
const guildSchema = z.object({
  id: z.string(),
  channels: listOf(channelSchema),
  threads: listOf(channelSchema),
  roles: listOf(roleSchema),
});
const goneSchema = z.object({ id: z.string().optional(), role_id: z.string().optional() });
const userSchema = z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() });

interface Known {
  readonly guild: string;
  readonly name: string;
  /** Whether everybody sees it; undefined: as everybody sees channels there, or as its channel is seen. */
  readonly isSeen: boolean | undefined;
  /** Of a thread, its channel. */
  readonly parent: string | undefined;
}

export function createNames(): Names {
  const channels = new Map<string, Known>();
  const roles = new Map<string, { readonly guild: string; readonly name: string }>();
  const people = new Map<string, string>();
  /** Guilds in which not everybody sees a channel that says nothing else. */
  const closed = new Set<string>();

  function noteChannel(channel: z.infer<typeof channelSchema>, guild: string): void {
    const name = titleOf(channel.name);
    if (name === undefined) return;
    const everybody = channel.permission_overwrites.find(({ id }) => id === guild);
    const isDenied = ((everybody?.deny ?? 0n) & Right.ViewChannel) !== 0n;
    const isAllowed = ((everybody?.allow ?? 0n) & Right.ViewChannel) !== 0n;
    const isSeen = isAllowed ? true : isDenied || channel.type === ChannelType.PrivateThread ? false : undefined;
    const parent = isThread(channel.type) ? (channel.parent_id ?? undefined) : undefined;
    setBounded(channels, channel.id, { guild, name, isSeen, parent }, MOST);
  }

  function noteRole({ id, name: called, permissions }: z.infer<typeof roleSchema>, guild: string): void {
    const name = titleOf(called);
    if (name !== undefined) setBounded(roles, id, { guild, name }, MOST);
    if (id !== guild) return;
    if ((permissions & Right.ViewChannel) === 0n) closed.add(guild);
    else closed.delete(guild);
  }

  function isSeen({ guild, isSeen: own, parent }: Known): boolean {
    if (own !== undefined || parent === undefined) return own ?? !closed.has(guild);
    const channel = channels.get(parent);
    return channel !== undefined && channel.parent === undefined && isSeen(channel);
  }

  return {
    learn(raw) {
      const channel = channelSchema.safeParse(raw).data;
      if (channel?.guild_id !== undefined) return noteChannel(channel, channel.guild_id);
      const added = roleOfSchema.safeParse(raw).data;
      if (added !== undefined) return noteRole(added.role, added.guild_id);
      const guild = guildSchema.safeParse(raw).data;
      if (guild === undefined) return;
      for (const role of guild.roles) noteRole(role, guild.id);
      for (const one of [...guild.channels, ...guild.threads]) noteChannel(one, guild.id);
    },
    forget(raw) {
      const { id = "", role_id = "" } = goneSchema.safeParse(raw).data ?? {};
      channels.delete(id);
      roles.delete(role_id);
    },
    met(user) {
      const read = userSchema.safeParse(user).data;
      if (read === undefined) return;
      const { id, username, global_name } = read;
      setBounded(people, id, nameOf({ username, global_name: global_name ?? undefined }), MOST);
    },
    in: (guild) => ({
      channel(id) {
        const known = channels.get(id);
        return known !== undefined && known.guild === guild && isSeen(known) ? known.name : undefined;
      },
      role(id) {
        const known = roles.get(id);
        return known?.guild === guild ? known?.name : undefined;
      },
      person: (id) => people.get(id),
    }),
  };
}
