/** What is known besides what Discord sends, when something of Discord's arrives. */
import type { Absent } from "../../../core/commands.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Me } from "./parsed.ts";

/** What is known of a channel. */
export interface ChannelKnown {
  readonly kind: "thread" | "text" | "dm";
  /** Age-restricted; of a thread, its parent. */
  readonly nsfw?: boolean;
  /** Of a thread. */
  readonly parent?: string;
  /** No thread begins at a message in it. */
  readonly threadless?: true;
}

export interface Arrival {
  readonly me: Me;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
  readonly sayIn: SayIn;
  /** Messages say nothing of their channel, and interactions in a thread nothing of its parent. */
  readonly channel?: ChannelKnown | undefined;
  /** As far as it is known, Herald may not write there by itself. */
  readonly closed?: boolean | undefined;
  readonly guildName?: string | undefined;
  /** The role that Discord made for the bot in this guild, by which it may be called as well. */
  readonly role?: string | undefined;
  /** Of whoever wrote a message, as their interactions have said it. */
  readonly language?: string | undefined;
  /** Whether it is given the words of messages that do not address it (the message-content intent). */
  readonly hearsAll: boolean;
}
