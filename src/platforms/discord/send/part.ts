/** One part of an answer: taken, and sent once on the first of its ways that is open. */
import { SHORT } from "../../../core/briefly.ts";
import type { Taken } from "../../../core/delivery.ts";
import type { Outgoing } from "../outgoing.ts";
import { readied } from "./attachments.ts";
import { takeAway } from "./erase.ts";
import { follow, writeOver } from "./interacting.ts";
import { inLine, type Job, type Mine, refused, type Tried } from "./job.ts";
import { later, type PartSent } from "./outcome.ts";
import { findShown, sendByBot, sendInstead, writeThere } from "./own.ts";
import { channelOf, type Way, waysOf } from "./place.ts";

export interface Part {
  readonly index: number;
  readonly outgoing: Outgoing;
  /** A message of an earlier answer that it takes the place of. */
  readonly replaces: string | undefined;
  readonly isNotice: boolean;
  readonly isTaken: boolean;
}

function onWay(mine: Mine, way: Way): Promise<Tried> {
  switch (way.kind) {
    case "original":
      return writeOver(mine, way.token);
    case "follow-up":
      return follow(mine, way);
    case "own":
      return sendByBot(mine, way.own, mine.job.place.replyTo);
  }
}

/** What a run that is gone may have sent on one way is not sent on another one. */
async function onWays(mine: Mine, ways: readonly Way[]): Promise<PartSent> {
  const { record, dead } = mine.job;
  for (const [i, way] of ways.entries()) {
    if (way.kind !== "own" && dead.has(way.token.request)) continue;
    if (i > 0 && mine.since !== undefined) return { outcome: "uncertain", now: false };
    const isLast = i === ways.length - 1;
    const tried = await onWay(isLast ? mine : { ...mine, others: true }, way);
    // Where Herald may not write by itself, the interaction still may.
    if (tried !== undefined && (isLast || tried.outcome !== "refused" || way.kind !== "own")) return tried;
    if (tried !== undefined) {
      const taken = await record.take(mine.name);
      if (taken.state !== "yours") return later(SHORT, "another run is sending it");
    }
  }
  await record.release(mine.name);
  return { outcome: "refused", reason: "there is no way to where it was asked any more" };
}

/** The message that stands in the place of the part: as it was written down, or found again. */
async function standing(job: Job, name: string, taken: Taken): Promise<string | PartSent | undefined> {
  if (taken.state === "placed") return taken.message;
  if (taken.state !== "yours" || taken.shown === undefined || job.place.token !== undefined) return undefined;
  return findShown(job, name, taken.shown);
}

export async function sendPart(job: Job, part: Part): Promise<PartSent> {
  const { parts, record, place, say } = job;
  const name = String(part.index);
  const held = await inLine(job);
  if (held !== undefined) return held;
  const taken = await record.take(name);
  if (taken.state === "sent") return { outcome: "sent", message: taken.message };
  if (taken.state === "busy") return later(taken.wait, "another run is sending it");
  const ready = await readied(parts.store.blobs, part.outgoing, place.token?.largest, say).catch(async (error) => {
    await record.release(name);
    throw error;
  });
  if (ready === undefined) {
    await record.release(name);
    return { outcome: "refused", reason: "a picture or a file of it is not kept any more" };
  }
  const placed = await standing(job, name, taken);
  if (typeof placed === "object") return placed;
  const mine: Mine = { job, name, ready, since: taken.state === "unknown" ? taken.since : undefined, placed };
  const isLeft = taken.state === "placed" && taken.isLeft === true;
  if (place.token === undefined && placed !== undefined && (isLeft || place.own !== job.shown)) {
    const channel = await channelOf(parts, job.shown);
    if (channel.kind !== "done") return refused(mine, undefined, channel);
    return (await sendInstead(mine, { channel: channel.value, message: placed })) ?? later(SHORT, "its place is gone");
  }
  if (place.token === undefined && place.own === job.shown) {
    const into = part.replaces ?? placed;
    if (into !== undefined) {
      const channel = placed === undefined || placed === into ? undefined : await channelOf(parts, place.own);
      // What showed the progress of an answer that takes an older one's place is of no more use.
      if (placed !== undefined && channel?.kind === "done") await takeAway(parts, channel.value, placed);
      const written = await writeThere(mine, into);
      return written ?? later(SHORT, "its place is gone");
    }
  }
  const { index, isNotice, isTaken, replaces } = part;
  return onWays(mine, waysOf(place, { index, isReplacing: replaces !== undefined, isNotice, isTaken }));
}
