/** A message as a request, or why it is none. */
import type { Absent } from "../../../core/commands.ts";
import { type Album, type Asked, nothing } from "../../../core/listening/heard.ts";
import { type OperationName, personKey, type Request } from "../../../core/request.ts";
import { GENERAL, topicOf } from "../../../core/settings.ts";
import type { Message, Said } from "../update.ts";
import { filesOf } from "./files.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import type { Me, Parsed } from "./parsed.ts";
import { chainFrom, chainId, type Place, placeOf } from "./place.ts";
import { isOurs, quotedOf, replyOf } from "./quoted.ts";
import { type Sender, senderOf } from "./sender.ts";
import { hasContent } from "./words.ts";

export interface Arrival {
  /** Of the request, made of the update's. */
  readonly id: string;
  readonly me: Me;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
}

/** Whoever corrects a question later than that, in seconds, is not waiting for another answer. */
const EDITED_WITHIN = 60;

/** Telegram's own programs cut a text at 4096, or before that at the best place of its second half. */
const CUT = 4_096;
const CUT_FROM = CUT / 2;

/** Their texts may be longer than a message. */
const LONG: readonly OperationName[] = ["chat", "extract"];

const isFresh = ({ date, edit_date }: Message): boolean =>
  date !== undefined && edit_date !== undefined && edit_date - date <= EDITED_WITHIN;

function movedOf({ chat, migrate_to_chat_id, migrate_from_chat_id }: Message): Parsed | undefined {
  if (migrate_to_chat_id !== undefined)
    return { kind: "moved", from: `telegram:${chat.id}`, to: `telegram:${migrate_to_chat_id}` };
  if (migrate_from_chat_id !== undefined)
    return { kind: "moved", from: `telegram:${migrate_from_chat_id}`, to: `telegram:${chat.id}` };
  return undefined;
}

/** A General topic that is hidden is closed with it, and stays closed when it is shown again. */
function topicShutIn(message: Message, { chat, conversation }: Place): Parsed | undefined {
  const { forum_topic_closed: closed, forum_topic_reopened: opened, general_forum_topic_hidden: hidden } = message;
  const topic = hidden === undefined ? topicOf({ chat, conversation }) : GENERAL;
  if (topic === undefined || (closed ?? opened ?? hidden) === undefined) return undefined;
  return { kind: "topic", chat: `telegram:${chat.id}`, topic, shut: opened === undefined };
}

function timeOf({ date, edit_date }: Message, edited: boolean, now: number): number {
  const seconds = edited ? edit_date : date;
  return seconds === undefined ? now : seconds * 1000;
}

/** An album without a command is one thing to be told about, in as many messages as it has pictures. */
function albumOf({ media_group_id }: Message, { operation, ordered }: Meaning, { me }: Arrival): Album | undefined {
  if (media_group_id === undefined) return undefined;
  const id = `tg-${me.id}-album-${media_group_id}`;
  if (ordered === true) return { id, says: "command" };
  return operation === "unknown" ? { id, says: "nothing" } : undefined;
}

/** Whether it may go on in the next message; an edit shows nothing of that, and a caption is never cut. */
function cutOf({ text = "" }: Message, { operation }: Meaning, edited: boolean): Pick<Request, "goesOn" | "torn"> {
  if (edited || !LONG.includes(operation) || text.length < CUT_FROM) return {};
  return text.length === CUT ? { goesOn: true, torn: true } : { goesOn: true };
}

interface Understood {
  readonly place: Place;
  readonly sender: Extract<Sender, { listens: true }>;
  readonly meaning: Meaning;
  readonly edited: boolean;
  readonly album: Album | undefined;
}

function requestOf(message: Message, understood: Understood, arrival: Arrival): Request {
  const { place, sender, meaning, edited, album } = understood;
  // A key concerns nobody else's words.
  const quoted = meaning.operation === "key" ? undefined : quotedOf(message, arrival.me);
  return {
    id: album?.says === "nothing" ? album.id : arrival.id,
    platform: "telegram",
    conversation: place.conversation,
    operation: meaning.operation,
    ...(meaning.text === "" ? {} : { text: meaning.text }),
    ...(meaning.named === undefined ? {} : { named: meaning.named }),
    ...(quoted === undefined ? {} : { quoted }),
    ...filesOf(message, meaning.operation),
    chat: place.chat,
    ...(sender.person === undefined ? {} : { person: sender.person }),
    message: message.message_id,
    ...(edited && meaning.operation === "chat" ? { edited } : {}),
    ...cutOf(message, meaning, edited),
    at: timeOf(message, edited, arrival.now),
  };
}

/** Both times are Telegram's, so that no clock of ours counts. */
const stoodUntil = ({ date }: Said, now: number): { readonly stood?: number } =>
  date === undefined ? {} : { stood: Math.max(0, now - date * 1000) };

/** In a group without topics: which chain of replies it goes on with, or that it begins one. */
function inChain(request: Request, message: Message, me: Me): Asked {
  const { id } = message.chat;
  const own = chainFrom(id, message.message_id);
  const reply = replyOf(message);
  if (reply === undefined) return { kind: "request", request: { ...request, conversation: own } };
  const chain = chainId(id, reply.message_id);
  const stood = stoodUntil(reply, request.at);
  if (isOurs(reply, me)) {
    return { kind: "request", request: { ...request, conversation: chainFrom(id, reply.message_id) }, chain, ...stood };
  }
  const started = { kind: "request", request: { ...request, conversation: own } } as const;
  // The posts of a channel do not say whose they are; only ours are known as parts of a chain.
  return request.chat?.kind === "channel" ? { ...started, chain, ...stood } : started;
}

/** It waits for nothing that it is to end. */
function cancelling(request: Request, conversation: string, heard: number): Asked {
  const { chat, person, message, at } = request;
  const own = `telegram:${chat?.id ?? ""}:cancel:${person?.id ?? chat?.id ?? ""}`;
  return {
    kind: "request",
    request: { ...request, conversation: own },
    stop: { conversation, person: personKey(request), ...(message === undefined ? {} : { message }), at, heard },
  };
}

function askedIn(place: Place, request: Request, message: Message, { me, now }: Arrival): Asked {
  if (request.operation === "cancel") return cancelling(request, place.conversation, now);
  return place.chains ? inChain(request, message, me) : { kind: "request", request };
}

export function parseMessage(message: Message, edited: boolean, arrival: Arrival): Parsed {
  const moved = movedOf(message);
  if (moved !== undefined) return moved;
  if (message.chat.is_direct_messages === true) return nothing("the direct messages of a channel");
  const { me } = arrival;
  const place = placeOf(message, me);
  if (!hasContent(message)) return topicShutIn(message, place) ?? nothing("a service message");
  const sender = senderOf(message, place.chat.kind, me);
  if (!sender.listens) return nothing(sender.why);
  if (edited && !isFresh(message)) return nothing("an edit after more than a minute");
  const meaning = meaningOf(message, place.chat.kind, arrival);
  if (meaning.kind === "nothing") return meaning;
  // A key stands there in plain sight, however it came there.
  const listens = meaning.operation === "chat" || meaning.operation === "key";
  if (edited && !listens) return nothing("an edit of what is no question");
  const album = albumOf(message, meaning, arrival);
  const request = requestOf(message, { place, sender, meaning, edited, album }, arrival);
  if (meaning.kind === "overheard") return { kind: "overheard", request };
  const asked = askedIn(place, request, message, arrival);
  return album === undefined ? asked : { ...asked, album };
}
