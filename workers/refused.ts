/** An answer that its platform refuses for good: whoever asked hears why, and it is not sent once more. */
import { type Answered, KEPT } from "../src/core/answered.ts";
import { isFree } from "../src/core/commands.ts";
import type { Delivered, Sender } from "../src/core/delivery.ts";
import type { Log } from "../src/core/log.ts";
import type { Reply } from "../src/core/reply.ts";
import { chatKey, isChatSpeaking, languageSaid, type Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { CHATS } from "../src/core/settings.ts";
import { tellShut } from "../src/core/told-shut.ts";
import { clipped, plain } from "../src/operations/markdown.ts";
import { noticeReply } from "../src/operations/notice.ts";
import { RetryLater } from "../src/queue/index.ts";
import { clearPlace, tellNote } from "./note.ts";
import { canBeOwed, owe } from "./owed.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";
import { alone, besideThread, notInChannel } from "./place.ts";
import { keepWaiting, showButtons } from "./waiting.ts";

type Refused = Extract<Delivered, { readonly outcome: "refused" }>;

interface Telling {
  readonly request: Request;
  readonly answered: Answered;
  readonly sender: Sender;
  readonly log: Log;
}

export const whyOf = ({ rights, thread }: NonNullable<Answered["refused"]>) => ({
  ...(rights === undefined ? {} : { rights }),
  ...(thread === undefined ? {} : { thread }),
});

/** By a run before this one, which could not say so yet. */
export const refusedBefore = ({ refused }: Answered): Refused | undefined =>
  refused === undefined ? undefined : { outcome: "refused", reason: "it was refused before", ...whyOf(refused) };

/** Why a button did nothing is no news for the whole chat; and where every message is answered, each would have it said. */
async function isNews({ store }: ServeParts, { request, answered }: Telling): Promise<boolean> {
  if (request.pressed !== undefined && answered.reply?.notice === true) return false;
  return patiently(() => tellShut(store.documents, request));
}

/** Whoever may not write there and who is not there any more are refused in the same words. */
const isOut = async ({ store }: ServeParts, request: Request): Promise<boolean> =>
  (await patiently(() => store.documents.get(CHATS, chatKey(request))))?.gone !== undefined;

/** What was paid for waits there to be seen. */
async function waits(parts: ServeParts, telling: Telling, text: string): Promise<Reply> {
  const key = await keepWaiting(parts, telling);
  return noticeReply(text, { buttons: showButtons(parts.say(languageSaid(telling.request)), key) });
}

/**
 * Whoever can be told nothing anywhere hears it once the chat takes words again, within an hour: one note for each place,
 * which all read who asked there.
 */
async function sayLater(parts: ServeParts, { request }: Telling): Promise<void> {
  if (request.platform !== "telegram" || request.chat?.kind !== "group" || request.pressed !== undefined) return;
  if (!(await patiently(() => tellShut(parts.store.documents, request, "everybody")))) return;
  const text = parts.say(languageSaid(request))("answer-not-asked-then");
  await owe(parts, request, { reply: noticeReply(text) });
}

/** What is paid for waits itself, and what is free says no more than that nothing could be said. */
const isForLater = ({ request, answered }: Telling): boolean =>
  answered.reply === undefined || isFree(request.operation);

/** Where the chat takes no word of Herald's at all; one that never began a private chat with it hears nothing there. */
async function sayAlone(parts: ServeParts, telling: Telling, wasPaid: boolean): Promise<void> {
  if (!(await isToldAlone(parts, telling, wasPaid)) && isForLater(telling)) await sayLater(parts, telling);
}

async function isToldAlone(parts: ServeParts, telling: Telling, wasPaid: boolean): Promise<boolean> {
  const { chat, person } = telling.request;
  // A chat that speaks as somebody has no private chat.
  if (chat?.kind !== "group" || person === undefined || isChatSpeaking(person)) return false;
  if (!(await isNews(parts, telling))) return true;
  const say = parts.say(languageSaid(telling.request));
  const title = plain(chat.title ?? chat.id);
  const text = wasPaid ? say("answer-not-there-chat", { chat: title }) : say("answer-not-asked-chat", { chat: title });
  const told = canBeOwed(telling.request, telling.answered) ? say("answer-waits-chat", { chat: title }) : text;
  const reply = wasPaid ? await waits(parts, telling, told) : noticeReply(told);
  return tellNote(parts, telling, "refused-alone", reply, alone(telling.request, person));
}

/** Where it was asked is deleted, and there is nobody left there to be told anything. */
export async function tellGone(parts: ServeParts, telling: Telling): Promise<void> {
  const { request, answered } = telling;
  const { chat, person } = request;
  if (chat?.kind !== "group" || person === undefined || isChatSpeaking(person)) return;
  // What explains why there is no answer explains nothing elsewhere.
  if (answered.reply === undefined || answered.reply.notice === true) return;
  const say = parts.say(languageSaid(request));
  const question = questionOf(request);
  const text = question === "" ? say("answer-place-gone") : say("answer-place-gone-asked", { question });
  await tellNote(parts, telling, "gone", await waits(parts, telling, text), alone(request, person));
}

/** Long enough to tell it from another one that was asked there. */
const LONGEST_QUESTION = 100;

/** In words that stand nowhere any more; what a button says is no question. */
const questionOf = ({ text = "", pressed }: Request): string =>
  pressed === undefined ? plain(clipped(text.replace(/\s+/g, " ").trim(), LONGEST_QUESTION)) : "";

/**
 * Whatever it was about the answer, a plain sentence may pass; beside a thread it says whom it is for, and where nothing
 * passes they hear it alone. Resolves to whether nothing at all can be written there for now.
 */
async function sayWhy(parts: ServeParts, telling: Telling, { rights, thread }: Refused): Promise<boolean> {
  const { request } = telling;
  const say = parts.say(languageSaid(request));
  // Where its place was looked at beforehand there is none.
  const wasPaid = telling.answered.reply !== undefined;
  if (thread === true) {
    if (!(await isNews(parts, telling))) return true;
    const name = plain(request.person?.name ?? "");
    const comes = canBeOwed(request, telling.answered);
    const text = comes ? say("answer-waits-topic", { name }) : say("answer-topic-closed", { name });
    const reply = noticeReply(wasPaid ? text : `${text} ${say("credits-not-taken")}`);
    if (!(await tellNote(parts, telling, "refused", reply, besideThread(request)))) {
      await sayAlone(parts, telling, wasPaid);
    }
    return true;
  }
  const link = request.interaction === undefined && rights === true ? telling.sender.linkTo?.(request) : undefined;
  if (link !== undefined && request.person !== undefined) {
    if (!(await isNews(parts, telling))) return false;
    const reply = wasPaid
      ? await waits(
          parts,
          telling,
          (await isOut(parts, request)) ? say("answer-from-out", { link }) : say("answer-not-there", { link }),
        )
      : noticeReply(say("answer-not-asked", { link }));
    await tellNote(parts, telling, "refused", reply, alone(request, request.person));
    return false;
  }
  // That it arrives says that the right has come back meanwhile, where there was nothing else to send.
  const noRights = wasPaid ? say("answer-no-rights") : say("answer-not-asked-here");
  const text = rights === true ? noRights : say("answer-refused");
  const isTold = await tellNote(parts, telling, "refused", noticeReply(text), notInChannel(request));
  const isShut = !isTold && rights === true;
  if (isShut) await sayAlone(parts, telling, wasPaid);
  return isShut;
}

/** Were the answer sent again each time, it would take the passage that the note waits for. */
export async function tellRefused(parts: ServeParts, telling: Telling, refused: Refused): Promise<void> {
  const { request, answered, sender, log } = telling;
  if (answered.refused === undefined) log.warn({ reason: refused.reason }, "an answer was refused by the platform");
  try {
    const isShut = await sayWhy(parts, telling, refused);
    if (isShut && canBeOwed(request, answered)) await owe(parts, request, answered);
  } catch (error) {
    if (error instanceof RetryLater && answered.refused === undefined) {
      const kept = { request, answered: { ...answered, refused: whyOf(refused) } };
      await patiently(() => parts.store.documents.put(KEPT, keyOf(request.id), kept));
    }
    throw error;
  }
  await clearPlace(parts, request, sender);
}
