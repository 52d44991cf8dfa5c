/** One part of an answer: taken, paced, sent once or written into the message that is its place, and recorded. */
import { briefly, SHORT } from "../../../core/briefly.ts";
import type { SendRecord, Taken } from "../../../core/delivery.ts";
import type { Held, Passage } from "../../../core/store/gate.ts";
import { hasLeft } from "../../../core/writes-together.ts";
import type { Outgoing } from "../outgoing.ts";
import { sendNew, writeCaption, writeInto } from "./calls.ts";
import { takeAway } from "./erase.ts";
import { asCaption, CLASSIC, FIRST, type OtherWay, otherWay, type Part, piecesOf, type Ready } from "./other-way.ts";
import { later, type PartSent, refusedPart, UNREACHABLE } from "./outcome.ts";
import { isUnsettled, nowAt, type SendParts } from "./parts.ts";
import { buttonsOf, type Place } from "./place.ts";
import { isTopicGone } from "./topics.ts";
import { attempt } from "./verdict.ts";

/** What is asked for a part where nothing of it can have been sent: both at once, and before it is known what is in it. */
export interface Begun {
  readonly asking: Promise<Passage>;
  /** Undefined where a pause can be foreseen: what a run has that dies before it is sent stays unknown. */
  readonly taking: Promise<Taken> | undefined;
}

/** The one that was given already, where there is one. */
const passageTo = async (parts: SendParts, place: Place, given?: Passage): Promise<Passage> =>
  given ?? briefly(() => parts.pace.answer(nowAt(parts, place).chat));

function begin(parts: SendParts, record: SendRecord, place: Place, name: string, passage?: Passage): Begun {
  const asking = passageTo(parts, place, passage);
  const taking = parts.pace.isBusy() ? undefined : record.take(name);
  // Whoever sends the part hears of it.
  asking.catch(() => undefined);
  taking?.catch(() => undefined);
  return { asking, taking };
}

/** Gives back once what is asked has left for the store: while that answers there is time to see what is to be sent. */
export async function beginFirst(parts: SendParts, record: SendRecord, place: Place): Promise<Begun> {
  const begun = begin(parts, record, place, FIRST);
  await hasLeft();
  return begun;
}

/** What was begun is not gone on with. */
export async function leaveFirst(record: SendRecord, { taking }: Begun): Promise<void> {
  const taken = await taking;
  if (taken?.state === "yours") await record.release(FIRST);
}

/** `passage` is one that was given for it already, and that nothing was written with. */
export async function sendPart(
  parts: SendParts,
  record: SendRecord,
  place: Place,
  part: Part,
  passage?: Passage,
  begun?: Begun,
): Promise<PartSent> {
  // Nothing is taken while it stands in line: what a run has that dies there would never be sent.
  if (parts.isMass && passage === undefined) {
    const given = await parts.pace.answer(nowAt(parts, place).chat);
    return given.passed ? sendPart(parts, record, place, part, given) : later(given.wait, heldUp(given));
  }
  // Where something may have been sent, a passage that is not used would be the one that a part behind this one, or a note,
  // then waits for in vain, again and again.
  const asked = begun ?? (part.first === true ? begin(parts, record, place, part.name, passage) : undefined);
  if (asked !== undefined && asked.taking === undefined) {
    const given = await asked.asking;
    if (!given.passed) return later(given.wait, heldUp(given));
    await parts.pace.aside();
  }
  const taken = await (asked?.taking ?? record.take(part.name));
  if (taken.state === "sent") return goOnAfter(parts, record, place, part, taken);
  if (taken.state === "busy") return later(taken.wait, "another run is sending it");
  const into = part.replaces ?? (taken.state === "placed" ? taken.message : undefined);
  if (taken.state === "unknown" && into === undefined) return { outcome: "uncertain", now: false };
  const letGo = async (error: unknown): Promise<never> => {
    // The store went away in between; the part is nobody's until it is back.
    if (taken.state === "yours") await record.release(part.name);
    throw error;
  };
  const ready = await readied(part).catch(letGo);
  if (ready === undefined) {
    if (taken.state === "yours") await record.release(part.name);
    if (taken.state === "placed") await takeAway(parts, place, taken.message);
    return { outcome: "refused", reason: "a picture or a file of it is not kept any more" };
  }
  const given = await (asked?.asking ?? passageTo(parts, place, passage)).catch(letGo);
  if (!given.passed) {
    if (taken.state === "yours") await record.release(part.name);
    return later(given.wait, heldUp(given));
  }
  if (into === undefined) return send(parts, record, place, ready);
  // What showed the progress of an answer that takes an older one's place is of no more use.
  if (taken.state === "placed" && taken.message !== into) await takeAway(parts, place, taken.message);
  const isLeft = taken.state === "placed" && taken.isLeft === true;
  const written = isLeft
    ? await sendInstead(parts, record, place, ready, into)
    : await write(parts, record, place, { ...ready, isLost: taken.state === "unknown" }, into);
  // What is written can be written again, so it is nobody's until then.
  if (written.outcome !== "sent") await record.release(part.name);
  return written;
}

