/** A request as it lies in the mailbox, and what is done with one that only another version can read. */
import { z } from "zod";
import { type Request, requestSchema } from "../src/core/request.ts";
import { GiveUp, RetryLater } from "../src/queue/index.ts";

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Undefined for one that this version does not know. */
export const readRequest = (body: string): Request | undefined => requestSchema.safeParse(parsed(body)).data;

const datedSchema = z.object({ at: z.number() });

/** How long a newer version may take to come up beside this one, in milliseconds. */
const MADE_NEW_WITHIN = 600_000;
/** Until the job may be taken again, perhaps by a process of that version. In milliseconds. */
const LEFT_FOR = 3_000;

/** While Herald is made new, processes of two versions serve the same queue; what waits for too long holds up the rest. */
export function unknownRequest(body: string, now = Date.now()): RetryLater | GiveUp {
  const what = `the message is not a request this version knows (${body.length} characters)`;
  const at = datedSchema.safeParse(parsed(body)).data?.at;
  return at !== undefined && now - at < MADE_NEW_WITHIN ? new RetryLater(LEFT_FOR, what) : new GiveUp(what);
}
