/** Where an answer goes, and the ways that lead there: the interaction's own, the channel, or the person alone. */
import type { Request } from "../../../core/request.ts";
import { openDirect } from "./calls.ts";
import { learn, type SendParts } from "./parts.ts";
import { type Token, tokenOf } from "./token.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** Where the bot writes by itself: in a channel, or in the one that it opens with a person. */
export type Own =
  | { readonly kind: "channel"; readonly channel: string }
  | { readonly kind: "person"; readonly person: string };

export interface Place {
  readonly request: Request;
  /** Undefined where there is no interaction, and when it is over. */
  readonly token: Token | undefined;
  readonly own: Own;
  /** In groups the answer shows what it answers; alone with one person that is plain. */
  readonly replyTo: string | undefined;
}

/** What only its person is to see goes to them alone, and so does what has no other place. */
function ownOf({ chat, person, interaction }: Request): Own {
  if (chat === undefined) throw new TypeError("a request of Discord names its chat");
  const channel = chat.thread ?? (chat.kind === "private" ? undefined : chat.id);
  const writes = interaction === undefined || interaction.writes === true;
  const isAlone = interaction !== undefined && interaction.shows !== "reply" && chat.kind !== "private";
  if (channel !== undefined && writes && !isAlone) return { kind: "channel", channel };
  return { kind: "person", person: chat.kind === "private" ? chat.id : (person?.id ?? chat.id) };
}

/** `about` is a message that the answer replies to wherever it is, instead of the one that asked. */
export async function placeOf(parts: SendParts, request: Request, about?: string): Promise<Place> {
  const own = ownOf(request);
  const answered = about ?? (request.chat?.kind === "private" ? undefined : request.message);
  return {
    request,
    token: await tokenOf(parts, request),
    own,
    // What is said to a person alone replies to nothing that stands there.
    replyTo: own.kind === "person" ? undefined : answered,
  };
}

/** The same for what only whoever asked by an interaction is to see: it stays theirs when that is over. */
export function alone(place: Place): Place {
  const { chat, person, interaction } = place.request;
  if (interaction === undefined || chat?.kind !== "group" || person === undefined) return place;
  return place.own.kind === "person"
    ? place
    : { ...place, own: { kind: "person", person: person.id }, replyTo: undefined };
}

/** The channel, which is opened where it is not known yet. */
export async function channelOf(
  parts: SendParts,
  own: Own,
): Promise<{ readonly kind: "done"; readonly value: string } | Verdict> {
  if (own.kind === "channel") return { kind: "done", value: own.channel };
  const known = parts.direct.get(own.person);
  if (known !== undefined) return { kind: "done", value: known };
  const given = await parts.pace.call();
  if (!given.passed) return { kind: "wait", wait: given.wait, global: false };
  const opened = await attempt(() => openDirect(parts.discord, own.person));
  if (opened.kind === "done") learn(parts.direct, own.person, opened.value);
  return opened;
}

export type Way =
  /** Over the answer that was promised, or over the message whose button was pressed. */
  | { readonly kind: "original"; readonly token: Token }
  /** One more message of the interaction. */
  | {
      readonly kind: "follow-up";
      readonly token: Token;
      readonly isPrivate: boolean;
      /** What was promised to everybody is taken back first: always, or where nothing has come to stand there. */
      readonly instead?: "always" | "unfilled";
    }
  | { readonly kind: "own"; readonly own: Own };

export interface Wanted {
  /** Which of the answer's messages it is. */
  readonly index: number;
  /** It takes the place of a message that stands. */
  readonly isReplacing: boolean;
  /** For whoever asked alone. */
  readonly isNotice: boolean;
  /** Something else has been said in the place of the promised answer. */
  readonly isTaken: boolean;
}

/** The first that is open is taken. */
export function waysOf(place: Place, { index, isReplacing, isNotice, isTaken }: Wanted): readonly Way[] {
  const { token, own, request } = place;
  const { chat, interaction } = request;
  const byBot: Way = { kind: "own", own };
  if (token === undefined || interaction === undefined) return [byBot];
  const { shows } = interaction;
  const original: Way = { kind: "original", token };
  // Who else sees the message that was pressed is not known, and what is new is for whoever pressed.
  const isPrivate = shows !== "reply" || isNotice;
  const followUp: Way = { kind: "follow-up", token, isPrivate };
  if (shows === "message" && (index > 0 || !isReplacing)) return [followUp, byBot];
  if (isNotice && shows === "reply" && chat?.kind !== "private") {
    return [index > 0 ? followUp : { ...followUp, instead: isTaken ? "unfilled" : "always" }, byBot];
  }
  if (index === 0 && !isTaken) return [original, followUp, byBot];
  // Where Discord itself keeps a message from being sent twice.
  if (shows === "reply" && own.kind === "channel") return [byBot, followUp];
  return [followUp, byBot];
}
