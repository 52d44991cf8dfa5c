/** A search that brought nothing, in words: what happened, whether credits were taken, and a button for what may help. */
import type { Button, Reply } from "../../core/reply.ts";
import { endReply } from "../chat/outcome.ts";
import { STANDARD_MODEL } from "../models.ts";
import type { OperationParts, Paid } from "../parts.ts";

/**
 * `again` asks for the same once more, where that may help; `paidBefore`: what earlier searches of the same request have
 * cost. Undefined: the person has heard it before.
 */
export function failedReply(
  ended: Exclude<Paid<never>, { outcome: "answered" }>,
  { say, operators, chatSettings }: Pick<OperationParts, "say" | "operators" | "chatSettings">,
  again: Button,
  paidBefore = 0,
): Reply | undefined {
  // A search costs what the smallest question does.
  const zone = chatSettings.quiet?.zone;
  const asked = { say, operators, model: STANDARD_MODEL, again: "", now: Date.now(), zone, paidBefore };
  const reply = endReply(ended, asked);
  return reply?.buttons === undefined ? reply : { ...reply, buttons: [[again]] };
}
