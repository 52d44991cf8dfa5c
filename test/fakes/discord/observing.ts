/** What a test can see of the server: what was asked of it, and what people see in their channels. */
import type { Buffer } from "node:buffer";
import type {
  Acknowledged,
  Call,
  Channel,
  DiscordComponent,
  DiscordMessage,
  Fields,
  Guild,
  Interaction,
  Modal,
  Person,
  Version,
} from "./model.ts";

export interface Observation {
  /** What the bot has written there and still stands, for everybody; in the order of its coming. */
  readonly sent: (channel: Channel) => readonly DiscordMessage[];
  /** What one person sees there of everybody, with what only this person sees. */
  readonly seenBy: (person: Person, channel: Channel) => readonly DiscordMessage[];
  /** The message as it stands now; undefined once it is removed. */
  readonly now: (message: DiscordMessage) => DiscordMessage | undefined;
  /** The first is how it came. */
  readonly history: (message: DiscordMessage) => readonly Version[];
  readonly modal: (interaction: Interaction) => Modal | undefined;
  /** Its original answer as it stands; undefined while there is none, while the bot "thinks", and when it was removed. */
  readonly answerOf: (interaction: Interaction) => DiscordMessage | undefined;
  readonly followUps: (interaction: Interaction) => readonly DiscordMessage[];
  readonly acknowledged: (interaction: Interaction) => Acknowledged | undefined;
  /** Whether the bot has said that it thinks, and nothing since. */
  readonly thinking: (interaction: Interaction) => boolean;
  readonly typing: readonly { readonly channel: string; readonly at: number }[];
  readonly calls: readonly Call[];
  /** By the route, such as `POST /channels/:channel/messages`, or an expression over it. */
  readonly callsOf: (route: string | RegExp) => readonly Call[];
  /** As they are registered now; those of every guild where none is named. */
  readonly commands: (guild?: Guild) => readonly Fields[];
  /** How many times commands were registered. */
  readonly registrations: () => number;
  /** Those of a channel. */
  readonly threads: (channel: Channel) => readonly Channel[];
  /** The channel that an id names, such as a thread that the bot began. */
  readonly channelOf: (id: string) => Channel | undefined;
  /** The bytes of an attachment; empty where there is none. */
  readonly bytesOf: (message: DiscordMessage | undefined, index?: number) => Buffer;
  /** What a person reads: the content, or all Text Displays, one below the other. */
  readonly textOf: (message: DiscordMessage | undefined) => string;
  readonly buttonsOf: (message: DiscordMessage | undefined) => readonly DiscordComponent[];
  /** Buttons and selects, and whatever else is there, in their order. */
  readonly componentsOf: (message: DiscordMessage | Modal | undefined) => readonly DiscordComponent[];
  /** Resolves by event as soon as the answer is neither undefined nor false; fails after ten seconds, or as many as said. */
  readonly until: <T>(question: () => T | undefined | false, patience?: number) => Promise<T>;
  /** What a client sent that Discord would have refused or punished, or that is dangerous. */
  readonly problems: readonly string[];
  /** What Discord would have left out or changed without a word. */
  readonly losses: readonly string[];
  /** The interactions that were not acknowledged within three seconds. */
  readonly late: readonly Interaction[];
  /** How many calls were answered with 401, 403 or 429. */
  readonly invalidRequests: () => number;
  /** The shards that are connected now, such as `0/2`. */
  readonly connected: () => readonly string[];
  readonly identifies: () => number;
  readonly resumes: () => number;
}
