/** Long texts in groups: a client cuts them into messages, of which only the first is addressed to the bot. */
import { chatKey, personKey, type Request } from "../request.ts";

/** Between two pieces of one text, by a platform's clock of whole seconds. In milliseconds. */
const BETWEEN = 2_000;
const REMEMBERED = 1_000;

export interface Pastes {
  /** To be told of every request that is submitted. */
  begun(request: Request): void;
  /** The conversation of the text that this is the next piece of; undefined where it is none. */
  conversationOf(heard: Request): string | undefined;
}

export function createPastes(): Pastes {
  const begun = new Map<string, { readonly conversation: string; readonly at: number }>();
  const nameOf = (request: Request): string => `${chatKey(request)} ${request.chat?.thread} ${personKey(request)}`;
  return {
    begun(request) {
      const name = nameOf(request);
      begun.delete(name);
      if (request.goesOn !== true || request.chat?.kind !== "group") return;
      if (begun.size >= REMEMBERED) begun.clear();
      begun.set(name, { conversation: request.conversation, at: request.at });
    },
    conversationOf(heard) {
      const last = begun.get(nameOf(heard));
      return last !== undefined && heard.at - last.at <= BETWEEN ? last.conversation : undefined;
    },
  };
}
