/** Whether somebody may decide for a chat: asked of Telegram at every press, and believed for a moment. */
import type { Request } from "../../../core/request.ts";
import type { TelegramApi } from "./api.ts";

/** In milliseconds. */
const BELIEVED = 15_000;
const REMEMBERED = 1_000;

export function createAdministrators({ api }: TelegramApi, now: () => number = Date.now) {
  const known = new Map<string, { readonly yes: boolean; readonly until: number }>();

  return async ({ chat, person }: Request): Promise<boolean> => {
    if (chat === undefined || person === undefined) return false;
    if (chat.kind === "private" || person.administrator === true) return true;
    // A channel that speaks in a group is nobody that could be asked about.
    if (person.id.startsWith("-")) return false;
    const name = `${chat.id} ${person.id}`;
    const standing = known.get(name);
    if (standing !== undefined && standing.until > now()) return standing.yes;
    const { status } = await api.raw.getChatMember({ chat_id: chat.id, user_id: Number(person.id) });
    const yes = status === "creator" || status === "administrator";
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, { yes, until: now() + BELIEVED });
    return yes;
  };
}
