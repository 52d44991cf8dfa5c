/** A long text that the platform cut into several messages is one prompt: what waits behind its first part is joined to it. */
import { z } from "zod";
import { DAY } from "../src/core/day.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { DocumentKind } from "../src/core/store/documents.ts";
import { RetryLater } from "../src/queue/index.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";
import { readRequest } from "./read-request.ts";

const pasteSchema = z.strictObject({ text: z.string(), joined: z.array(z.string()) });

/** What was joined is written down before the parts are taken out of the mailbox. */
const PASTES: DocumentKind<z.infer<typeof pasteSchema>> = { name: "paste", schema: pasteSchema, lifetime: DAY };

/** How long the rest of a text may take to come, by the platform's clock of whole seconds. In milliseconds. */
const WAITING = 2_500;
const BETWEEN = 2_000;
/** A hundred thousand characters; more than any model takes. */
const MOST_PARTS = 25;

/** Telegram's own limit: a part of just that length was cut in the middle of a line. */
const CUT = 4_096;

const belongsTo = (first: Request, last: Request, next: Request): boolean =>
  next.operation === first.operation &&
  next.person?.id === first.person?.id &&
  next.chat?.thread === first.chat?.thread &&
  next.edited === undefined &&
  next.quoted === undefined &&
  next.pressed === undefined &&
  next.at - last.at <= BETWEEN;

function join(first: Request, behind: readonly { readonly id: string; readonly body: string }[]) {
  let last = first;
  let text = first.text ?? "";
  const joined: string[] = [];
  for (const { id, body } of behind) {
    const next = last.goesOn === true ? readRequest(body) : undefined;
    if (next === undefined || !belongsTo(first, last, next)) break;
    text += `${(last.text ?? "").length === CUT ? "" : "\n"}${next.text ?? ""}`;
    joined.push(id);
    last = next;
  }
  return { text, joined, last };
}

export async function joinPaste({ store }: ServeParts, request: Request, turn: string): Promise<Request> {
  if (request.goesOn !== true || request.edited === true) return request;
  const { conversation } = request;
  const key = keyOf(request.id);
  let paste = await store.documents.get(PASTES, key);
  if (paste === undefined) {
    const { last, ...found } = join(request, await store.mailbox.behind(conversation, turn, MOST_PARTS));
    const wait = last.at + WAITING - Date.now();
    // The rest may still be on its way.
    if (last.goesOn === true && wait > 0) throw new RetryLater(wait);
    paste = found;
    await patiently(() => store.documents.put(PASTES, key, found));
  }
  for (const id of paste.joined) await patiently(() => store.mailbox.withdraw(conversation, id));
  return { ...request, text: paste.text };
}
