/** Everything that people can do at the fake Discord, as a test says it. */
import type {
  Channel,
  ChannelKind,
  Choice,
  DiscordMessage,
  Fields,
  Guild,
  Interaction,
  Modal,
  Person,
  Role,
  Upload,
} from "../model.ts";

export interface PersonOptions {
  readonly name?: string;
  readonly locale?: string;
  readonly nitro?: boolean;
  /** Another bot. */
  readonly bot?: boolean;
}

export interface GuildOptions {
  readonly owner: Person;
  readonly members?: readonly Person[];
  readonly name?: string;
  readonly locale?: string;
  readonly premiumTier?: 0 | 1 | 2 | 3;
  /** Whether the bot is a member; it is, unless this is false. */
  readonly installed?: boolean;
}

export interface ChannelOptions {
  readonly name?: string;
  readonly nsfw?: boolean;
  /** Whether the bot may write there by itself; it may, unless this is false. */
  readonly botMaySend?: boolean;
  /** Whether the bot can see it at all; it can, unless this is false. */
  readonly botMaySee?: boolean;
  /** As Discord numbers them: voice, announcements, a forum … */
  readonly type?: ChannelKind;
  /** The category that it is in. */
  readonly inside?: Channel;
}

/** Rights as bits, such as `PermissionFlagsBits.SendMessages`. */
export interface Rights {
  readonly allow?: bigint;
  readonly deny?: bigint;
}

export interface ThreadOptions {
  readonly name?: string;
  readonly from?: DiscordMessage;
  readonly archived?: boolean;
  readonly locked?: boolean;
}

export interface SayOptions {
  readonly in: Channel;
  readonly replyTo?: DiscordMessage;
  readonly files?: readonly Upload[];
  /** The text begins with a mention of the bot. */
  readonly mention?: boolean;
  /** Whether a reply mentions whom it answers; it does, unless this is false. */
  readonly ping?: boolean;
}

/** An attachment is a file, a user, channel, role or mentionable is the handle of one. */
export type OptionValue = string | number | boolean | Upload | Person | Channel | Role;

export interface CommandOptions {
  readonly in: Channel;
  /** Through which installation: `guild` where the bot is a member or in its own direct messages, else `user`. */
  readonly as?: "guild" | "user";
  /** Attachments by the names of their options; they may as well stand among the options. */
  readonly files?: Readonly<Record<string, Upload>>;
}

export interface CommandPermission {
  readonly role?: Role;
  readonly user?: Person;
  readonly channel?: Channel;
  readonly allowed: boolean;
}

export interface People {
  readonly person: (options?: PersonOptions) => Person;
  readonly guild: (options: GuildOptions) => Guild;
  readonly channel: (guild: Guild, options?: ChannelOptions) => Channel;
  readonly thread: (channel: Channel, options?: ThreadOptions) => Channel;
  /** The direct messages of the person with the bot. */
  readonly dm: (person: Person) => Channel;
  /** A private channel of several people, in which the bot is not. */
  readonly groupDm: (...people: readonly Person[]) => Channel;
  /** Permissions as bits, such as `PermissionFlagsBits.ManageGuild`. */
  readonly role: (guild: Guild, options: { readonly name?: string; readonly permissions: bigint }) => Role;
  readonly give: (person: Person, guild: Guild, role: Role) => void;
  readonly take: (person: Person, guild: Guild, role: Role) => void;
  /** A role with Manage Server. */
  readonly makeAdministrator: (person: Person, guild: Guild) => Role;
  readonly join: (person: Person, guild: Guild, nick?: string) => void;
  /** Who may use a command, as the guild changed it. */
  readonly allowCommand: (guild: Guild, command: string, permission: CommandPermission) => void;
  /** What a channel allows and denies a role, or the bot, from now on; Discord tells of it. */
  readonly overwrite: (channel: Channel, whom: Role | "everyone" | "bot", rights: Rights) => void;
  /** A role is called otherwise, or allows something else. */
  readonly changeRole: (role: Role, change: Partial<Pick<Role, "name" | "permissions">>) => Role;
  readonly removeRole: (role: Role) => void;
  /** A channel goes with all that stands in it and its threads, or a thread alone. */
  readonly removeChannel: (channel: Channel) => void;
  /** The bot gets a role. */
  readonly giveBot: (role: Role) => void;
  /** The bot may only look on for so many milliseconds; 0: no longer. */
  readonly timeOutBot: (guild: Guild, milliseconds: number) => void;
  /** Whether the bot may write in a channel from now on. */
  readonly letBotSend: (channel: Channel, may: boolean) => void;
  /** The bot becomes a member of a guild. */
  readonly install: (guild: Guild) => void;
  /** The bot is thrown out of a guild. */
  readonly leave: (guild: Guild) => void;
  /** No direct messages of the bot reach the person any more. */
  readonly block: (person: Person) => void;
  readonly unblock: (person: Person) => void;
  readonly say: (person: Person, text: string, options: SayOptions) => DiscordMessage;
  /** What a webhook of somebody else writes. */
  readonly webhookSays: (channel: Channel, text: string) => DiscordMessage;
  readonly edit: (message: DiscordMessage, text: string) => DiscordMessage;
  readonly remove: (message: DiscordMessage) => void;
  /** Those of one channel at once, as somebody clears it who looks after it. */
  readonly removeAll: (messages: readonly DiscordMessage[]) => void;
  /** A subcommand after a space, such as `digest new`; throws what a client would not let one send. */
  readonly command: (
    person: Person,
    name: string,
    options: Readonly<Record<string, OptionValue>>,
    where: CommandOptions,
  ) => Interaction;
  /** A command out of the menu of a message. */
  readonly menu: (
    person: Person,
    name: string,
    message: DiscordMessage,
    where?: Pick<CommandOptions, "as">,
  ) => Interaction;
  /** By label or custom id, whole; or by an expression over either. */
  readonly press: (person: Person, message: DiscordMessage, which: string | RegExp) => Interaction;
  /** By the custom id or the placeholder of the select; by the values or the labels of what is chosen. */
  readonly choose: (
    person: Person,
    message: DiscordMessage,
    which: string | RegExp,
    values: readonly string[],
  ) => Interaction;
  /** By the custom ids or the labels of the fields. */
  readonly fill: (
    person: Person,
    modal: Modal,
    values: Readonly<Record<string, string | boolean | readonly string[]>>,
    files?: Readonly<Record<string, readonly Upload[]>>,
  ) => Interaction;
  /** What is offered while somebody types; none where the bot did not answer in time. */
  readonly type: (
    person: Person,
    name: string,
    option: string,
    text: string,
    where: CommandOptions & { readonly options?: Readonly<Record<string, OptionValue>> },
  ) => Promise<readonly Choice[]>;
  /** A press that no client would send, with any custom id on any message. */
  readonly forge: (person: Person, message: DiscordMessage, customId: string) => Interaction;
  /** Any dispatch at all, to all shards or to the one of the guild. */
  readonly dispatch: (event: string, data: Fields, guild?: Guild) => void;
}
