/** Whether somebody may decide for a chat: asked of Telegram at every press, and believed for a moment. */
import type { Request } from "../../../core/request.ts";
import type { TelegramApi } from "./api.ts";
import { verdictOn } from "./verdict.ts";

/** In milliseconds. */
const BELIEVED = 5_000;
const REMEMBERED = 1_000;

export function createAdministrators({ api }: TelegramApi, now: () => number = Date.now) {
  const known = new Map<string, { readonly yes: boolean; readonly until: number }>();

  async function ask(chat: string, person: string): Promise<boolean> {
    try {
      const { status } = await api.raw.getChatMember({ chat_id: chat, user_id: Number(person) });
      return status === "creator" || status === "administrator";
    } catch (error) {
      // Telegram knows nobody of that name there, or does not tell us.
      if (["gone", "forbidden", "refused"].includes(verdictOn(error).kind)) return false;
      throw error;
    }
  }

  return async ({ chat, person }: Request): Promise<boolean> => {
    if (chat === undefined || person === undefined) return false;
    if (chat.kind === "private" || person.administrator === true) return true;
    // A channel that speaks in a group is nobody that could be asked about.
    if (person.id.startsWith("-")) return false;
    const name = `${chat.id} ${person.id}`;
    const standing = known.get(name);
    if (standing !== undefined && standing.until > now()) return standing.yes;
    const yes = await ask(chat.id, person.id);
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, { yes, until: now() + BELIEVED });
    return yes;
  };
}
