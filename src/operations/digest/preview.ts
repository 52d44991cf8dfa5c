/** A preview: what the next edition would look like at this moment, what it would leave out, and why. */
import { z } from "zod";
import type { Answered } from "../../core/answered.ts";
import { COSTS } from "../../core/costs.ts";
import { DAY } from "../../core/day.ts";
import { chatOf, type Digest, placeOf, searchesOf } from "../../core/digest.ts";
import { foundNewsSchema, type NewsItem, type Search, searchKey } from "../../core/news.ts";
import type { Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import type { Say } from "../../core/say.ts";
import { next } from "../../core/schedule/next.ts";
import { SEEN } from "../../core/seen.ts";
import type { DocumentKind } from "../../core/store/documents.ts";
import { compose } from "../edition/compose.ts";
import { choose } from "../news/choose.ts";
import { failedReply } from "../news/failed.ts";
import { itemsOf } from "../news/items.ts";
import { freshFor } from "../news/seen.ts";
import { gather } from "../news/stories.ts";
import { notice } from "../notice.ts";
import type { OperationParts, Paid } from "../parts.ts";
import { overMenu } from "../place.ts";
import { pressedOnce, type Worked } from "../pressed-once.ts";
import { refOf } from "./asked.ts";
import { button, numberOf, previewButton } from "./pages.ts";
import { nextWords } from "./runs.ts";

const MINUTE = DAY / (24 * 60);

const previewedSchema = foundNewsSchema.extend({
  /** By `keyOf`: the request that paid for it, for which it is not free where it is served again. */
  by: z.string().optional(),
});

/** Whoever looks again in this time, or at another digest that searches the same, pays nothing. By `searchKey`. */
const PREVIEWED: DocumentKind<z.infer<typeof previewedSchema>> = {
  name: "previewed",
  schema: previewedSchema,
  lifetime: 10 * MINUTE,
};

/** The answer goes to the private chat of whoever asks, where the digest is none of the chat's. */
const isSentAside = ({ chat, interaction }: Request): boolean => chat?.kind === "group" && interaction === undefined;

/** Where nobody can be told anything alone. */
const hasNobody = ({ chat, person }: Request): boolean =>
  chat?.kind === "channel" || (chat?.kind === "group" && (person === undefined || person.administrator === true));

type Ended = Exclude<Paid<never>, { outcome: "answered" }>;

/** `credits`: what the request was charged, also where its searches came to no end. */
type Looked =
  | { readonly outcome: "found"; readonly lists: readonly (readonly NewsItem[])[]; readonly credits: number }
  | { readonly outcome: "ended"; readonly ended: Ended; readonly credits: number };

async function searchAll(
  searches: readonly Search[],
  { id }: Request,
  { store, search, patiently }: OperationParts,
): Promise<Looked> {
  const by = keyOf(id);
  const lists: (readonly NewsItem[])[] = [];
  let credits = 0;
  for (const asked of searches) {
    const key = searchKey(asked);
    const kept = await store.documents.get(PREVIEWED, key);
    if (kept !== undefined) {
      if (kept.by === by) credits += COSTS.search;
      lists.push(kept.items);
      continue;
    }
    const paid = await search(asked, 0);
    if (paid.outcome !== "answered") return { outcome: "ended", ended: paid, credits };
    credits += COSTS.search;
    const at = Date.now();
    const items = [...itemsOf(paid.value, at)];
    await patiently(() => store.documents.put(PREVIEWED, key, { items, offset: 0, total: items.length, at, by }));
    lists.push(items);
  }
  return { outcome: "found", lists, credits };
}

type Chosen = ReturnType<typeof choose>;
type Left = Chosen["left"][number];

/** In the order of what is looked at first. */
const REASONS: Readonly<Record<Left["why"], (say: Say, count: number, digest: Digest) => string>> = {
  seen: (say, count) => say("digest-left-seen", { count }),
  legitimacy: (say, count, { legitimacy = 0 }) => say("digest-left-legitimacy", { count, least: legitimacy }),
  bullishness: (say, count) => say("digest-left-bullishness", { count }),
  count: (say, count, digest) => say("digest-left-count", { count, most: digest.count }),
};

function leftWords(say: Say, { left }: Chosen, digest: Digest): string {
  if (left.length === 0) return say("digest-left-nothing");
  const reasons = (["seen", "legitimacy", "bullishness", "count"] as const).flatMap((why) => {
    const count = left.filter((one) => one.why === why).length;
    return count === 0 ? [] : [REASONS[why](say, count, digest)];
  });
  const list = new Intl.ListFormat(say("locale"), { type: "conjunction" }).format(reasons);
  return say("digest-left", { list });
}

function notes(say: Say, digest: Digest, credits: number): string {
  return [
    ...(digest.brief ? [say("digest-preview-brief")] : []),
    ...(digest.picture === "off" ? [] : [say("digest-preview-picture")]),
    credits === 0 ? say("digest-preview-free") : say("digest-preview-paid", { credits }),
  ].join(" ");
}

/** The one that the edition speaks. */
function editionSay({ language, chat }: Digest, { say, sayIn, chatSettings }: OperationParts): Say {
  const decided = language ?? (chat.kind === "private" ? undefined : chatSettings.language);
  return decided === undefined ? say : sayIn(decided);
}

async function chosenFor(
  digest: Digest,
  lists: readonly (readonly NewsItem[])[],
  request: Request,
  parts: OperationParts,
) {
  const seen = await parts.store.documents.get(SEEN, chatOf(digest));
  const stories = gather(...lists);
  return choose(
    stories,
    digest,
    freshFor(seen, { by: `preview-${digest.id}`, place: placeOf(digest), now: request.at }, stories),
  );
}

/** What is an hour old now is not called a day old because the edition comes tomorrow. */
function editionText(digest: Digest, { chosen }: Chosen, now: number, parts: OperationParts): string {
  if (chosen.length === 0) {
    const { say } = parts;
    return digest.whenEmpty === "say" ? say("digest-preview-empty") : say("digest-preview-silent");
  }
  const say = editionSay(digest, parts);
  const { zone, topics } = digest;
  const slot = next(digest, now) ?? now;
  const when = { slot, told: now, zone };
  const look = { ...when, topics, language: say("locale"), stories: chosen, left: 0, merged: false, missing: [] };
  return compose({ ...look, brief: false, picture: "off" }, {}, say).text;
}

/** Who has paid for a part of it hears so, also where they have heard before why there is no more. */
function endedReply(ended: Ended, credits: number, digest: Digest, parts: OperationParts): Reply | undefined {
  const { say } = parts;
  const again = previewButton(say, digest);
  if (credits === 0) return failedReply(ended, parts, again);
  const untold = ended.outcome === "limited" ? { ...ended, told: false } : ended;
  const reply = failedReply(untold, parts, again, credits);
  return reply === undefined ? undefined : { ...reply, text: `${reply.text} ${say("digest-preview-rest")}` };
}

async function work(digest: Digest, request: Request, parts: OperationParts): Promise<Worked> {
  const { say } = parts;
  const aside = isSentAside(request);
  const looked = await searchAll(searchesOf(digest), request, parts);
  if (looked.outcome === "ended") {
    const reply = endedReply(looked.ended, looked.credits, digest, parts);
    if (reply === undefined) return { answered: {}, done: false };
    const { buttons: _buttons, ...bare } = reply;
    return { answered: { reply: aside ? bare : reply }, done: false };
  }
  const chosen = await chosenFor(digest, looked.lists, request, parts);
  const text = [
    `${say("digest-preview", { number: numberOf(digest) })} ${nextWords(say, digest, request.at)}`,
    "---",
    editionText(digest, chosen, request.at, parts),
    "---",
    leftWords(say, chosen, digest),
    notes(say, digest, looked.credits),
  ].join("\n\n");
  const buttons = [[button(say("button-back"), `edit ${refOf(digest)}`)]];
  return { answered: { reply: aside ? { text } : { text, buttons }, ...overMenu(request) }, done: true };
}

/** For whoever asked alone. */
export async function preview(digest: Digest, request: Request, parts: OperationParts): Promise<Answered> {
  if (hasNobody(request)) {
    return notice(parts.say("digest-preview-private", { example: `/digest now ${digest.number}` }));
  }
  return pressedOnce(request, parts, async () => {
    const worked = await work(digest, request, parts);
    // It may be pressed again, and then costs nothing for a while.
    return { ...worked, done: false };
  });
}
