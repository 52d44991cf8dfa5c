/** A form: the typed options of a command as what they say, and as somebody would have typed them. */
import { type Absent, available } from "../../../core/commands.ts";
import { NAMELESS } from "../../../core/lines.ts";
import { type CommandOption, optionsOf, subcommandsOf } from "../../../core/options.ts";
import { type Kind, type Meaning, question } from "./meaning.ts";

/** The field beside the options of `/key`, for the key itself. */
export const KEY_FIELD = "key";

type Options = Readonly<Record<string, string>>;

interface Given {
  readonly words: readonly string[];
  readonly named: Record<string, string>;
  readonly quoted: string;
}

function givenIn(options: Options, known: readonly CommandOption[]): Given {
  const words: string[] = [];
  const named: Record<string, string> = {};
  let quoted = "";
  for (const { name, type, as } of known) {
    const text = (Object.hasOwn(options, name) ? options[name] : undefined)?.trim() ?? "";
    if (type === "file" || text === "" || (type === "flag" && text !== "true")) continue;
    if (as === "named") named[name] = text;
    // Beside nothing that is said it says everything.
    else if (as === "quoted" && words.length > 0) quoted = text;
    else words.push(as === "named-words" ? name : text);
  }
  return { words, named, quoted };
}

const flags = (known: readonly CommandOption[]): ReadonlySet<string> =>
  new Set(known.filter(({ type }) => type === "flag").map(({ name }) => name));

const asTyped = (value: string): string => (/\s/.test(value) ? `"${value.replaceAll('"', "'")}"` : value);

export interface Filled {
  readonly meaning: Meaning;
  /** What somebody would have typed. */
  readonly typed: string;
}

/** Undefined: no command is called so, or it is not what a form is for. */
export function filledForm(
  called: string,
  options: Options,
  kinds: readonly Kind[],
  absent: Absent,
): Filled | undefined {
  const [first = "", second = "", more] = called.trim().toLowerCase().replace(/^\//, "").split(/\s+/);
  const command = available(absent).find(({ name }) => name === first);
  if (command === undefined || more !== undefined) return undefined;
  const several = subcommandsOf(command);
  const one = several?.find(({ name }) => name === second);
  if (several === undefined ? second !== "" : one === undefined) return undefined;
  const known = one?.options ?? optionsOf(command);
  const { words, named, quoted } = givenIn(options, known);
  const key = command.operation === "key" && words[0] === "set" ? [options[KEY_FIELD]?.trim() ?? ""] : [];
  // The words of a form are fields of their own, unless they are one command line.
  const said = words.join("\n\n");
  const text = [...(one === undefined ? [] : [one.name]), said, ...key].filter((part) => part !== "").join(" ");
  const alone = flags(known);
  const rest = Object.entries(named).map(([name, value]) =>
    alone.has(name) ? `--${name}` : `--${name} ${asTyped(value)}`,
  );
  const below = quoted === "" ? [] : [`\n\n${quoted}`];
  return {
    meaning: {
      ...(command.operation === "chat" ? question(text, kinds) : { operation: command.operation, text }),
      ...(rest.length === 0 ? {} : { named }),
      ...(quoted === "" ? {} : { quoted: { text: quoted, name: NAMELESS } }),
    },
    typed: [`/${command.name}`, text, ...rest].filter((part) => part !== "").join(" ") + below.join(""),
  };
}
