/** What all ways of sending a part of an answer have in common: the part, whose it is, its pace and its record. */
import { briefly } from "../../../core/briefly.ts";
import type { SendRecord } from "../../../core/delivery.ts";
import type { Say } from "../../../core/say.ts";
import type { Held, Passage } from "../../../core/store/gate.ts";
import type { Ready } from "./calls.ts";
import { later, type PartSent, pausedBy, refusedPart } from "./outcome.ts";
import type { Target } from "./pace.ts";
import type { SendParts } from "./parts.ts";
import { channelOf, type Own, type Place } from "./place.ts";
import { isSilent } from "./silence.ts";
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
  /** Channels that a part may be sent to, as it has stood in line for that already. */
  readonly passed: Set<string>;
}

/** A part that this run has, with its bytes. */
export interface Mine {
  readonly job: Job;
  /** In the record. */
  readonly name: string;
  readonly ready: Ready;
  /** When a run that is gone was about to send it, in milliseconds since 1970. */
  readonly since: number | undefined;
  /** Where it is refused here, it goes another way. */
  readonly others?: true;
  /** The message that shows that the part is coming. */
  readonly placed?: string | undefined;
}

/** Undefined: this way is closed, and nothing was sent on it. */
export type Tried = PartSent | undefined;

/** Undefined once it is the turn of the call; what is held up for long is put back. */
export async function paced(
  { parts, record, passed }: Job,
  target: Target,
  name: string,
): Promise<PartSent | undefined> {
  if (target.kind === "channel" && passed.delete(target.id)) return undefined;
  let given: Passage;
  try {
    given = await briefly(() => parts.pace.ask(target));
  } catch (error) {
    // The store went away in between; the part is nobody's until it is back.
    await record.release(name);
    throw error;
  }
  if (given.passed) return undefined;
  await record.release(name);
  return later(given.wait, pausedBy(given.parked));
}

/** Nothing is taken while it stands in line: what a run has that dies there is not known to be unsent. */
export async function inLine({ parts, place, passed }: Job): Promise<PartSent | undefined> {
  if (!parts.isMass || place.token !== undefined) return undefined;
  const channel = await channelOf(parts, place.own);
  if (channel.kind !== "done") return refusedPart(parts, undefined, channel);
  if (isSilent(parts, channel.value)) return undefined;
  const given = await parts.pace.ask({ kind: "channel", id: channel.value });
  if (!given.passed) return later(given.wait, pausedBy(given.parked));
  passed.add(channel.value);
  return undefined;
}

/** What it means is known to all before anything else is waited for. */
export async function refused(
  { job, name }: Mine,
  target: Target | undefined,
  verdict: Verdict | Held,
): Promise<PartSent> {
  const outcome = await refusedPart(job.parts, target, verdict);
  await job.record.release(name);
  return outcome;
}

export async function sent({ job, name }: Mine, message: string): Promise<PartSent> {
  await job.record.sent(name, message);
  return { outcome: "sent", message };
}
