/** What frames of an unfinished answer have in common, however they are shown. */
import type { Making } from "../../../core/delivery.ts";
import type { SendParts } from "./parts.ts";
import type { Place } from "./place.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

export interface Frames {
  /** The least time between two of them, in milliseconds. */
  readonly every: number;
  /** How long one is seen when nothing follows, in milliseconds. */
  readonly lives: number;
  /** `waiting`: what is shown while there is no text. */
  show(text: string, waiting: string): Promise<Shown>;
}

/**
 * `behind`: people do not see it yet, and nothing else need come before it is shown again; `otherwise`: the same can be shown
 * in a simpler form; `not-here`: in none of this kind; `over`: in none at all.
 */
export type Shown = "done" | "behind" | "otherwise" | "not-here" | "over";

export interface FrameParts {
  readonly parts: SendParts;
  readonly place: Place;
  /** The request's, which a Stop carries. */
  readonly key: string;
  readonly making: Making;
  /** What is shown when it has begun and there is no text yet. */
  readonly thinking: string;
  readonly stopLabel: string;
  /** Ends a call that hangs. */
  readonly cut: AbortSignal;
}

/** Of a frame that failed: a pause that Telegram demands is kept, and nothing else of it matters to the answer. */
export async function hear(parts: SendParts, place: Place, error: unknown): Promise<Verdict> {
  const verdict = verdictOn(error);
  if (verdict.kind === "wait") await parts.pace.park(place.chat, verdict.wait);
  return verdict;
}

/** Every further frame would be refused as well. */
export const isHopeless = ({ kind }: Verdict): boolean =>
  ["gone", "forbidden", "refused", "no-message", "no-reply", "no-thread", "moved", "token"].includes(kind);
