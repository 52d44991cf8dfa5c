/** How sending a part ended, and what a refusal means for the whole answer. */
import type { Delivered } from "../../../core/delivery.ts";
import type { Held } from "../../../core/store/gate.ts";
import type { AstrayWay } from "./other-way.ts";
import { nowAt, type SendParts } from "./parts.ts";
import type { Place } from "./place.ts";
import type { Verdict } from "./verdict.ts";

export type PartSent =
  | { readonly outcome: "sent"; readonly messages: readonly string[] }
  /** Nothing was sent: all of the answer is to be rendered without rich messages. */
  | { readonly outcome: "classic" }
  /** Nothing was sent: it is to be said first whom all of the answer is for. */
  | AstrayWay
  | Exclude<Delivered, { readonly outcome: "delivered" }>;

/** Until Telegram is asked again when it cannot be reached, and when the token is wrong. In milliseconds. */
export const UNREACHABLE = 3_000;
const WRONG_TOKEN = 60_000;

const TOPIC_CLOSED = /topic_closed/i;

export const later = (wait: number, reason: string): PartSent => ({ outcome: "later", wait, reason });

export async function refusedPart(parts: SendParts, place: Place, verdict: Verdict | Held): Promise<PartSent> {
  switch (verdict.kind) {
    case "wait":
      await parts.pace.park(nowAt(parts, place).chat, verdict.wait);
      return later(verdict.wait, "Telegram demands a pause");
    case "held":
      return later(verdict.wait, "Telegram demands a pause");
    case "unreachable":
    case "unanswered":
      return later(UNREACHABLE, verdict.reason);
    case "token":
      return later(WRONG_TOKEN, "Telegram refuses the bot's token");
    case "gone":
      return { outcome: "gone", reason: verdict.reason };
    case "forbidden": {
      const isTopic = TOPIC_CLOSED.test(verdict.reason);
      return { outcome: "refused", reason: verdict.reason, rights: true, ...(isTopic ? { thread: true } : {}) };
    }
    case "refused":
      return { outcome: "refused", reason: verdict.reason };
    case "moved":
    case "unchanged":
    case "no-method":
    case "no-thread":
    case "no-reply":
    case "no-message":
      return { outcome: "refused", reason: `Telegram answered with "${verdict.kind}"` };
  }
}
