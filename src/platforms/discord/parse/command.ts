/** A slash command: its typed options as a request, or a form for what is missing. */
import { available, type Command } from "../../../core/commands.ts";
import { complete } from "../../../core/completions.ts";
import type { File } from "../../../core/file.ts";
import { nothing } from "../../../core/listening/heard.ts";
import { type CommandOption, optionsOf, subcommandsOf } from "../../../core/options.ts";
import type { OperationName } from "../../../core/request.ts";
import type { CommandData } from "../update.ts";
import {
  type Asking,
  alone,
  asked,
  type Opening,
  opened,
  PRIVATELY,
  PUBLICLY,
  requestOf,
  typedIn,
  type Understood,
  unknown,
} from "./asking.ts";
import { formFor } from "./form.ts";
import { commandNamed } from "./meaning.ts";
import { fileOf, filesFor } from "./media.ts";
import { cancelling } from "./message.ts";
import { chainFrom } from "./place.ts";

/** What they say is for whoever asked alone; of all others the answer is for everybody there. */
const PUBLIC: ReadonlySet<OperationName> = new Set<OperationName>([
  "chat",
  "imagine",
  "effect",
  "mirage",
  "extract",
  "news",
  "mood",
]);

/** Short enough for the id of a form. */
const SEED = /^-?\d{1,16}$/;

interface Given {
  readonly text: string;
  readonly named: Record<string, string>;
  readonly quoted: string;
  readonly files: readonly File[];
}

type Options = CommandData["options"][number]["options"];

/** The command that was called, where it is several: its name is what is said first. */
function calledIn(command: Command, { options }: CommandData) {
  const several = subcommandsOf(command);
  if (several === undefined) return { word: "", options, known: optionsOf(command) };
  const [called] = options;
  const one = several.find(({ name }) => name === called?.name);
  return { word: one?.name ?? "", options: called?.options ?? [], known: one?.options ?? [] };
}

function givenIn(
  asking: Asking,
  { options, resolved }: { readonly options: Options; readonly resolved: CommandData["resolved"] },
  known: readonly CommandOption[],
): Given {
  const largest = asking.interaction.attachment_size_limit;
  const words: string[] = [];
  const named: Record<string, string> = {};
  const files: File[] = [];
  let quoted = "";
  for (const option of known) {
    const value = options.find(({ name }) => name === option.name)?.value;
    if (value === undefined || value === false) continue;
    const text = typedIn(asking, String(value).trim());
    const attachment = option.type === "file" ? resolved.attachments.get(text) : undefined;
    if (attachment !== undefined) files.push(fileOf(attachment, { from: "message", largest }));
    if (option.type === "file" || text === "") continue;
    if (option.as === "named") named[option.name] = text;
    // Beside nothing that is said it says everything.
    else if (option.as === "quoted" && words.length > 0) quoted = text;
    else words.push(option.as === "named-words" ? option.name : text);
  }
  return { text: words.join("\n\n"), named, quoted, files };
}

/** Which conversation it goes on with. */
function conversationOf(asking: Asking, operation: OperationName, isPrivate: boolean): string {
  const { place, person } = asking;
  const { chat, chains, conversation } = place;
  if (operation !== "chat" && operation !== "reset") return alone(asking);
  // What somebody asks for themselves is nothing that the others in a thread go on with.
  const isShared = chat.kind !== "private" && !chains;
  if (chains || (isShared && isPrivate)) return chainFrom(chat.id, `${chat.thread ?? ""}:${person.id}`);
  return conversation;
}

function order(asking: Asking, operation: OperationName, given: Given): Understood {
  const { text, named, quoted, files } = given;
  const isPrivate = named["private"] === "true";
  const isPublic = PUBLIC.has(operation) || (operation === "digest" && text.startsWith("add "));
  const opening: Opening = isPublic && !isPrivate ? PUBLICLY : PRIVATELY;
  const wish = {
    operation,
    text,
    ...(Object.keys(named).length === 0 ? {} : { named }),
    ...(quoted === "" ? {} : { quoted: { text: quoted, name: asking.person.name } }),
    ...filesFor(operation, files),
    conversation: conversationOf(asking, operation, isPrivate),
  };
  if (operation !== "cancel") return asked(asking, opening, wish);
  const request = requestOf(asking, opening, wish);
  return { acknowledgement: opening, heard: cancelling(request, asking.place, asking.arrival.now) };
}

/** Without what to do or a picture to do it with, both are asked for. */
function pictureForm(
  asking: Asking,
  operation: "effect" | "mirage",
  { text, named, files }: Given,
): Understood | undefined {
  if (text !== "" && files.length > 0) return undefined;
  const form = formFor(
    operation,
    {
      opener: asking.interaction.id,
      word: SEED.test(named["seed"] ?? "") ? named["seed"] : undefined,
      words: text,
      needsPicture: files.length === 0,
    },
    asking.say,
  );
  return opened(form, files.length === 0 ? undefined : { files: [...files] });
}

export function parseCommand(asking: Asking, data: CommandData): Understood {
  const { arrival, interaction, say } = asking;
  const command = commandNamed(data.name, arrival.absent);
  if (command === undefined) return unknown(asking, data.name);
  const { operation } = command;
  const { word, options, known } = calledIn(command, data);
  const { resolved } = data;
  const said = givenIn(asking, { options, resolved }, known);
  const given = word === "" ? said : { ...said, text: `${word} ${said.text}`.trim() };
  if (operation === "effect" || operation === "mirage") {
    return pictureForm(asking, operation, given) ?? order(asking, operation, given);
  }
  // A key is never an option, which the app would show again.
  if (operation === "key" && given.text === "set") {
    return opened(formFor("key", { opener: interaction.id }, say));
  }
  return order(asking, operation, given);
}

/** While somebody types. */
export function parseTyping({ arrival: { absent }, say, place, person }: Asking, data: CommandData): Understood {
  const heard = nothing("somebody is typing a command");
  const command = available(absent).find(({ name }) => name === data.name);
  if (command === undefined) return { acknowledgement: { kind: "choices", choices: [] }, heard };
  const { options, known } = calledIn(command, data);
  const typing = options.find(({ focused }) => focused);
  const completes = known.find(({ name }) => name === typing?.name)?.completes;
  const typed = String(typing?.value ?? "");
  if (completes === "digests") {
    const mayDecide = place.chat.kind === "private" || person.decides === true;
    const chat = mayDecide ? `discord:${place.chat.id}` : undefined;
    return {
      acknowledgement: { kind: "choices", choices: [], ...(chat === undefined ? {} : { digests: { chat, typed } }) },
      heard,
    };
  }
  const choices = completes === undefined ? [] : complete(completes, typed, say, absent);
  return { acknowledgement: { kind: "choices", choices }, heard };
}
