/** What somebody hears who may not decide about the digests of a chat. */
import type { Answered } from "../../core/answered.ts";
import type { Request } from "../../core/request.ts";
import { notice } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import { isOutsideServers, waysOf } from "../place.ts";

export function refused(request: Request, { say }: OperationParts): Answered {
  // Whoever reads a channel may press what stands in it, and nobody else wants to hear of that.
  if (request.chat?.kind === "channel" && request.pressed !== undefined) return {};
  if (isOutsideServers(request)) return notice(say("digest-nobody"));
  return notice(waysOf(request, { telegram: say("digest-administrators"), discord: say("digest-managers") }));
}
