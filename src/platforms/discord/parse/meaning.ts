/** What a message asks for: a command, a question, or nothing that is meant for the bot. */
import { parseArguments } from "../../../core/arguments.ts";
import { type Absent, asksHow, available, namesOf } from "../../../core/commands.ts";
import { unknownMeant } from "../../../core/key-meant.ts";
import { type Nothing, nothing } from "../../../core/listening/heard.ts";
import type { OperationName } from "../../../core/request.ts";
import { MADE, questionOf } from "../../../core/unseen.ts";
import type { Message } from "../update.ts";
import type { Arrival } from "./arrival.ts";
import { isPasted, mediaOf, mediaWords, WITHHELD } from "./media.ts";
import { isMade, isOurs, quotedOf } from "./quoted.ts";
import { calledIn, commandIn, contentsOf, isHandedOn, type Typed, wordsOf } from "./words.ts";

export interface Meaning {
  readonly kind: "request" | "overheard";
  readonly operation: OperationName;
  readonly text: string;
  readonly named?: Record<string, string>;
}

const asks = (operation: OperationName, text = ""): Meaning => ({ kind: "request", operation, text });

const unknownCommand = ({ name, rest }: Typed): Meaning => ({
  kind: "request",
  ...unknownMeant(name, rest, mediaWords),
});

/** Discord gives its words only to bots with the message-content intent, unless it calls this one. */
const isWithheld = (message: Message, { me, hearsAll }: Arrival): boolean =>
  !hearsAll && message.guild_id !== undefined && !isOurs(message.referenced_message, me);

/** What is shown by the message that it replies to, which has no words to quote. */
function shownUnder(message: Message, arrival: Arrival) {
  const { referenced_message: reply } = message;
  if (reply === undefined) return undefined;
  if (isMade(reply, arrival.me)) return MADE;
  return mediaOf(contentsOf(reply)) ?? (isWithheld(message, arrival) ? WITHHELD : undefined);
}

function question(message: Message, arrival: Arrival, text: string): Meaning {
  const contents = contentsOf(message);
  if (isPasted(contents)) return asks("chat", text);
  const isQuoting = quotedOf(message, arrival.me) !== undefined;
  const under = isQuoting ? undefined : shownUnder(message, arrival);
  return { kind: "request", ...questionOf(text, { shown: mediaOf(contents), under, isQuoting }) };
}

export const commandNamed = (name: string, absent: Absent) => available(absent).find((one) => one.name === name);

function ordered(message: Message, arrival: Arrival, typed: Typed): Meaning {
  const command = commandNamed(typed.name, arrival.absent);
  if (command === undefined) return unknownCommand(typed);
  if (asksHow(command, typed.rest)) return asks("help", command.name);
  const names = namesOf(command);
  if (names.length === 0) return asks(command.operation, typed.rest);
  const { text, named } = parseArguments(typed.rest, { names });
  const meaning = command.operation === "chat" ? question(message, arrival, text) : asks(command.operation, text);
  return Object.keys(named).length === 0 ? meaning : { ...meaning, named };
}

/** By its role, where Discord gives the words only of messages that call the bot by itself. */
const isCalledWithoutWords = ({ content, mention_roles }: Message, { role }: Arrival): boolean =>
  content === "" && role !== undefined && mention_roles.includes(role);

export function meaningOf(message: Message, isPrivate: boolean, arrival: Arrival): Meaning | Nothing {
  const words = wordsOf(message);
  const isOwn = !isHandedOn(message);
  const called = isOwn ? calledIn(message, arrival) : undefined;
  const text = called ?? words;
  const typed = isOwn ? commandIn(text) : undefined;
  if (isPrivate) return typed === undefined ? question(message, arrival, text) : ordered(message, arrival, typed);
  if (called !== undefined) {
    const isKnown = typed !== undefined && commandNamed(typed.name, arrival.absent) !== undefined;
    return isKnown ? ordered(message, arrival, typed) : question(message, arrival, text);
  }
  if (isOwn && isCalledWithoutWords(message, arrival)) return asks("help", "ask");
  if (text === "") return nothing(arrival.hearsAll ? "a content without words" : "words that it is not given");
  if (isOurs(message.referenced_message, arrival.me)) return question(message, arrival, text);
  return { ...question(message, arrival, text), kind: "overheard" };
}
