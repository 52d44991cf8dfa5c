/** One part of an answer: taken, paced, sent once or written into the message that is its place, and recorded. */
import { setTimeout as pause } from "node:timers/promises";
import type { Delivered, SendRecord } from "../../../core/delivery.ts";
import type { Outgoing } from "../outgoing.ts";
import { type Buttons, sendNew, type Writable, writeInto } from "./calls.ts";
import { nowAt, type SendParts } from "./parts.ts";
import type { Place } from "./place.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

export interface Part {
  /** Its name in the record. */
  readonly name: string;
  readonly outgoing: Outgoing;
  readonly buttons: Buttons;
  /** A message of an earlier answer that it takes the place of. */
  readonly replaces: string | undefined;
}

export type PartSent =
  | { readonly outcome: "sent"; readonly messages: readonly string[] }
  | Exclude<Delivered, { readonly outcome: "delivered" }>;

/** So short a wait is not worth putting the job back. In milliseconds. */
const SHORT = 250;
/** Until Telegram is asked again when it cannot be reached, and when the token is wrong. */
const UNREACHABLE = 3_000;
const WRONG_TOKEN = 60_000;

const later = (wait: number, reason: string): PartSent => ({ outcome: "later", wait, reason });

async function sendPart(parts: SendParts, record: SendRecord, place: Place, part: Part): Promise<PartSent> {
  // Both at once, for nearly always both say yes.
  const [taken, passage] = await Promise.all([record.take(part.name), parts.pace.answer(nowAt(parts, place).chat)]);
  if (taken.state === "sent") return { outcome: "sent", messages: [taken.message] };
  if (taken.state === "busy") return later(taken.wait, "another run is sending it");
  const into = part.replaces ?? (taken.state === "placed" ? taken.message : undefined);
  if (taken.state === "unknown" && into === undefined) return { outcome: "uncertain" };
  if (!passage.passed) {
    if (passage.wait > SHORT) {
      if (taken.state === "yours") await record.release(part.name);
      return later(passage.wait, passage.parked ? "Telegram demands a pause" : "the chat's pace");
    }
    await pause(passage.wait);
  }
  return into === undefined ? send(parts, record, place, part) : write(parts, record, place, part, into);
}

async function send(parts: SendParts, record: SendRecord, place: Place, part: Part): Promise<PartSent> {
  const verdict = await attempt(async () => {
    const message = await sendNew(parts.telegram, nowAt(parts, place), part.outgoing, part.buttons);
    await record.sent(part.name, message);
    return message;
  });
  if (typeof verdict === "string") return { outcome: "sent", messages: [verdict] };
  if (verdict.kind === "unanswered") {
    parts.log.warn({ reason: verdict.reason }, "whether a message was sent is not known");
    return { outcome: "uncertain" };
  }
  const other = otherWay(parts, place, part, verdict);
  if (other !== undefined) return again(parts, record, other);
  await record.release(part.name);
  return refusedPart(parts, place, verdict);
}

/** Writing the same once more changes nothing, so what is not known is simply done again. */
async function write(parts: SendParts, record: SendRecord, place: Place, part: Part, into: string): Promise<PartSent> {
  const { outgoing } = part;
  if (outgoing.kind === "file") return sendInstead(parts, record, place, part, into);
  const verdict = await attempt(async () => {
    await writeInto(parts.telegram, nowAt(parts, place), into, outgoing, part.buttons);
    return into;
  });
  if (typeof verdict === "string" || verdict.kind === "unchanged") {
    await record.sent(part.name, into);
    return { outcome: "sent", messages: [into] };
  }
  if (verdict.kind === "no-message") return sendInstead(parts, record, place, part, into);
  if (verdict.kind === "unanswered") return later(UNREACHABLE, verdict.reason);
  const other = otherWay(parts, place, part, verdict);
  if (other === undefined) return refusedPart(parts, place, verdict);
  const [first, ...rest] = other.parts;
  if (first === undefined) return refusedPart(parts, place, verdict);
  const written = await write(parts, record, other.place, { ...first, name: part.name }, into);
  if (written.outcome !== "sent" || rest.length === 0) return written;
  return joined(written, await sendAll(parts, record, other.place, rest));
}

