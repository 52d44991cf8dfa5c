/** What all ways of sending a part of an answer have in common: the part, whose it is, its pace and its record. */
import { setTimeout as pause } from "node:timers/promises";
import type { SendRecord } from "../../../core/delivery.ts";
import type { Say } from "../../../core/say.ts";
import type { Ready } from "./calls.ts";
import { later, type PartSent, pausedBy, refusedPart } from "./outcome.ts";
import { SHORT, type Target } from "./pace.ts";
import type { SendParts } from "./parts.ts";
import type { Own, Place } from "./place.ts";
import type { Verdict } from "./verdict.ts";

export interface Job {
  readonly parts: SendParts;
  readonly record: SendRecord;
  readonly place: Place;
  /** Where its progress was shown, which may be another place. */
  readonly shown: Own;
  /** What tells this answer from others to the same request. */
  readonly print: string;
  readonly say: Say;
  /** Tokens that turned out to be dead. */
  readonly dead: Set<string>;
}

/** A part that this run has, with its bytes. */
export interface Mine {
  readonly job: Job;
  /** In the record. */
  readonly name: string;
  readonly ready: Ready;
  /** When a run that is gone was about to send it, in milliseconds since 1970. */
  readonly since: number | undefined;
}

/** Undefined: this way is closed, and nothing was sent on it. */
export type Tried = PartSent | undefined;

/** Undefined once it is the turn of the call; what is held up for long is put back. */
export async function paced({ parts, record }: Job, target: Target, name: string): Promise<PartSent | undefined> {
  let given: Awaited<ReturnType<SendParts["pace"]["ask"]>>;
  try {
    given = await parts.pace.ask(target);
  } catch (error) {
    // The store went away in between; the part is nobody's until it is back.
    await record.release(name);
    throw error;
  }
  if (given.passed) return undefined;
  if (given.wait > SHORT) {
    await record.release(name);
    return later(given.wait, pausedBy(given.parked));
  }
  await pause(given.wait);
  return undefined;
}

export async function refused({ job, name }: Mine, target: Target | undefined, verdict: Verdict): Promise<PartSent> {
  await job.record.release(name);
  return refusedPart(job.parts, target, verdict);
}

export async function sent({ job, name }: Mine, message: string): Promise<PartSent> {
  await job.record.sent(name, message);
  return { outcome: "sent", message };
}
