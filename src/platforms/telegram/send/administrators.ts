/** Whether somebody may decide for a chat: asked of Telegram at every press, and believed for a moment. */
import { PlatformAway } from "../../../core/delivery.ts";
import { isChatSpeaking, type Request } from "../../../core/request.ts";
import { refusedPart } from "./outcome.ts";
import { nowAt, type SendParts } from "./parts.ts";
import { type Place, placeOf } from "./place.ts";
import { verdictOn } from "./verdict.ts";

/** In milliseconds. */
const BELIEVED = 5_000;
const REMEMBERED = 1_000;

export function createAdministrators(parts: SendParts, now: () => number = Date.now) {
  const known = new Map<string, { readonly yes: boolean; readonly until: number }>();

  async function statusOf(place: Place, person: string) {
    const { chat } = nowAt(parts, place);
    const given = await parts.pace.call(chat);
    if (!given.passed) return { kind: "held", wait: given.wait } as const;
    return parts.pace
      .leaving(chat, () => parts.telegram.api.raw.getChatMember({ chat_id: chat, user_id: Number(person) }))
      .catch((error: unknown) => {
        const verdict = verdictOn(error);
        // Nothing that Telegram says of a person who is asked about.
        if (["unchanged", "no-method", "no-thread", "no-reply", "no-message"].includes(verdict.kind)) throw error;
        return verdict;
      });
  }

  async function ask(place: Place, person: string): Promise<boolean> {
    const said = await statusOf(place, person);
    if ("status" in said) return said.status === "creator" || said.status === "administrator";
    if (said.kind === "moved" && parts.moved.get(place.chat) !== said.to) {
      parts.moved.set(place.chat, said.to);
      await parts.onMoved(place.chat, said.to);
      return ask(place, person);
    }
    const refused = await refusedPart(parts, place, said);
    if (refused.outcome === "later") throw new PlatformAway(refused.wait, refused.reason);
    // Telegram knows nobody of that name there, or does not tell us.
    return false;
  }

  return async (request: Request): Promise<boolean> => {
    const { chat, person } = request;
    if (chat === undefined || person === undefined) return false;
    if (chat.kind === "private" || person.administrator === true) return true;
    // A channel that speaks in a group is nobody that could be asked about.
    if (isChatSpeaking(person)) return false;
    const name = `${chat.id} ${person.id}`;
    const standing = known.get(name);
    if (standing !== undefined && standing.until > now()) return standing.yes;
    const yes = await ask(placeOf(request), person.id);
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, { yes, until: now() + BELIEVED });
    return yes;
  };
}
