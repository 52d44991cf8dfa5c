/** What is said where an edition is empty, could not be had, or may not have come. */
import type { Digest } from "../../core/digest.ts";
import type { Button, Reply } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";
import { plain } from "../markdown.ts";
import { titleOf } from "./compose.ts";
import { momentIn } from "./dates.ts";

/** Why there was none: the service did not answer, no credits, the chat's own budget, or nobody knows how it ended. */
export type Missing = "service" | "credits" | "budget" | "unknown";

const topicsIn = ({ topics }: Digest): string => plain(titleOf(topics));

export const emptyReply = (digest: Digest, say: Say): Reply => ({
  text: say("edition-empty", { topics: topicsIn(digest) }),
});

/** `next`: when it comes again; undefined: never. */
export function missingReply(
  digest: Digest,
  { slot, why, next }: { readonly slot: number; readonly why: Missing; readonly next: number | undefined },
  say: Say,
): Reply {
  const topics = topicsIn(digest);
  const moment = momentIn(say, slot, digest.zone);
  const what: Readonly<Record<Missing, string>> = {
    service: say("edition-no-service", { topics, moment }),
    credits: say("edition-no-credits", { topics, moment }),
    budget: say("edition-no-budget", { topics, moment }),
    unknown: say("edition-no-answer", { topics, moment }),
  };
  const after = next === undefined ? "" : say("edition-next", { moment: momentIn(say, next, digest.zone) });
  return { text: `${what[why]} ${after}`.trim() };
}

/** The edition itself is shown by a press, for it may have arrived. */
export function uncertainReply(digest: Digest, slot: number, show: string, say: Say): Reply {
  const button: Button = { label: say("button-show"), operation: "show", argument: show };
  const text = say("edition-uncertain", { topics: topicsIn(digest), moment: momentIn(say, slot, digest.zone) });
  return { text, buttons: [[button]] };
}

/** For its creator alone. */
export const pausedReply = (digest: Digest, say: Say): Reply => ({
  text: say("edition-paused", {
    topics: topicsIn(digest),
    chat: plain(digest.chat.title ?? digest.chat.id),
    number: digest.number,
  }),
});
