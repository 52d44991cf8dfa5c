/** Whose own key Herald cannot open any more hears so below an answer: Herald's credits went for it, which they did not ask for. */
import { DAY } from "../../core/day.ts";
import type { Reply } from "../../core/reply.ts";
import { personKey, type Request } from "../../core/request.ts";
import { isOwn } from "../../core/store/marks.ts";
import type { OperationParts } from "../parts.ts";
import { isForOne } from "../place.ts";

/** Once a day, and where nobody else reads it. */
export async function withLostKey(reply: Reply, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, store, ownKey, person } = parts;
  if (ownKey.value !== undefined || person.key === undefined || !isForOne(request)) return reply;
  const told = await store.marks.claim(`told:lost-key:${personKey(request)}`, request.id, DAY);
  return isOwn(told, request.id) ? { ...reply, text: `${reply.text}\n\n${say("key-lost")}` } : reply;
}
