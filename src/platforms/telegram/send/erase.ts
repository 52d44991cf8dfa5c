/** Messages taken away: those of Herald that are of no more use, and those of people that are to stand nowhere. */
import { fewTimes, type Tried } from "../../../core/few-times.ts";
import type { Request } from "../../../core/request.ts";
import type { SendParts } from "./parts.ts";
import { type Place, placeOf } from "./place.ts";
import { attempt } from "./verdict.ts";

async function removeOnce({ telegram, pace }: SendParts, { chat }: Place, message: string): Promise<Tried> {
  const given = await pace.call(chat);
  if (!given.passed) return { kind: "again", wait: given.wait, reason: "Telegram demands a pause" };
  const verdict = await pace.leaving(chat, () =>
    attempt(() => telegram.api.raw.deleteMessage({ chat_id: chat, message_id: Number(message) })),
  );
  if (verdict === true || verdict.kind === "no-message") return { kind: "ended", isDone: true };
  if (verdict.kind === "wait") await pace.park(chat, verdict.wait);
  if (verdict.kind === "wait" || verdict.kind === "held") {
    return { kind: "again", wait: verdict.wait, reason: "Telegram demands a pause" };
  }
  const reason = "reason" in verdict ? verdict.reason : verdict.kind;
  const isPassing = verdict.kind === "unreachable" || verdict.kind === "unanswered";
  return isPassing ? { kind: "again", reason } : { kind: "ended", isDone: false, reason };
}

/** Taking away what is gone changes nothing, so it is done again where it is not known whether it was. */
async function remove(parts: SendParts, place: Place, message: string): Promise<boolean> {
  // A group's messages have other ids once it has become a supergroup.
  if (parts.moved.has(place.chat)) return false;
  const reason = await fewTimes(() => removeOnce(parts, place, message));
  if (reason !== undefined) parts.log.warn({ reason }, "a message that was to be taken away still stands");
  return reason === undefined;
}

/** One of Herald's; what cannot be taken away stays. */
export async function takeAway(parts: SendParts, place: Place, message: string): Promise<void> {
  await remove(parts, place, message);
}

export function createErase(parts: SendParts) {
  return async (request: Request): Promise<boolean> => {
    const { message } = request;
    return message !== undefined && remove(parts, placeOf(request), message);
  };
}
