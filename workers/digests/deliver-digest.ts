/** Delivering one digest at one slot, once: what is new for its chat is claimed, composed, sent and written down. */
import { chatOf, type Digest, editionKey, placeOf, wasBefore } from "../../src/core/digest.ts";
import { isQuiet } from "../../src/core/quiet.ts";
import { bringSeen, SEEN, type Seen, withRun as withSeen } from "../../src/core/seen.ts";
import { buttonsOf } from "../../src/operations/edition/compose.ts";
import type { Edition } from "../../src/operations/edition/edition.ts";
import { emptyReply } from "../../src/operations/edition/words.ts";
import { STANDARD_MODEL } from "../../src/operations/models.ts";
import { type Chosen, choose } from "../../src/operations/news/choose.ts";
import { freshFor } from "../../src/operations/news/seen.ts";
import { leaveToOthers } from "../elsewhere.ts";
import { patiently } from "../patience.ts";
import { STILL_CLOSED, whyClosed } from "./closed.ts";
import { comeBack, isWaiting } from "./come-back.ts";
import { composeOnce } from "./composed.ts";
import type { Gathered, SlotNews } from "./gathered.ts";
import { end, inOrder, runNameOf, tell, tellMissing, withNews } from "./outcomes.ts";
import type { EditionContext, EditionParts } from "./parts.ts";
import {
  DONE,
  isAdmitted,
  isOff,
  type Posted,
  type Posting,
  readChat,
  readDigest,
  requestOf,
  SHUT_OUT,
  type Slot,
  send,
  writeRun,
} from "./posting.ts";
import { isOver, runOf } from "./records.ts";

const MINUTE = 60_000;

/** How many held slots are merged into one at most. */
const MOST_HELD = 20;

/** Its chat may have got another id, whose settings count then. */
async function followMove(parts: EditionParts, digest: Digest) {
  const read = await readChat(parts, digest);
  const { movedTo } = read.chat;
  if (movedTo === undefined || movedTo === digest.chat.id) return { digest, ...read };
  const to = chatOf({ ...digest, chat: { ...digest.chat, id: movedTo } });
  await patiently(() => bringSeen(parts.store.documents, chatOf(digest), to));
  const moved = await parts.digests.change(digest.id, (one) => ({ ...one, chat: { ...one.chat, id: movedTo } }));
  if (moved === undefined) return { digest, ...read };
  return { digest: moved, ...(await readChat(parts, moved)) };
}

/** `edition`: the one that it is delivered with; undefined: it is posted alone. */
export async function deliverDigest(
  parts: EditionParts,
  { id, edition, slot }: { readonly id: string; readonly edition?: string; readonly slot: Slot },
  context: EditionContext,
): Promise<Posted> {
  const { digest: read, state } = await readDigest(parts, id);
  if (read === undefined) return { outcome: "stale" };
  const run = runOf(state, slot.slot);
  if (isOver(run, slot.again)) return DONE;
  // Alone it is looked whether it may come again.
  const isLook = edition === undefined && isWaiting(read);
  if (isOff(read, slot.scheduled) && !isLook) {
    // It was begun while it was still on.
    const begun = run !== undefined || edition === undefined;
    if (begun) await writeRun(parts, { digest: read, state, slot }, { state: "skipped", why: read.why ?? "paused" });
    return edition === undefined ? DONE : { outcome: "stale" };
  }
  if (edition !== undefined && editionKey(read) !== edition) return { outcome: "stale" };
  // It came to the others while they were still waiting for this one, and was promised the next.
  if (edition !== undefined && run === undefined && wasBefore(read, slot.slot, Date.now())) return DONE;
  const { digest, chat, language } = await followMove(parts, read);
  const sender = parts.senders[digest.platform];
  if (sender === undefined) {
    if (Date.now() < slot.slot + digest.catchUp.maxAge * MINUTE) throw leaveToOthers(digest.platform, context.log);
    await writeRun(parts, { digest, state, slot }, { state: "skipped", why: "too-old" });
    return DONE;
  }
  const request = requestOf(digest, slot.slot, language);
  return post(parts, { digest, state, chat, language, slot, sender, request }, context);
}

