/** A picture that cannot be made as it was asked for: told why, and kept, so that a button asks for it rightly. */
import { type Answered, KEPT } from "../../core/answered.ts";
import type { Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import type { OperationParts } from "../parts.ts";

/** `asked`: what the buttons of the reply ask for; they find it by the key of the request. */
export async function explain(
  request: Request,
  { store }: OperationParts,
  asked: Request,
  reply: Reply,
): Promise<Answered> {
  if (reply.buttons === undefined) return { reply };
  const answered: Answered = { reply, asked };
  await store.documents.put(KEPT, keyOf(request.id), { request, answered });
  return answered;
}
