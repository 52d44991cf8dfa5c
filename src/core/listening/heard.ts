/** What a platform's update turns out to be, once it has been read. */
import type { Request } from "../request.ts";
import type { Stop } from "../stop.ts";

export interface Asked {
  readonly kind: "request";
  readonly request: Request;
  /** The message of ours whose conversation it goes on with, as an id of CHAINS; once found, it is the request's. */
  readonly chain?: string;
  /** How long that message has stood there, in milliseconds, where it is known. */
  readonly stood?: number;
  /** What is to end before it. */
  readonly stop?: Stop;
  /** It is one of several messages that were sent together. */
  readonly album?: Album;
}

export interface Album {
  /** An id of ALBUMS. */
  readonly id: string;
  /** It has the command or the question that the whole album is about, or nothing that anybody could answer. */
  readonly says: "command" | "nothing";
}

export interface Overheard {
  readonly kind: "overheard";
  readonly request: Request;
  /** What is said there goes on with this where every message is answered; undefined: with the request's own. */
  readonly shared?: string;
}

export interface Membership {
  readonly kind: "membership";
  /** As `chatKey` writes it. */
  readonly chat: string;
  readonly state: "here" | "gone";
  readonly reason: string;
  /** It is there, and may not write. */
  readonly shut?: true;
}

/** A topic was closed, or opened again. */
export interface TopicShut {
  readonly kind: "topic";
  /** As `chatKey` writes it. */
  readonly chat: string;
  /** As `owns` names it. */
  readonly topic: string;
  readonly shut: boolean;
}

export interface Moved {
  readonly kind: "moved";
  /** As `chatKey` writes them. */
  readonly from: string;
  readonly to: string;
}

export interface Nothing {
  readonly kind: "nothing";
  /** Never holds what somebody wrote. */
  readonly why: string;
}

export type Heard =
  | Asked
  /** Said where others are, without addressing the bot: a request only where the bot owns the topic or the chat. */
  | Overheard
  | { readonly kind: "stop"; readonly stop: Stop }
  /** The chat has another id now. */
  | Moved
  | Membership
  | TopicShut
  | Nothing;

export const nothing = (why: string): Nothing => ({ kind: "nothing", why });
