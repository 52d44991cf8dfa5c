/** What the parts of the server know in common while it runs. */
import type { Buffer } from "node:buffer";
import type { KeyObject } from "node:crypto";
import type { Watch } from "../telegram/watch.ts";
import type {
  Acknowledged,
  Call,
  Channel,
  Choice,
  DiscordMessage,
  DiscordUser,
  Fields,
  Guild,
  Interaction,
  Modal,
  Overwrite,
  Person,
  Role,
  Version,
} from "./model.ts";
import type { RateKeeper } from "./rates.ts";
import type { Snowflakes } from "./snowflake.ts";
import type { Trouble, Troubles } from "./switches.ts";

interface GuildMember {
  readonly person: Person;
  readonly roles: Set<string>;
  nick: string | undefined;
}

interface SetPermission {
  readonly id: string;
  /** 1 a role, 2 a person, 3 a channel. */
  readonly type: 1 | 2 | 3;
  readonly permission: boolean;
}

export interface GuildState {
  readonly guild: Guild;
  readonly members: Map<string, GuildMember>;
  readonly roles: Map<string, Role>;
  readonly premiumTier: number;
  /** By the id of the command. */
  readonly commandPermissions: Map<string, readonly SetPermission[]>;
  readonly commands: Map<string, Fields>;
  installed: boolean;
  /** What the bot is there: its roles, and until when it is in time-out. */
  readonly bot: { readonly roles: Set<string>; until: string | undefined };
}

/** A channel, a thread, or direct messages. */
export interface Room {
  readonly channel: Channel;
  readonly nsfw: boolean;
  /** In their order, removed ones not any more. */
  readonly messages: Map<string, Stored>;
  /** Who is in it, where it is not of a guild. */
  readonly people: readonly Person[];
  readonly botMaySee: boolean;
  botMaySend: boolean;
  /** By whom they are about. */
  readonly overwrites: Map<string, Overwrite>;
  archived: boolean;
  readonly locked: boolean;
}

export interface Stored {
  message: DiscordMessage;
  readonly versions: Version[];
  /** The only person that sees it. */
  readonly only: string | undefined;
  /** "Thinking …" */
  loading: boolean;
  removed: boolean;
}

export interface InteractionState {
  readonly interaction: Interaction;
  /** Of a press, the message it was on; of a form that a press opened as well. */
  readonly pressed: Stored | undefined;
  readonly owners: Fields;
  readonly metadata: Fields & { readonly id: string; readonly user: DiscordUser };
  acknowledged: Acknowledged | undefined;
  original: Stored | undefined;
  readonly followUps: Stored[];
  modal: Modal | undefined;
  choices: readonly Choice[] | undefined;
  isLate: boolean;
  ended: boolean;
}

export interface StoredFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** Those before this generation of addresses do not open it any more. */
  readonly path: string;
}

/** An event on its way to the bot. */
export interface Happening {
  readonly event: string;
  readonly data: Fields;
  /** Whose shard it belongs to; that of direct messages where there is none. */
  readonly guild: string | undefined;
  /** The intents of which one is needed; none for what always comes. */
  readonly intents?: number;
  /** What is seen by a client that may not read what others write. */
  readonly blind?: Fields;
}

export interface Gateway {
  readonly dispatch: (happening: Happening) => void;
  /** What somebody does next is dispatched behind what is done after it. */
  readonly swapNext: () => void;
  readonly disconnect: (code: number, resumable: boolean) => void;
  readonly reconnect: () => void;
  readonly invalidate: () => void;
  readonly answering: (answers: boolean) => void;
  readonly connected: () => readonly string[];
  readonly identifies: () => number;
  readonly resumes: () => number;
}

/** What somebody does who watches every call, and may let it come to harm. */
export interface Watcher {
  /** Asked when a call has come; what is to happen to it, besides what was ordered. */
  readonly harm?: (call: Call) => readonly Trouble[];
  /** Told when a call has done everything, and its answer has not been written. */
  readonly taken?: (call: Call) => void;
}

export interface Hub {
  readonly application: string;
  readonly bot: DiscordUser;
  readonly secret: KeyObject;
  readonly ids: Snowflakes;
  readonly watch: Watch;
  readonly rates: RateKeeper;
  readonly troubles: Troubles;
  readonly watcher: Watcher;
  readonly gateway: Gateway;
  /** How many milliseconds a second of waiting lasts. */
  readonly second: number;
  readonly guilds: Map<string, GuildState>;
  readonly rooms: Map<string, Room>;
  readonly people: Map<string, Person>;
  readonly nitro: Set<string>;
  readonly blocked: Set<string>;
  readonly messages: Map<string, Stored>;
  /** By id. */
  readonly interactions: Map<string, InteractionState>;
  /** By the id of the attachment. */
  readonly files: Map<string, StoredFile>;
  /** By type and name. */
  readonly commands: Map<string, Fields>;
  /** By channel and nonce. */
  readonly nonces: Map<string, { readonly stored: Stored; readonly at: number }>;
  readonly calls: Call[];
  readonly typing: { readonly channel: string; readonly at: number }[];
  readonly problems: string[];
  readonly losses: string[];
  readonly late: Interaction[];
  readonly timers: Set<NodeJS.Timeout>;
  token: string;
  port: number;
  registrations: number;
  /** Addresses of files that were given out before are worthless. */
  fileGeneration: number;
  mayReadContent: boolean;
  /** Where interactions are sent instead of over the gateway. */
  endpoint: string | undefined;
}

export function roomOf(hub: Hub, id: string): Room {
  const room = hub.rooms.get(id);
  if (room === undefined) throw new Error(`there is no channel ${id}`);
  return room;
}

export function guildOf(hub: Hub, id: string): GuildState {
  const state = hub.guilds.get(id);
  if (state === undefined) throw new Error(`there is no guild ${id}`);
  return state;
}
