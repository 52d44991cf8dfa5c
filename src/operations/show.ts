/** Show it: an answer that is there, but could not be shown where it was asked, is given once more. */
import type { Request } from "../core/request.ts";
import { againButton } from "./buttons.ts";
import { findKept, notYours } from "./kept.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { isAdultElsewhere, isAside, isForOne } from "./place.ts";

const mustHide = (kept: Request | undefined, now: Request): boolean =>
  kept !== undefined && isAside(kept) && !isForOne(now);

export const show: Operation = async (request, parts) => {
  const found = await findKept(request, parts);
  if (found.outcome === "not-yours") return notYours(found, parts.say);
  const { kept } = found.outcome === "found" ? found : { kept: undefined };
  const reply = kept?.answered.reply;
  if (reply !== undefined && isAdultElsewhere(request, reply.attachments)) return notice(parts.say("adult-elsewhere"));
  // What somebody wanted to be told alone stays theirs, wherever they ask for it.
  if (reply !== undefined) return { reply: mustHide(kept?.request, request) ? { ...reply, notice: true } : reply };
  const again = kept?.request.operation === "chat" ? [againButton(parts.say, request.text?.trim() ?? "")] : [];
  return notice(parts.say("show-gone"), again.length === 0 ? {} : { buttons: [again] });
};
