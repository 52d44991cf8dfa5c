/** Delivering an answer: sent once, remembered in its conversation, and what to do where it cannot be sent. */
import { randomUUID } from "node:crypto";
import { type Answered, KEPT } from "../src/core/answered.ts";
import type { Delivered, Sender, SendRecord } from "../src/core/delivery.ts";
import type { Log } from "../src/core/log.ts";
import type { Reply } from "../src/core/reply.ts";
import { chatKey, type Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { CHATS } from "../src/core/settings.ts";
import { RetryLater } from "../src/queue/index.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";
import { answeredAt, isPrivately } from "./place.ts";
import { createSendRecord } from "./record.ts";
import { remember } from "./remember.ts";

/** Shorter ones are the ordinary pace of a chat. In milliseconds. */
const LONG_WAIT = 2_000;

export interface Delivering {
  readonly request: Request;
  readonly record: SendRecord;
  readonly sender: Sender;
  readonly answered: Answered;
  /** Whether the answer lies where it is kept. */
  readonly kept: boolean;
  readonly log: Log;
}

/** Operations that find a request and its answer again where they were kept. */
const NEEDS_KEPT: readonly string[] = ["again", "show"];

const keepsButtons = ({ buttons = [] }: Reply): boolean =>
  buttons.flat().some(({ operation }) => NEEDS_KEPT.includes(operation));

export async function deliverAnswer(parts: ServeParts, delivering: Delivering): Promise<void> {
  const { request, record, sender, answered, kept } = delivering;
  const { reply, replaces, turn } = answered;
  if (reply === undefined) return;
  const delivered = await sender.deliver({
    request: answeredAt(request),
    record,
    reply,
    ...(replaces === undefined ? {} : { replaces }),
  });
  const messages = await messagesOf(parts, delivering, delivered);
  // What one person asked in private is nothing that a group's conversation goes on with.
  if (turn !== undefined && !isPrivately(request)) await remember(parts, request, { ...turn, messages: [...messages] });
  if (kept && delivered.outcome === "delivered" && !keepsButtons(reply)) {
    await patiently(() => parts.store.documents.delete(KEPT, keyOf(request.id)));
  }
}

/** The messages that the answer stands in. */
async function messagesOf(parts: ServeParts, delivering: Delivering, delivered: Delivered): Promise<readonly string[]> {
  const { request, log } = delivering;
  switch (delivered.outcome) {
    case "delivered":
      return delivered.messages;
    case "later":
      log[delivered.wait < LONG_WAIT ? "debug" : "info"](
        { wait: delivered.wait, reason: delivered.reason },
        "an answer waits to be sent",
      );
      throw new RetryLater(delivered.wait);
    case "uncertain":
      log.warn({}, "whether an answer arrived is not known; its person is told how to see it");
      await tellUncertain(parts, delivering);
      return [];
    case "gone":
      if (isPrivately(request)) return tellWhereToMeet(parts, delivering);
      log.info({ reason: delivered.reason }, "an answer has nowhere to go any more");
      await markGone(parts, request, delivered.reason);
      return [];
    case "refused":
      log.warn({ reason: delivered.reason }, "an answer was refused by the platform");
      return [];
  }
}

/** Never the answer itself, which may have arrived; a press shows it once more. */
async function tellUncertain(parts: ServeParts, { request, sender, answered, log }: Delivering): Promise<void> {
  const { store } = parts;
  const key = keyOf(request.id);
  await patiently(() => store.documents.put(KEPT, key, { request, answered }));
  const say = parts.say(request.person?.language);
  const reply: Reply = {
    text: say("uncertain"),
    buttons: [[{ label: say("button-show"), operation: "show", argument: key }]],
  };
  const told = await sender.deliver({ request, record: noteRecord(parts, request, "uncertain"), reply });
  if (told.outcome === "later") throw new RetryLater(told.wait);
  if (told.outcome !== "delivered") log.warn({ outcome: told.outcome }, "a note about an answer did not arrive");
}

/** Telegram lets no bot write first to a person; a link brings them to the answer, which waits for a day. */
async function tellWhereToMeet(parts: ServeParts, delivering: Delivering): Promise<readonly string[]> {
  const { request, sender, answered } = delivering;
  const key = keyOf(request.id);
  await patiently(() => parts.store.documents.put(KEPT, key, { request, answered }));
  const about = await sender.about();
  const link = about === undefined ? "" : `${about.link}?start=show-${key}`;
  const reply = { text: parts.say(request.person?.language)("meet-privately", { link }) };
  const told = await sender.deliver({ request, record: noteRecord(parts, request, "meet"), reply });
  if (told.outcome === "later") throw new RetryLater(told.wait);
  return [];
}

const noteRecord = ({ store }: ServeParts, request: Request, note: string): SendRecord =>
  createSendRecord(store.marks, `${request.id}/${note}`, randomUUID());

async function markGone({ store }: ServeParts, request: Request, reason: string): Promise<void> {
  const gone = { at: Date.now(), reason };
  await patiently(() =>
    store.documents.update(CHATS, chatKey(request), (chat) => ({ ...chat, gone: chat?.gone ?? gone })),
  );
}

/** The last resort: whoever asked hears at least that it failed. */
export async function tellFailure(parts: ServeParts, request: Request, log: Log): Promise<void> {
  const sender = parts.senders[request.platform];
  if (sender === undefined || request.platform === "house") return;
  try {
    const reply = { text: parts.say(request.person?.language)("something-failed") };
    await sender.deliver({ request, record: noteRecord(parts, request, "failed"), reply });
  } catch (err) {
    log.warn({ err }, "a failure could not be told");
  }
}
