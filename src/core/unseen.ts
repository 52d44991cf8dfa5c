/** Contents of a message that no model can see, hear or open: words beside them are about them. */
import { meantBy } from "./key-meant.ts";
import { isVisible } from "./markdown/visible.ts";
import type { OperationName } from "./request.ts";

/** A picture that Herald has made, which has a button of this operation below it: what stands there is no message of its own. */
export const MADE = "made";
export const MADE_BUTTON = "original" satisfies OperationName;

/** As the operation calls them that says so. Nobody asks about a sticker. */
const UNSEEN: ReadonlySet<string> = new Set([
  "picture",
  "document",
  "voice",
  "audio",
  "video",
  "animation",
  "story",
  "withheld",
  MADE,
]);

/** Undefined: what is shown takes nothing from the words, or there is nothing else. */
export function unseenBeside<Shown extends string>(
  words: string,
  shown: Shown | undefined,
): Shown | "video" | undefined {
  if (words === "" || shown === undefined || !UNSEEN.has(shown)) return undefined;
  // Who shows one without words is asked for some.
  return shown === "animation" ? "video" : shown;
}

export interface Beside {
  /** By the message itself. */
  readonly shown: string | undefined;
  /** By what it replies to, where that has no words to quote. */
  readonly under: string | undefined;
  readonly isQuoting: boolean;
}

/** Signs that nobody sees ask for nothing: people write them to send a message that looks empty. */
export const askedIn = (text: string): string => (isVisible(text) ? text : "");

/** A question without words is about what it replies to; else it is told what it lacks. */
export function questionOf(
  text: string,
  { shown, under, isQuoting }: Beside,
): { readonly operation: OperationName; readonly text: string } {
  const words = askedIn(text);
  const said = meantBy(words);
  if (said.operation === "key") return said;
  const unseen = unseenBeside(words, shown ?? under);
  if (unseen !== undefined) return { operation: "unknown", text: unseen };
  if (words !== "") return said;
  if (shown !== undefined) return { operation: "unknown", text: shown };
  if (isQuoting) return { operation: "chat", text: "" };
  return under === undefined ? { operation: "help", text: "ask" } : { operation: "unknown", text: under };
}
