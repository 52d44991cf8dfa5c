/** One part of an answer: taken, paced, sent once or written into the message that is its place, and recorded. */
import { setTimeout as pause } from "node:timers/promises";
import type { Delivered, SendRecord, Taken } from "../../../core/delivery.ts";
import type { Reply } from "../../../core/reply.ts";
import type { Outgoing, OutgoingRich } from "../outgoing.ts";
import { sendNew, writeInto } from "./calls.ts";
import { isUnsettled, nowAt, type SendParts } from "./parts.ts";
import { buttonsOf, type Place } from "./place.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

export interface Part {
  /** Its name in the record. */
  readonly name: string;
  readonly outgoing: Outgoing;
  readonly buttons: Reply["buttons"];
  /** A message of an earlier answer that it takes the place of. */
  readonly replaces: string | undefined;
  /** Whether it cannot have been sent before. */
  readonly first?: boolean | undefined;
  /** Recorded with its message: what a later run has to know of how the answer was cut. */
  readonly note?: string | undefined;
}

/** The note of an answer that was rendered without rich messages because the server has none. */
export const CLASSIC = "classic";

export type PartSent =
  | { readonly outcome: "sent"; readonly messages: readonly string[] }
  /** Nothing was sent: all of the answer is to be rendered without rich messages. */
  | { readonly outcome: "classic" }
  | Exclude<Delivered, { readonly outcome: "delivered" }>;

/** So short a wait is not worth putting the job back. In milliseconds. */
const SHORT = 250;
/** Until Telegram is asked again when it cannot be reached, and when the token is wrong. */
const UNREACHABLE = 3_000;
const WRONG_TOKEN = 60_000;

const later = (wait: number, reason: string): PartSent => ({ outcome: "later", wait, reason });

async function sendPart(parts: SendParts, record: SendRecord, place: Place, part: Part): Promise<PartSent> {
  const ask = () => parts.pace.answer(nowAt(parts, place).chat);
  // Both at once where nothing can have been sent. Elsewhere a passage that is not used would be the one that a part
  // behind this one, or a note, then waits for in vain, again and again.
  const asking = part.first === true ? ask() : undefined;
  asking?.catch(() => undefined);
  const taken = await record.take(part.name);
  if (taken.state === "sent") return goOnAfter(parts, record, place, part, taken);
  if (taken.state === "busy") return later(taken.wait, "another run is sending it");
  const into = part.replaces ?? (taken.state === "placed" ? taken.message : undefined);
  if (taken.state === "unknown" && into === undefined) return { outcome: "uncertain", now: false };
  const passage = await (asking ?? ask()).catch(async (error: unknown) => {
    // The store went away in between; the part is nobody's until it is back.
    if (taken.state === "yours") await record.release(part.name);
    throw error;
  });
  if (!passage.passed) {
    if (passage.wait > SHORT) {
      if (taken.state === "yours") await record.release(part.name);
      return later(passage.wait, passage.parked ? "Telegram demands a pause" : "the chat's pace");
    }
    await pause(passage.wait);
  }
  if (into === undefined) return send(parts, record, place, part);
  // What showed the progress of an answer that takes an older one's place is of no more use.
  if (taken.state === "placed" && taken.message !== into) await takeAway(parts, place, taken.message);
  return write(parts, record, place, part, into);
}

/** The part was sent, whole or as the first of several messages, of which the others may be missing. */
async function goOnAfter(
  parts: SendParts,
  record: SendRecord,
  place: Place,
  part: Part,
  { message, note }: Extract<Taken, { readonly state: "sent" }>,
): Promise<PartSent> {
  const sent: PartSent = { outcome: "sent", messages: [message] };
  if (note === undefined || part.outgoing.kind !== "rich") return sent;
  if (note === CLASSIC) return { outcome: "classic" };
  return joined(sent, await sendAll(parts, record, place, piecesOf(part, part.outgoing).slice(1)));
}

