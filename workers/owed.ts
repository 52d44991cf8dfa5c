/** An answer that was paid for and that its chat does not take now: it comes by itself once the chat does, within an hour. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answered, KEPT } from "../src/core/answered.ts";
import { isFree } from "../src/core/commands.ts";
import type { Sender } from "../src/core/delivery.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import { STOPS, stopsKey } from "../src/core/stop.ts";
import type { DocumentKind, Documents } from "../src/core/store/documents.ts";
import { hastenTurn, messageId, type Queues, RetryLater } from "../src/queue/index.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";
import { createSendRecord } from "./record.ts";
import { stoppedBefore } from "./running.ts";
import { keepWaiting } from "./waiting.ts";

const OWED = "-owed";

/** In milliseconds. */
const HOUR = 3_600_000;
/** Before the chat is asked about again: soon, for whoever has thrown Herald out by mistake, and then now and then. */
const SOON = 10_000;
const NOT_SO_SOON = 60_000;
const YOUNG = 120_000;

/** Of one chat; the rest is asked about now and then all the same. */
const MOST = 50;

const owedSchema = z.array(z.strictObject({ line: z.string(), turn: z.string() }));

/** By `chatKey`: the turns that wait for the chat to take them, the newest last. */
const OWED_IN: DocumentKind<z.infer<typeof owedSchema>> = { name: "owed-in", schema: owedSchema, lifetime: HOUR };

export const isOwed = ({ id, operation, platform }: Request): boolean =>
  id.endsWith(OWED) && operation === "show" && platform === "telegram";

/** A press, an error and what is free are asked for once more. */
const isWorthIt = (request: Request, { reply }: Answered): boolean =>
  reply !== undefined &&
  reply.notice !== true &&
  !isOwed(request) &&
  !isFree(request.operation) &&
  request.platform === "telegram";

/** In a group somebody may let Herald write again. */
export const canBeOwed = (request: Request, answered: Answered): boolean =>
  isWorthIt(request, answered) && request.chat?.kind === "group";

/** Whoever has thrown Herald out, or blocked it, may be about to let it in again. */
export const maybeComesBack = (request: Request, answered: Answered): boolean =>
  isWorthIt(request, answered) && (request.chat?.kind === "group" || request.chat?.kind === "private");

/** In a conversation of its own, in which nobody waits behind it. Done again it changes nothing. */
export async function owe(parts: ServeParts, request: Request, answered: Answered): Promise<void> {
  const { store, turns } = parts;
  const { id, platform, conversation, chat, person, message } = request;
  const key = await keepWaiting(parts, { request, answered });
  const owed: Request = {
    id: `${id}${OWED}`,
    platform,
    conversation,
    operation: "show",
    text: key,
    ...(chat === undefined ? {} : { chat }),
    ...(person === undefined ? {} : { person }),
    ...(message === undefined ? {} : { message }),
    at: Date.now(),
  };
  const turn = messageId("account", owed);
  const line = `${chatKey(request)}:owed:${key}`;
  const [posted] = await patiently(() => store.mailbox.post(line, [{ id: turn, body: JSON.stringify(owed) }]));
  const due = posted?.turn;
  if (due === undefined) return;
  await patiently(() =>
    store.documents.update(OWED_IN, chatKey(request), (all = []) =>
      [...all.filter((one) => one.line !== line), { line, turn: due }].slice(-MOST),
    ),
  );
  await patiently(() => turns.arm(line, due));
}

/** Something has changed in the chat: what is owed there comes now, before what is asked next, or is parked again. */
export async function hastenOwed(documents: Documents, queues: Pick<Queues, "hasten">, chat: string): Promise<void> {
  const waiting = chat.startsWith("telegram:") ? await documents.get(OWED_IN, chat) : undefined;
  for (const { line, turn } of waiting ?? []) await hastenTurn(queues, line, turn);
}

/** Its person has erased it, or wants it no more. */
async function isUnwanted({ documents }: ServeParts["store"], request: Request): Promise<boolean> {
  const [kept, stop] = await Promise.all([
    documents.get(KEPT, request.text ?? ""),
    documents.get(STOPS, stopsKey(chatKey(request), personKey(request))),
  ]);
  return kept === undefined || stoppedBefore(request, stop);
}

/** Resolves to whether it can be shown there; what had shown that the answer was coming makes room for it. */
export async function isTakenNow({ store }: ServeParts, request: Request, sender: Sender): Promise<boolean> {
  if (await isUnwanted(store, request)) return false;
  const closed = await sender.closed?.(request, true);
  const age = Date.now() - request.at;
  if (closed !== undefined) {
    if (age > HOUR) return false;
    throw new RetryLater(age < YOUNG ? SOON : NOT_SO_SOON, "its chat takes nothing of Herald's now");
  }
  const record = createSendRecord(store.marks, request.id.slice(0, -OWED.length), randomUUID());
  await sender.nothing({ request, record });
  return true;
}
