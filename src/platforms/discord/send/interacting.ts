/** The ways of an interaction: over the answer that was promised, and by further messages. */
import { setTimeout as pause } from "node:timers/promises";
import { withoutFiles } from "./attachments.ts";
import { followUp, isUnfilled, type Ready, removeOriginal, writeOriginal } from "./calls.ts";
import { type Job, type Mine, paced, refused, sent, type Tried } from "./job.ts";
import type { Target } from "./pace.ts";
import { originalName } from "./parts.ts";
import type { Way } from "./place.ts";
import { changing } from "./reopen.ts";
import { forget, type Token } from "./token.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** An edit that was given up on arrives within so many milliseconds, if it does at all. */
const STRAY = [1_500, 6_000] as const;

/** Nothing is said by the token any more: it has ended, or the channel that it speaks in is gone. */
const isDead = (verdict: { readonly kind: string }): verdict is Extract<Verdict, { kind: "dead-token" | "gone" }> =>
  verdict.kind === "dead-token" || verdict.kind === "gone";

/** Whether the way is closed for good, while another may be open. */
const isClosed = (verdict: Verdict): boolean => isDead(verdict) || verdict.kind === "no-message";

async function closed({ job }: Mine, token: Token, verdict: Verdict): Promise<void> {
  if (!isDead(verdict)) return;
  job.dead.add(token.request);
  await forget(job.parts, token);
}

/** Writing the same once more changes nothing, so what is not known is simply done again. */
export async function writeOver(mine: Mine, token: Token): Promise<Tried> {
  const { job, name, ready } = mine;
  const { parts } = job;
  const target: Target = { kind: "answer", id: token.key };
  const held = await paced(job, target, name);
  if (held !== undefined) return held;
  const verdict = await changing(job, () => attempt(() => writeOriginal(parts.discord, token, ready), token.asked));
  if (verdict.kind === "done") {
    await settle(job, token, ready);
    return sent(mine, verdict.value);
  }
  const words = withoutFiles(ready, verdict, job.say);
  if (words !== undefined) return writeOver({ ...mine, ready: words }, token);
  if (!isClosed(verdict) && verdict.kind !== "archived") return refused(mine, target, verdict);
  await closed(mine, token, verdict);
  return undefined;
}

/** A frame that was given up on may still arrive, and is written over then. */
async function settle({ parts }: Job, token: Token, ready: Ready): Promise<void> {
  if (!parts.unsettled.delete(originalName(token))) return;
  const [soon, ...rest] = STRAY;
  const again = () => attempt(() => writeOriginal(parts.discord, token, ready), token.asked);
  await pause(soon);
  await again();
  for (const wait of rest) setTimeout(() => void again().catch(() => undefined), wait).unref();
}

/** Takes back what was promised; `done`: it is gone by this, and `no-message`: there is nothing to take back. */
async function takeBack(job: Job, token: Token, which: "always" | "unfilled") {
  const { parts } = job;
  if (which === "unfilled") {
    const found = await attempt(() => isUnfilled(parts.discord, token), token.asked);
    if (found.kind !== "done") return found;
    if (!found.value) return { kind: "no-message" } as const;
  }
  return changing(job, () => attempt(() => removeOriginal(parts.discord, token), token.asked));
}

/**
 * As a part that is new: Discord sends it as often as it is asked to. Where what was promised is taken back first, only
 * the run that took it back has sent anything: whoever finds it standing is the first.
 */
export async function follow(mine: Mine, way: Extract<Way, { readonly kind: "follow-up" }>): Promise<Tried> {
  const { job, name, ready } = mine;
  const { parts, record } = job;
  const { instead, ...rest } = way;
  const { token, isPrivate } = rest;
  if (mine.since !== undefined && instead === undefined) return { outcome: "uncertain", now: false };
  const target: Target = { kind: "answer", id: token.key };
  const held = await paced(job, target, name);
  if (held !== undefined) return held;
  if (instead !== undefined) {
    const removed = await takeBack(job, token, instead);
    if (removed.kind !== "done" && !isClosed(removed)) return refused(mine, target, removed);
    if (mine.since !== undefined && removed.kind !== "done") return { outcome: "uncertain", now: false };
    if (isDead(removed)) {
      // What follows would become what was promised, should the acknowledgement arrive just now.
      await closed(mine, token, removed);
      return undefined;
    }
  }
  if (!(await record.confirm(name))) return { outcome: "uncertain", now: false };
  const verdict = await attempt(() => followUp(parts.discord, token, ready, isPrivate), token.asked);
  if (verdict.kind === "done") return sent(mine, verdict.value);
  if (verdict.kind === "unanswered") {
    parts.log.warn({ reason: verdict.reason }, "whether a message was sent is not known");
    return { outcome: "uncertain", now: true };
  }
  const words = withoutFiles(ready, verdict, job.say);
  if (words !== undefined) return follow({ ...mine, ready: words }, rest);
  // There can be no more of them where nobody has installed the bot for all.
  if (!isClosed(verdict) && verdict.kind !== "refused") return refused(mine, target, verdict);
  await closed(mine, token, verdict);
  return undefined;
}
