/** Original: a picture that Herald made, handed over as a file, as the service made it. */
import type { Answered } from "../core/answered.ts";
import { DAY } from "../core/day.ts";
import type { Attachment } from "../core/reply.ts";
import type { Request } from "../core/request.ts";
import { findKept, notYours } from "./kept.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { isMaking, sameButton } from "./pictures/buttons.ts";
import { isAdultElsewhere, isForOne, waysOf } from "./place.ts";

/** The message with the picture is what the file is about. */
const aboutPressed = ({ pressed }: Request): { about?: string } => (pressed === undefined ? {} : { about: pressed });

async function handOver(
  attachment: Attachment,
  request: Request,
  { store, say }: OperationParts,
): Promise<Answered | undefined> {
  // It is to be there for as long as it may take to be delivered.
  if (!(await store.blobs.expire(attachment.blob, DAY))) return undefined;
  return {
    reply: { text: say("original-here"), attachments: [{ ...attachment, as: "file" }], ...aboutPressed(request) },
  };
}

export const original: Operation = async (request, parts) => {
  const { say } = parts;
  const found = await findKept(request, parts);
  if (found.outcome === "not-yours") return notYours(found, say);
  const { operation } = found.outcome === "found" ? found.kept.request : request;
  const attachment = found.outcome === "found" ? found.kept.answered.reply?.attachments?.[0] : undefined;
  if (found.outcome === "gone" || !isMaking(operation)) return notice(say("original-gone"));
  // Telegram veils no file, and others would see what it shows.
  const veils = waysOf(request, { discord: true, telegram: false });
  if (attachment?.veiled === true && !veils && !isForOne(request)) return notice(say("original-veiled"));
  if (isAdultElsewhere(request, attachment === undefined ? [] : [attachment])) return notice(say("adult-elsewhere"));
  const handed = attachment === undefined ? undefined : await handOver(attachment, request, parts);
  if (handed !== undefined) return handed;
  const key = request.text?.trim() ?? "";
  return notice(say("original-gone"), { buttons: [[sameButton(say, operation, key)]] });
};