const heldUp = ({ parked }: Extract<Passage, { readonly passed: false }>): string =>
  parked ? "Telegram demands a pause" : "the chat's pace";

/** With its bytes, which nobody needs before; undefined when they are gone. */
async function readied(part: Part): Promise<Ready | undefined> {
  const outgoing = part.outgoing.kind === "kept" ? await part.outgoing.read() : part.outgoing;
  return outgoing === undefined ? undefined : { ...part, outgoing };
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

/** `isUpload`: whatever Telegram has already, its bytes go with it. */
async function send(
  parts: SendParts,
  record: SendRecord,
  place: Place,
  part: Ready,
  isUpload = false,
): Promise<PartSent> {
  if (!(await record.confirm(part.name))) return { outcome: "uncertain", now: false };
  let outgoing = part.outgoing;
  const verdict = await attempt(async () => {
    const left = await parts.pace.leaving(nowAt(parts, place).chat, () => {
      if (!isUpload) outgoing = byName(outgoing);
      return sendNew(parts.telegram, nowAt(parts, place), outgoing, buttonsOf(part.buttons));
    });
    if (typeof left === "string") await record.sent(part.name, left, part.note);
    return left;
  });
  if (typeof verdict === "string") return { outcome: "sent", messages: [verdict] };
  if (verdict.kind === "unanswered") {
    parts.log.warn({ reason: verdict.reason }, "whether a message was sent is not known");
    return { outcome: "uncertain", now: true };
  }
  if (verdict.kind === "refused" && forgetName(outgoing)) return send(parts, record, place, part, true);
  if (verdict.kind === "moved") await parts.onMoved(place.chat, verdict.to);
  if (verdict.kind === "no-thread" && parts.isMass && (await isTopicGone(parts, place))) {
    await record.release(part.name);
    return { outcome: "gone", reason: "its topic is not there any more", thread: true };
  }
  const other = otherWay(parts, place, part, verdict);
  if (other !== undefined && isWay(other)) return again(parts, record, other);
  // What it means is known to all before anything else is waited for.
  const outcome = other === undefined ? await refusedPart(parts, place, verdict) : wholly(other);
  await record.release(part.name);
  return outcome;
}

type Other = NonNullable<ReturnType<typeof otherWay>>;

const isWay = (other: Other): other is OtherWay => other !== CLASSIC && "parts" in other;

/** It concerns all of the answer. */
const wholly = (other: Exclude<Other, OtherWay>): PartSent => (other === CLASSIC ? { outcome: "classic" } : other);

/** As Telegram calls it, where it has it already. */
function byName(outgoing: Outgoing): Outgoing {
  if (outgoing.kind !== "picture" && outgoing.kind !== "file") return outgoing;
  return { ...outgoing, id: outgoing.known?.id(outgoing.kind) };
}

/** What was refused is not called by its name at Telegram any more; whether it was called so. */
function forgetName(outgoing: Outgoing): boolean {
  if ((outgoing.kind !== "picture" && outgoing.kind !== "file") || outgoing.id === undefined) return false;
  outgoing.known?.forget(outgoing.kind, outgoing.id);
  return true;
}

/** Writing the same once more changes nothing, so what is not known is simply done again. */
async function write(parts: SendParts, record: SendRecord, place: Place, part: Ready, into: string): Promise<PartSent> {
  // Messages of a group that became a supergroup have other ids now, and its old ones may be anybody's.
  if (parts.moved.has(place.chat)) return sendInstead(parts, record, place, part, undefined);
  if (isUnsettled(parts, place, into)) return sendInstead(parts, record, place, part, into);
  const verdict = await attempt(() => writeOnce(parts, place, part, into));
  if (typeof verdict === "string" || verdict.kind === "unchanged") {
    if (part.isLost !== true) await record.sent(part.name, into, part.note);
    return { outcome: "sent", messages: [into] };
  }
  if (verdict.kind === "no-message") {
    const caption = verdict.isMedia ? asCaption(part) : undefined;
    return caption === undefined
      ? sendInstead(parts, record, place, part, into)
      : write(parts, record, place, caption, into);
  }
  if (verdict.kind === "unanswered") return later(UNREACHABLE, verdict.reason);
  if (verdict.kind === "moved") await parts.onMoved(place.chat, verdict.to);
  const other = otherWay(parts, place, part, verdict);
  if (other !== undefined && !isWay(other)) return wholly(other);
  if (verdict.kind === "moved" && other !== undefined) return sendInstead(parts, record, place, part, undefined);
  const [first, ...rest] = other?.parts ?? [];
  if (other === undefined || first === undefined) {
    // Whatever it is that cannot be written there may still be sent.
    const isMedia = part.outgoing.kind === "picture" || part.outgoing.kind === "file";
    return isMedia && (verdict.kind === "refused" || verdict.kind === "no-method")
      ? sendInstead(parts, record, place, part, into)
      : refusedPart(parts, place, verdict);
  }
  const written = await write(parts, record, other.place, { ...first, name: part.name, isLost: part.isLost }, into);
  if (written.outcome !== "sent" || rest.length === 0) return written;
  return joined(written, await sendAll(parts, record, other.place, rest));
}

async function writeOnce(parts: SendParts, place: Place, part: Ready, into: string): Promise<string | Held> {
  const { outgoing } = part;
  const [at, buttons] = [nowAt(parts, place), buttonsOf(part.buttons)];
  const left = await parts.pace.leaving(at.chat, () =>
    part.asCaption === true && outgoing.kind === "text"
      ? writeCaption(parts.telegram, at, into, outgoing, buttons)
      : writeInto(parts.telegram, at, into, outgoing, buttons),
  );
  return left ?? into;
}

/**
 * The message that was its place is of no use: a new one is sent under a name of its own, and the old one taken away. An older
 * answer that it was to take the place of stays where it is refused.
 */
async function sendInstead(
  parts: SendParts,
  record: SendRecord,
  place: Place,
  part: Part,
  old: string | undefined,
): Promise<PartSent> {
  const isOurs = old === undefined || old === part.replaces || (await record.left(part.name, old));
  if (!isOurs) return later(SHORT, "another run is sending it");
  const anew = { ...part, name: `${part.name}-anew`, replaces: undefined };
  // Were it to wait for a passage of its own, each further run would spend that on trying to write once more.
  const sent = await sendPart(parts, record, place, anew, { passed: true });
  if (sent.outcome === "sent" && old !== undefined) await takeAway(parts, place, old);
  return sent;
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
  begun?: Begun,
): Promise<PartSent> {
  const messages: string[] = [];
  for (const part of all) {
    const sent = await sendPart(parts, record, place, part, undefined, part.name === FIRST ? begun : undefined);
    if (sent.outcome !== "sent") return sent;
    messages.push(...sent.messages);
  }
  return { outcome: "sent", messages };
}

const joined = (first: { readonly messages: readonly string[] }, then: PartSent): PartSent =>
  then.outcome === "sent" ? { outcome: "sent", messages: [...first.messages, ...then.messages] } : then;
