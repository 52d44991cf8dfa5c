/** Where a digest is posted, in words that lead there: a server has many channels, and a group may have topics. */
import type { Digest } from "../../core/digest.ts";
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import type { OperationParts } from "../parts.ts";
import { waysOf } from "../place.ts";

export interface Placing {
  readonly request: Request;
  readonly say: Say;
  readonly placeLink: OperationParts["placeLink"];
}

type Placed = Pick<Digest, "chat">;

/** The topic or channel that somebody reads in, and `general` for a chat without any. */
export const placeOf = ({ chat }: { readonly chat?: Request["chat"] | Digest["chat"] }): string =>
  chat?.thread ?? "general";

/** Whether the chat has several places, as far as it shows: by where it is asked, or by where something is posted. */
export const hasPlaces = ({ chat }: Pick<Request, "chat">, digests: readonly Placed[]): boolean =>
  chat?.kind === "group" && [chat, ...digests.map((one) => one.chat)].some(({ thread }) => thread !== undefined);

/** Such as "here", or the name of a channel, which Discord itself writes. */
export function whereWords({ request, say, placeLink }: Placing, { chat }: Placed): string {
  if (placeOf(request) === placeOf({ chat })) return say("digest-where-here");
  const link = placeLink(chat);
  if (link === undefined) return say("digest-where-elsewhere");
  const topic = chat.thread === undefined ? say("digest-where-general", { link }) : say("digest-where-topic", { link });
  return waysOf(request, { telegram: topic, discord: say("digest-where-channel", { link }) });
}
