/** A message as a request, or why it is none. */
import { type Asked, type Heard, nothing } from "../../../core/listening/heard.ts";
import { type Person, personKey, type Request } from "../../../core/request.ts";
import { type Message, messageSchema } from "../update.ts";
import type { Arrival } from "./arrival.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import { filesFor, filesIn } from "./media.ts";
import { nameOf } from "./names.ts";
import { chainFrom, chainId, type Place, placeOfMessage } from "./place.ts";
import { isOurs, quotedOf } from "./quoted.ts";
import { timeOf } from "./snowflake.ts";
import { contentsOf } from "./words.ts";

/** Whoever corrects a question later than that, in milliseconds, is not waiting for another answer. */
const EDITED_WITHIN = 60_000;

/** Somebody wrote it: all other types are Discord's own word about the channel. */
const WRITTEN: ReadonlySet<number> = new Set([0, 19]);

/** Why nobody is listened to. */
function refusal({ author, webhook_id, type }: Message, { me }: Arrival): string | undefined {
  if (author === undefined) return "nobody knows who says it";
  if (author.id === me.id) return "words of its own";
  if (webhook_id !== undefined) return "words of a webhook";
  if (author.bot) return "words of a bot";
  return author.system || !WRITTEN.has(type) ? "a system message" : undefined;
}

const editedAt = ({ edited_timestamp }: Message, edited: boolean): number | undefined =>
  edited ? edited_timestamp : undefined;

interface Understood {
  readonly place: Place;
  readonly person: Person;
  readonly meaning: Meaning;
  /** When it was edited, if it was. */
  readonly edited: number | undefined;
}

function requestOf(message: Message, { place, person, meaning, edited }: Understood, { me }: Arrival): Request {
  const { operation, text, named } = meaning;
  const { referenced_message: reply } = message;
  // A key concerns nobody else's words.
  const quoted = operation === "key" ? undefined : quotedOf(message, me);
  const files = [
    ...filesIn(contentsOf(message), { from: "message", message: message.id }),
    ...(reply === undefined ? [] : filesIn(contentsOf(reply), { from: "quoted", message: reply.id })),
  ];
  return {
    id: edited === undefined ? `dc-${message.id}` : `dc-${message.id}-${edited}`,
    platform: "discord",
    conversation: place.conversation,
    operation,
    ...(text === "" ? {} : { text }),
    ...(named === undefined ? {} : { named }),
    ...(quoted === undefined ? {} : { quoted }),
    ...filesFor(operation, files),
    chat: place.chat,
    person,
    message: message.id,
    ...(edited !== undefined && operation === "chat" ? { edited: true } : {}),
    at: edited ?? timeOf(message.id),
  };
}

/** Outside of threads: which chain of replies it goes on with, or that it begins one. */
function inChain(request: Request, message: Message, { chat }: Place, { me }: Arrival): Asked {
  const { referenced_message: reply } = message;
  if (reply === undefined || !isOurs(reply, me)) {
    return { kind: "request", request: { ...request, conversation: chainFrom(chat.id, message.id) } };
  }
  return {
    kind: "request",
    request: { ...request, conversation: chainFrom(chat.id, reply.id) },
    chain: chainId(chat.id, reply.id),
    stood: Math.max(0, timeOf(message.id) - timeOf(reply.id)),
  };
}

/** It waits for nothing that it is to end. */
export function cancelling(request: Request, { chat, conversation }: Place, heard: number): Asked {
  const { person, message, at } = request;
  return {
    kind: "request",
    request: { ...request, conversation: `discord:${chat.id}:cancel:${person?.id ?? ""}` },
    stop: { conversation, person: personKey(request), ...(message === undefined ? {} : { message }), at, heard },
  };
}

function heardOf(message: Message, understood: Understood, arrival: Arrival): Heard {
  const { place, meaning } = understood;
  const request = requestOf(message, understood, arrival);
  if (meaning.kind === "overheard") {
    if (!place.chains) return { kind: "overheard", request };
    const own = chainFrom(place.chat.id, message.id);
    return { kind: "overheard", request: { ...request, conversation: own }, shared: place.conversation };
  }
  if (request.operation === "cancel") return cancelling(request, place, arrival.now);
  return place.chains ? inChain(request, message, place, arrival) : { kind: "request", request };
}

function parse(message: Message, arrival: Arrival, isUpdate: boolean): Heard {
  const { author, member } = message;
  const why = refusal(message, arrival);
  if (why !== undefined || author === undefined) return nothing(why ?? "nobody knows who says it");
  const edited = editedAt(message, isUpdate);
  if (isUpdate && edited === undefined) return nothing("an update that changes no words");
  if (edited !== undefined && edited - timeOf(message.id) > EDITED_WITHIN) {
    return nothing("an edit after more than a minute");
  }
  const place = placeOfMessage(message, author.id, arrival);
  const meaning = meaningOf(message, place.chat.kind === "private", arrival);
  if (meaning.kind === "nothing") return meaning;
  // A key stands there in plain sight, however it came there.
  const listens = meaning.operation === "chat" || meaning.operation === "key";
  if (isUpdate && !listens) return nothing("an edit of what is no question");
  const person: Person = {
    id: author.id,
    name: nameOf(author, member?.nick),
    ...(arrival.language === undefined ? {} : { language: arrival.language }),
  };
  return heardOf(message, { place, person, meaning, edited }, arrival);
}

/** `edited`: it came as a MESSAGE_UPDATE. */
export function parseMessage(raw: unknown, arrival: Arrival, edited: boolean): Heard {
  const { success, data } = messageSchema.safeParse(raw);
  return success ? parse(data, arrival, edited) : nothing("a message that cannot be read");
}
