/** A note about an answer, which has a record of its own: said where the answer could not be, or beside it. */
import { randomUUID } from "node:crypto";
import type { Sender, SendRecord } from "../src/core/delivery.ts";
import type { Log } from "../src/core/log.ts";
import type { Reply } from "../src/core/reply.ts";
import type { Request } from "../src/core/request.ts";
import { RetryLater } from "../src/queue/index.ts";
import { insist } from "./insist.ts";
import type { ServeParts } from "./parts.ts";
import { answeredAt } from "./place.ts";
import { createSendRecord } from "./record.ts";

export const noteRecord = ({ store }: Pick<ServeParts, "store">, request: Request, note: string): SendRecord =>
  createSendRecord(store.marks, `${request.id}/${note}`, randomUUID());

/** Resolves to whether it stands there, as far as anybody knows; throws `RetryLater` where it cannot be said now. */
export async function tellNote(
  parts: ServeParts,
  { sender, log }: { readonly sender: Sender; readonly log: Log },
  note: string,
  reply: Reply,
  request: Request,
): Promise<boolean> {
  const told = await insist(note, (name) =>
    sender.deliver({ request, record: noteRecord(parts, request, name), reply }),
  );
  if (told.outcome === "later") throw new RetryLater(told.wait);
  if (told.outcome === "uncertain") {
    log.error({}, "whether a note about an answer arrived is not known, and it is not said once more");
    return true;
  }
  if (told.outcome === "delivered") return true;
  log.warn({ outcome: told.outcome }, "a note about an answer was refused");
  return false;
}

/** What showed that the answer was coming is taken away, where none is written into it any more. */
export async function clearPlace({ store }: ServeParts, request: Request, sender: Sender): Promise<void> {
  const record = createSendRecord(store.marks, request.id, randomUUID());
  await sender.nothing({ request: answeredAt(request), record });
}
