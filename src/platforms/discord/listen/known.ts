/** What is known of guilds, channels and people from what has come by, so that Discord need not be asked. */
import type { REST } from "@discordjs/rest";
import { ChannelType, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { setBounded } from "../../../core/bounded.ts";
import { listOf } from "../../../core/reading.ts";
import { isThread, isThreadless } from "../parse/place.ts";
import type { ChannelKnown } from "../parse.ts";
import type { AskOnce } from "./ask-once.ts";

export interface Known {
  /** Anything of Discord's that names channels, threads or a guild: what it says is remembered. */
  readonly learn: (raw: unknown) => void;
  /** The same of a channel of which only half is said; of a thread that is enough. */
  readonly learnThread: (raw: unknown) => void;
  readonly forgetChannel: (raw: unknown) => void;
  readonly guildName: (guild: string | undefined) => string | undefined;
  readonly channel: (channel: string) => ChannelKnown | undefined;
  /** The same, and Discord is asked where nothing is known; undefined where it does not say. */
  readonly lookUp: (channel: string) => Promise<ChannelKnown | undefined>;
  readonly spoke: (person: string, language: string | undefined) => void;
  readonly language: (person: string | undefined) => string | undefined;
}

/** Some dozens of bytes each. */
const MOST_CHANNELS = 100_000;
const MOST_GUILDS = 10_000;
const MOST_PEOPLE = 20_000;

const DMS: readonly number[] = [ChannelType.DM, ChannelType.GroupDM];

const channelSchema = z.object({
  id: z.string(),
  type: z.int(),
  nsfw: z.boolean().optional().catch(undefined),
  parent_id: z.string().nullish().catch(undefined),
});
type Channel = z.infer<typeof channelSchema>;

const guildSchema = z.object({
  id: z.string(),
  name: z.string().optional().catch(undefined),
  channels: listOf(channelSchema),
  threads: listOf(channelSchema),
});

/** Of a thread, which channel it is in; of another one, what it is, in bits; all as small as it can be. */
type Lean = string | number;
const DM = -1;
const NSFW = 1;
const THREADLESS = 2;

function leanOf({ type, nsfw, parent_id: parent }: Channel): Lean {
  if (DMS.includes(type)) return DM;
  if (isThread(type) && parent != null) return parent;
  return (nsfw === true ? NSFW : 0) | (isThreadless(type) ? THREADLESS : 0);
}

const isForAdults = (lean: Lean | undefined): boolean => typeof lean === "number" && lean !== DM && (lean & NSFW) !== 0;

export function createKnown(bot: Pick<REST, "get">, ask: AskOnce): Known {
  const channels = new Map<string, Lean>();
  const guilds = new Map<string, string>();
  const people = new Map<string, string>();

  const note = (channel: Channel): void => setBounded(channels, channel.id, leanOf(channel), MOST_CHANNELS);

  function channelOf(id: string): ChannelKnown | undefined {
    const lean = channels.get(id);
    if (lean === undefined) return undefined;
    if (lean === DM) return { kind: "dm" };
    if (typeof lean === "number") {
      return { kind: "text", nsfw: isForAdults(lean), ...((lean & THREADLESS) !== 0 ? { threadless: true } : {}) };
    }
    const parent = channels.get(lean);
    // Whether it is for adults is its parent's affair, which has to be known.
    return parent === undefined ? undefined : { kind: "thread", nsfw: isForAdults(parent), parent: lean };
  }

  const askChannel = (id: string): Promise<void> =>
    ask(`channel ${id}`, async (signal) => note(channelSchema.parse(await bot.get(Routes.channel(id), { signal }))));

  return {
    learn(raw) {
      const channel = channelSchema.safeParse(raw).data;
      if (channel !== undefined) return note(channel);
      const guild = guildSchema.safeParse(raw).data;
      if (guild === undefined) return;
      if (guild.name !== undefined) setBounded(guilds, guild.id, guild.name, MOST_GUILDS);
      for (const one of [...guild.channels, ...guild.threads]) note(one);
    },
    learnThread(raw) {
      const channel = channelSchema.safeParse(raw).data;
      if (channel !== undefined && isThread(channel.type)) note(channel);
    },
    forgetChannel(raw) {
      const channel = channelSchema.safeParse(raw).data;
      if (channel !== undefined) channels.delete(channel.id);
    },
    guildName: (guild) => (guild === undefined ? undefined : guilds.get(guild)),
    channel: channelOf,
    async lookUp(id) {
      if (!channels.has(id)) await askChannel(id);
      const lean = channels.get(id);
      if (typeof lean === "string" && !channels.has(lean)) await askChannel(lean);
      return channelOf(id);
    },
    spoke(person, language) {
      if (language !== undefined) setBounded(people, person, language, MOST_PEOPLE);
    },
    language: (person) => (person === undefined ? undefined : people.get(person)),
  };
}
