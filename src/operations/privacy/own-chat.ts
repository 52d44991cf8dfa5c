/** The chat of somebody alone with Herald, in which they decide for themselves. */
import { chatKey, type Request } from "../../core/request.ts";

/** Where a group is asked in, it may still be called as the person is. */
export const ownChatOf = (request: Request, person: string): string =>
  request.chat?.kind === "private" ? chatKey(request) : person;
