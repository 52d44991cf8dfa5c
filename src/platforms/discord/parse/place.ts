/** Where something is said: the chat, its channel or thread, and the conversation that follows from them. */
import type { Chat } from "../../../core/request.ts";
import type { Interaction } from "../update.ts";
import type { Arrival } from "./arrival.ts";
import { titleOf } from "./names.ts";

export interface Place {
  readonly chat: Chat;
  /** The conversation of the whole place. */
  readonly conversation: string;
  /** Outside of threads and private chats everybody has conversations of their own there. */
  readonly chains: boolean;
}

const THREADS: ReadonlySet<number> = new Set([10, 11, 12]);
const DM = 1;

/** Text channels and those of announcements; in voice and on stages there is text, but no thread of it. */
const THREADED: ReadonlySet<number> = new Set([0, 5]);

/** Of announcements, public, or private: by its type. */
export const isThread = (type: number): boolean => THREADS.has(type);

/** Whether no thread begins at a message in a channel of that type. */
export const isThreadless = (type: number): boolean => !THREADED.has(type) && !isThread(type) && type !== DM;

/** Of an interaction: with the bot alone; everywhere else there may be others. */
const WITH_BOT = 1;

function privately(person: string, channel: string | undefined): Place {
  const chat = { id: person, kind: "private", ...(channel === undefined ? {} : { thread: channel }) } as const;
  return { chat, conversation: `discord:${person}`, chains: false };
}

interface Within {
  readonly id: string;
  readonly channel: string;
  readonly title?: string | undefined;
  readonly isThread: boolean;
  readonly nsfw: boolean;
  readonly threadless: boolean;
  readonly closed?: boolean | undefined;
}

function within({ id, channel, title: called, isThread, nsfw, threadless, closed }: Within): Place {
  const title = titleOf(called);
  return {
    chat: {
      id,
      kind: "group",
      thread: channel,
      ...(title === undefined ? {} : { title }),
      ...(nsfw ? { adult: true } : {}),
      ...(threadless ? { threadless: true } : {}),
      ...(closed === true ? { closed } : {}),
    },
    conversation: `discord:${id}:${channel}`,
    chains: !isThread,
  };
}

export const placeOfMessage = (
  { guild_id, channel_id }: { readonly guild_id?: string | undefined; readonly channel_id: string },
  author: string,
  { channel, guildName, closed }: Arrival,
): Place =>
  guild_id === undefined
    ? privately(author, channel_id)
    : within({
        id: guild_id,
        channel: channel_id,
        title: guildName,
        isThread: channel?.kind === "thread",
        nsfw: channel?.nsfw === true,
        threadless: channel?.threadless === true,
        closed,
      });

/** With the bot alone, as far as Discord says it. */
const isWithBot = ({ context, channel, member }: Interaction): boolean =>
  context === undefined
    ? member === undefined && (channel?.type === undefined || channel.type === DM)
    : context === WITH_BOT;

export function placeOfInteraction(interaction: Interaction, person: string, { channel, guildName }: Arrival): Place {
  const { guild_id, channel: own } = interaction;
  const id = own?.id ?? interaction.channel_id;
  if (guild_id !== undefined && id !== undefined) {
    const inThread = own?.type === undefined ? channel?.kind === "thread" : isThread(own.type);
    // Of a thread Discord does not say it; what is known of it is its parent's.
    const nsfw = inThread ? channel?.nsfw === true : (own?.nsfw ?? channel?.nsfw) === true;
    const threadless = own?.type === undefined ? channel?.threadless === true : isThreadless(own.type);
    return within({ id: guild_id, channel: id, title: guildName, isThread: inThread, nsfw, threadless });
  }
  if (id === undefined || isWithBot(interaction)) return privately(person, id);
  return within({ id, channel: id, title: own?.name, isThread: false, nsfw: false, threadless: false });
}

const VIEW_CHANNEL = 1n << 10n;
const SEND_MESSAGES = 1n << 11n;
const SEND_MESSAGES_IN_THREADS = 1n << 38n;
const ADMINISTRATOR = 1n << 3n;
const MANAGE_GUILD = 1n << 5n;

const has = (permissions: bigint, wanted: bigint): boolean => (permissions & wanted) === wanted;

/** Whoever the person is, their guild lets them decide for it. */
export const decidesBy = (permissions = 0n): boolean =>
  has(permissions, ADMINISTRATOR) || has(permissions, MANAGE_GUILD);

/** Whether the bot may also write there by itself: it is a member, and may send. */
export function writesIn(interaction: Interaction, { chains }: Place): boolean {
  const { guild_id, app_permissions: permissions = 0n, authorizing_integration_owners: owners } = interaction;
  if (guild_id === undefined) return isWithBot(interaction);
  if (!Object.hasOwn(owners, "0")) return false;
  const sends = VIEW_CHANNEL | (chains ? SEND_MESSAGES : SEND_MESSAGES_IN_THREADS);
  return has(permissions, ADMINISTRATOR) || has(permissions, sends);
}

/** A message as an id of CHAINS. */
export const chainId = (chat: string, message: string): string => `discord:${chat}:${message}`;

export const chainFrom = (chat: string, message: string): string => `discord:${chat}:chain:${message}`;