async function post(parts: EditionParts, posting: Posting, context: EditionContext): Promise<Posted> {
  const { digest, chat, slot } = posting;
  const fate = isAdmitted(parts, digest) ? slot.fate : SHUT_OUT;
  if (chat.gone !== undefined) return end(parts, posting, { outcome: "gone", reason: chat.gone.reason }, context);
  if (fate.kind === "skipped") {
    await writeRun(parts, posting, { state: "skipped", why: fate.why });
    return DONE;
  }
  const closed = await whyClosed(parts, digest, posting.state);
  if (closed !== undefined || fate.kind === "closed") return end(parts, posting, closed ?? STILL_CLOSED, context);
  const quiet =
    slot.scheduled && [digest.quiet, chat.quiet].some((hours) => hours !== undefined && isQuiet(hours, Date.now()));
  if (fate.kind === "failed") return tellMissing(parts, posting, { why: fate.why, quiet }, context);
  if (!quiet) return show(parts, posting, fate.news, context);
  await writeRun(parts, posting, { state: "held", why: "quiet" }, (state) => ({
    ...state,
    held: [...new Set([...(state.held ?? []), slot.slot])].slice(-MOST_HELD),
  }));
  return DONE;
}

/** Claims what is shown, before it is sent: no other digest in that place shows it as well, and this one finds it again. */
async function claim(parts: EditionParts, { digest, slot }: Posting, gathered: Gathered): Promise<Chosen> {
  const by = runNameOf(digest, slot.slot);
  const place = placeOf(digest);
  const now = Date.now();
  const chosenFrom = (seen: Seen | undefined): Chosen =>
    choose(gathered.stories, digest, freshFor(seen, { by, place, now }, gathered.stories));
  let claimed: Chosen = { chosen: [], left: [] };
  await patiently(() =>
    parts.store.documents.update(SEEN, chatOf(digest), (standing) => {
      claimed = chosenFrom(standing);
      if (standing?.runs.some((run) => run.by === by) === true) return standing;
      const signatures = claimed.chosen.map(({ signature }) => signature);
      return signatures.length === 0 ? standing : withSeen(standing, { by, at: now, signatures, place }, now);
    }),
  );
  return claimed;
}

async function show(parts: EditionParts, posting: Posting, news: SlotNews, context: EditionContext): Promise<Posted> {
  const { digest, state, slot } = posting;
  const held = (state.held ?? []).filter((one) => one !== slot.slot);
  const gathered = await news.with(held);
  const [before, { chosen, left }] = await Promise.all([
    writeRun(parts, posting, { state: "sending" }),
    claim(parts, posting, gathered),
  ]);
  const say = parts.say(posting.language);
  if (chosen.length === 0) {
    if (digest.whenEmpty === "say" || !slot.scheduled) {
      const told = await tell(parts, posting, emptyReply(digest, say), "empty");
      if (told.outcome !== "delivered") return end(parts, posting, told, context);
      await comeBack(parts, digest);
      await writeRun(parts, posting, { state: "empty", items: 0 }, (one) => inOrder(withNews(one)));
      return DONE;
    }
    await writeRun(parts, posting, { state: "empty", items: 0 }, withNews);
    return DONE;
  }
  const edition: Edition = {
    slot: slot.slot,
    zone: digest.zone,
    language: posting.language,
    topics: digest.topics,
    stories: chosen,
    left: left.length,
    merged: gathered.merged,
    missing: news.missing.flatMap((topic) => digest.topics[topic] ?? []),
    brief: digest.brief,
    picture: digest.picture,
    numbered: true,
  };
  const { reply, briefless } = await composeOnce(parts, { edition, mood: news.mood, payers: slot.payers }, context);
  const shown = {
    slot: slot.slot,
    stories: chosen,
    placeOf: gathered.placeOf,
    model: posting.chat.model ?? STANDARD_MODEL,
  };
  const text = isWaiting(digest) && slot.scheduled ? `${say("edition-back")}\n\n${reply.text}` : reply.text;
  const whole = { ...reply, text, buttons: buttonsOf(digest, shown, say) };
  const delivered = await send(parts, posting, whole, { first: before === undefined });
  return end(parts, { ...posting, shown: { reply: whole, items: chosen.length, briefless } }, delivered, context);
}
