/** The options of each command: typed, with their choices, and what becomes of what is given. Made from the command table. */
import type { Command } from "./commands.ts";
import { MODEL_COSTS, models } from "./costs.ts";
import { COUNT } from "./news.ts";
import type { OperationName } from "./request.ts";
import type { Say } from "./say.ts";

export type Completion = "models" | "personas" | "languages" | "zones" | "commands" | "digests";

export interface Choice {
  readonly value: string;
  readonly label: (say: Say) => string;
}

export interface CommandOption {
  readonly name: string;
  readonly type: "text" | "number" | "flag" | "file";
  /** `words`: what the request says; `named`: an argument by its name; `named-words`: its name is what the request says; `quoted`: what it speaks about, beside what it says. */
  readonly as: "words" | "named" | "named-words" | "quoted";
  readonly required?: true;
  readonly choices?: readonly Choice[];
  readonly completes?: Completion;
  /** Of a number. */
  readonly least?: number;
  readonly most?: number;
  /** Only pictures. */
  readonly pictures?: true;
  /** Which sentence describes it. */
  readonly described: string;
}

type Given = Partial<Omit<CommandOption, "name" | "required">> & {
  /** Though the command table wants it: what is missing is asked for, or stands elsewhere. */
  readonly optional?: true;
};

const same = (value: string): Choice => ({ value, label: () => value });

const modelChoices = models.map(
  (value): Choice => ({ value, label: (say) => say("choice-model", { model: value, credits: MODEL_COSTS[value] }) }),
);

const sizeChoices: readonly Choice[] = [
  { value: "square", label: (say) => say("choice-square") },
  { value: "landscape", label: (say) => say("choice-landscape") },
  { value: "portrait", label: (say) => say("choice-portrait") },
  ...["512x512", "1024x768", "768x1024", "1280x720", "720x1280", "1280x1280"].map(same),
];

const periodChoices: readonly Choice[] = [
  { value: "day", label: (say) => say("button-day") },
  { value: "week", label: (say) => say("button-week") },
  { value: "month", label: (say) => say("button-month") },
];

const keyChoices: readonly Choice[] = [
  { value: "set", label: (say) => say("choice-key-set") },
  { value: "status", label: (say) => say("choice-key-status") },
  { value: "remove", label: (say) => say("choice-key-remove") },
];

/** What the command table calls by these names. */
const ARGUMENTS: Readonly<Record<string, Given>> = {
  model: { choices: modelChoices },
  persona: { completes: "personas" },
  private: { type: "flag" },
  size: { choices: sizeChoices },
  seed: { type: "number" },
  period: { choices: periodChoices },
  tz: { completes: "zones" },
  count: { type: "number", least: 1, most: COUNT.most },
  sort: {
    choices: [
      { value: "date", label: (say) => say("choice-sort-date") },
      { value: "relevance", label: (say) => say("choice-sort-relevance") },
    ],
  },
  sources: {
    choices: [
      { value: "news", label: (say) => say("choice-sources-news") },
      { value: "imageboard", label: (say) => say("choice-sources-imageboard") },
      { value: "news,imageboard", label: (say) => say("choice-sources-both") },
    ],
  },
  picture: { type: "file", pictures: true },
};

/** Where a typed option is better than words, it takes the place of what the table says, or is added to it. */
const OF_COMMAND: Partial<Record<OperationName, Readonly<Record<string, Given>>>> = {
  chat: { prompt: { described: "question" } },
  effect: { prompt: { optional: true, described: "change" }, picture: { optional: true } },
  mirage: { prompt: { optional: true, described: "change" }, picture: { optional: true } },
  extract: { schema: { optional: true }, text: { optional: true, as: "quoted" }, file: { type: "file" } },
  model: { name: { completes: "models", described: "model" } },
  persona: { name: { completes: "personas", described: "persona" } },
  language: { name: { completes: "languages", described: "language" } },
  privacy: { forget: { type: "flag", as: "named-words" } },
  help: { command: { completes: "commands" } },
  news: { query: { described: "query" } },
  mood: { topic: { described: "topic" } },
};

/** Words to choose one from are a single option. */
const ALTERNATIVES: Partial<Record<OperationName, readonly CommandOption[]>> = {
  key: [{ name: "action", type: "text", as: "words", choices: keyChoices, described: "action" }],
};

const required = (options: readonly CommandOption[]): readonly CommandOption[] =>
  options.toSorted((one, other) => Number(other.required ?? false) - Number(one.required ?? false));

/** What must be given stands first, as Discord wants it. */
export function optionsOf(command: Command): readonly CommandOption[] {
  const { operation } = command;
  const alternatives = operation === undefined ? undefined : ALTERNATIVES[operation];
  if (alternatives !== undefined) return alternatives;
  const own = operation === undefined ? {} : (OF_COMMAND[operation] ?? {});
  const written = command.arguments.split(/[\s,]+/).filter((name) => name !== "");
  const added = Object.keys(own).filter((name) => !written.some((one) => one.replace("?", "") === name));
  const options = [...written, ...added.map((name) => `${name}?`)].map((argument, index): CommandOption => {
    const name = argument.replace("?", "");
    const { optional, ...given } = own[name] ?? {};
    return {
      name,
      type: "text",
      as: index === 0 ? "words" : "named",
      described: name,
      ...(optional === true || argument.endsWith("?") ? {} : { required: true }),
      ...ARGUMENTS[name],
      ...given,
    };
  });
  return required(options);
}

/** A command that is several: each is called by its own name behind the first. */
export interface Subcommand {
  readonly name: string;
  readonly options: readonly CommandOption[];
}

const NUMBERED = ["edit", "pause", "resume", "remove", "now", "preview"];

const numberOption: CommandOption = {
  name: "number",
  type: "text",
  as: "words",
  completes: "digests",
  described: "number",
  required: true,
};

const switchChoices: readonly Choice[] = [
  { value: "on", label: (say) => say("choice-on") },
  { value: "off", label: (say) => say("choice-off") },
];

const lookChoices: readonly Choice[] = [
  { value: "dark", label: (say) => say("choice-picture-dark") },
  { value: "light", label: (say) => say("choice-picture-light") },
  { value: "off", label: (say) => say("choice-picture-off") },
];

const emptyChoices: readonly Choice[] = [
  { value: "say", label: (say) => say("choice-empty-say") },
  { value: "silent", label: (say) => say("choice-empty-silent") },
];

/** Where a digest's option is another one than what other commands call so. */
const OF_DIGEST: Readonly<Record<string, Given>> = {
  language: { completes: "languages", described: "digest-language" },
  brief: { choices: switchChoices },
  picture: { type: "text", choices: lookChoices, described: "digest-picture" },
  empty: { choices: emptyChoices },
};

function named(name: string): CommandOption {
  const { optional: _, ...given } = { ...ARGUMENTS[name], ...OF_DIGEST[name] };
  const { pictures: _pictures, ...rest } = given;
  return { name, type: "text", as: "named", described: name, ...rest };
}

/** Undefined: the command is one. */
export function subcommandsOf({
  operation,
  arguments: written,
  named: names = [],
}: Command): readonly Subcommand[] | undefined {
  if (operation !== "digest") return undefined;
  return written.split(/[\s,]+/).map((name): Subcommand => {
    const number = NUMBERED.includes(name) ? [numberOption] : [];
    if (name === "add") {
      const topic: CommandOption = { ...named("topic"), as: "words", required: true };
      return { name, options: [topic, ...names.filter((one) => one !== "topic").map(named)] };
    }
    return { name, options: name === "edit" ? [...number, ...names.map(named)] : number };
  });
}
