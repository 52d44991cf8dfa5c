/** What a tap brings, said once where all can read it, and shown once to whoever taps again before they see it: taps flood no chat. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Answered } from "../src/core/answered.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import type { DocumentKind, Documents } from "../src/core/store/documents.ts";
import { isAside } from "../src/operations/place.ts";

const toldSchema = z.strictObject({
  /** The request that it was said to, which says it again when it is served again after a crash. */
  request: z.string(),
});
type Kind = DocumentKind<z.infer<typeof toldSchema>>;

const TOLD: Kind = { name: "told-once", schema: toldSchema, lifetime: 60_000 };
/** Whoever wants it once more, because theirs has become something else since, has it soon. */
const SHOWN: Kind = { name: "shown-once", schema: toldSchema, lifetime: 20_000 };

/** Discord shows a notice to whoever pressed, and the console has nobody else. */
const isBeforeAll = ({ platform, chat }: Request): boolean =>
  platform === "telegram" && (chat?.kind === "group" || chat?.kind === "channel");

async function isFirst(documents: Documents, kind: Kind, request: Request, words: string): Promise<boolean> {
  const what = createHash("sha256")
    .update(`${chatKey(request)} ${personKey(request)} ${words}`)
    .digest("base64url");
  const told = await documents.update(kind, what, (before) => before ?? { request: request.id });
  return told?.request === request.id;
}

export async function toldOnce(documents: Documents, request: Request, answered: Answered): Promise<Answered> {
  const { reply } = answered;
  const { pressed } = request;
  if (pressed === undefined || reply === undefined || !isBeforeAll(request)) return answered;
  // Why a button did nothing.
  if (reply.notice !== undefined && reply.buttons === undefined) {
    return (await isFirst(documents, TOLD, request, reply.text)) ? answered : {};
  }
  // In the group nothing shows that a page of one's own has come meanwhile, and each would stand there anew.
  if (!isAside(request)) return answered;
  return (await isFirst(documents, SHOWN, request, `${pressed} ${reply.text}`)) ? answered : {};
}

/** Whether somebody is to be told before all where what they pressed waits for them; what was typed is always told. */
export async function isToldWhereToMeet(documents: Documents, request: Request): Promise<boolean> {
  const { pressed, operation, text = "" } = request;
  if (pressed === undefined || !isBeforeAll(request)) return true;
  return isFirst(documents, TOLD, request, `${pressed} ${operation} ${text}`);
}
