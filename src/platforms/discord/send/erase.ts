/** Messages of people that are to stand nowhere, taken away. */
import { setTimeout as pause } from "node:timers/promises";
import type { Request } from "../../../core/request.ts";
import { removeMessage } from "./calls.ts";
import type { SendParts } from "./parts.ts";
import { attempt, type Verdict } from "./verdict.ts";

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
  return async ({ message, chat, interaction }: Request): Promise<boolean> => {
    // Nobody else has seen what was said to a command.
    if (interaction !== undefined) return true;
    const channel = chat?.thread ?? (chat?.kind === "private" ? undefined : chat?.id);
    if (message === undefined || channel === undefined) return false;
    const target = { kind: "edits", id: channel } as const;
    const given = await parts.pace.ask(target);
    if (!given.passed && given.wait > LONGEST_PAUSE) return false;
    if (!given.passed) await pause(given.wait);
    const remove = () => attempt(() => removeMessage(parts.discord, channel, message));
    let verdict = await remove();
    for (const ordinary of AGAIN) {
      const wait = verdict.kind === "done" ? undefined : waitAfter(verdict, ordinary);
      if (wait === undefined) break;
      await pause(wait);
      verdict = await remove();
    }
    if (verdict.kind === "done" || verdict.kind === "no-message" || verdict.kind === "gone") return true;
    if (verdict.kind === "wait") await parts.pace.park(target, verdict.wait, verdict.global);
    parts.log.warn(
      { reason: "reason" in verdict ? verdict.reason : verdict.kind },
      "a message that was to be taken away still stands",
    );
    return false;
  };
}
