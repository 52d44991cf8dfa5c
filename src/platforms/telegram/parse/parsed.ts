/** What an update turns out to be. */
import type { Request } from "../../../core/request.ts";
import type { Stop } from "../../../core/stop.ts";

/** What Telegram says of the bot itself. */
export interface Me {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** It hears everything said in groups. */
  readonly readsAll: boolean;
  /** Its private chats have topics. */
  readonly hasTopics: boolean;
}

export interface Asked {
  readonly kind: "request";
  readonly request: Request;
  /** The message of ours whose conversation it goes on with, as an id of CHAINS; once found, it is the request's. */
  readonly chain?: string;
  /** What is to end before it. */
  readonly stop?: Stop;
  /** A press, which Telegram wants answered. */
  readonly query?: string;
  /** It is one of several messages that were sent together. */
  readonly album?: Album;
}

export interface Album {
  /** An id of ALBUMS. */
  readonly id: string;
  /** It has the command that the whole album is about, or nothing that anybody could answer. */
  readonly says: "command" | "nothing";
}

export interface Nothing {
  readonly kind: "nothing";
  /** Never holds what somebody wrote. */
  readonly why: string;
  readonly query?: string;
}

export type Parsed =
  | Asked
  /** Said in a group without addressing the bot: a request only where the bot owns the topic or the chat. */
  | { readonly kind: "overheard"; readonly request: Request }
  | { readonly kind: "stop"; readonly stop: Stop; readonly query?: string }
  /** The chat has another id now. */
  | { readonly kind: "moved"; readonly from: string; readonly to: string }
  | { readonly kind: "membership"; readonly chat: string; readonly state: "here" | "gone"; readonly reason: string }
  | Nothing;

export const nothing = (why: string): Nothing => ({ kind: "nothing", why });
