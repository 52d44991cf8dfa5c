/** A crowd on one platform: people who ask, what goes wrong with the calls there, and what stands in the end. */
import type { Again } from "../../fakes/handing.ts";
import type { Dice } from "../dice.ts";
import type { Fault } from "../faults/fault.ts";
import type { Request, Shown } from "../history.ts";
import type { Called } from "../judge/waits.ts";
import type { Run } from "../places/place.ts";

/** Something that was not acknowledged in the time that the platform gives for it. */
export interface Unheard {
  readonly request: Request;
  /** Until when that was allowed, in milliseconds since 1970. */
  readonly until: number;
}

export interface Crowd {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Faults that only this platform has. */
  readonly faults: readonly Fault[];
  /** Resolves when Herald listens to it. */
  readonly ready: () => Promise<void>;
  /** Somebody of them says or does something. */
  readonly act: (dice: Dice) => void;
  readonly requests: readonly Request[];
  /** By what is recorded of the runs of digests, by chat. */
  readonly shown: (runs: ReadonlyMap<string, readonly Run[]>) => readonly Shown[];
  /** Chats with digests, as the ledger calls them. */
  readonly digestChats: readonly string[];
  /** When the editions are due that those share, in milliseconds since 1970; known once it is ready. */
  readonly dues: () => readonly number[];
  readonly called: () => readonly Called[];
  readonly unheard: () => readonly Unheard[];
  /** What the platform has refused for what it was, or would have, or has changed without a word. */
  readonly problems: () => readonly string[];
  /** Another text whenever something has happened. */
  readonly stirrings: () => string;
  /** How often its calls came to which harm. */
  readonly counts: ReadonlyMap<string, number>;
  /** From now on calls come to harm. */
  readonly begin: () => void;
  /** No call comes to harm any more. */
  readonly calm: () => void;
  /** All pauses that were demanded have passed. */
  readonly endPauses: () => void;
  readonly close: () => Promise<void>;
}

/** How many of a hundred that are alone with Herald ask two things at once, which come crosswise. */
export const CROSSWISE = 0.15;

/** What comes once more: at once, as after a confirmation that was lost, or behind others. */
export const repeatsBy =
  (dice: Dice): (() => Again) =>
  () =>
    dice.happens(0.2) ? dice.pick(["at once", "later"]) : false;
