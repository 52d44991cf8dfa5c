/** What is read of an arrival before it is parsed: whom it is from and where, for what is known of them belongs to it. */
import { z } from "zod";
import type { Absent } from "../../../core/commands.ts";
import type { Heard } from "../../../core/listening/heard.ts";
import type { SayIn } from "../../../core/say.ts";
import { heardInNames, interactionInNames } from "../parse/named.ts";
import type { Me, ParsedInteraction } from "../parse/parsed.ts";
import { type Arrival, type ChannelKnown, parseInteraction, parseMessage } from "../parse.ts";
import type { Known } from "./known.ts";
import type { Where } from "./messages.ts";
import type { Names } from "./names.ts";
import type { OwnRoles } from "./own-roles.ts";
import type { Rights } from "./rights.ts";

export interface ArrivalsParts {
  readonly known: Known;
  readonly ownRoles: Pick<OwnRoles, "of" | "lookUp">;
  readonly names: Pick<Names, "met" | "in">;
  readonly rights: Pick<Rights, "mayWrite">;
  readonly absent: Absent;
  readonly say: SayIn;
  readonly hearsAll: boolean;
}

export interface ReadInteraction {
  readonly parsed: ParsedInteraction;
  /** As Discord says it of whoever did it. */
  readonly language: string | undefined;
}

export interface ReadMessage {
  readonly where: Where;
  readonly read: (channel: ChannelKnown | undefined) => Heard;
}

const optionalText = z.string().optional().catch(undefined);
const userSchema = z.looseObject({ id: z.string() });

const interactionSchema = z.object({
  guild_id: optionalText,
  channel_id: optionalText,
  channel: z.unknown(),
  locale: optionalText,
  user: userSchema.optional().catch(undefined),
  member: z.object({ user: userSchema }).optional().catch(undefined),
  authorizing_integration_owners: z.record(z.string(), z.unknown()).catch({}).default({}),
});

const messageSchema = z.object({
  channel_id: z.string(),
  guild_id: optionalText,
  author: userSchema.optional(),
  mention_roles: z.array(z.unknown()).catch([]).default([]),
});

const applicationSchema = z.object({ application_id: z.string() });

export interface Arrivals {
  readonly interaction: (raw: unknown, me: Me) => ReadInteraction | undefined;
  readonly message: (raw: unknown, me: Me, edited: boolean) => ReadMessage | undefined;
}

export function createArrivals({ known, ownRoles, names, rights, absent, say, hearsAll }: ArrivalsParts): Arrivals {
  const arrival = (me: Me): Arrival => ({ me, now: Date.now(), absent, sayIn: say, hearsAll });

  /** Its acknowledgement waits for nothing; what is not known now is known the next time. */
  function channelOf({
    guild_id: guild,
    channel_id: channel,
    authorizing_integration_owners: owners,
  }: z.infer<typeof interactionSchema>): ChannelKnown | undefined {
    if (guild === undefined || channel === undefined) return undefined;
    const found = known.channel(channel);
    // Where only a person has installed it, Discord would refuse to say, and count that.
    if (found === undefined && Object.hasOwn(owners, "0")) known.lookUp(channel).catch(() => undefined);
    return found;
  }

  return {
    interaction(raw, me) {
      const seen = interactionSchema.safeParse(raw).data;
      known.learnThread(seen?.channel);
      const parsed = parseInteraction(raw, {
        ...arrival(me),
        channel: seen === undefined ? undefined : channelOf(seen),
        guildName: known.guildName(seen?.guild_id),
      });
      const person = seen?.member?.user ?? seen?.user;
      if (person !== undefined) known.spoke(person.id, seen?.locale);
      names.met(person);
      if (parsed === undefined) return undefined;
      return { parsed: interactionInNames(parsed, names.in(seen?.guild_id)), language: seen?.locale };
    },
    message(raw, me, edited) {
      const seen = messageSchema.safeParse(raw).data;
      if (seen === undefined || seen.author?.id === me.id) return undefined;
      const { channel_id, guild_id: guild, mention_roles: called } = seen;
      const base = arrival(me);
      names.met(seen.author);
      const lookUp = guild === undefined || called.length === 0 ? undefined : () => ownRoles.lookUp(guild, me.id);
      return {
        where: { channel: channel_id, guild, ...(lookUp === undefined ? {} : { lookUp }) },
        read(channel) {
          const guildName = known.guildName(guild);
          const language = known.language(seen.author?.id);
          const role = ownRoles.of(guild);
          const closed = rights.mayWrite(guild, channel_id, base.now) === false;
          const heard = parseMessage(raw, { ...base, channel, guildName, role, language, closed }, edited);
          return heardInNames(heard, names.in(guild));
        },
      };
    },
  };
}

/** Who a signed call is for, while Discord has not said yet who the bot is: its user has the application's id. */
export function meOf(raw: unknown): Me | undefined {
  const application = applicationSchema.safeParse(raw).data?.application_id;
  return application === undefined ? undefined : { id: application, application, username: "" };
}
