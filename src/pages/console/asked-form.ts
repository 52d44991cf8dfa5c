/** Buttons that ask for words: the form that each opens, and what is said once it is filled in. */
import type { Command, Say } from "../../platforms/web/wire.ts";
import type { Words } from "./words.ts";

export interface AskedForm {
  readonly command: Command;
  readonly said: (options: Readonly<Record<string, string>>) => Pick<Say, "text" | "options">;
}

/** What is decided in words, by its name among the settings. */
const SETTINGS: ReadonlyMap<string, (words: Words) => string> = new Map([
  ["persona", (words: Words) => words("form-persona")],
  ["budget", (words: Words) => `${words("form-budget")} (person 30)`],
  ["quiet", (words: Words) => `${words("form-quiet")} (22:00-07:00 Europe/Rome)`],
]);

const FIELD = "value";

function settings(word: string, words: Words): AskedForm {
  const description = SETTINGS.get(word)?.(words) ?? words("form-value");
  return {
    command: {
      name: `settings ${word}`,
      description: words("form-settings"),
      credits: words("console-free"),
      options: [{ name: FIELD, type: "text", required: true, description }],
    },
    said: (options) => ({ text: `/settings ${word} ${options[FIELD] ?? ""}` }),
  };
}

/** One thing of one digest. */
function edited(commands: readonly Command[], number: string, field: string): AskedForm | undefined {
  const edit = commands.find(({ name }) => name === "digest edit");
  const option = edit?.options.find(({ name }) => name === field);
  if (edit === undefined || option === undefined) return undefined;
  return {
    command: { ...edit, options: [{ ...option, required: true }] },
    said: (options) => ({ text: "/digest edit", options: { ...options, number } }),
  };
}

/** Undefined: the button asks for nothing, and is pressed. */
export function formAsked(
  { operation, argument }: { readonly operation: string; readonly argument: string },
  commands: readonly Command[],
  words: Words,
): AskedForm | undefined {
  const [, what = ""] = /^form (.+)$/.exec(argument) ?? [];
  if (what === "") return undefined;
  if (operation === "settings") return settings(what, words);
  if (operation !== "digest") return undefined;
  const [, number, field] = /^(\d{1,6}) ([a-z]{1,20})$/.exec(what) ?? [];
  if (number !== undefined && field !== undefined) return edited(commands, number, field);
  const add = commands.find(({ name }) => name === "digest add");
  return add && { command: add, said: (options) => ({ text: "/digest add", options }) };
}
