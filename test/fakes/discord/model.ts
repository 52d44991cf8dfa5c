/** The things Discord's interface speaks of, as the fake one knows them: what stands here goes over the wire, or is a handle of a test. */
import type { Buffer } from "node:buffer";
import type { Connection } from "../connection.ts";

/** Anything that came from a client or goes to one, as JSON has it. */
export type Fields = Readonly<Record<string, unknown>>;

export interface DiscordUser {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
  readonly discriminator: string;
  readonly avatar: string | null;
  readonly bot: boolean;
  readonly system: boolean;
  readonly public_flags: number;
}

export interface DiscordAttachment {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly url: string;
  readonly proxy_url: string;
  readonly content_type: string;
  readonly width?: number;
  readonly height?: number;
  readonly description?: string;
  readonly ephemeral?: true;
}

interface DiscordOption {
  readonly label: string;
  readonly value: string;
  readonly default?: boolean | undefined;
}

interface DiscordMedia {
  readonly url: string;
}

interface DiscordItem {
  readonly media: DiscordMedia;
  readonly spoiler?: boolean | undefined;
}

/** A component of a message or a form; what it may hold depends on its type. */
export interface DiscordComponent {
  readonly type: number;
  readonly id: number;
  readonly custom_id?: string | undefined;
  readonly label?: string | undefined;
  readonly style?: number | undefined;
  readonly url?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly content?: string | undefined;
  readonly options?: readonly DiscordOption[] | undefined;
  readonly components?: readonly DiscordComponent[] | undefined;
  readonly component?: DiscordComponent | undefined;
  readonly accessory?: DiscordComponent | undefined;
  readonly items?: readonly DiscordItem[] | undefined;
  readonly media?: DiscordMedia | undefined;
  readonly file?: DiscordMedia | undefined;
  readonly spoiler?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly min_length?: number | undefined;
  readonly max_length?: number | undefined;
  /** Of a checkbox. */
  readonly default?: boolean | undefined;
  readonly value?: string | undefined;
}

export interface DiscordMessage {
  readonly id: string;
  readonly channel_id: string;
  readonly guild_id?: string;
  readonly author: DiscordUser;
  readonly webhook_id?: string;
  readonly application_id?: string;
  readonly content: string;
  readonly timestamp: string;
  readonly edited_timestamp: string | null;
  readonly tts: boolean;
  readonly mention_everyone: boolean;
  readonly mentions: readonly DiscordUser[];
  readonly mention_roles: readonly string[];
  readonly attachments: readonly DiscordAttachment[];
  readonly embeds: readonly Fields[];
  readonly components: readonly DiscordComponent[];
  readonly pinned: boolean;
  readonly type: number;
  readonly flags: number;
  readonly nonce?: string | number;
  readonly message_reference?: Fields;
  readonly referenced_message?: DiscordMessage | null;
  readonly interaction_metadata?: Fields & { readonly id: string; readonly user: DiscordUser };
  readonly thread?: Fields;
}

/** One way a message has stood, and since when. */
export interface Version {
  readonly message: DiscordMessage;
  /** In milliseconds since the beginning of the process, which never goes back. */
  readonly at: number;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly user: DiscordUser;
}

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly guild: string;
  readonly permissions: bigint;
}

/** 0 text, 2 voice, 4 category, 5 announcements, 13 stage, 15 forum, 16 media. */
export type ChannelKind = 0 | 2 | 4 | 5 | 13 | 15 | 16;

/** What a channel allows and denies a role or a member, whatever their roles say. */
export interface Overwrite {
  readonly id: string;
  /** 0 a role, 1 a member. */
  readonly type: 0 | 1;
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface Channel {
  readonly id: string;
  readonly kind: "text" | "thread" | "dm" | "group";
  readonly name: string;
  /** The id of the guild. */
  readonly guild: string | undefined;
  /** Of a thread, the channel it is in; of a channel, its category. */
  readonly parent: string | undefined;
  /** As Discord numbers the kinds of channels: 0, where it is not said. */
  readonly type?: ChannelKind | undefined;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly owner: Person;
  /** The channel that every guild begins with. */
  readonly general: Channel;
}

/** A file as a person sends it. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly kind: "command" | "press" | "typing" | "form" | "ping";
  readonly person: Person;
  readonly channel: Channel;
  /** What was sent to the bot, whole. */
  readonly payload: Fields;
  /** In milliseconds since the beginning of the process. */
  readonly at: number;
}

export interface Acknowledged {
  /** 4 reply, 5 deferred reply, 6 deferred update, 7 update, 8 choices, 9 form. */
  readonly type: number;
  /** Milliseconds after the interaction happened. */
  readonly after: number;
  readonly private: boolean;
}

export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

/** A form that somebody sees. */
export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly DiscordComponent[];
  /** What opened it. */
  readonly interaction: Interaction;
}

/** One call, as it came and as it was answered. */
export interface Call {
  readonly method: string;
  /** With the names of the parameters in place of what they are, such as `POST /channels/:channel/messages`. */
  readonly route: string;
  readonly path: string;
  body: Fields;
  /** The names of the files that came with it. */
  files: readonly string[];
  readonly hadAuthorization: boolean;
  /** In milliseconds since the beginning of the process. */
  readonly at: number;
  /** How long the answer took, in milliseconds; undefined while there is none. */
  ms: number | undefined;
  /** 0 where the connection was broken instead. */
  status: number | undefined;
  /** Discord's own code, where it refused. */
  code: number | undefined;
  /** The port that the client calls from, by which its process can be found. */
  readonly port: number;
  readonly connection: Connection;
}

export const FLAGS = { ephemeral: 1 << 6, loading: 1 << 7, suppressNotifications: 1 << 12, card: 1 << 15 } as const;
