/** Messages taken away: those of Herald that are of no more use, and those of people that are to stand nowhere. */
import { fewTimes, type Tried } from "../../../core/few-times.ts";
import type { Request } from "../../../core/request.ts";
import { removeMessage } from "./calls.ts";
import type { SendParts } from "./parts.ts";
import { attempt } from "./verdict.ts";

async function removeOnce(parts: SendParts, channel: string, message: string): Promise<Tried> {
  const target = { kind: "edits", id: channel } as const;
  const given = await parts.pace.ask(target);
  if (!given.passed) return { kind: "again", wait: given.wait, reason: "the channel's pace" };
  const verdict = await parts.pace.leaving(target, () => attempt(() => removeMessage(parts.discord, channel, message)));
  if (["done", "no-message", "gone"].includes(verdict.kind)) return { kind: "ended", isDone: true };
  if (verdict.kind === "wait") await parts.pace.park(target, verdict.wait, verdict.global);
  if (verdict.kind === "wait" || verdict.kind === "held") {
    return { kind: "again", wait: verdict.wait, reason: "Discord demands a pause" };
  }
  const reason = "reason" in verdict ? verdict.reason : verdict.kind;
  const isPassing = verdict.kind === "unreachable" || verdict.kind === "unanswered";
  return isPassing ? { kind: "again", reason } : { kind: "ended", isDone: false, reason };
}

/** Taking away what is gone changes nothing, so it is done again where it is not known whether it was. */
async function remove(parts: SendParts, channel: string, message: string): Promise<boolean> {
  const reason = await fewTimes(() => removeOnce(parts, channel, message));
  if (reason !== undefined) parts.log.warn({ reason }, "a message that was to be taken away still stands");
  return reason === undefined;
}

/** One of Herald's; what cannot be taken away stays. */
export async function takeAway(parts: SendParts, channel: string, message: string): Promise<void> {
  await remove(parts, channel, message);
}

export function createErase(parts: SendParts) {
  return async ({ message, chat, interaction }: Request): Promise<boolean> => {
    // Nobody else has seen what was said to a command.
    if (interaction !== undefined) return true;
    const channel = chat?.thread ?? (chat?.kind === "private" ? undefined : chat?.id);
    return message !== undefined && channel !== undefined && remove(parts, channel, message);
  };
}
