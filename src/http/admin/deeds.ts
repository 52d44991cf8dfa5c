/** What an operator does: each deed is done once, answered in a sentence, and written into the log. */
import { z } from "zod";
import { DAY } from "../../core/day.ts";
import { chatOf, type Digest } from "../../core/digest.ts";
import { ADMISSION, ADMISSION_CHANGED, FAILED, OPERATOR_SETTINGS } from "../../core/operator.ts";
import { replayOf } from "../../core/replay.ts";
import { CHAT_CHANGED, CHATS, PERSONS } from "../../core/settings.ts";
import type { OperatorSession } from "../operator-sessions.ts";
import type { AdminParts } from "./parts.ts";
import { monthAt } from "./who.ts";
import { type Whom, whomOf } from "./whom.ts";
import type { Deed, Done } from "./wire.ts";
import { words } from "./words.ts";

const id = z.string().regex(/^[^\0]{1,300}$/);

export const deedSchema: z.ZodType<Deed> = z.discriminatedUnion("do", [
  z.strictObject({ do: z.enum(["digest-pause", "digest-resume", "digest-preview"]), digest: id }),
  z.strictObject({ do: z.literal("digest-replay"), digest: id, slot: z.number() }),
  z.strictObject({ do: z.literal("request-replay"), request: id }),
  z.strictObject({ do: z.enum(["deny", "allow", "forget-access", "erase"]), who: id }),
  z
    .strictObject({ do: z.literal("limit"), who: id, credits: z.int().min(0).max(1_000_000_000).optional() })
    .transform(({ credits, ...deed }) => (credits === undefined ? deed : { ...deed, credits })),
  z.strictObject({ do: z.literal("show-text"), on: z.boolean() }),
]);

export type Outcome = Done & { readonly status: 200 | 404 | 409 | 422 | 503 };

const done = (says: string): Outcome => ({ status: 200, says });
const not = (status: Exclude<Outcome["status"], 200>, says: string): Outcome => ({ status, says });

const nameOf = (digest: Digest): string =>
  `Digest ${digest.number} of ${digest.chat.title ?? chatOf(digest)} (${digest.topics.join(", ")})`;

async function digestDeed(
  deed: Extract<Deed, { readonly digest: string }>,
  { digests, preview }: AdminParts,
): Promise<Outcome> {
  if (deed.do === "digest-preview") {
    const digest = await digests.get(deed.digest);
    if (digest === undefined) return not(404, words.noDigest);
    const text = await preview(deed.digest);
    if (text === undefined) return not(503, words.noPreview);
    return { status: 200, says: words.previewed(nameOf(digest)), text };
  }
  if (deed.do === "digest-replay") {
    const digest = await digests.get(deed.digest);
    if (digest === undefined) return not(404, words.noDigest);
    const { runs } = await digests.state(deed.digest);
    // What sent something may have arrived, and is not tried again.
    const mayBe = runs.some(({ slot, state }) => slot === deed.slot && ["failed", "skipped"].includes(state));
    if (!mayBe) return not(409, words.digestNotReplayed);
    await digests.post(deed.digest, deed.slot, true);
    return done(words.digestReplayed(nameOf(digest)));
  }
  const state = deed.do === "digest-pause" ? "paused" : "on";
  const changed = await digests.change(deed.digest, (digest) => ({ ...digest, state, why: undefined }));
  if (changed === undefined) return not(404, words.noDigest);
  return done(state === "on" ? words.resumed(nameOf(changed)) : words.paused(nameOf(changed)));
}

async function replayRequest(request: string, { store, submit }: AdminParts, now: number): Promise<Outcome> {
  const failed = await store.documents.get(FAILED, request);
  if (failed === undefined) return not(404, words.requestNotReplayed);
  // Whoever presses twice, or again because nobody knows how it went, asks for one and the same.
  const claimed = await store.marks.claim(`replayed:${request}`, String(now), DAY);
  const again = replayOf(failed, claimed.first ? now : Number(claimed.value));
  await submit(again);
  await store.documents.delete(FAILED, request);
  return done(words.requestReplayed(again.id));
}

async function admit(deed: "deny" | "allow" | "forget-access", { listed }: Whom, parts: AdminParts): Promise<Outcome> {
  const { documents, signals } = parts.store;
  const admission = await documents.update(ADMISSION, "all", (current) => {
    const without = (names: readonly string[] = []): string[] => names.filter((name) => name !== listed);
    const [denied, allowed] = [without(current?.denied), without(current?.allowed)];
    if (deed === "deny") denied.push(listed);
    if (deed === "allow") allowed.push(listed);
    return denied.length + allowed.length === 0 ? undefined : { denied, allowed };
  });
  // It holds when it is said to: here at once, elsewhere by the signal.
  await Promise.all([signals.publish(ADMISSION_CHANGED, ""), parts.renewAdmission()]);
  if (deed === "deny") return done(words.denied(listed));
  if (deed === "forget-access") return done(words.accessForgotten(listed));
  return done(parts.isDenied(listed) && admission ? words.allowedInVain(listed) : words.allowed(listed));
}

async function limit({ kind, key }: Whom, credits: number | undefined, { store, limits }: AdminParts) {
  const { documents, signals } = store;
  const withLimit = <Settings extends { limit?: number | undefined }>(current: Settings | undefined) => {
    const { limit: _limit, ...rest } = current ?? {};
    if (credits !== undefined) return { ...rest, limit: credits };
    return Object.keys(rest).length === 0 ? undefined : rest;
  };
  if (kind === "person") await documents.update(PERSONS, key, withLimit);
  else {
    await documents.update(CHATS, key, withLimit);
    await signals.publish(CHAT_CHANGED, key);
  }
  const standard = kind === "person" ? limits.personCreditsPerDay : limits.chatCreditsPerDay;
  return done(credits === undefined ? words.limitForgotten(key, standard) : words.limited(key, credits));
}

async function personDeed(
  deed: Extract<Deed, { readonly who: string }>,
  parts: AdminParts,
  now: number,
): Promise<Outcome> {
  const whom = await whomOf(deed.who, parts.store, monthAt(now));
  if (whom === undefined) return not(422, words.noId);
  if (deed.do === "limit") return limit(whom, deed.credits, parts);
  if (deed.do !== "erase") return admit(deed.do, whom, parts);
  if (whom.kind === "chat") return not(422, words.chatNotErased);
  return done((await parts.erase(whom.key)) ? words.erased(whom.key) : words.nothingErased(whom.key));
}

async function perform(deed: Deed, parts: AdminParts, now: number): Promise<Outcome> {
  if ("digest" in deed) return digestDeed(deed, parts);
  if ("who" in deed) return personDeed(deed, parts, now);
  if (deed.do === "request-replay") return replayRequest(deed.request, parts, now);
  await parts.store.documents.put(OPERATOR_SETTINGS, "pages", { showText: deed.on });
  return done(deed.on ? words.textShown : words.textHidden);
}

export async function carryOut(deed: Deed, session: OperatorSession, parts: AdminParts, now: number): Promise<Outcome> {
  const { do: what, ...whom } = deed;
  const outcome = await perform(deed, parts, now);
  parts.log.info({ operator: session.id, what, ...whom, status: outcome.status }, "an operator has done something");
  return outcome;
}
