/** The commands as Discord registers them: made from the command table, in every language. */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandOptionChoice,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
  type LocalizationMap,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
} from "discord-api-types/v10";
import { type Absent, available, type Command } from "../../core/commands.ts";
import { type CommandOption, optionsOf, subcommandsOf } from "../../core/options.ts";
import type { Say, SayIn } from "../../core/say.ts";
import { messageCommands } from "./commands/message-commands.ts";

export interface MenuLanguage {
  /** Undefined: for all who have none in their own language. */
  readonly code: string | undefined;
  readonly describe: (command: Command) => string;
}

/** Discord's limit of every description and of every choice, in characters. */
const LONGEST = 100;

/** Installed by a guild or by a person; in guilds, with the bot alone, and between people. */
const EVERYWHERE = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
};

const fitting = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;

/** As Discord calls a language: `es` is spoken in two ways there. */
const localesOf = (code: string): readonly Locale[] =>
  Object.values(Locale).filter((locale) => [locale.toLowerCase(), locale.split("-")[0]].includes(code.toLowerCase()));

interface Spoken {
  readonly say: Say;
  readonly others: readonly { readonly locale: Locale; readonly say: Say }[];
}

/** Only where it is another text: a language that has none of its own shows the first. */
function inOthers({ say, others }: Spoken, text: (say: Say) => string): LocalizationMap | undefined {
  const said = text(say);
  const texts = others
    .map(({ locale, say: other }) => [locale, fitting(text(other))] as const)
    .filter(([, one]) => one !== fitting(said));
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

const named = (map: LocalizationMap | undefined) => (map === undefined ? {} : { name_localizations: map });
const described = (map: LocalizationMap | undefined) => (map === undefined ? {} : { description_localizations: map });

function choicesOf(
  { choices }: CommandOption,
  spoken: Spoken,
): APIApplicationCommandOptionChoice<string>[] | undefined {
  return choices?.map(({ value, label }) => ({
    name: fitting(label(spoken.say)),
    value,
    ...named(inOthers(spoken, label)),
  }));
}

function optionFor(option: CommandOption, spoken: Spoken): APIApplicationCommandBasicOption {
  const about = (say: Say): string => say(`option-${option.described}`);
  const base = {
    name: option.name,
    description: fitting(about(spoken.say)),
    ...described(inOthers(spoken, about)),
    ...(option.required === undefined ? {} : { required: true }),
  };
  switch (option.type) {
    case "flag":
      return { type: ApplicationCommandOptionType.Boolean, ...base };
    case "number":
      return {
        type: ApplicationCommandOptionType.Integer,
        ...base,
        ...(option.least === undefined ? {} : { min_value: option.least }),
        ...(option.most === undefined ? {} : { max_value: option.most }),
      };
    case "file":
      return {
        type: ApplicationCommandOptionType.Attachment,
        ...base,
        ...(option.pictures === undefined ? {} : { file_types: ["image"] }),
      };
    case "text": {
      const choices = choicesOf(option, spoken);
      if (choices !== undefined) return { type: ApplicationCommandOptionType.String, ...base, choices };
      if (option.completes === undefined) return { type: ApplicationCommandOptionType.String, ...base };
      return { type: ApplicationCommandOptionType.String, ...base, autocomplete: true };
    }
  }
}

/** Its options, or the commands that it is. */
function optionsFor(command: Command, spoken: Spoken): APIApplicationCommandOption[] {
  const several = subcommandsOf(command);
  if (several === undefined) return optionsOf(command).map((option) => optionFor(option, spoken));
  return several.map(({ name, options }) => {
    const about = (say: Say): string => say(`subcommand-${name}`);
    return {
      type: ApplicationCommandOptionType.Subcommand,
      name,
      description: fitting(about(spoken.say)),
      ...described(inOthers(spoken, about)),
      options: options.map((option) => optionFor(option, spoken)),
    };
  });
}

/** In a stable order: it is another list only when a command is another one. */
export function definitionsOf(
  languages: readonly MenuLanguage[],
  absent: Absent,
  sayIn: SayIn,
): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  const own = languages.find(({ code }) => code === undefined);
  const others = languages.flatMap(({ code, describe }) =>
    code === undefined ? [] : localesOf(code).map((locale) => ({ locale, describe, say: sayIn(code) })),
  );
  const spoken: Spoken = { say: sayIn(undefined), others };
  const slash = available(absent).map((command): RESTPostAPIApplicationCommandsJSONBody => {
    const descriptions = others.map(({ locale, describe }) => [locale, fitting(describe(command))] as const);
    return {
      type: ApplicationCommandType.ChatInput,
      name: command.name,
      description: fitting(own?.describe(command) ?? command.does),
      ...(descriptions.length === 0 ? {} : { description_localizations: Object.fromEntries(descriptions) }),
      options: optionsFor(command, spoken),
      // The guild may decide otherwise; at every press and every command it is looked at once more.
      ...(command.administrators === true
        ? { default_member_permissions: String(PermissionFlagsBits.ManageGuild) }
        : {}),
      ...EVERYWHERE,
    };
  });
  const onMessages = messageCommands(absent).map(
    ({ label }): RESTPostAPIApplicationCommandsJSONBody => ({
      type: ApplicationCommandType.Message,
      name: label(spoken.say),
      ...named(inOthers(spoken, label)),
      ...EVERYWHERE,
    }),
  );
  return [...slash, ...onMessages];
}
