/** Digest: what a chat has subscribed to, made and changed by its administrators. */
import type { Answered } from "../core/answered.ts";
import type { Digest } from "../core/digest.ts";
import type { Reply } from "../core/reply.ts";
import { chatKey, type Request } from "../core/request.ts";
import { bringSeen } from "../core/seen.ts";
import { add, wantedBy } from "./digest/adding.ts";
import { forOperators } from "./digest/all.ts";
import { findMeant, type Meant, readAsked, type Verb } from "./digest/asked.ts";
import { list, now, pause, remove, resume } from "./digest/doing.ts";
import { findDraft, type Named, withNamed } from "./digest/draft.ts";
import { edit } from "./digest/editing.ts";
import { fieldNamed } from "./digest/fields/all.ts";
import { buttonsIn, digestButton, listButton, numberOf, tellingApart, withButtons } from "./digest/pages.ts";
import { preview } from "./digest/preview.ts";
import { refused } from "./digest/rights.ts";
import { namedIn } from "./digest/wishes.ts";
import { clipped, plain } from "./markdown.ts";
import { mayDecide } from "./may-decide.ts";
import { findSearch } from "./news/views.ts";
import { notice, noticeReply } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { rowsOf } from "./settings/decision.ts";

/** Where a platform gives whoever presses a page of their own, the one that was pressed stays. */
function over({ pressed, interaction }: Request, answered: Answered): Answered {
  const stays = pressed === undefined || interaction?.shows === "private" || answered.reply === undefined;
  return stays ? answered : { ...answered, replaces: [pressed] };
}

/** Only what digests know. */
const namedOf = ({ named = {} }: Request): Named =>
  Object.fromEntries(Object.entries(named).filter(([name]) => fieldNamed(name) !== undefined));

/** A press fills in what was missing. */
async function draft(rest: string, request: Request, parts: OperationParts): Promise<Answered> {
  const [, key = "", word = "", value = ""] = /^([0-9a-z]{1,12}) ([a-z]+) (.{1,40})$/.exec(rest) ?? [];
  const named = key === "" ? undefined : await findDraft(parts.store.documents, key, request);
  if (named === undefined || fieldNamed(word) === undefined) {
    const example = "/digest add bitcoin etf --at 09:00";
    return {
      reply: withButtons(request, noticeReply(parts.say("digest-draft-gone", { example })), [[listButton(parts.say)]]),
    };
  }
  return add({ key, named: withNamed(named, word, value) }, request, parts);
}

/** "Subscribe to this", under the news. */
async function subscribe(rest: string, request: Request, parts: OperationParts): Promise<Answered> {
  const search = await findSearch(request, rest, parts.store);
  if (search === undefined) {
    return notice(parts.say("digest-news-gone", { example: "/digest add bitcoin etf --at 09:00" }));
  }
  const { topic, sort, sources } = search;
  return add(wantedBy(request, { named: { topic, sort, sources: sources.join(",") } }), request, parts);
}

const MOST_BUTTONS = 8;

/** Several are there, or none with that number. */
function unclear(
  verb: Verb,
  meant: Exclude<Meant, { outcome: "one" }>,
  request: Request,
  parts: OperationParts,
): Reply {
  const { say, placeLink } = parts;
  const [first] = meant.digests;
  const numbers = meant.digests.map(numberOf).join(", ");
  const shown = meant.digests.slice(0, MOST_BUTTONS);
  const buttons = rowsOf(
    shown.map((digest) => digestButton(digest, verb)),
    2,
  ).map((row) => [...row]);
  const apart = tellingApart({ request, say, placeLink }, shown);
  const lines = apart === "" ? "" : `\n${apart}`;
  const more = [...buttons, [listButton(say)]];
  if (first === undefined) {
    const example = "/digest add bitcoin etf --at 09:00";
    return withButtons(request, noticeReply(say("digest-no-digests", { example })), more);
  }
  const example = `/digest ${verb} ${first.number}`;
  if (meant.outcome === "which") {
    const which = say("digest-which", { numbers, example, buttons: buttonsIn(request) });
    return withButtons(request, noticeReply(which + lines), more);
  }
  if (meant.given === "") return withButtons(request, noticeReply(say("digest-gone")), more);
  const text = say("digest-unknown", { given: plain(clipped(meant.given, 40)), numbers, example });
  return withButtons(request, noticeReply(text + lines), more);
}

async function withOne(
  verb: "edit" | "pause" | "resume" | "remove" | "now" | "preview",
  { digest, rest }: { readonly digest: Digest; readonly rest: string },
  request: Request,
  parts: OperationParts,
): Promise<Answered> {
  switch (verb) {
    case "edit":
      return over(request, { reply: await edit(digest, rest, request, parts) });
    case "pause":
      return over(request, { reply: await pause(digest, request, parts) });
    case "resume":
      return over(request, { reply: await resume(digest, request, parts) });
    case "remove":
      return over(request, { reply: await remove(digest, rest, request, parts) });
    case "now":
      return over(request, await now(digest, request, parts));
    case "preview":
      return preview(digest, request, parts);
  }
}

async function decided(verb: Verb, rest: string, request: Request, parts: OperationParts): Promise<Answered> {
  switch (verb) {
    case "list":
      return over(request, { reply: await list(request, parts, Number.parseInt(rest, 10) || 1) });
    case "add":
      return over(request, await add(wantedBy(request, namedIn(rest, namedOf(request))), request, parts));
    case "new":
      return subscribe(rest, request, parts);
    case "draft":
      return over(request, await draft(rest, request, parts));
    case "all":
    case "replay":
    case "halt":
    case "look":
      return forOperators(verb, rest, request, parts);
    case "edit":
    case "pause":
    case "resume":
    case "remove":
    case "now":
    case "preview": {
      const meant = await findMeant(rest, request, parts);
      if (meant.outcome !== "one") return over(request, { reply: unclear(verb, meant, request, parts) });
      return withOne(verb, meant, request, parts);
    }
  }
}

/** A chat that has another id now takes its digests along, and first what they have shown it. */
async function followMove(
  request: Request,
  { store, patiently, chatSettings, digests }: OperationParts,
): Promise<void> {
  const { platform, chat } = request;
  const { movedFrom } = chatSettings;
  if (movedFrom === undefined || chat === undefined) return;
  const from = `${platform}:${movedFrom}`;
  const left = await digests.list(from);
  if (left.length === 0) return;
  await patiently(() => bringSeen(store.documents, from, chatKey(request)));
  for (const { id } of left) {
    await digests.change(id, (one) => ({ ...one, chat: { ...one.chat, id: chat.id } }));
  }
}

export const digest: Operation = async (request, parts) => {
  const asked = readAsked(request);
  if (asked.outcome === "asked" && ["all", "replay", "halt", "look"].includes(asked.verb)) {
    return decided(asked.verb, asked.rest, request, parts);
  }
  if (!(await mayDecide(request, parts))) return refused(request, parts);
  await followMove(request, parts);
  if (asked.outcome === "asked") return decided(asked.verb, asked.rest, request, parts);
  const example = `/digest ${asked.verb}`;
  const text = parts.say("digest-near", { given: plain(clipped(asked.given, 40)), example });
  return { reply: withButtons(request, noticeReply(text), [[listButton(parts.say)]]) };
};
