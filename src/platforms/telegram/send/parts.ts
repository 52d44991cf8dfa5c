/** What the senders share: the calls, the pace, what the server understands, and where chats have moved. */
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import type { TelegramApi } from "./api.ts";
import type { Features } from "./features.ts";
import type { Pace } from "./pace.ts";
import type { Place } from "./place.ts";

export interface SendParts {
  readonly telegram: TelegramApi;
  readonly pace: Pace;
  /** Whether it is one of many that nobody waits for. */
  readonly isMass: boolean;
  readonly features: Features;
  readonly say: SayIn;
  readonly log: Log;
  /** Groups that became supergroups, from the old id to the new. */
  readonly moved: Map<string, string>;
  /** Told whenever a call finds that out: what Telegram says of it by itself it forgets after a day. */
  readonly onMoved: (from: string, to: string) => Promise<void>;
  /** Messages with an edit under way that was given up on, and that Telegram may still make. */
  readonly unsettled: Set<string>;
}

const nameOf = ({ chat }: Place, message: string): string => `${chat} ${message}`;

const MOST_UNSETTLED = 1_000;

export function leaveUnsettled({ unsettled }: SendParts, place: Place, message: string): void {
  if (unsettled.size >= MOST_UNSETTLED) unsettled.clear();
  unsettled.add(nameOf(place, message));
}

export const isUnsettled = ({ unsettled }: SendParts, place: Place, message: string): boolean =>
  unsettled.has(nameOf(place, message));

/** A group that became a supergroup has another id, and its messages have others too. */
export function nowAt({ moved }: SendParts, place: Place): Place {
  const chat = moved.get(place.chat);
  return chat === undefined ? place : { chat, thread: place.thread, replyTo: place.replyThere };
}