async function send(parts: SendParts, record: SendRecord, place: Place, part: Part): Promise<PartSent> {
  if (!(await record.confirm(part.name))) return { outcome: "uncertain", now: false };
  const verdict = await attempt(async () => {
    const message = await sendNew(parts.telegram, nowAt(parts, place), part.outgoing, buttonsOf(part.buttons));
    await record.sent(part.name, message, part.note);
    return message;
  });
  if (typeof verdict === "string") return { outcome: "sent", messages: [verdict] };
  if (verdict.kind === "unanswered") {
    parts.log.warn({ reason: verdict.reason }, "whether a message was sent is not known");
    return { outcome: "uncertain", now: true };
  }
  const other = otherWay(parts, place, part, verdict);
  if (other !== undefined && other !== CLASSIC) return again(parts, record, other);
  await record.release(part.name);
  return other === CLASSIC ? { outcome: "classic" } : refusedPart(parts, place, verdict);
}

/** Writing the same once more changes nothing, so what is not known is simply done again. */
async function write(parts: SendParts, record: SendRecord, place: Place, part: Part, into: string): Promise<PartSent> {
  const { outgoing } = part;
  // Messages of a group that became a supergroup have other ids now, and its old ones may be anybody's.
  if (parts.moved.has(place.chat)) return sendInstead(parts, record, place, part, undefined);
  if (outgoing.kind === "file" || isUnsettled(parts, place, into)) return sendInstead(parts, record, place, part, into);
  const verdict = await attempt(async () => {
    await writeInto(parts.telegram, nowAt(parts, place), into, outgoing, buttonsOf(part.buttons));
    return into;
  });
  if (typeof verdict === "string" || verdict.kind === "unchanged") {
    await record.sent(part.name, into, part.note);
    return { outcome: "sent", messages: [into] };
  }
  if (verdict.kind === "no-message") return sendInstead(parts, record, place, part, into);
  if (verdict.kind === "unanswered") return later(UNREACHABLE, verdict.reason);
  const other = otherWay(parts, place, part, verdict);
  if (other === undefined) return refusedPart(parts, place, verdict);
  if (other === CLASSIC) return { outcome: "classic" };
  if (verdict.kind === "moved") return sendInstead(parts, record, place, part, undefined);
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
  old: string | undefined,
): Promise<PartSent> {
  const sent = await sendPart(parts, record, place, { ...part, name: `${part.name}-anew`, replaces: undefined });
  if (sent.outcome === "sent" && old !== undefined) await takeAway(parts, place, old);
  return sent;
}

export async function takeAway(parts: SendParts, place: Place, message: string): Promise<void> {
  if (parts.moved.has(place.chat)) return;
  const { api } = parts.telegram;
  const verdict = await attempt(() => api.raw.deleteMessage({ chat_id: place.chat, message_id: Number(message) }));
  if (verdict !== true && verdict.kind === "wait") await parts.pace.park(place.chat, verdict.wait);
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
function otherWay(parts: SendParts, place: Place, part: Part, verdict: Verdict): OtherWay | typeof CLASSIC | undefined {
  const { outgoing } = part;
  if (verdict.kind === "moved") {
    if (parts.moved.get(place.chat) === verdict.to) return undefined;
    parts.moved.set(place.chat, verdict.to);
    return { place, parts: [part] };
  }
  if (verdict.kind === "no-thread" && place.thread !== undefined) {
    return { place: { ...place, thread: undefined }, parts: [part] };
  }
  if (outgoing.kind === "rich" && verdict.kind === "no-method") {
    parts.features.rich = false;
    return CLASSIC;
  }
  if (outgoing.kind === "rich" && verdict.kind === "refused") {
    parts.log.warn({ reason: verdict.reason }, "Telegram refused a rich message; it is sent as a classic one");
    return { place, parts: piecesOf(part, outgoing) };
  }
  if (outgoing.kind === "text" && outgoing.entities.length > 0 && verdict.kind === "refused") {
    parts.log.warn({ reason: verdict.reason }, "Telegram refused how a text was marked up; it is sent plain");
    return { place, parts: [{ ...part, outgoing: { ...outgoing, entities: [] } }] };
  }
  return undefined;
}

function piecesOf(part: Part, { classic }: OutgoingRich): readonly Part[] {
  const pieces = classic();
  return pieces.map((outgoing, i) => ({
    name: i === 0 ? part.name : `${part.name}.${i}`,
    outgoing,
    buttons: i === pieces.length - 1 ? part.buttons : undefined,
    replaces: undefined,
    note: i === 0 && pieces.length > 1 ? String(pieces.length) : part.note,
  }));
}

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
