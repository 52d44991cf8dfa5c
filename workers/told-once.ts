/** Why a button did nothing, where all can read it: each who presses hears it once a minute, so that taps flood no chat. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Answered } from "../src/core/answered.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import type { DocumentKind, Documents } from "../src/core/store/documents.ts";

const MINUTE = 60_000;

const toldSchema = z.strictObject({
  /** The request that it was said to, which says it again when it is served again after a crash. */
  request: z.string(),
});
const TOLD: DocumentKind<z.infer<typeof toldSchema>> = { name: "told-once", schema: toldSchema, lifetime: MINUTE };

/** Discord shows a notice to whoever pressed, and the console has nobody else. */
const isBeforeAll = ({ platform, chat }: Request): boolean =>
  platform === "telegram" && (chat?.kind === "group" || chat?.kind === "channel");

export async function toldOnce(documents: Documents, request: Request, answered: Answered): Promise<Answered> {
  const { reply } = answered;
  if (request.pressed === undefined || !isBeforeAll(request)) return answered;
  if (reply?.notice === undefined || reply.buttons !== undefined) return answered;
  const what = createHash("sha256")
    .update(`${chatKey(request)} ${personKey(request)} ${reply.text}`)
    .digest("base64url");
  const told = await documents.update(TOLD, what, (before) => before ?? { request: request.id });
  return told?.request === request.id ? answered : {};
}
