/** The button that opens a thread of its own for a conversation, under answers where there can be one. */
import type { Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import type { OperationParts } from "../parts.ts";
import { isAside } from "../place.ts";

export function threaded(reply: Reply, request: Request, { threads, say }: OperationParts): Reply {
  if (reply.notice === true || isAside(request) || threads?.here(request) !== true) return reply;
  const open = { label: say("button-thread"), operation: "thread", argument: "" } as const;
  return { ...reply, buttons: [...(reply.buttons ?? []), [open]] };
}
