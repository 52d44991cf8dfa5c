/** What somebody typed asks for: a command with its arguments, a question, or what cannot be read. */
import { parseArguments } from "../../../core/arguments.ts";
import { type Absent, asksHow, available, BEHIND_NAME, namesOf } from "../../../core/commands.ts";
import type { File } from "../../../core/file.ts";
import { meantBy, unknownMeant } from "../../../core/key-meant.ts";
import type { OperationName, Request } from "../../../core/request.ts";
import { askedIn, unseenBeside } from "../../../core/unseen.ts";

export interface Meaning {
  readonly operation: OperationName;
  readonly text: string;
  readonly named?: Record<string, string>;
  readonly quoted?: NonNullable<Request["quoted"]>;
}

export type Kind = File["kind"];

/** As the operation calls what it cannot read. */
const WORDS: Partial<Record<Kind, string>> = { picture: "picture", document: "document", moving: "animation" };
const KINDS: ReadonlySet<string> = new Set(Object.values(WORDS));

/** In this order: the first that is there is what the message shows. */
const SHOWN: readonly Kind[] = ["picture", "document", "moving"];

const COMMAND = new RegExp(`^/(\\w{1,64})(?:@\\w{1,64})?${BEHIND_NAME}`);

const asks = (operation: OperationName, text = ""): Meaning => ({ operation, text });

/** Words beside a picture are about what nobody here can see; without any, somebody is told what is missing. */
export function question(typed: string, kinds: readonly Kind[]): Meaning {
  const text = askedIn(typed);
  const kind = SHOWN.find((one) => kinds.includes(one));
  const shown = kind === undefined ? undefined : WORDS[kind];
  if (shown !== undefined) return asks("unknown", unseenBeside(text, shown) ?? shown);
  return text === "" ? asks("help", "ask") : meantBy(text);
}

export function meaningOf(typed: string, kinds: readonly Kind[], absent: Absent): Meaning {
  const words = typed.trim();
  const [whole, called] = COMMAND.exec(words) ?? [];
  if (whole === undefined || called === undefined) return question(words, kinds);
  const rest = words.slice(whole.length).trim();
  const name = called.toLowerCase();
  const command = available(absent).find((one) => one.name === name);
  if (command === undefined) return unknownMeant(name, rest, KINDS);
  if (asksHow(command, rest)) return asks("help", command.name);
  const names = namesOf(command);
  if (names.length === 0) return asks(command.operation, rest);
  const { text, named } = parseArguments(rest, { names });
  const meaning = command.operation === "chat" ? question(text, kinds) : asks(command.operation, text);
  return Object.keys(named).length === 0 ? meaning : { ...meaning, named };
}
