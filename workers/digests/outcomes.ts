/** What follows from how a posting was delivered: it is written down, and whoever has to know of it is told. */
import { KEPT } from "../../src/core/answered.ts";
import { DAY } from "../../src/core/day.ts";
import type { Delivered } from "../../src/core/delivery.ts";
import { chatOf, type Digest, type DigestState } from "../../src/core/digest.ts";
import type { Reply } from "../../src/core/reply.ts";
import { chatKey } from "../../src/core/request.ts";
import { keyOf } from "../../src/core/request-key.ts";
import type { Say } from "../../src/core/say.ts";
import { next } from "../../src/core/schedule/next.ts";
import { SEEN, withoutRun } from "../../src/core/seen.ts";
import { CHATS } from "../../src/core/settings.ts";
import { type Missing, missingReply, pausedReply, uncertainReply } from "../../src/operations/edition/words.ts";
import { spokenOn } from "../../src/operations/spoken.ts";
import { shownIn } from "../here.ts";
import { insist } from "../insist.ts";
import { patiently } from "../patience.ts";
import { comeBack, isWaiting, lookLater } from "./come-back.ts";
import type { EditionContext, EditionParts } from "./parts.ts";
import { DONE, type Posted, type Posting, send, writeRun } from "./posting.ts";

/** How often in a row it may be refused for want of rights, and for how long: what comes every hour is not over because of three. */
const MOST_REFUSALS = 3;
const LONGEST_REFUSED = DAY;

const MESSAGES_KEPT = 10;

/** How what a chat was shown of it is called. */
export const runNameOf = ({ id }: Digest, slot: number): string => `${id}:${slot}`;

/** The news was had: nothing waits any more, and who is told the next time that it was not, has not heard it before. */
export const withNews = ({ told: _told, held: _held, ...state }: DigestState): DigestState => state;

/** It was shown, and what was refused before does not count any more. */
export const inOrder = ({ refusals: _refusals, refusedSince: _since, ...state }: DigestState): DigestState => state;

/** Commands are said as they are written there. */
const sayFor = ({ say }: EditionParts, { digest, language }: Posting): Say => spokenOn(digest.platform, say)(language);

export async function end(
  parts: EditionParts,
  posting: Posting,
  delivered: Delivered,
  { log }: EditionContext,
): Promise<Posted> {
  const { shown } = posting;
  const items = shown === undefined ? {} : { items: shown.items };
  switch (delivered.outcome) {
    case "delivered": {
      const messages = delivered.messages.slice(0, MESSAGES_KEPT);
      const why = shown?.briefless === true ? { why: "no-brief" } : {};
      await comeBack(parts, posting.digest);
      await writeRun(parts, posting, { state: "sent", ...items, ...why, messages }, (state) =>
        inOrder(withNews(state)),
      );
      return DONE;
    }
    case "later":
      return { outcome: "later", wait: delivered.wait };
    case "uncertain":
      log.warn(
        { digest: posting.digest.id },
        "whether an edition arrived is not known; its chat is told how to see it",
      );
      return isUncertain(parts, posting);
    case "gone":
      log.info({ digest: posting.digest.id, reason: delivered.reason }, "a digest ends, because its chat is gone");
      if (delivered.thread !== true) await markGone(parts, posting, delivered.reason);
      await endDigest(parts, posting);
      return DONE;
    case "refused":
      log.warn({ digest: posting.digest.id, reason: delivered.reason }, "an edition was refused by the platform");
      return refuse(parts, posting, delivered.rights === true);
  }
}

/** Its chat hears so before it is written down: until then all of it is done again. */
async function isUncertain(parts: EditionParts, posting: Posting): Promise<Posted> {
  const { shown } = posting;
  const told = shown === undefined ? undefined : await tellUncertain(parts, posting, shown.reply);
  if (told?.outcome === "later") return { outcome: "later", wait: told.wait };
  await writeRun(
    parts,
    posting,
    { state: "uncertain", ...(shown === undefined ? {} : { items: shown.items }) },
    withNews,
  );
  return DONE;
}

/** Until it is known that it arrived. */
export const tell = (
  parts: EditionParts,
  posting: Pick<Posting, "sender" | "request">,
  reply: Reply,
  name: string,
): Promise<Delivered> => insist(name, (note) => send(parts, posting, reply, { note }));

