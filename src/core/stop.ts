/** Stop: a person does not want what is being made for them any more. */
import { z } from "zod";
import { isDoneOnce } from "./commands.ts";
import { chatKey, personKey, type Request } from "./request.ts";
import { shortHash } from "./request-key.ts";
import type { DocumentKind } from "./store/documents.ts";

/** A message that asks something else now, by a print of that, or nothing; what it asked before is wanted no more. */
const changedSchema = z.strictObject({ message: z.string(), print: z.string(), at: z.number() });

/** What is meant: one request by the key that its button or draft carries, or all that a person asked in a chat. */
const stopSchema = z.strictObject({
  conversation: z.string(),
  /** `keyOf` the request; undefined: everything that was asked until then in the chat of this conversation. */
  key: z.string().optional(),
  /** Only what this person asked, by `personKey`; undefined: whoever asked. */
  person: z.string().optional(),
  /** The message that asked for it, for platforms count whole seconds: what was written after it goes on. */
  message: z.string().optional(),
  /** The keys of what was stopped by a press before or after it; only where it is kept. */
  pressed: z.array(z.string()).optional(),
  /** The newest last. */
  changed: z.array(changedSchema).optional(),
  /** It ends nothing but that. */
  changesOnly: z.literal(true).optional(),
  at: z.number(),
  /** When Herald heard of it, by the clock that also says when a button was pressed; `at` may be the platform's. */
  heard: z.number().optional(),
});
export type Stop = z.infer<typeof stopSchema>;

/** How many presses are kept beside a stop; nobody has more waiting. */
const MOST_PRESSED = 20;

/** The same for messages that were changed or deleted: as many as Discord deletes at once. */
const MOST_CHANGED = 100;

/** The print of a message that asks nothing any more; no words have it. */
const DELETED = "";

/** Which of the two is kept whole: what ends most. */
function baseOf(standing: Stop, stop: Stop): Stop {
  if (stop.changesOnly === true) return standing;
  return standing.changesOnly === true || stop.key === undefined || standing.key !== undefined ? stop : standing;
}

/** What is to be kept of a person in a chat when they say stop once more: nothing that is stopped begins after all. */
export function withStop(standing: Stop | undefined, stop: Stop): Stop {
  if (standing === undefined) return stop;
  const base = baseOf(standing, stop);
  const other = base === stop ? standing : stop;
  const keys = [...(standing.pressed ?? []), ...(other.key === undefined ? [] : [other.key])];
  const pressed = [...new Set(keys)].filter((key) => key !== base.key).slice(-MOST_PRESSED);
  const changed = [...(standing.changed ?? []), ...(stop.changed ?? [])].slice(-MOST_CHANGED);
  return {
    ...base,
    ...(pressed.length === 0 ? {} : { pressed }),
    ...(changed.length === 0 ? {} : { changed }),
  };
}

/** Why what was asked before its message was changed or deleted ends. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

const printOf = ({ text = "", named = {} }: Request): string => shortHash(JSON.stringify([text, named]));

/** By a request that asks anew what its message asked before; undefined where it is none. */
export function overtaking(request: Request): Stop | undefined {
  const { conversation, edited, message, at } = request;
  if (edited !== true || message === undefined) return undefined;
  const changed = [{ message, print: printOf(request), at }];
  return { conversation, person: personKey(request), changed, changesOnly: true, at };
}

/** By the message that asked it, which is not there any more. */
export function deleting(request: Request): Stop | undefined {
  const { message, at } = request;
  if (message === undefined) return undefined;
  const changed = [{ message, print: DELETED, at }];
  return { conversation: chatKey(request), person: personKey(request), changed, changesOnly: true, at };
}

/** Whether the message that asked for it is gone; what a button or a command asked has none. */
export function isDeleted({ operation, message, interaction, goesOn }: Request, { changed = [] }: Stop): boolean {
  // A piece of a longer text is asked with the others; what is done once may have taken its message away itself.
  if (message === undefined || interaction !== undefined || goesOn === true || isDoneOnce(operation)) return false;
  return changed.some((one) => one.message === message && one.print === DELETED);
}

/** The same words again are no change: Telegram tells of an edit as well when it has found a preview for a link. */
export function isOvertaken(request: Request, stop: Stop): boolean {
  const { operation, message, edited, goesOn, at } = request;
  if (isDeleted(request, stop)) return true;
  if (operation !== "chat" || message === undefined || goesOn === true) return false;
  const { changed = [] } = stop;
  const edits = changed.filter((one) => one.message === message && one.print !== DELETED);
  const after = edits.filter((one) => edited !== true || at < one.at).at(-1);
  return after !== undefined && after.print !== printOf(request);
}

/** The signal; its message is a stop as JSON. */
export const STOP = "stop";

/** The last stops of a person in a chat, read by whoever begins one of its requests after the signal has passed. */
export const STOPS: DocumentKind<Stop> = { name: "stop", schema: stopSchema, lifetime: 3_600_000 };

/** Under which they are kept, by `chatKey` and `personKey`. */
export const stopsKey = (chat: string, person: string): string => `${chat}:${person}`;

export function readStop(message: string): Stop | undefined {
  try {
    return stopSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
