/** The commands as the console offers them, and what may be chosen while one is filled in. */
import { type Absent, available, type Command } from "../../../core/commands.ts";
import { complete, completeDigests } from "../../../core/completions.ts";
import { CHAT_DIGESTS, DIGEST } from "../../../core/digest.ts";
import { type CommandOption, optionsOf, subcommandsOf } from "../../../core/options.ts";
import type { Say } from "../../../core/say.ts";
import type { Documents } from "../../../core/store/documents.ts";
import { KEY_FIELD } from "../parse/filled.ts";
import type { CommandOption as Field, Command as Offered } from "../wire.ts";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function fieldOf({ name, type, required, choices, completes, least, most, described }: CommandOption, say: Say): Field {
  return {
    name,
    type,
    ...(required === undefined ? {} : { required }),
    ...(choices === undefined ? {} : { choices: choices.map(({ value, label }) => ({ value, label: label(say) })) }),
    ...(completes === undefined ? {} : { completes }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    description: say(`option-${described}`),
  };
}

/** Only in the console the key is a field beside what to do with it. */
const keyField = (say: Say): Field => ({ name: KEY_FIELD, type: "text", description: say("form-key-label") });

/** Of a command that is several, those that come to cost something. */
const BUYS: readonly string[] = ["add", "now", "preview"];

function offered(command: Command, say: Say): readonly Offered[] {
  const { name, operation } = command;
  const also = command.also === undefined ? {} : { also: command.also };
  const credits =
    command.credits === "free" ? say("console-free") : say("help-credits", { credits: say(`costs-${name}`) });
  const several = subcommandsOf(command);
  if (several === undefined) {
    const fields = optionsOf(command).map((option) => fieldOf(option, say));
    const options = operation === "key" ? [...fields, keyField(say)] : fields;
    return [{ name, ...also, description: capitalised(say(`does-${name}`)), credits, options }];
  }
  return several.map((one, i) => ({
    name: `${name} ${one.name}`,
    ...(i === 0 ? also : {}),
    description: say(`subcommand-${one.name}`),
    credits: BUYS.includes(one.name) ? credits : say("console-free"),
    options: one.options.map((option) => fieldOf(option, say)),
  }));
}

export const menuOf = (absent: Absent, say: Say): readonly Offered[] =>
  available(absent).flatMap((command) => offered(command, say));

export interface Typing {
  /** As the menu calls it. */
  readonly command: string;
  readonly option: string;
  readonly typed: string;
}

export interface Choosing {
  readonly documents: Pick<Documents, "get">;
  readonly absent: Absent;
  readonly say: Say;
  readonly visitor: string;
}

interface Choice {
  readonly name: string;
  readonly value: string;
}

async function digestsOf(documents: Pick<Documents, "get">, visitor: string) {
  const standing = (await documents.get(CHAT_DIGESTS, `web:${visitor}`)) ?? [];
  const found = await Promise.all(standing.map(({ id }) => documents.get(DIGEST, id)));
  return found.flatMap((one) => one ?? []);
}

function optionNamed({ command: called, option }: Typing, absent: Absent): CommandOption | undefined {
  const [first, second] = called.trim().toLowerCase().split(/\s+/);
  const command = available(absent).find(({ name }) => name === first);
  if (command === undefined) return undefined;
  const several = subcommandsOf(command);
  const options = several === undefined ? optionsOf(command) : several.find(({ name }) => name === second)?.options;
  return options?.find(({ name }) => name === option);
}

export async function choicesFor(typing: Typing, choosing: Choosing): Promise<readonly Choice[]> {
  const { documents, absent, say, visitor } = choosing;
  const completes = optionNamed(typing, absent)?.completes;
  if (completes === undefined) return [];
  if (completes === "digests") return completeDigests(await digestsOf(documents, visitor), typing.typed);
  return complete(completes, typing.typed, say, absent);
}
