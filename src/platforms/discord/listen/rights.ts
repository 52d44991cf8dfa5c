/** What Herald may do in a guild, as far as Discord has told: by its roles, by what channels allow and deny, and by a time-out. */
import { PermissionFlagsBits as Right } from "discord-api-types/v10";
import { z } from "zod";
import { setBounded } from "../../../core/bounded.ts";
import { listOf } from "../../../core/reading.ts";
import { isThread } from "../parse/place.ts";
import { bitsSchema } from "./bits.ts";

export interface Rights {
  /** A guild whole; or one of its channels, threads or roles, or a member of it. `me`: the bot's user. */
  readonly learn: (raw: unknown, me: string) => void;
  /** A channel, a thread, or a role that is gone. */
  readonly forget: (raw: unknown) => void;
  /** Undefined where not all of it is known. */
  readonly mayWrite: (guild: string | undefined, channel: string, now: number) => boolean | undefined;
}

/** Some kilobytes each. */
const MOST = 3_000;

const timeSchema = z
  .string()
  .transform((text) => Date.parse(text))
  .nullish()
  .catch(undefined);

const overwriteSchema = z.object({ id: z.string(), type: z.int(), allow: bitsSchema, deny: bitsSchema });
type Overwrite = z.infer<typeof overwriteSchema>;

const channelSchema = z.object({
  id: z.string(),
  type: z.int(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish().catch(undefined),
  permission_overwrites: listOf(overwriteSchema),
  thread_metadata: z.object({ archived: z.boolean(), locked: z.boolean() }).optional().catch(undefined),
});
const roleSchema = z.object({ id: z.string(), permissions: bitsSchema });
const memberSchema = z.object({
  user: z.object({ id: z.string() }),
  roles: z.array(z.string()),
  communication_disabled_until: timeSchema,
});
const guildSchema = z.object({
  id: z.string(),
  roles: z.array(roleSchema),
  channels: listOf(channelSchema),
  threads: listOf(channelSchema),
  members: listOf(memberSchema),
});
const roleOfSchema = z.object({ guild_id: z.string(), role: roleSchema });
const memberOfSchema = memberSchema.extend({ guild_id: z.string() });
const goneSchema = z.object({ guild_id: z.string(), id: z.string().optional(), role_id: z.string().optional() });

interface Place {
  /** Of a thread, the channel whose rights are its own. */
  readonly parent: string | undefined;
  /** Closed to everybody but those who look after threads. */
  readonly isShut: boolean;
  readonly overwrites: readonly Overwrite[];
}

interface Guild {
  readonly roles: Map<string, bigint>;
  readonly places: Map<string, Place>;
  own: readonly string[];
  /** Until when it may only look on, in milliseconds since 1970. */
  until: number;
}

const READ = Right.ViewChannel | Right.SendMessages | Right.SendMessagesInThreads;

/** What says nothing of what is asked here is not kept. */
const matters = ({ allow, deny }: Overwrite): boolean => ((allow | deny) & (READ | Right.ManageThreads)) !== 0n;

function placeOf({ type, parent_id, permission_overwrites, thread_metadata: thread }: z.infer<typeof channelSchema>) {
  return {
    parent: isThread(type) ? (parent_id ?? "") : undefined,
    isShut: thread?.archived === true && thread.locked,
    overwrites: permission_overwrites.filter(matters),
  };
}

const MEMBER = 1;

/** First what everybody is denied and allowed, then all roles together, then the member alone. */
function rightsBy(overwrites: readonly Overwrite[], base: bigint, guild: string, own: readonly string[]): bigint {
  const steps = [
    overwrites.filter(({ id }) => id === guild),
    overwrites.filter(({ id, type }) => type !== MEMBER && own.includes(id)),
    overwrites.filter(({ type }) => type === MEMBER),
  ];
  return steps.reduce((now, step) => {
    const denied = step.reduce((all, { deny }) => all | deny, 0n);
    return step.reduce((all, { allow }) => all | allow, now & ~denied);
  }, base);
}

export function createRights(): Rights {
  const guilds = new Map<string, Guild>();

  function learnGuild(raw: unknown, me: string): void {
    const guild = guildSchema.safeParse(raw).data;
    const member = guild?.members.find(({ user }) => user.id === me);
    if (guild === undefined || member === undefined) return;
    const places = [...guild.channels, ...guild.threads].map((one) => [one.id, ownly(placeOf(one), me)] as const);
    const known: Guild = {
      roles: new Map(guild.roles.map(({ id, permissions }) => [id, permissions])),
      places: new Map(places),
      own: member.roles,
      until: member.communication_disabled_until ?? 0,
    };
    setBounded(guilds, guild.id, known, MOST);
  }

  /** Of members the bot alone matters. */
  const ownly = (place: Place, me: string): Place => ({
    ...place,
    overwrites: place.overwrites.filter(({ id, type }) => type !== MEMBER || id === me),
  });

  function learn(raw: unknown, me: string): void {
    const member = memberOfSchema.safeParse(raw).data;
    if (member !== undefined) {
      const guild = guilds.get(member.guild_id);
      if (guild === undefined || member.user.id !== me) return;
      guild.own = member.roles;
      guild.until = member.communication_disabled_until ?? 0;
      return;
    }
    const added = roleOfSchema.safeParse(raw).data;
    if (added !== undefined) {
      guilds.get(added.guild_id)?.roles.set(added.role.id, added.role.permissions);
      return;
    }
    const channel = channelSchema.safeParse(raw).data;
    if (channel?.guild_id === undefined) learnGuild(raw, me);
    else guilds.get(channel.guild_id)?.places.set(channel.id, ownly(placeOf(channel), me));
  }

  function rightsIn(id: string, guild: Guild, place: Place): bigint | undefined {
    const of = place.parent === undefined ? place : guild.places.get(place.parent);
    const everybody = guild.roles.get(id);
    if (of === undefined || everybody === undefined) return undefined;
    const base = guild.own.reduce((all, role) => all | (guild.roles.get(role) ?? 0n), everybody);
    return (base & Right.Administrator) !== 0n ? -1n : rightsBy(of.overwrites, base, id, [...guild.own]);
  }

  return {
    learn,
    forget(raw) {
      const { guild_id = "", id = "", role_id = "" } = goneSchema.safeParse(raw).data ?? {};
      const guild = guilds.get(guild_id);
      guild?.places.delete(id);
      guild?.roles.delete(role_id);
      if (guild !== undefined) guild.own = guild.own.filter((role) => role !== role_id);
    },
    mayWrite(id, channel, now) {
      const guild = guilds.get(id ?? "");
      const place = guild?.places.get(channel);
      if (id === undefined || guild === undefined || place === undefined) return undefined;
      const rights = rightsIn(id, guild, place);
      if (rights === undefined) return undefined;
      const needed =
        Right.ViewChannel | (place.parent !== undefined ? Right.SendMessagesInThreads : Right.SendMessages);
      const isOut = guild.until > now && (rights & Right.Administrator) === 0n;
      const isShut = place.isShut && (rights & Right.ManageThreads) === 0n;
      return !isOut && !isShut && (rights & needed) === needed;
    },
  };
}
