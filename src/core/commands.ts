/** The command table: what people can say, on every platform. Menus, help and the README are made from it. */

import { argumentNames } from "./arguments.ts";
import type { OperationName } from "./request.ts";

export interface Command {
  readonly name: string;
  /** What people call it besides, English and German, where the letters alone would not lead there, or elsewhere. */
  readonly also?: readonly string[];
  /** What it asks for; a command without one is not there yet, and no menu shows it. */
  readonly operation?: OperationName;
  /** Where only administrators may use it, only they see it in the menu. */
  readonly administrators?: true;
  /** As it is typed; a question mark behind an argument means that it may be left out. */
  readonly arguments: string;
  /** What else can be named, where the arguments are the words to choose from. */
  readonly named?: readonly string[];
  readonly does: string;
  readonly credits: string;
}

const AS_MODEL = "1, 2 or 3 by model";

const DIGEST_NAMES = [
  "topic",
  "at",
  "days",
  "tz",
  "cron",
  "count",
  "sort",
  "sources",
  "language",
  "legitimacy",
  "bullishness",
  "brief",
  "picture",
  "empty",
  "quiet",
  "catchup",
] as const;

export const commands: readonly Command[] = [
  {
    name: "ask",
    also: ["question", "chat", "gpt", "frag", "frage", "fragen"],
    operation: "chat",
    arguments: "prompt, model?, persona?, private?",
    does: "one question, streamed answer",
    credits: AS_MODEL,
  },
  {
    name: "imagine",
    also: ["img", "draw", "paint", "picture", "pic", "photo", "bild", "male", "zeichne"],
    operation: "imagine",
    arguments: "prompt, size?, seed?",
    does: "create a picture",
    credits: "1",
  },
  {
    name: "effect",
    also: ["effekt", "edit", "style", "filter"],
    operation: "effect",
    arguments: "prompt, picture, seed?",
    does: "change a picture",
    credits: "1",
  },
  {
    name: "news",
    also: ["nachrichten", "headlines", "search", "suche"],
    operation: "news",
    arguments: "query, sort?, sources?, count?",
    does: "market news in pages",
    credits: "1 a search",
  },
  {
    name: "mood",
    also: ["stimmung", "sentiment"],
    operation: "mood",
    arguments: "topic?",
    does: "the mood of the market as a picture",
    credits: "1",
  },
  {
    name: "digest",
    also: ["subscribe", "schedule", "abo", "abonnieren"],
    operation: "digest",
    administrators: true,
    arguments: "add, list, edit, pause, resume, remove, now, preview",
    named: DIGEST_NAMES,
    does: "scheduled news of a topic for this chat",
    credits: "1 an edition",
  },
  {
    name: "account",
    also: ["balance", "credits", "wallet", "konto", "guthaben"],
    operation: "account",
    arguments: "",
    does: "the balance, for the caller's eyes only",
    credits: "free",
  },
  {
    name: "usage",
    also: ["stats", "spending", "costs", "nutzung", "kosten", "verbrauch"],
    operation: "usage",
    arguments: "period?",
    does: "what was spent here, with a plot",
    credits: "free",
  },
  {
    name: "key",
    also: ["apikey", "token", "schluessel", "schlüssel"],
    operation: "key",
    arguments: "set, status, remove",
    does: "use your own service key",
    credits: "free",
  },
  { name: "model", operation: "model", arguments: "name?", does: "choose which model answers you", credits: "free" },
  { name: "persona", operation: "persona", arguments: "name?", does: "choose how you are answered", credits: "free" },
  {
    name: "language",
    also: ["lang", "sprache"],
    operation: "language",
    arguments: "name?",
    does: "choose your language",
    credits: "free",
  },
  {
    name: "reset",
    also: ["clear", "new", "restart", "neu", "vergiss"],
    operation: "reset",
    arguments: "",
    does: "forget the conversation",
    credits: "free",
  },
  {
    name: "settings",
    also: ["config", "options", "einstellungen"],
    operation: "settings",
    administrators: true,
    arguments: "",
    does: "what administrators decide for a chat",
    credits: "free",
  },
  {
    name: "extract",
    operation: "extract",
    arguments: "schema, text, model?",
    does: "structured output from a text",
    credits: AS_MODEL,
  },
  {
    name: "mirage",
    operation: "mirage",
    arguments: "prompt, picture, seed?",
    does: "the third picture pipeline, when it is configured",
    credits: "1",
  },
  {
    name: "cancel",
    also: ["stop", "abort", "stopp", "abbrechen", "halt"],
    operation: "cancel",
    arguments: "",
    does: "stop what is running",
    credits: "free",
  },
  {
    name: "help",
    also: ["hilfe", "commands", "menu", "info", "befehle"],
    operation: "help",
    arguments: "",
    does: "what can be said here",
    credits: "free",
  },
  { name: "start", operation: "start", arguments: "", does: "a welcome, with things to try", credits: "free" },
  {
    name: "privacy",
    also: ["forget", "delete", "gdpr", "datenschutz", "dsgvo"],
    operation: "privacy",
    arguments: "forget?",
    does: "what is stored, and how to erase it",
    credits: "free",
  },
];

type Working = Command & { readonly operation: OperationName };

/** Those that this version can do; some of them only where they are set up. */
export const working: readonly Working[] = commands.flatMap((command) =>
  command.operation === undefined ? [] : [{ ...command, operation: command.operation }],
);

/** By their names: what this Herald is not set up for, and no menu and no help speaks of. */
export type Absent = ReadonlySet<string>;

export const available = (absent: Absent): readonly Working[] => working.filter(({ name }) => !absent.has(name));

/** By its name, or by what people call it besides. */
export const commandCalled = (name: string, absent: Absent): Working | undefined =>
  available(absent).find((command) => command.name === name || command.also?.includes(name) === true);

/** Nobody wants a picture of that word, or news about it; what opens a chat says by it what is to come first. */
export const asksHow = ({ name }: Command, typed: string): boolean =>
  name !== "start" && /^-{0,2}(?:help|hilfe)$/i.test(typed);

/** Whether no request of it ever costs credits. */
export const isFree = (operation: OperationName): boolean =>
  commands.some((command) => command.operation === operation && command.credits === "free");

/** What these do cannot be done twice, nor undone: a second run would find nothing left to do, and say so. */
const DONE_ONCE: readonly OperationName[] = ["reset", "privacy", "key", "digest"];

export const isDoneOnce = (operation: OperationName): boolean => DONE_ONCE.includes(operation);

/** What may stand right behind the name of a command, as behind any word that opens a sentence; of an expression. */
export const BEHIND_NAME = "[.,:;!?…]*(?=\\s|$)";

/** What can be named behind it as `--name value`. */
export function namesOf(command: Command): readonly string[] {
  const written = command.arguments.split(",").map((name) => name.trim().replace("?", ""));
  return argumentNames.filter((name) => written.includes(name) || command.named?.includes(name) === true);
}
