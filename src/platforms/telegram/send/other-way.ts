/** A part of an answer, and its other forms: the same content as Telegram may take it when it refuses one. */
import type { Reply } from "../../../core/reply.ts";
import type { Say } from "../../../core/say.ts";
import type { Held } from "../../../core/store/gate.ts";
import type { Outgoing, OutgoingMedia, OutgoingRich, OutgoingText } from "../outgoing.ts";
import { isCaption } from "../render/caption.ts";
import { asFile, type Kept } from "./attachments.ts";
import type { SendParts } from "./parts.ts";
import type { Place } from "./place.ts";
import type { Verdict } from "./verdict.ts";

/** How the first part of each answer is called. */
export const FIRST = "0";

export interface Part {
  /** Its name in the record. */
  readonly name: string;
  readonly outgoing: Outgoing | Kept;
  readonly buttons: Reply["buttons"];
  /** In the language of the answer. */
  readonly say: Say;
  /** A message of an earlier answer that it takes the place of. */
  readonly replaces: string | undefined;
  /** Whether it cannot have been sent before. */
  readonly first?: boolean | undefined;
  /** Recorded with its message: what a later run has to know of how the answer was cut. */
  readonly note?: string | undefined;
  /** Written into a picture or a file that stands, it is a caption. */
  readonly asCaption?: true;
}

/** A part whose bytes are at hand. */
export interface Ready extends Part {
  /** A run that is gone had it, so nothing can be recorded of it any more: a later run writes it once more. */
  readonly isLost?: boolean | undefined;
  readonly outgoing: Outgoing;
}

/** The note of an answer that was rendered without rich messages because the server has none. */
export const CLASSIC = "classic";

/** It cannot stand where it was asked, nor reply to that. */
export type Astray = Extract<Verdict["kind"], "moved" | "no-thread">;

export interface AstrayWay {
  readonly outcome: "astray";
  readonly why: Astray;
}

const astray = (why: Astray): AstrayWay => ({ outcome: "astray", why });

export interface OtherWay {
  readonly place: Place;
  readonly parts: readonly Ready[];
}

/** The same content in a form, or at a place, that this refusal does not concern. */
export function otherWay(
  parts: SendParts,
  place: Place,
  part: Ready,
  verdict: Verdict | Held,
): OtherWay | AstrayWay | typeof CLASSIC | undefined {
  const { outgoing } = part;
  if (verdict.kind === "moved") {
    if (parts.moved.get(place.chat) === verdict.to) return undefined;
    parts.moved.set(place.chat, verdict.to);
    return place.shows === true ? astray(verdict.kind) : { place, parts: [part] };
  }
  if (verdict.kind === "no-thread" && place.thread !== undefined) {
    if (place.shows === true) return astray(verdict.kind);
    return { place: { ...place, thread: undefined }, parts: [part] };
  }
  // It is asked to send without it in such a case, and refuses now and then all the same.
  if (verdict.kind === "no-reply" && place.replyTo !== undefined) {
    return { place: { ...place, replyTo: undefined }, parts: [part] };
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
  if ((outgoing.kind === "picture" || outgoing.kind === "file") && verdict.kind === "refused") {
    const other = otherMedia(outgoing, verdict.reason);
    if (other === undefined) return undefined;
    parts.log.warn(
      { reason: verdict.reason },
      "Telegram refused a picture or its caption; it is sent in a simpler form",
    );
    return { place, parts: [{ ...part, outgoing: other }] };
  }
  // Words may be allowed where pictures and files are not.
  if ((outgoing.kind === "picture" || outgoing.kind === "file") && verdict.kind === "forbidden") {
    return { place, parts: [{ ...part, outgoing: wordsAlone(outgoing, part.say) }] };
  }
  return undefined;
}

function wordsAlone({ kind, caption: { text, entities } }: OutgoingMedia, say: Say): OutgoingText {
  const why = kind === "picture" ? say("answer-no-picture") : say("answer-no-file");
  return { kind: "text", text: text === "" ? why : `${text}\n\n${why}`, entities };
}

/** What Telegram says of a picture that it does not show. */
const NO_PICTURE = /photo_\w*invalid|image_process_failed|too big|too large/i;

function otherMedia(media: OutgoingMedia, reason: string): Outgoing | undefined {
  if (media.kind === "picture" && NO_PICTURE.test(reason)) return asFile(media);
  const { text, entities } = media.caption;
  return entities.length > 0 && /entit/i.test(reason) ? { ...media, caption: { text, entities: [] } } : undefined;
}

export function piecesOf(part: Part, { classic }: OutgoingRich): readonly Ready[] {
  const pieces = classic();
  return pieces.map((outgoing, i) => ({
    name: i === 0 ? part.name : `${part.name}.${i}`,
    outgoing,
    buttons: i === pieces.length - 1 ? part.buttons : undefined,
    say: part.say,
    replaces: i === 0 ? part.replaces : undefined,
    note: i === 0 && pieces.length > 1 ? String(pieces.length) : part.note,
  }));
}

/** Undefined when it is too long for a caption, or is one already. */
export function asCaption(part: Ready): Ready | undefined {
  const { outgoing } = part;
  const [text, ...more] = outgoing.kind === "rich" ? outgoing.classic() : [outgoing];
  if (part.asCaption === true || text?.kind !== "text" || more.length > 0 || !isCaption(text)) return undefined;
  return { ...part, outgoing: text, asCaption: true };
}
