/** Stop: a person does not want what is being made for them any more. */
import { z } from "zod";
import type { DocumentKind } from "./store/documents.ts";

/** What is meant: one request by the key that its button or draft carries, or all that a person asked in a chat. */
const stopSchema = z.strictObject({
  conversation: z.string(),
  /** `keyOf` the request; undefined: everything that was asked until then in the chat of this conversation. */
  key: z.string().optional(),
  /** Only what this person asked, by `personKey`; undefined: whoever asked. */
  person: z.string().optional(),
  /** The message that asked for it, for platforms count whole seconds: what was written after it goes on. */
  message: z.string().optional(),
  at: z.number(),
});
export type Stop = z.infer<typeof stopSchema>;

/** The signal; its message is a stop as JSON. */
export const STOP = "stop";

/** The last stop of a person in a chat, read by whoever begins one of its requests after the signal has passed. */
export const STOPS: DocumentKind<Stop> = { name: "stop", schema: stopSchema, lifetime: 3_600_000 };

export function readStop(message: string): Stop | undefined {
  try {
    return stopSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
