/** A whole answer: rendered, sent part by part, and what is left over of an older one taken away. */
import type { Answer, Delivered, SendRecord } from "../../../core/delivery.ts";
import type { Reply } from "../../../core/reply.ts";
import { languageSaid, type Request } from "../../../core/request.ts";
import type { Say } from "../../../core/say.ts";
import { isOwn } from "../../../core/store/marks.ts";
import type { Outgoing } from "../outgoing.ts";
import { renderAnswer } from "../render/answer.ts";
import { TOKEN_LIFE } from "../tokens.ts";
import { removeOriginal } from "./calls.ts";
import { takeAway } from "./erase.ts";
import type { Job } from "./job.ts";
import { printOf } from "./nonce.ts";
import { goneIn, refusedPart } from "./outcome.ts";
import { sendPart } from "./part.ts";
import type { SendParts } from "./parts.ts";
import { alone, channelOf, type Place, placeOf } from "./place.ts";
import { attempt } from "./verdict.ts";

/** What these say is read like a conversation, with pictures and buttons or without. */
const IN_WORDS: readonly Request["operation"][] = ["chat", "again", "extract", "show"];

function isCard({ operation }: Request, { buttons = [], attachments = [] }: Reply, isReplacing: boolean): boolean {
  if (IN_WORDS.includes(operation)) return false;
  // What stands there may be a card, which it then stays.
  return buttons.length > 0 || attachments.length > 0 || isReplacing;
}

/** The part of an answer that stands where it was promised. */
const FIRST = "0";

/** What of it can be done may still be done a little later. */
const FOR_NOW: readonly string[] = ["wait", "not-yet", "unreachable", "unanswered"];

function render({ request, reply, replaces = [] }: Answer, say: Say): readonly Outgoing[] {
  const card = isCard(request, reply, replaces.length > 0);
  return renderAnswer(reply, { card, wholeAnswer: say("whole-answer") });
}

/** The promised answer has one place; a note about the answer that stands there is one message more. */
const placeName = ({ id }: Request): string => `discord-original:${id}`;

async function isTaken({ store }: SendParts, { request, token }: Place, print: string): Promise<boolean> {
  if (token === undefined || request.interaction?.shows === "message") return false;
  const claimed = await store.marks.claim(placeName(request), print, TOKEN_LIFE);
  return !isOwn(claimed, print);
}

/** What was promised, where there is nothing to say after all; undefined once nothing of it can be done any more. */
async function takeBack(
  parts: SendParts,
  { request, token }: Place,
  record: SendRecord,
): Promise<Delivered | undefined> {
  if (token === undefined || request.interaction?.shows === "message") return undefined;
  const taken = await record.take(FIRST);
  // A run before this one had something to say.
  if (taken.state === "sent") return undefined;
  if (taken.state === "busy") return { outcome: "later", wait: taken.wait, reason: "another run is sending it" };
  await record.release(FIRST);
  const removed = await attempt(() => removeOriginal(parts.discord, token), token.asked);
  if (!FOR_NOW.includes(removed.kind) || removed.kind === "done") return undefined;
  const refused = await refusedPart(parts, { kind: "answer", id: token.key }, removed);
  return refused.outcome === "later" ? refused : undefined;
}

/** What showed the answer being made, where its token has ended meanwhile and the answer stands elsewhere. */
async function clearShown({ parts, place }: Job, messages: readonly string[]): Promise<void> {
  const { request, own } = place;
  const shown = parts.shown.get(request.id);
  parts.shown.delete(request.id);
  if (shown === undefined || messages.includes(shown) || own.kind !== "channel") return;
  if (request.interaction?.shows === "reply") await takeAway(parts, own.channel, shown);
}

/** Of an older answer; there may be more of it than of the new one. */
async function takeAwayAll(parts: SendParts, { own }: Place, old: readonly string[]): Promise<void> {
  if (old.length === 0) return;
  const channel = await channelOf(parts, own);
  if (channel.kind !== "done") return;
  for (const message of old) await takeAway(parts, channel.value, message);
}

/** A person who takes no messages says nothing about the place where they asked. */
const isOfOneAmongOthers = ({ own, request: { chat, interaction } }: Place): boolean =>
  own.kind === "person" && chat?.kind === "group" && interaction?.shows === "reply";

export function createDeliver(parts: SendParts) {
  return async (answer: Answer): Promise<Delivered> => {
    const { request, record, reply, replaces = [] } = answer;
    const say = parts.say(languageSaid(request));
    const print = answer.known ?? printOf(reply);
    const place = await placeOf(parts, request, reply.about);
    const all = render(answer, say);
    if (all.length === 0) {
      const held = await takeBack(parts, place, record);
      if (held !== undefined) return held;
    }
    const taken = all.length > 0 && (await isTaken(parts, place, print));
    const isNotice = reply.notice === true;
    const whose = isNotice ? alone(place) : place;
    const job: Job = { parts, record, place: whose, shown: place.own, print, say, dead: new Set(), passed: new Set() };
    const messages: string[] = [];
    for (const [index, outgoing] of all.entries()) {
      const sent = await sendPart(job, { index, outgoing, replaces: replaces[index], isNotice, isTaken: taken });
      if (sent.outcome !== "sent") {
        // What was refused stands nowhere, and a word about it may take its place.
        if (sent.outcome === "refused" && index === 0 && !taken) {
          await parts.store.marks.release(placeName(request), print);
        }
        if (sent.outcome !== "gone") return sent;
        return isOfOneAmongOthers(whose) ? { ...sent, outcome: "refused" } : goneIn(request, sent);
      }
      messages.push(sent.message);
    }
    await clearShown(job, messages);
    // An interaction's answer has a place of its own, so all of the older one goes.
    const isApart = place.token !== undefined && request.interaction?.shows !== "message";
    await takeAwayAll(
      parts,
      place,
      replaces.slice(isApart ? 0 : all.length).filter((one) => !messages.includes(one)),
    );
    return { outcome: "delivered", messages };
  };
}
