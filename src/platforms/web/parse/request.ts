/** What the console asks, as requests: whose they are, and which conversation each goes on with. */
import type { File } from "../../../core/file.ts";
import type { Asked } from "../../../core/listening/heard.ts";
import { isOfConversation } from "../../../core/pressable.ts";
import { type OperationName, personKey, type Request } from "../../../core/request.ts";
import { keyOf } from "../../../core/request-key.ts";
import type { Stop } from "../../../core/stop.ts";
import { conversationOf, type StoredMessage } from "../talks.ts";
import { filesFor, filesOf } from "./files.ts";
import type { Meaning } from "./meaning.ts";

/** Who says it, and where. */
export interface Speaking {
  readonly visitor: string;
  readonly talk: string;
  readonly language: string;
}

export interface Saying extends Speaking {
  readonly id: string;
  readonly meaning: Meaning;
  readonly files: readonly File[];
  /** What it speaks about. */
  readonly about?: { readonly id: string; readonly stored: StoredMessage } | undefined;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export interface Pressing extends Speaking {
  readonly id: string;
  readonly message: string;
  readonly stored: StoredMessage;
  readonly operation: OperationName;
  readonly argument: string;
  readonly at: number;
}

const requestId = (visitor: string, id: string): string => `web-${visitor}-${id}`;

function base(speaking: Speaking, id: string, at: number) {
  const { visitor, talk, language } = speaking;
  return {
    id: requestId(visitor, id),
    platform: "web",
    conversation: conversationOf(visitor, talk),
    chat: { id: visitor, kind: "private", thread: talk },
    person: { id: visitor, name: "", language },
    at,
  } as const;
}

/** It waits for nothing that it is to end. Ids say nothing of an order here, so what counts is the time. */
function cancelling(request: Request, visitor: string): Asked {
  const { conversation, at } = request;
  return {
    kind: "request",
    request: { ...request, conversation: `web:${visitor}:cancel` },
    stop: { conversation, person: personKey(request), at, heard: at },
  };
}

/** The words of what it speaks about; with a name where they are the person's own. */
function quotedIn({ meaning, about }: Saying): Request["quoted"] {
  if (meaning.quoted !== undefined) return meaning.quoted;
  const text = about?.stored.text.trim() ?? "";
  if (text === "") return undefined;
  return about?.stored.by === "herald" ? { text } : { text, name: "me" };
}

export function askedBy(saying: Saying): Asked {
  const { id, meaning, files, about, visitor, at } = saying;
  const { operation, text, named } = meaning;
  const quoted = quotedIn(saying);
  const shown = about === undefined ? [] : filesOf(about.id, about.stored, "quoted");
  const request: Request = {
    ...base(saying, id, at),
    operation,
    ...(text === "" ? {} : { text }),
    ...(named === undefined ? {} : { named }),
    ...(quoted === undefined ? {} : { quoted }),
    ...filesFor(operation, [...files, ...shown]),
    message: id,
  };
  return operation === "cancel" ? cancelling(request, visitor) : { kind: "request", request };
}

export function pressedBy(pressing: Pressing): Asked {
  const { id, visitor, message, stored, operation, argument, at } = pressing;
  const asked = base(pressing, id, at);
  const text = argument.trim();
  const request: Request = {
    ...asked,
    ...(isOfConversation(operation) ? {} : { conversation: `web:${visitor}:buttons` }),
    operation,
    ...(text === "" ? {} : { text }),
    ...filesFor(operation, filesOf(message, stored, "pressed")),
    pressed: message,
  };
  return { kind: "request", request };
}

/** What is being made for this message, or for this press. */
export const stopOf = ({ visitor, talk }: Pick<Speaking, "visitor" | "talk">, message: string, at: number): Stop => ({
  conversation: conversationOf(visitor, talk),
  key: keyOf(requestId(visitor, message)),
  person: `web:${visitor}`,
  at,
  heard: at,
});
