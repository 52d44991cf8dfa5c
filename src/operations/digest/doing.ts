/** What is done with a digest besides changing it: it is paused, goes on, is removed, or comes at once. */
import type { Answered } from "../../core/answered.ts";
import { DIGEST_STATE, type Digest, postingOf } from "../../core/digest.ts";
import type { Reply } from "../../core/reply.ts";
import { chatKey, type Request } from "../../core/request.ts";
import { isOwn } from "../../core/store/marks.ts";
import { plain } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import { refOf } from "./asked.ts";
import { goneReply, seenOf } from "./editing.ts";
import { priceOf } from "./fields/looks.ts";
import { topicWords } from "./fields/topic.ts";
import { button, digestPage, listButton, listPage, numberOf, pageOfList, withButtons } from "./pages.ts";
import { hasPlaces, placeOf, whereWords } from "./where.ts";

async function shown(
  digest: Digest | undefined,
  before: string,
  request: Request,
  parts: OperationParts,
): Promise<Reply> {
  if (digest === undefined) return goneReply(request, parts);
  return digestPage(seenOf(digest, request, parts), await parts.digests.state(digest.id), before);
}

export async function pause(digest: Digest, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests } = parts;
  // What Herald has paused would go on by itself, and does not any more.
  const after = await digests.change(digest.id, (standing) =>
    standing.state === "ended" ? standing : { ...standing, state: "paused", why: undefined },
  );
  return shown(after, say("digest-is-paused", { number: numberOf(digest) }), request, parts);
}

export async function resume(digest: Digest, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests, store } = parts;
  // Somebody has given Herald its rights back, and what was refused before does not count any more.
  const anew = { refusals: undefined, refusedSince: undefined };
  await store.documents.update(DIGEST_STATE, digest.id, (state) => state && { ...state, ...anew });
  const after = await digests.change(digest.id, (standing) => ({ ...standing, state: "on", why: undefined }));
  return shown(after, say("digest-is-on", { number: numberOf(digest) }), request, parts);
}

const SURE = /^(?:yes|sure|really|ja)\b/i;

/** Asks once more, for nothing brings it back. */
export async function remove(digest: Digest, rest: string, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests, placeLink } = parts;
  const values = { number: numberOf(digest), topics: plain(topicWords(digest)) };
  if (SURE.test(rest)) {
    await digests.remove(digest.id);
    return list(request, parts, 1, say("digest-removed", { number: values.number, topics: values.topics }));
  }
  if (request.chat?.kind === "channel") {
    const example = `/digest remove ${digest.number} yes`;
    return { text: say("digest-sure-channel", { number: values.number, topics: values.topics, example }) };
  }
  const ref = refOf(digest);
  const { number, topics } = values;
  const where = hasPlaces(request, [digest]) ? whereWords({ request, say, placeLink }, digest) : "";
  return {
    text: where === "" ? say("digest-sure", { number, topics }) : say("digest-sure-where", { number, topics, where }),
    buttons: [[button(say("button-digest-sure"), `remove ${ref} yes`)], [button(say("button-back"), `edit ${ref}`)]],
  };
}

export async function list(request: Request, parts: OperationParts, wanted: number, before = ""): Promise<Reply> {
  const { say, digests, placeLink } = parts;
  const all = await digests.list(chatKey(request));
  const page = pageOfList(request, all, wanted);
  const states = await Promise.all(page.digests.map(({ id }) => digests.state(id)));
  return listPage({ request, say, placeLink, now: request.at }, all.length, page, states, before);
}

/** In this time a second press is one too many. In milliseconds. */
const AT_ONCE = 60_000;

/** It comes where it always comes; only whoever asked hears that it does. */
export async function now(digest: Digest, request: Request, parts: OperationParts): Promise<Answered> {
  const { say, digests, store, whyClosed, placeLink } = parts;
  const buttons = [[button(say("button-back"), `edit ${refOf(digest)}`), listButton(say)]];
  const told = (text: string): Answered => ({ reply: withButtons(request, noticeReply(text), buttons) });
  // What is paused does not come by itself, and still does when somebody asks.
  if (digest.state === "ended") {
    const example = `/digest resume ${digest.number}`;
    return told(say("digest-now-ended", { number: numberOf(digest), example }));
  }
  // Promised and paid for, it would come to nobody.
  const closed = await whyClosed(postingOf(digest, request.at));
  if (closed !== undefined) {
    const number = numberOf(digest);
    return told(closed === "gone" ? say("digest-now-gone", { number }) : say("digest-now-closed", { number }));
  }
  const claimed = await store.marks.claim(`digest-now:${digest.id}`, request.id, AT_ONCE);
  if (!isOwn(claimed, request.id)) return told(say("digest-now-already", { number: numberOf(digest) }));
  await digests.post(digest.id, request.at);
  const comes = say("digest-now", { number: numberOf(digest), credits: priceOf(digest) });
  // Whoever looks for it here would look in vain.
  const isHere = !hasPlaces(request, [digest]) || placeOf(request) === placeOf(digest);
  const where = isHere ? "" : say("digest-now-where", { where: whereWords({ request, say, placeLink }, digest) });
  return told([comes, where].filter((part) => part !== "").join(" "));
}
