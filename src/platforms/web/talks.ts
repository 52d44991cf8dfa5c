/** Talks: what a visitor of the console sees, kept in the store so that any process can write into it and any tab show it. */
import { z } from "zod";
import { DAY } from "../../core/day.ts";
import { replySchema } from "../../core/reply.ts";
import type { DocumentKind } from "../../core/store/documents.ts";

/** Kept for a month after the last word. */
export const LIFETIME = 30 * DAY;

/** How many talks a visitor has, and how many messages are shown of one; the oldest go. */
export const MOST_TALKS = 50;
export const MOST_MESSAGES = 300;

const talkSchema = z.strictObject({ id: z.string(), title: z.string(), at: z.number() });

const visitorSchema = z.strictObject({ talks: z.array(talkSchema) });
export type Visitor = z.infer<typeof visitorSchema>;

/** By the visitor's id: the list of their talks, the last spoken in first. */
export const VISITORS: DocumentKind<Visitor> = { name: "web-visitor", schema: visitorSchema, lifetime: LIFETIME };

const orderSchema = z.strictObject({
  /** In the order in which they came. */
  messages: z.array(z.strictObject({ id: z.string(), revision: z.int() })),
});
export type Order = z.infer<typeof orderSchema>;

/** By `talkKey`: which messages a talk has. */
export const TALKS: DocumentKind<Order> = { name: "web-talk", schema: orderSchema, lifetime: LIFETIME };

export const storedMessageSchema = z.strictObject({
  by: z.enum(["person", "herald"]),
  at: z.number(),
  revision: z.int(),
  answers: z.string().optional(),
  /** Of what a person said: the message that it speaks about. */
  about: z.string().optional(),
  text: z.string(),
  /** Of a person: what they sent along; of Herald: what the reply has. Bytes lie in the blobs. */
  files: z.array(
    z.strictObject({
      blob: z.string(),
      name: z.string(),
      as: z.enum(["picture", "file"]),
      veiled: z.literal(true).optional(),
      width: z.int().optional(),
      height: z.int().optional(),
    }),
  ),
  buttons: replySchema.shape.buttons,
  waits: z.literal(true).optional(),
  notice: z.literal(true).optional(),
});
export type StoredMessage = z.infer<typeof storedMessageSchema>;

/** By `messageKey`. */
export const MESSAGES: DocumentKind<StoredMessage> = {
  name: "web-message",
  schema: storedMessageSchema,
  lifetime: LIFETIME,
};

/** By `messageKey` of what asked: what there is so far of its answer. */
export const GROWING: DocumentKind<{ readonly text: string; readonly at: number }> = {
  name: "web-growing",
  schema: z.strictObject({ text: z.string(), at: z.number() }),
  lifetime: 5 * 60_000,
};

export const talkKey = (visitor: string, talk: string): string => `${visitor}:${talk}`;
export const messageKey = (visitor: string, talk: string, id: string): string => `${visitor}:${talk}:${id}`;

/** What is said in a talk is sent along in it, as one conversation. */
export const conversationOf = (visitor: string, talk: string): string => `web:${talkKey(visitor, talk)}`;

/** The signal that something a visitor sees has changed; what it is lies in the documents. */
export const changedTopic = (visitor: string): string => `web:${visitor}`;

const changedSchema = z.union([
  z.strictObject({ is: z.enum(["message", "removed", "growing"]), talk: z.string(), id: z.string() }),
  z.strictObject({ is: z.literal("talks") }),
]);
export type Changed = z.infer<typeof changedSchema>;

export function readChanged(message: string): Changed | undefined {
  try {
    return changedSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}

/** What was uploaded or is shown begins so, then the visitor's id: nobody else's can be named. */
export const uploadPrefix = (visitor: string): string => `web-${visitor}-`;

const uploadSchema = z.strictObject({
  kind: z.enum(["picture", "document", "moving"]),
  name: z.string(),
  type: z.string().optional(),
  bytes: z.int(),
  /** Of a picture that can be shown. */
  size: z.strictObject({ width: z.int(), height: z.int() }).optional(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** By the id of its blob. */
export const UPLOADS: DocumentKind<Upload> = { name: "web-upload", schema: uploadSchema, lifetime: DAY };

/** Pictures and files of the console are kept so long. */
export const FILE_LIFETIME = 7 * DAY;
