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
  /** The keys of what was stopped by a press before or after it; only where it is kept. */
  pressed: z.array(z.string()).optional(),
  at: z.number(),
  /** When Herald heard of it, by the clock that also says when a button was pressed; `at` may be the platform's. */
  heard: z.number().optional(),
});
export type Stop = z.infer<typeof stopSchema>;

/** How many presses are kept beside a stop; nobody has more waiting. */
const MOST_PRESSED = 20;

/** What is to be kept of a person in a chat when they say stop once more: nothing that is stopped begins after all. */
export function withStop(standing: Stop | undefined, stop: Stop): Stop {
  if (standing === undefined) return stop;
  const base = stop.key === undefined || standing.key !== undefined ? stop : standing;
  const other = base === stop ? standing : stop;
  const keys = [...(standing.pressed ?? []), ...(other.key === undefined ? [] : [other.key])];
  const pressed = [...new Set(keys)].filter((key) => key !== base.key).slice(-MOST_PRESSED);
  return pressed.length === 0 ? base : { ...base, pressed };
}

/** The signal; its message is a stop as JSON. */
export const STOP = "stop";

/** The last stops of a person in a chat, read by whoever begins one of its requests after the signal has passed. */
export const STOPS: DocumentKind<Stop> = { name: "stop", schema: stopSchema, lifetime: 3_600_000 };

export function readStop(message: string): Stop | undefined {
  try {
    return stopSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
