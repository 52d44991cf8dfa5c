/** The bot's own ways: messages that Discord knows again, and those that are written over. */
import { setTimeout as pause } from "node:timers/promises";
import { briefly } from "../../../core/briefly.ts";
import { withoutFiles } from "./attachments.ts";
import { type Ready, sendNew, writeInto } from "./calls.ts";
import { takeAway } from "./erase.ts";
import { type Job, type Mine, paced, refused, sent, type Tried } from "./job.ts";
import { nonceOf, placeholderNonceOf } from "./nonce.ts";
import { later, type PartSent, pausedBy, refusedPart } from "./outcome.ts";
import type { Target } from "./pace.ts";
import { channelOf, type Own } from "./place.ts";
import { changing } from "./reopen.ts";
import { sendReplying } from "./replying.ts";
import { fallSilent, isSilencing, isSilent } from "./silence.ts";
import { attempt } from "./verdict.ts";

/** Discord knows a message again for a few minutes. In milliseconds. */
const KNOWN_AGAIN = 120_000;

/** Before what was lost sight of is sent once more, in milliseconds. */
const AGAIN = 500;

/** The channel, once it is known that Herald may write there. */
async function openChannel(mine: Mine, own: Own): Promise<string | PartSent> {
  const { job } = mine;
  const channel = await channelOf(job.parts, own);
  if (channel.kind !== "done") return refused(mine, undefined, channel);
  if (!isSilent(job.parts, channel.value)) return channel.value;
  await job.record.release(mine.name);
  const reason = "Herald may not write in this channel, as it was told a while ago";
  return { outcome: "refused", reason, rights: true };
}

/** Discord gives back what stands where the same is sent again soon, so what is not known is sent again until then. */
export async function sendByBot(mine: Mine, own: Own, replyTo: string | undefined): Promise<Tried> {
  const { job, name, ready } = mine;
  const { parts, record, place, print } = job;
  if (mine.since !== undefined && Date.now() - mine.since > KNOWN_AGAIN) return { outcome: "uncertain", now: false };
  const channel = await openChannel(mine, own);
  if (typeof channel !== "string") return channel;
  const target: Target = { kind: "channel", id: channel };
  const held = await paced(job, target, name);
  if (held !== undefined) return held;
  if (mine.since === undefined && !(await record.confirm(name))) return { outcome: "uncertain", now: false };
  const nonce = nonceOf(place.request.id, name, print);
  const call = () =>
    parts.pace.leaving(target, () => attempt(() => sendNew(parts.discord, { channel, nonce, replyTo }, ready)));
  let verdict = await call();
  if (verdict.kind === "unanswered") {
    await pause(AGAIN);
    verdict = await call();
    // It stays this run's, and whoever comes next sends it again.
    if (verdict.kind === "unanswered" || verdict.kind === "held") return refusedPart(parts, target, verdict);
  }
  if (verdict.kind === "done") {
    parts.silent.delete(channel);
    return sent(mine, verdict.value);
  }
  if (verdict.kind === "no-reply" && replyTo !== undefined) return sendByBot(mine, own, undefined);
  if (verdict.kind === "forbidden" && ready.files.length > 0 && mine.others === true)
    return refused(mine, target, verdict);
  const words = withoutFiles(ready, verdict, job.say);
  if (words !== undefined) return sendByBot({ ...mine, ready: words }, own, replyTo);
  if (isSilencing(verdict) && own.kind === "channel") await fallSilent(parts, place, channel, verdict);
  return refused(mine, target, verdict);
}

/**
 * The message that was its place is of no use: a new one is sent under a name of its own, and the old one taken away. An older
 * answer that it was to take the place of stays where it is refused.
 */
export async function sendInstead(
  mine: Mine,
  old: { readonly channel: string; readonly message: string },
): Promise<Tried> {
  const { job, name, ready } = mine;
  if (old.message === mine.placed && !(await job.record.left(name, old.message)))
    return later(AGAIN, "another run is sending it");
  const anew = `${name}-anew`;
  const taken = await job.record.take(anew);
  if (taken.state === "busy") return later(taken.wait, "another run is sending it");
  const since = taken.state === "unknown" ? taken.since : undefined;
  const made: Tried =
    taken.state === "sent"
      ? { outcome: "sent", message: taken.message }
      : await sendByBot({ job, name: anew, ready, since }, job.place.own, job.place.replyTo);
  if (made?.outcome === "sent") await takeAway(job.parts, old.channel, old.message);
  return made;
}

/**
 * The message that showed that the part is coming, where its run died before that was written down: Discord gives it back
 * where the same is sent again soon, and makes it where it never arrived. Undefined where it cannot be had.
 */
export async function findShown(job: Job, name: string, since: number): Promise<string | PartSent | undefined> {
  const { parts, record, place, say } = job;
  const channel = await channelOf(parts, job.shown);
  if (Date.now() - since > KNOWN_AGAIN || channel.kind !== "done" || isSilent(parts, channel.value)) return undefined;
  // Whoever dies here leaves to the next one what was found.
  if (!(await record.asPlace(name))) return later(AGAIN, "another run is sending it");
  const target: Target = { kind: "channel", id: channel.value };
  const given = await briefly(() => parts.pace.ask(target));
  if (!given.passed) return later(given.wait, pausedBy(given.parked));
  const sent = { channel: channel.value, nonce: placeholderNonceOf(place.request.id), replyTo: place.replyTo };
  // What the answer says may be for one person alone.
  const ready: Ready = { content: say("thinking"), components: [], isCard: false, files: [] };
  const found = await parts.pace.leaving(target, () => sendReplying(parts.discord, sent, ready));
  if (found.kind === "done" && (await record.placed(name, found.value))) return found.value;
  const failed = found.kind === "done" ? undefined : await refusedPart(parts, target, found);
  if (failed?.outcome === "later") return failed;
  return (await record.take(name)).state === "yours" ? undefined : later(AGAIN, "another run is sending it");
}

export async function writeThere(mine: Mine, message: string): Promise<Tried> {
  const { job, name, ready } = mine;
  const { parts, place } = job;
  const channel = await openChannel(mine, place.own);
  if (typeof channel !== "string") return channel;
  if (parts.unsettled.has(`${channel} ${message}`)) return sendInstead(mine, { channel, message });
  const target: Target = { kind: "edits", id: channel };
  const held = await paced(job, target, name);
  if (held !== undefined) return held;
  const verdict = await changing(job, () =>
    parts.pace.leaving(target, () => attempt(() => writeInto(parts.discord, channel, message, ready))),
  );
  if (verdict.kind === "done") return sent(mine, verdict.value);
  const words = withoutFiles(ready, verdict, job.say);
  if (words !== undefined) return writeThere({ ...mine, ready: words }, message);
  if (!["no-message", "archived", "refused"].includes(verdict.kind)) return refused(mine, target, verdict);
  // Whatever it is that cannot be written there may still be sent.
  return sendInstead(mine, { channel, message });
}
