/** The pulse: a gateway's question whether workers answer at all; it goes the way of every request. */
import type { Reply } from "../core/reply.ts";
import type { Request } from "../core/request.ts";

export async function pulse(request: Request): Promise<Reply> {
  return { text: request.id };
}
