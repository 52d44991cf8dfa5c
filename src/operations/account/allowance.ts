/** What somebody may still spend of Herald's credits today. */
import { DAY } from "../../core/day.ts";
import { chatKey, personKey, type Request } from "../../core/request.ts";
import { creditsOfChat, creditsOfPerson } from "../../core/spending.ts";
import type { OperationParts } from "../parts.ts";

export interface Left {
  readonly used: number;
  readonly limit: number;
  readonly left: number;
}

/** The smaller of what the person and the chat have left; the counters are those that paid calls are counted in. */
export async function leftToday(
  request: Request,
  { store: { counters }, limits, chatSettings }: Pick<OperationParts, "store" | "limits" | "chatSettings">,
): Promise<Left> {
  const [ofPerson, ofChat] = await Promise.all([
    counters.used(creditsOfPerson(personKey(request)), DAY),
    counters.used(creditsOfChat(chatKey(request)), DAY),
  ]);
  const limit = limits.personCreditsPerDay;
  const chatLimit = Math.min(limits.chatCreditsPerDay, chatSettings.budget?.chat ?? limits.chatCreditsPerDay);
  return { used: ofPerson, limit, left: Math.max(0, Math.min(limit - ofPerson, chatLimit - ofChat)) };
}
