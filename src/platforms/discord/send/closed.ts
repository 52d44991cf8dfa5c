/** Whether Herald may write where it was asked, before anything is paid for: Discord is asked only where there is a doubt. */
import { Routes } from "discord-api-types/v10";
import type { Closed } from "../../../core/delivery.ts";
import type { Chat, Request } from "../../../core/request.ts";
import { goneIn, refusedPart } from "./outcome.ts";
import type { SendParts } from "./parts.ts";
import { fallSilent, isDoubtful, isSilencing, isSilent } from "./silence.ts";
import { attempt } from "./verdict.ts";

const BEFORE: Closed = {
  outcome: "refused",
  reason: "Herald may not write in this channel, as it was told a moment ago",
  rights: true,
};

/** Whoever may type there may write there; what comes next is an answer, before which it is shown in any case. */
async function asked(parts: SendParts, request: Request, channel: string): Promise<Closed | undefined> {
  if (!(await parts.pace.call()).passed) return undefined;
  const target = { kind: "typing", id: channel } as const;
  const typed = await parts.pace.leaving(target, () =>
    attempt(() => parts.discord.bot.post(Routes.channelTyping(channel))),
  );
  // Only what is sent there ends the doubt.
  if (typed.kind === "done" || typed.kind === "held") return undefined;
  if (typed.kind === "wait") await parts.pace.park(target, typed.wait, typed.global);
  if (isSilencing(typed)) await fallSilent(parts, { request }, channel, typed, "typing");
  if (typed.kind !== "gone" && !isSilencing(typed)) return undefined;
  const refused = await refusedPart(parts, target, typed);
  if (refused.outcome === "gone") return goneIn(request, refused);
  return refused.outcome === "refused" ? refused : undefined;
}

/** An interaction has ways of its own. */
export async function whyClosed(parts: SendParts, request: Request, doubted = false): Promise<Closed | undefined> {
  const { chat, interaction } = request;
  if (interaction !== undefined || chat?.kind !== "group") return undefined;
  const channel = chat.thread ?? chat.id;
  if (isSilent(parts, channel)) return BEFORE;
  return doubted || chat.closed === true || isDoubtful(parts, channel) ? asked(parts, request, channel) : undefined;
}

/** To a channel of a guild. */
export const placeLink = ({ kind, id, thread }: Chat): string | undefined =>
  kind === "group" && thread !== undefined && thread !== id
    ? `https://discord.com/channels/${id}/${thread}`
    : undefined;

/** To the message that asked in a guild. */
export function linkTo({ chat, message }: Request): string | undefined {
  const place = chat === undefined ? undefined : placeLink(chat);
  return place === undefined || message === undefined ? undefined : `${place}/${message}`;
}
