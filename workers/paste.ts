/** A long text that the platform cut into several messages is one prompt: what waits behind its first part is joined to it. */
import { z } from "zod";
import { DAY } from "../src/core/day.ts";
import { noteOf } from "../src/core/journal-notes.ts";
import { chatKey, type Request, requestSchema } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { DocumentKind } from "../src/core/store/documents.ts";
import { RetryLater } from "../src/queue/index.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";
import { readRequest } from "./read-request.ts";

const partSchema = z.strictObject({
  message: z.string().optional(),
  text: z.string(),
  torn: z.literal(true).optional(),
});
type Part = z.infer<typeof partSchema>;

const pasteSchema = z.strictObject({
  first: requestSchema,
  parts: z.array(partSchema),
  /** The others, as the mailbox calls them. */
  joined: z.array(z.string()),
});
type Paste = z.infer<typeof pasteSchema>;

/** What was joined is written down before the parts are taken out of the mailbox. */
const PASTES: DocumentKind<Paste> = { name: "paste", schema: pasteSchema, lifetime: DAY };

/** By chat and message: of which paste it is a part. No edit counts any more when it is forgotten. */
const PARTS: DocumentKind<string> = { name: "paste-part", schema: z.string(), lifetime: 3_600_000 };

/** A piece of this length was surely cut; a shorter one may have been, at a good place in its second half. */
const SURELY_CUT = 4_000;
/** How long the rest of a text may take to come, by the platform's clock of whole seconds. In milliseconds. */
const WAITING = 2_500;
/** The rest of one that only may have been cut comes with it, or not at all. */
const SOON = 400;
const BETWEEN = 2_000;
/** What the journal says of each piece but the first. */
const JOINED = "It was a piece of a longer text, and is answered with the first piece.";
/** A hundred thousand characters; more than any model takes. */
const MOST_PARTS = 25;

/** What follows has no command, whatever the first part asks for. */
const belongsTo = (first: Request, last: Request, next: Request): boolean =>
  next.operation === "chat" &&
  next.person?.id === first.person?.id &&
  next.chat?.thread === first.chat?.thread &&
  next.edited === undefined &&
  next.quoted === undefined &&
  next.pressed === undefined &&
  next.at - last.at <= BETWEEN;

const partOf = ({ message, text = "", torn }: Request): Part => ({
  ...(message === undefined ? {} : { message }),
  text,
  ...(torn === undefined ? {} : { torn }),
});

const textOf = (parts: readonly Part[]): string =>
  parts.map(({ text, torn }, i) => `${text}${torn === true || i === parts.length - 1 ? "" : "\n"}`).join("");

function join(first: Request, behind: readonly { readonly id: string; readonly body: string }[]) {
  let last = first;
  const parts = [partOf(first)];
  const joined: string[] = [];
  const pieces: Request[] = [];
  for (const { id, body } of behind) {
    const next = last.goesOn === true ? readRequest(body) : undefined;
    if (next === undefined || !belongsTo(first, last, next)) break;
    parts.push(partOf(next));
    joined.push(id);
    pieces.push(next);
    last = next;
  }
  return { paste: { first, parts, joined }, pieces, last };
}

const nameOf = (request: Request, message: string): string => `${chatKey(request)}:${message}`;

async function keep({ store }: ServeParts, key: string, paste: Paste): Promise<void> {
  await patiently(() => store.documents.put(PASTES, key, paste));
  const messages = paste.parts.flatMap(({ message }) => message ?? []);
  await Promise.all(
    messages.map((message) => patiently(() => store.documents.put(PARTS, nameOf(paste.first, message), key))),
  );
}

/** Whoever changes one part of a question asks the whole of it again; of anything else an edit asks nothing. */
async function changed(parts: ServeParts, request: Request): Promise<Request | undefined> {
  const { documents } = parts.store;
  const { message, text = "" } = request;
  const key = message === undefined ? undefined : await documents.get(PARTS, nameOf(request, message));
  const paste = key === undefined ? undefined : await documents.get(PASTES, key);
  if (key === undefined || paste === undefined) return request;
  if (paste.first.operation !== "chat") return undefined;
  const after = paste.parts.map((part) => (part.message === message ? { ...part, text } : part));
  await patiently(() => documents.put(PASTES, key, { ...paste, parts: after }));
  const asks = paste.first.message === message ? request : { ...paste.first, id: request.id, at: request.at };
  const { goesOn: _goesOn, torn: _torn, ...whole } = asks;
  return { ...whole, edited: true, text: textOf(after) };
}

/** How long the rest may still be on its way, in milliseconds. */
function patienceWith({ text = "", at, goesOn }: Request, first: boolean): number {
  if (goesOn !== true) return 0;
  if (text.length < SURELY_CUT) return first ? SOON : 0;
  const left = at + WAITING - Date.now();
  if (left <= WAITING) return left;
  // The clock of this machine is behind the platform's, perhaps by hours.
  return first ? WAITING : 0;
}

/** `first`: nobody has waited for the rest before. Resolves to undefined where nothing is asked. */
export async function joinPaste(
  parts: ServeParts,
  request: Request,
  turn: string,
  first: boolean,
): Promise<Request | undefined> {
  const { store } = parts;
  if (request.edited === true) return changed(parts, request);
  if (request.goesOn !== true) return request;
  const { conversation } = request;
  const key = keyOf(request.id);
  let paste: Paste | undefined = await store.documents.get(PASTES, key);
  if (paste === undefined) {
    const { last, pieces, paste: found } = join(request, await store.mailbox.behind(conversation, turn, MOST_PARTS));
    const wait = patienceWith(last, first);
    if (wait > 0) throw new RetryLater(wait);
    if (found.joined.length > 0) await keep(parts, key, found);
    // Nobody serves them any more.
    for (const piece of pieces) parts.notes?.note(noteOf(piece, "dropped", { reason: JOINED }));
    paste = found;
  }
  for (const id of paste.joined) await patiently(() => store.mailbox.withdraw(conversation, id));
  return { ...request, text: textOf(paste.parts) };
}
