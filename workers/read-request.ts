/** A request as it lies in the mailbox. */
import { type Request, requestSchema } from "../src/core/request.ts";

/** Undefined for one that this version does not know. */
export function readRequest(body: string): Request | undefined {
  try {
    return requestSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
