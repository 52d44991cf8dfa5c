/** Who may decide for a chat. */
import type { Request } from "../core/request.ts";
import type { OperationParts } from "./parts.ts";

/** Alone with Herald everybody for themselves, and only administrators can write the posts of a channel. */
export async function mayDecide({ chat, person }: Request, { isAdministrator }: OperationParts): Promise<boolean> {
  if (chat === undefined || chat.kind === "private") return true;
  if (chat.kind === "channel" && person === undefined) return true;
  return isAdministrator();
}
