/** Messages taken away: those of Herald that are of no more use, and those of people that are to stand nowhere. */
import { setTimeout as pause } from "node:timers/promises";
import type { Request } from "../../../core/request.ts";
import type { SendParts } from "./parts.ts";
import { type Place, placeOf } from "./place.ts";
import { attempt, type Verdict } from "./verdict.ts";

const remove = ({ telegram }: SendParts, place: Place, message: string): Promise<true | Verdict> =>
  attempt(() => telegram.api.raw.deleteMessage({ chat_id: place.chat, message_id: Number(message) }));

export async function takeAway(parts: SendParts, place: Place, message: string): Promise<void> {
  if (parts.moved.has(place.chat)) return;
  const verdict = await remove(parts, place, message);
  if (verdict !== true && verdict.kind === "wait") await parts.pace.park(place.chat, verdict.wait);
}

/** Before each further try, in milliseconds. */
const AGAIN = [300, 1_500] as const;

/** The person watches it stand there, so a longer pause than this is none that is waited for. In milliseconds. */
const LONGEST_PAUSE = 3_000;

/** How long to wait before it is worth another try; undefined when it is not. */
function waitAfter(verdict: Verdict, ordinary: number): number | undefined {
  if (verdict.kind === "unreachable" || verdict.kind === "unanswered") return ordinary;
  return verdict.kind === "wait" && verdict.wait <= LONGEST_PAUSE ? verdict.wait : undefined;
}

/** Taking away what is gone changes nothing, so it is done again where it is not known whether it was. */
export function createErase(parts: SendParts) {
  return async (request: Request): Promise<boolean> => {
    const { message } = request;
    const place = placeOf(request);
    // A group's messages have other ids once it has become a supergroup.
    if (message === undefined || parts.moved.has(place.chat)) return false;
    let verdict = await remove(parts, place, message);
    for (const ordinary of AGAIN) {
      const wait = verdict === true ? undefined : waitAfter(verdict, ordinary);
      if (wait === undefined) break;
      await pause(wait);
      verdict = await remove(parts, place, message);
    }
    if (verdict === true || verdict.kind === "no-message") return true;
    if (verdict.kind === "wait") await parts.pace.park(place.chat, verdict.wait);
    parts.log.warn(
      { reason: "reason" in verdict ? verdict.reason : verdict.kind },
      "a message that was to be taken away still stands",
    );
    return false;
  };
}
