/** How operations, people and chats are called in a list of what was spent. */
import { chatKey, type Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import { ERASED } from "../../core/store/ledger.ts";
import { clipped } from "../markdown.ts";

export interface Labels {
  readonly operation: (name: string) => string;
  readonly person: (key: string) => string;
  readonly chat: (key: string) => string;
}

const LONGEST = 40;

const OPERATIONS: Readonly<Record<string, (say: Say) => string>> = {
  chat: (say) => say("usage-of-chat"),
  imagine: (say) => say("usage-of-imagine"),
  effect: (say) => say("usage-of-effect"),
  mirage: (say) => say("usage-of-mirage"),
  extract: (say) => say("usage-of-extract"),
  news: (say) => say("usage-of-news"),
  digest: (say) => say("usage-of-digest"),
};

/** The place of each in a plot's palette. */
export const colours: readonly string[] = Object.keys(OPERATIONS);

export const operationLabel = (name: string, say: Say): string => OPERATIONS[name]?.(say) ?? clipped(name, LONGEST);

/** What Herald buys for several chats at once is nobody's own. */
const SHARED = "house:digests";

/** Keys themselves are only shown where nobody but the caller reads them. */
export function labelsFor(request: Request, say: Say, names: ReadonlyMap<string, string | undefined>): Labels {
  const alone = request.chat?.kind === "private";
  const named = (key: string, otherwise: string): string => {
    const name = names.get(key)?.trim() ?? "";
    return name === "" ? otherwise : clipped(name, LONGEST);
  };
  return {
    operation: (name) => operationLabel(name, say),
    person(key) {
      if (key === ERASED) return say("usage-forgotten");
      if (key === SHARED) return say("usage-shared");
      return named(key, alone ? key : say("usage-somebody"));
    },
    chat(key) {
      if (key === ERASED) return say("usage-forgotten");
      if (key === SHARED) return say("usage-shared");
      if (key === chatKey(request) && alone) return say("usage-private-chat");
      // Where somebody is alone with Herald, the chat is named like them.
      return named(key, alone ? key : say("usage-some-chat"));
    },
  };
}
