/** An answer as it is kept between the moment it is there and the moment it has arrived, so that no crash takes it. */
import { z } from "zod";
import { turnSchema } from "./conversation.ts";
import { DAY } from "./day.ts";
import { replySchema } from "./reply.ts";
import { requestSchema } from "./request.ts";
import type { DocumentKind } from "./store/documents.ts";

export const answeredSchema = z.strictObject({
  /** Undefined: there is nothing to say. */
  reply: replySchema.optional(),
  /** What the conversation remembers of it, once it is delivered. */
  turn: turnSchema.omit({ messages: true }).optional(),
  /** The messages that it takes the place of. */
  replaces: z.array(z.string()).optional(),
  /** Its platform has refused it for good, as `Delivered` says it, and its person is still to be told. */
  refused: z.strictObject({ rights: z.literal(true).optional(), thread: z.literal(true).optional() }).optional(),
  /** What was asked, where the request does not say all of it: its button only named it, or a part was chosen for it. */
  asked: requestSchema.optional(),
});
export type Answered = z.infer<typeof answeredSchema>;

const keptSchema = z.strictObject({ request: requestSchema, answered: answeredSchema });

/** By the key of the request; also what "ask again" and "show it" find the request and its answer by. */
export const KEPT: DocumentKind<z.infer<typeof keptSchema>> = { name: "kept", schema: keptSchema, lifetime: DAY };
