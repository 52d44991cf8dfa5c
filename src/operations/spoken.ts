/** Examples of commands in the way of the platform: what is typed behind a command on one is a named option on another. */
import { argumentNames, parseArguments } from "../core/arguments.ts";
import { commands } from "../core/commands.ts";
import type { Platform } from "../core/request.ts";
import type { SayIn } from "../core/say.ts";
import { readOpening } from "./extract/opening.ts";

const EXAMPLE = /`\/([a-z]+) ([^`\n]+)`/g;
const NAMED = /`?--([a-z]+)(?: (versa|nexus|eclipse|\d+)\b)?`?/g;

const option = (name: string, value: string): string => (value === "" ? "" : ` ${name}:${value}`);

/** The name of what is said first behind a command; undefined where nothing is. */
const firstOf = (command: string): string | undefined =>
  command === "help" ? "command" : commands.find(({ name }) => name === command)?.arguments.match(/^[a-z]+/)?.[0];

/** Of a command that is several: what is said first is its name, and then a topic or a number. */
function digestOptions(said: string): string {
  const { text, named } = parseArguments(said);
  const [, word = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
  const all = Object.entries(named).map(([one, value]) => option(one, value));
  return ` ${word}${option(word === "add" ? "topic" : "number", rest)}${all.join("")}`;
}

function optionsOf(name: string, said: string): string | undefined {
  if (name === "digest") return digestOptions(said);
  // Its words are typed behind the bot's name, and its pages know that.
  if (name === "settings") return undefined;
  // The key itself is asked for by a form, which shows it to nobody.
  if (name === "key") return option("action", said.split(" ")[0] ?? "");
  if (name === "privacy") return option(said, "True");
  if (name === "extract") {
    const opening = readOpening(said);
    const text = opening.outcome === "schema" ? opening.rest : "";
    return option("schema", said.slice(0, said.length - text.length).trim()) + option("text", text);
  }
  const first = firstOf(name);
  if (first === undefined) return undefined;
  const { text, named } = parseArguments(said);
  return [[first, text] as const, ...Object.entries(named)].map(([one, value]) => option(one, value)).join("");
}

const withOptions = (text: string): string =>
  text
    .replace(EXAMPLE, (whole, name: string, said: string) => {
      const options = optionsOf(name, said);
      return options === undefined ? whole : `\`/${name}${options}\``;
    })
    .replace(NAMED, (whole, name: string, value?: string) => {
      if (!argumentNames.some((one) => one === name)) return whole;
      return `\`${name}${value === undefined ? "" : `:${value}`}\``;
    });

/** Sentences, as they are said there. */
export const spokenOn = (platform: Platform, sayIn: SayIn): SayIn => {
  if (platform !== "discord") return sayIn;
  return (language) => {
    const speak = sayIn(language);
    return (sentence, values) => withOptions(speak(sentence, values));
  };
};
