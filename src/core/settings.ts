/** What people and chats have decided for themselves, and what is known of a chat. */
import { z } from "zod";
import { models } from "./costs.ts";
import type { Request } from "./request.ts";
import type { DocumentKind } from "./store/documents.ts";

const personSettings = {
  model: z.enum(models).optional(),
  /** A name from the list of personas, or a description of one's own. */
  persona: z.string().max(500).optional(),
  /** Two letters. */
  language: z.string().max(10).optional(),
  /** The person's own key of the service. */
  key: z
    .object({
      /** See `core/seal.ts`; bound to the person. */
      sealed: z.string(),
      /** Its last four characters. */
      ends: z.string().max(4),
      /** Milliseconds since 1970. */
      since: z.number(),
    })
    .optional(),
  /** Credits in a day, where an operator has decided that; more or fewer than everybody's. It stays when all else is forgotten. */
  limit: z.number().optional(),
};
export type PersonSettings = z.infer<z.ZodObject<typeof personSettings>>;

/** By `personKey`. What a later version has decided there stays, also where this one changes something else. */
export const PERSONS: DocumentKind<PersonSettings> = { name: "person", schema: z.looseObject(personSettings) };

const chatSettings = {
  /** Topics by their thread, `all` for the whole chat, in which every message is answered. */
  owns: z.array(z.string()).optional(),
  model: z.enum(models).optional(),
  persona: z.string().max(500).optional(),
  /** Two letters; for whoever has chosen none of their own. */
  language: z.string().max(10).optional(),
  /** Commands that may not be used there, by their names. */
  off: z.array(z.string()).optional(),
  /** Credits in a day, where they are fewer than the operator's limits. */
  budget: z.object({ person: z.number().optional(), chat: z.number().optional() }).optional(),
  /** Credits in a day, where an operator has decided that; the budget can only lower it. */
  limit: z.number().optional(),
  adult: z.boolean().optional(),
  /** Between two times of the day (`22:00`), in a zone such as `Europe/Rome`, Herald says nothing unasked. */
  quiet: z.object({ from: z.string(), to: z.string(), zone: z.string() }).optional(),
  /** Where Herald may not write, as far as the platform has told: topics as in `owns`, `all` for the whole chat. */
  shut: z.array(z.string()).optional(),
  /** Herald was blocked or kicked: since when, and what the platform said. */
  gone: z.object({ at: z.number(), reason: z.string() }).optional(),
  /** The id that the chat has now. */
  movedTo: z.string().optional(),
  /** The id that it had before, where its digests may still be filed. */
  movedFrom: z.string().optional(),
};
export type ChatSettings = z.infer<z.ZodObject<typeof chatSettings>>;

/** By `chatKey`; the same of a later version. */
export const CHATS: DocumentKind<ChatSettings> = { name: "chat", schema: z.looseObject(chatSettings) };

/** The key of a chat of the same platform. */
export const withId = (key: string, id: string): string => `${key.slice(0, key.indexOf(":") + 1)}${id}`;

/** The key that a group had before it became a supergroup. */
export const keyBefore = (key: string, settings: ChatSettings | undefined): string | undefined =>
  settings?.movedFrom === undefined ? undefined : withId(key, settings.movedFrom);

/** The signal that a chat's settings have changed; its message is the chat's key. */
export const CHAT_CHANGED = "chat-changed";

/** A forum's topic without a thread of its own, as `owns` and conversations name it. */
export const GENERAL = "general";

type Said = Pick<Request, "chat" | "conversation">;

/** The topic that something was said in, as `owns` names it; undefined where there are none. */
export const topicOf = ({ chat, conversation }: Said): string | undefined =>
  chat?.thread ?? (conversation.endsWith(`:${GENERAL}`) ? GENERAL : undefined);

/** Whether topics, as `owns` has them, are all of the chat, or have the one that this was said in. */
function isAmong(topics: readonly string[] = [], request: Said): boolean {
  const topic = topicOf(request);
  return topics.includes("all") || (topic !== undefined && topics.includes(topic));
}

/** Whether every message is answered where this one was said. */
export const ownsPlace = (settings: ChatSettings | undefined, request: Request): boolean =>
  isAmong(settings?.owns, request);

/** Whether the platform has told that Herald may not write where this was said; that it may again, it may not have told. */
export const isToldShut = ({ shut }: ChatSettings, request: Request): boolean => isAmong(shut, request);
