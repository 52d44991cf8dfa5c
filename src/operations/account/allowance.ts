/** What somebody may still spend of Herald's credits today. */
import { DAY } from "../../core/day.ts";
import { chatKey, personKey, type Request } from "../../core/request.ts";
import { creditsOfChat, creditsOfPerson, creditsOfPersonIn } from "../../core/spending.ts";
import type { OperationParts } from "../parts.ts";

export interface Left {
  readonly used: number;
  readonly limit: number;
  readonly left: number;
}

/** The smallest of what the person has left, there and elsewhere, and the chat; the counters are those of paid calls. */
export async function leftToday(
  request: Request,
  { store: { counters }, limits, chatSettings }: Pick<OperationParts, "store" | "limits" | "chatSettings">,
): Promise<Left> {
  const [person, chat] = [personKey(request), chatKey(request)];
  const [ofPerson, here, ofChat] = await Promise.all([
    counters.used(creditsOfPerson(person), DAY),
    counters.used(creditsOfPersonIn(person, chat), DAY),
    counters.used(creditsOfChat(chat), DAY),
  ]);
  const { personCreditsPerDay: most, chatCreditsPerDay } = limits;
  const limit = Math.min(most, chatSettings.budget?.person ?? most);
  const chatLimit = Math.min(chatCreditsPerDay, chatSettings.budget?.chat ?? chatCreditsPerDay);
  const left = Math.min(
    most - ofPerson,
    chatLimit - ofChat,
    chatSettings.budget?.person === undefined ? most : limit - here,
  );
  return { used: ofPerson, limit, left: Math.max(0, left) };
}
