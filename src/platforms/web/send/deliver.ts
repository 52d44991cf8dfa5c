/** Delivering: an answer is one message in the talk where it was asked; writing it again writes the same. */
import type { Answer, Delivered, Taken } from "../../../core/delivery.ts";
import { languageSaid, type Request } from "../../../core/request.ts";
import { keyOf } from "../../../core/request-key.ts";
import { StoreAway } from "../../../core/store/index.ts";
import type { NewMessage } from "../talk-book.ts";
import { VISITORS } from "../talks.ts";
import type { SendParts } from "./parts.ts";
import { type Place, placeOf } from "./place.ts";

/** The one part that there is. */
const PART = "1";

/** Until a store that went away in the middle is asked again, in milliseconds. */
const STORE_AWAY = 1_000;

const nobody: Delivered = { outcome: "gone", reason: "the visitor is not there any more" };
const delivered = (...messages: readonly string[]): Delivered => ({ outcome: "delivered", messages });

/** A notice, such as that something failed, never stands in the place of the answer to the same request. */
const idOf = ({ request, reply }: Answer): string => `${keyOf(request.id)}-${reply.notice === true ? "n" : PART}`;

const isEmpty = ({ text, attachments = [], buttons = [] }: Answer["reply"]): boolean =>
  text.trim() === "" && attachments.length === 0 && buttons.flat().length === 0;

/** The talk for what nobody asked in one that is still there: the newest, or one of its own. */
async function talkFor({ book, say }: SendParts, request: Request, visitor: string): Promise<string> {
  const [newest] = await book.list(visitor);
  if (newest !== undefined) return newest.id;
  const own = `digest${keyOf(request.id).padStart(10, "0")}`;
  await book.open(visitor, own, say(languageSaid(request))("talk-of-digests"));
  return own;
}

async function messageOf({ copyFiles }: SendParts, { reply, urgency }: Answer, place: Place): Promise<NewMessage> {
  const { text, attachments = [], buttons = [], notice } = reply;
  return {
    by: "herald",
    at: Date.now(),
    text,
    files: await copyFiles(attachments, urgency === "mass"),
    ...(place.asked === undefined ? {} : { answers: place.asked }),
    ...(buttons.length === 0 ? {} : { buttons }),
    ...(notice === undefined ? {} : { notice }),
  };
}

/** Over the first of what it replaces, where that still stands; the others go. Undefined: the talk is gone. */
async function write(
  { book }: SendParts,
  answer: Answer,
  visitor: string,
  talk: string,
  message: NewMessage,
): Promise<string | undefined> {
  const [first, ...others] = answer.replaces ?? [];
  const standing = first === undefined ? undefined : await book.one(visitor, talk, first);
  const id = first === undefined || standing === undefined ? idOf(answer) : first;
  if ((await book.put(visitor, talk, id, message)) === "gone") return undefined;
  for (const other of others) if (other !== id) await book.removeMessage(visitor, talk, other);
  return id;
}

async function deliver(parts: SendParts, answer: Answer, taken: Taken): Promise<Delivered> {
  const { book, documents } = parts;
  const { request, record } = answer;
  const place = placeOf(request);
  if (place === undefined) return nobody;
  const { visitor, talk, asked } = place;
  const isOurs = taken.state !== "busy";

  async function done(id: string, where: string): Promise<Delivered> {
    if (asked !== undefined) await book.answered(visitor, where, asked);
    // Whoever has it at this moment writes the same, and says so.
    if (isOurs) await record.sent(PART, id);
    return delivered(id);
  }

  if (isEmpty(answer.reply)) {
    if (asked !== undefined && talk !== undefined) await book.answered(visitor, talk, asked);
    return delivered();
  }
  const message = await messageOf(parts, answer, place);
  if (talk !== undefined) {
    const id = await write(parts, answer, visitor, talk, message);
    if (id !== undefined) return done(id, talk);
  }
  if ((await documents.get(VISITORS, visitor)) === undefined) return nobody;
  // Whoever has deleted the talk in which they asked wants no answer.
  if (talk !== undefined && asked !== undefined) return delivered();
  const chosen = taken.state === "placed" ? taken.message : await talkFor(parts, request, visitor);
  // By then another talk may be the newest.
  if (isOurs && taken.state !== "placed") await record.placed(PART, chosen);
  const id = await write(parts, answer, visitor, chosen, message);
  return id === undefined
    ? { outcome: "later", wait: STORE_AWAY, reason: "its talk was just deleted" }
    : done(id, chosen);
}

/** Nothing is ever uncertain here: what may have been written is written again. */
export const createDeliver =
  (parts: SendParts) =>
  async (answer: Answer): Promise<Delivered> => {
    try {
      const taken = await answer.record.take(PART);
      if (taken.state === "sent") return delivered(taken.message);
      return await deliver(parts, answer, taken);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      return { outcome: "later", wait: STORE_AWAY, reason: error.message };
    }
  };
