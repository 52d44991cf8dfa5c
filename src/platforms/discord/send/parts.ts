/** What the senders share: the calls, the pace, and what was learned about places while this process has run. */
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Seal } from "../../../core/seal.ts";
import type { Store } from "../../../core/store/index.ts";
import type { Pace } from "./pace.ts";
import type { DiscordApi } from "./rest.ts";

export interface SendParts {
  readonly discord: DiscordApi;
  readonly pace: Pace;
  /** Whether it is one of many that nobody waits for. */
  readonly isMass: boolean;
  readonly store: Pick<Store, "blobs" | "documents" | "marks">;
  readonly seal: Seal;
  readonly say: SayIn;
  readonly log: Log;
  /** Channels that Herald may not write in, and until when that is believed without asking. In milliseconds since 1970. */
  readonly silent: Map<string, number>;
  /** The channels in which Herald is alone with a person, by the person. */
  readonly direct: Map<string, string>;
  /** Messages that show an answer being made where it was promised, by the request. */
  readonly shown: Map<string, string>;
  /** Messages with an edit under way that was given up on, and that Discord may still make. */
  readonly unsettled: Set<string>;
}

const MOST = 1_000;

/** As the message is called there that an interaction promised. */
export const originalName = ({ request }: { readonly request: string }): string => `original ${request}`;

export function leaveUnsettled({ unsettled }: SendParts, message: string): void {
  if (unsettled.size >= MOST) unsettled.clear();
  unsettled.add(message);
}

/** Forgets the rest when there is too much of it, for all of it can be learned again. */
export function learn<Value>(known: Map<string, Value>, name: string, value: Value): void {
  if (known.size >= MOST) known.clear();
  known.set(name, value);
}
