/** Commands as they are typed: which ones fit so far, and what a form for one of them says. */
import type { Command, CommandOption } from "../../platforms/web/wire.ts";

/** Undefined: no command is being chosen. */
export function typedCommand(text: string): string | undefined {
  const [, typed] = /^\/([^\n]*)$/.exec(text) ?? [];
  return typed?.toLowerCase();
}

/** The best first; none where what is typed goes on behind a whole command. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.trimStart();
  if (
    commands.some(({ name }) => wanted.startsWith(`${name} `)) &&
    !commands.some(({ name }) => name.startsWith(wanted))
  )
    return [];
  return commands
    .map((command) => ({ command, rank: rankOf(command, wanted.trimEnd()) }))
    .filter(({ rank }) => rank < MISSES)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

const MISSES = 4;

function rankOf({ name, also = [], description }: Command, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted) || also.includes(wanted)) return 1;
  if (name.split(" ").some((part) => part.startsWith(wanted))) return 2;
  return wanted.length > 2 && description.toLowerCase().includes(wanted) ? 3 : MISSES;
}

/** The command that a text begins with, the longest name first, and what is said behind it. */
export function commandIn(
  commands: readonly Command[],
  text: string,
): { readonly command: Command; readonly rest: string } | undefined {
  const lower = text.toLowerCase();
  const [command] = commands
    .filter(({ name }) => lower === `/${name}` || lower.startsWith(`/${name} `) || lower.startsWith(`/${name}\n`))
    .toSorted((one, other) => other.name.length - one.name.length);
  return command === undefined ? undefined : { command, rest: text.slice(command.name.length + 1).trim() };
}

/** How it is typed by hand: `/imagine prompt [--size …]`. */
export const usageOf = ({ name, options }: Command): string =>
  [`/${name}`, ...options.filter(({ type }) => type !== "file").map(usageOfOption)].join(" ");

const usageOfOption = ({ name, required }: CommandOption): string => (required === true ? name : `[--${name}]`);

/** Whether it is worth a form. */
export const hasForm = ({ options }: Command): boolean => options.length > 0;

export type Problem = "missing" | "number" | "whole";

export interface Filled {
  readonly options: Readonly<Record<string, string>>;
  /** By option: what is wrong with it. */
  readonly problems: Readonly<Record<string, Problem>>;
}

/** What was put into a form, as the request says it: nothing that was left empty. */
export function fill(
  { options }: Command,
  values: Readonly<Record<string, string | undefined>>,
  hasFile: boolean,
): Filled {
  const problems: Record<string, Problem> = {};
  const given: Record<string, string> = {};
  for (const option of options) {
    const value = values[option.name]?.trim() ?? "";
    const problem = problemOf(option, option.type === "file" ? hasFile : value !== "", value);
    if (problem !== undefined) problems[option.name] = problem;
    else if (value !== "" && option.type !== "file") given[option.name] = value;
  }
  return { options: given, problems };
}

function problemOf(option: CommandOption, isGiven: boolean, value: string): Problem | undefined {
  if (!isGiven) return option.required === true ? "missing" : undefined;
  if (option.type !== "number") return undefined;
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = option;
  const isWhole = /^-?\d{1,16}$/.test(value);
  if (isWhole && Number(value) >= least && Number(value) <= most) return undefined;
  return option.least !== undefined && option.most !== undefined ? "number" : "whole";
}
