/** How sending a part ended, and what a refusal means for the whole answer. */
import type { Delivered } from "../../../core/delivery.ts";
import type { Request } from "../../../core/request.ts";
import type { Held } from "../../../core/store/gate.ts";
import type { Target } from "./pace.ts";
import type { SendParts } from "./parts.ts";
import type { Verdict } from "./verdict.ts";

export type PartSent =
  | { readonly outcome: "sent"; readonly message: string }
  | Exclude<Delivered, { readonly outcome: "delivered" }>;

/** Until Discord is asked again: when it cannot be reached, when it has not seen something yet, when the token is wrong. In milliseconds. */
const UNREACHABLE = 3_000;
const NOT_YET = 500;
const WRONG_TOKEN = 60_000;

export const later = (wait: number, reason: string): PartSent => ({ outcome: "later", wait, reason });

export const pausedBy = (parked: boolean): string => (parked ? "Discord demands a pause" : "the pace of the place");

type Gone = Extract<Delivered, { readonly outcome: "gone" }>;

/** Discord itself says when a guild is gone; a refusal concerns the channel in it that was written to. */
export const goneIn = ({ chat }: Request, gone: Gone): Gone =>
  chat?.kind === "group" && chat.thread !== chat.id ? { ...gone, thread: true } : gone;

export async function refusedPart(
  parts: SendParts,
  target: Target | undefined,
  verdict: Verdict | Held,
): Promise<PartSent> {
  switch (verdict.kind) {
    case "wait":
      await parts.pace.park(target, verdict.wait, verdict.global);
      return later(verdict.wait, pausedBy(true));
    case "held":
      return later(verdict.wait, pausedBy(true));
    case "not-yet":
      return later(NOT_YET, "Discord has not seen yet that the interaction was acknowledged");
    case "unreachable":
    case "unanswered":
      return later(UNREACHABLE, verdict.reason);
    case "token":
      return later(WRONG_TOKEN, "Discord refuses the bot's token");
    case "gone":
      return { outcome: "gone", reason: verdict.reason };
    case "forbidden":
    case "locked":
      return { outcome: "refused", reason: verdict.reason, rights: true };
    case "archived":
    case "dead-token":
    case "not-there":
    case "refused":
      return { outcome: "refused", reason: verdict.reason };
    case "no-reply":
    case "no-message":
    case "has-thread":
    case "too-large":
      return { outcome: "refused", reason: `Discord answered with "${verdict.kind}"` };
  }
}
