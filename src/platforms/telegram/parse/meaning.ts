/** What a message asks for: a command, a question, or nothing that is meant for the bot. */
import { parseArguments } from "../../../core/arguments.ts";
import { type Absent, asksHow, available, namesOf } from "../../../core/commands.ts";
import { unknownMeant } from "../../../core/key-meant.ts";
import { type Nothing, nothing } from "../../../core/listening/heard.ts";
import type { Chat, OperationName } from "../../../core/request.ts";
import { MADE, questionOf } from "../../../core/unseen.ts";
import { type Message, media } from "../update.ts";
import type { Me } from "./parsed.ts";
import { isMade, isOurs, quotedOf, replyOf } from "./quoted.ts";
import { calledIn, commandIn, commandOf, mediaOf, type Typed, wordsOf } from "./words.ts";

export interface Meaning {
  readonly kind: "request" | "overheard";
  readonly operation: OperationName;
  readonly text: string;
  readonly named?: Record<string, string>;
  /** By a command, and not by words of any kind. */
  readonly ordered?: true;
}

const asks = (operation: OperationName, text = ""): Meaning => ({ kind: "request", operation, text });

const KINDS: ReadonlySet<string> = new Set([...Object.values(media), MADE]);

const unknownCommand = ({ name, rest }: Typed): Meaning => ({
  kind: "request",
  ...unknownMeant(name, rest, KINDS),
});

function question(message: Message, me: Me, text: string): Meaning {
  const about = replyOf(message) ?? message.external_reply;
  const isQuoting = quotedOf(message, me) !== undefined;
  const under = about === undefined || isQuoting ? undefined : isMade(replyOf(message), me) ? MADE : mediaOf(about);
  return { kind: "request", ...questionOf(text, { shown: mediaOf(message), under, isQuoting }) };
}

/** Who is spoken to, and what it is not set up for. */
interface Arriving {
  readonly me: Me;
  readonly absent: Absent;
}

const commandFor = ({ name: typed }: Typed, { absent }: Pick<Arriving, "absent">) =>
  available(absent).find(({ name }) => name === typed);

function order(message: Message, { me, absent }: Arriving, typed: Typed, kind: Chat["kind"]): Meaning | Nothing {
  const elsewhere = typed.bot !== undefined && typed.bot !== me.username.toLowerCase();
  if (elsewhere && kind !== "private") return nothing("a command to another bot");
  const command = commandFor(typed, { absent });
  if (command === undefined) {
    // Without a name it may be for any of the bots there.
    const meant = kind === "private" || typed.bot !== undefined;
    return meant ? unknownCommand(typed) : nothing("a command that is not known");
  }
  if (asksHow(command, typed.rest)) return asks("help", command.name);
  const names = namesOf(command);
  if (names.length === 0) return asks(command.operation, typed.rest);
  const { text, named } = parseArguments(typed.rest, { names, code: typed.code });
  const meaning = command.operation === "chat" ? question(message, me, text) : asks(command.operation, text);
  return Object.keys(named).length === 0 ? meaning : { ...meaning, named };
}

function ordered(message: Message, arriving: Arriving, typed: Typed, kind: Chat["kind"]): Meaning | Nothing {
  const meaning = order(message, arriving, typed, kind);
  return meaning.kind === "nothing" ? meaning : { ...meaning, ordered: true };
}

export function meaningOf(message: Message, kind: Chat["kind"], arriving: Arriving): Meaning | Nothing {
  const { me } = arriving;
  const words = wordsOf(message);
  // What is handed on are somebody's words, and no order of the one who hands them on, and call nobody.
  const isOwn = message.forward_origin === undefined;
  const typed = isOwn ? commandOf(words) : undefined;
  if (typed !== undefined) return ordered(message, arriving, typed, kind);
  const text = words.text.trim();
  if (kind === "private") return question(message, me, text);
  if (kind === "channel") return nothing("a post without a command");
  const called = isOwn ? calledIn(words, me) : undefined;
  const behind = called !== undefined ? commandIn(called, words) : undefined;
  if (behind !== undefined && commandFor(behind, arriving) !== undefined)
    return ordered(message, arriving, behind, kind);
  if (called !== undefined) return question(message, me, called);
  if (text === "") return nothing("a content without words");
  if (isOurs(replyOf(message), me)) return question(message, me, text);
  return { ...question(message, me, text), kind: "overheard" };
}