/** What was claimed and never shown is new to the chat for whoever comes next. */
async function withdraw({ store: { documents } }: EditionParts, { digest, slot }: Posting): Promise<void> {
  await patiently(() =>
    documents.update(SEEN, chatOf(digest), (seen) => withoutRun(seen, runNameOf(digest, slot.slot))),
  );
}

/** All other digests of the chat end with it. */
async function markGone({ store: { documents } }: EditionParts, { digest }: Posting, reason: string): Promise<void> {
  const gone = { at: Date.now(), reason };
  await patiently(() => documents.update(CHATS, chatOf(digest), (chat) => ({ ...chat, gone: chat?.gone ?? gone })));
}

async function endDigest(parts: EditionParts, posting: Posting): Promise<void> {
  const { digest } = posting;
  await withdraw(parts, posting);
  await patiently(() => parts.digests.change(digest.id, (one) => ({ ...one, state: "ended", why: "gone" })));
  await writeRun(parts, posting, { state: "failed", why: "gone" });
}

async function refuse(parts: EditionParts, posting: Posting, rights: boolean): Promise<Posted> {
  const { digest, state, slot } = posting;
  await withdraw(parts, posting);
  const refusals = (state.refusals ?? 0) + 1;
  // A clock that was ahead may have written the first of them.
  const refusedSince = Math.min(state.refusedSince ?? slot.slot, slot.slot);
  const isOverdue = refusals >= MOST_REFUSALS && slot.slot - refusedSince >= LONGEST_REFUSED;
  if (rights && isOverdue && !isWaiting(digest)) {
    await patiently(() => parts.digests.change(digest.id, (one) => ({ ...one, state: "paused", why: "rights" })));
    await lookLater(parts, digest, slot.slot);
    const told = await tellCreator(parts, posting);
    if (told?.outcome === "later") return { outcome: "later", wait: told.wait };
  }
  // Last: until it is written down, all of it is done again.
  const run = { state: "failed", why: rights ? "rights" : "refused" } as const;
  await writeRun(parts, posting, run, (one) => (rights ? { ...one, refusals, refusedSince } : one));
  return DONE;
}

async function tellCreator(parts: EditionParts, posting: Posting): Promise<Delivered | undefined> {
  const { digest, request, sender } = posting;
  const { creator } = digest;
  if (creator === undefined || digest.chat.kind === "private") return undefined;
  const language = creator.language ?? posting.language;
  const reply = pausedReply(digest, spokenOn(digest.platform, parts.say)(language));
  const alone = { ...request, chat: { id: creator.id, kind: "private" as const }, person: { ...creator } };
  const told = await tell(parts, { request: alone, sender }, reply, "rights");
  if (told.outcome === "delivered") await shownIn(parts.store, chatKey(alone));
  return told;
}

/** Never the edition itself, which may have arrived; a press shows it once more. */
async function tellUncertain(parts: EditionParts, posting: Posting, reply: Reply): Promise<Delivered> {
  const { request, digest, slot } = posting;
  const key = keyOf(request.id);
  await patiently(() => parts.store.documents.put(KEPT, key, { request, answered: { reply } }));
  return tell(parts, posting, uncertainReply(digest, slot.slot, key, sayFor(parts, posting)), "uncertain");
}

/** There is no news to show, and the chat hears it once: until there was news again, it is not told anew. */
export async function tellMissing(
  parts: EditionParts,
  posting: Posting,
  { why, quiet }: { readonly why: Missing; readonly quiet: boolean },
  context: EditionContext,
): Promise<Posted> {
  const { digest, state, slot } = posting;
  const hasHeard = state.told === true && slot.scheduled;
  let told = false;
  if (!quiet && !hasHeard && !slot.again) {
    const values = { slot: slot.slot, why, next: next(digest, Date.now()) };
    const delivered = await tell(parts, posting, missingReply(digest, values, sayFor(parts, posting)), "missing");
    if (delivered.outcome === "gone" || delivered.outcome === "refused") return end(parts, posting, delivered, context);
    if (delivered.outcome === "later") return { outcome: "later", wait: delivered.wait };
    if (delivered.outcome === "delivered") await comeBack(parts, digest);
    told = true;
  }
  const run = { state: "failed", why } as const;
  await writeRun(parts, posting, run, (one) => (told ? { ...one, told: true } : one));
  return DONE;
}