/** The message that was its place is of no use: a new one is sent under a name of its own, and the old one taken away. */
async function sendInstead(
  parts: SendParts,
  record: SendRecord,
  place: Place,
  part: Part,
  old: string,
): Promise<PartSent> {
  const sent = await sendPart(parts, record, place, { ...part, name: `${part.name}-anew`, replaces: undefined });
  if (sent.outcome === "sent") await takeAway(parts, place, old);
  return sent;
}

export async function takeAway(parts: SendParts, place: Place, message: string): Promise<void> {
  const { api } = parts.telegram;
  await attempt(() => api.raw.deleteMessage({ chat_id: nowAt(parts, place).chat, message_id: Number(message) }));
}

/** Gives the value, or the verdict on why there is none. */
async function attempt<Value>(call: () => Promise<Value>): Promise<Value | Verdict> {
  try {
    return await call();
  } catch (error) {
    return verdictOn(error);
  }
}

interface OtherWay {
  readonly place: Place;
  readonly parts: readonly Part[];
}

/** The same content in a form, or at a place, that this refusal does not concern. */
function otherWay(parts: SendParts, place: Place, part: Part, verdict: Verdict): OtherWay | undefined {
  const { outgoing } = part;
  if (verdict.kind === "moved") {
    parts.moved.set(place.chat, verdict.to);
    return { place, parts: [part] };
  }
  if (verdict.kind === "no-thread" && place.thread !== undefined) {
    return { place: { ...place, thread: undefined }, parts: [part] };
  }
  if (outgoing.kind === "rich" && (verdict.kind === "no-method" || verdict.kind === "refused")) {
    if (verdict.kind === "no-method") parts.features.rich = false;
    const classic = outgoing.classic();
    return { place, parts: classic.map((one, i) => inPlaceOf(part, one, i, classic.length)) };
  }
  if (outgoing.kind === "text" && outgoing.entities.length > 0 && verdict.kind === "refused") {
    parts.log.warn({ reason: verdict.reason }, "Telegram refused how a text was marked up; it is sent plain");
    return { place, parts: [{ ...part, outgoing: { ...outgoing, entities: [] } }] };
  }
  return undefined;
}

const inPlaceOf = (part: Part, outgoing: Writable, index: number, count: number): Part => ({
  name: index === 0 ? part.name : `${part.name}.${index}`,
  outgoing,
  buttons: index === count - 1 ? part.buttons : undefined,
  replaces: undefined,
});

/** The first still has the right to be sent under the name that was taken; the others are taken one by one. */
async function again(parts: SendParts, record: SendRecord, { place, parts: all }: OtherWay): Promise<PartSent> {
  const [first, ...rest] = all;
  if (first === undefined) return { outcome: "sent", messages: [] };
  const sent = await send(parts, record, place, first);
  if (sent.outcome !== "sent" || rest.length === 0) return sent;
  return joined(sent, await sendAll(parts, record, place, rest));
}

export async function sendAll(
  parts: SendParts,
  record: SendRecord,
  place: Place,
  all: readonly Part[],
): Promise<PartSent> {
  const messages: string[] = [];
  for (const part of all) {
    const sent = await sendPart(parts, record, place, part);
    if (sent.outcome !== "sent") return sent;
    messages.push(...sent.messages);
  }
  return { outcome: "sent", messages };
}

const joined = (first: { readonly messages: readonly string[] }, then: PartSent): PartSent =>
  then.outcome === "sent" ? { outcome: "sent", messages: [...first.messages, ...then.messages] } : then;

async function refusedPart(parts: SendParts, place: Place, verdict: Verdict): Promise<PartSent> {
  switch (verdict.kind) {
    case "wait":
      await parts.pace.park(nowAt(parts, place).chat, verdict.wait);
      return later(verdict.wait, "Telegram demands a pause");
    case "unreachable":
    case "unanswered":
      return later(UNREACHABLE, verdict.reason);
    case "token":
      return later(WRONG_TOKEN, "Telegram refuses the bot's token");
    case "gone":
      return { outcome: "gone", reason: verdict.reason };
    case "forbidden":
    case "refused":
      return { outcome: "refused", reason: verdict.reason };
    case "moved":
    case "unchanged":
    case "no-method":
    case "no-thread":
    case "no-message":
      return { outcome: "refused", reason: `Telegram answered with "${verdict.kind}"` };
  }
}
