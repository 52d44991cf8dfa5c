/** Presses: of a button, which says what it asks for, and of the Stop of a draft. */
import { Buffer } from "node:buffer";
import { type Asked, nothing } from "../../../core/listening/heard.ts";
import { isOfConversation, isPressable, STOP_KEY } from "../../../core/pressable.ts";
import { storable } from "../../../core/reading.ts";
import type { OperationName, Person } from "../../../core/request.ts";
import { keyOfNumber } from "../../../core/request-key.ts";
import type { Press, StoppedDraft } from "../update.ts";
import { filesUnder } from "./files.ts";
import type { Arrival } from "./message.ts";
import type { Parsed } from "./parsed.ts";
import { chainFrom, chainId, placeOf } from "./place.ts";
import { personOf } from "./sender.ts";

/** Telegram's limit for the data of a button, in bytes; whatever is longer was never ours. */
const LONGEST = 64;

function split(data: string): { readonly name: string; readonly argument: string } {
  const space = data.indexOf(" ");
  if (space === -1) return { name: data, argument: "" };
  return { name: data.slice(0, space), argument: data.slice(space + 1).trim() };
}

type Pressed = NonNullable<Press["message"]>;

interface Button {
  readonly operation: OperationName;
  readonly argument: string;
  readonly message: Pressed;
  readonly person: Person;
}

/** Of a message that is too old to be seen, Telegram does not say the topic. */
const isHidden = ({ date }: Pressed): boolean => date === 0;

function askedBy({ operation, argument, message, person }: Button, { id, me, now }: Arrival): Asked {
  const { chat, conversation, chains } = placeOf(message, me);
  const asked = {
    id,
    platform: "telegram",
    operation,
    ...(argument === "" ? {} : { text: storable(argument) }),
    ...filesUnder(message, operation),
    chat,
    person,
    pressed: message.message_id,
    at: now,
  } as const;
  if (!isOfConversation(operation)) {
    return { kind: "request", request: { ...asked, conversation: `telegram:${chat.id}:buttons:${person.id}` } };
  }
  const chain = chainId(chat.id, message.message_id);
  const stood = message.date === undefined ? {} : { stood: Math.max(0, now - message.date * 1000) };
  if (chains) {
    return {
      kind: "request",
      request: { ...asked, conversation: chainFrom(chat.id, message.message_id) },
      chain,
      ...stood,
    };
  }
  const unsure = chat.kind !== "private" && isHidden(message);
  return { kind: "request", request: { ...asked, conversation }, ...(unsure ? { chain, ...stood } : {}) };
}

export function parsePress({ from, message, data = "", id: query }: Press, arrival: Arrival): Parsed {
  if (from === undefined || from.is_bot) return { ...nothing("a press of nobody"), query };
  if (message === undefined) return { ...nothing("a press on a message that is not shown"), query };
  // What is sent there without the name of its topic goes to nobody, or to somebody else.
  if (message.chat.is_direct_messages === true) return { ...nothing("the direct messages of a channel"), query };
  if (Buffer.byteLength(data) > LONGEST) return { ...nothing("a press of a button that is not known"), query };
  const { name, argument } = split(data);
  if (name === "stop" && STOP_KEY.test(argument)) {
    const { conversation } = placeOf(message, arrival.me);
    const stop = { conversation, key: argument, person: `telegram:${from.id}`, at: arrival.now };
    return { kind: "stop", stop, query };
  }
  if (!isPressable(name)) return { ...nothing("a press of a button that is not known"), query };
  const person = personOf(from);
  // The button is older than the decision to do without what it asks for.
  const button = arrival.absent.has(name)
    ? ({ operation: "unknown", argument: name } as const)
    : { operation: name, argument };
  return { ...askedBy({ ...button, message, person }, arrival), query };
}

/** A draft is always shown to one person, in whose private chat it stands. */
export function parseStopped({ chat, message_thread_id, draft_id }: StoppedDraft, { me, now }: Arrival): Parsed {
  const { conversation } = placeOf({ chat, message_thread_id, is_topic_message: true }, me);
  return { kind: "stop", stop: { conversation, key: keyOfNumber(draft_id), person: `telegram:${chat.id}`, at: now } };
}
