/** What Discord refuses in the definition of a command. */
import { has, isFields, listIn, numberIn, textIn } from "../body.ts";
import type { Hub } from "../hub.ts";
import type { Fields } from "../model.ts";
import type { Faults, Path } from "../refusal.ts";

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const COMMAND =
  "id name name_localizations description description_localizations options default_member_permissions dm_permission default_permission type nsfw integration_types contexts handler application_id version guild_id".split(
    " ",
  );
const OPTION =
  "type name name_localizations description description_localizations required choices options channel_types min_value max_value min_length max_length autocomplete file_types".split(
    " ",
  );

/** A slash command (1), one of the menu of a person (2), or of a message (3). */
export const kindOf = (command: Fields): number => numberIn(command, "type") ?? 1;

export const keyOf = (command: Fields): string => `${kindOf(command)} ${textIn(command, "name") ?? ""}`;

export function checkCommands(hub: Hub, list: readonly Fields[], faults: Faults, where: string): void {
  const seen = new Set<string>();
  list.forEach((command, index) => {
    checkCommand(hub, command, [index], faults, where);
    const key = keyOf(command);
    if (seen.has(key)) {
      faults.add([index, "name"], "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
    }
    seen.add(key);
  });
  for (const [kind, most] of [
    [1, 100],
    [2, 15],
    [3, 15],
  ] as const) {
    if (list.filter((command) => kindOf(command) === kind).length > most) {
      faults.add([], "APPLICATION_COMMAND_LIMIT_REACHED", `Maximum number of application commands reached (${most})`);
    }
  }
}

function checkCommand(hub: Hub, command: Fields, path: Path, faults: Faults, where: string): void {
  const kind = kindOf(command);
  const name = textIn(command, "name") ?? "";
  for (const field of Object.keys(command)) {
    if (!COMMAND.includes(field)) hub.problems.push(`${where}: a command has no field ${field}`);
  }
  if (kind === 1) {
    checkNames(command, path, faults);
    checkOptions(hub, listIn(command, "options").filter(isFields), path, faults, where);
    if (sizeOf(command) > 8000) {
      faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", "The combined length of the command exceeds 8000 characters");
    }
    return;
  }
  faults.tooLong([...path, "name"], name, 32, 1);
  for (const [language, text] of localized(command, "name_localizations")) {
    faults.tooLong([...path, "name_localizations", language], text, 32, 1);
  }
  if ((textIn(command, "description") ?? "") !== "") {
    faults.add(
      [...path, "description"],
      "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
      "Context menu commands cannot have description",
    );
  }
  if (listIn(command, "options").length > 0) {
    faults.add(
      [...path, "options"],
      "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
      "Context menu commands cannot have options",
    );
  }
}

const localized = (fields: Fields, name: string): readonly (readonly [string, string])[] => {
  const value = fields[name];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([language, text]) =>
    typeof text === "string" ? [[language, text] as const] : [],
  );
};

function checkNames(fields: Fields, path: Path, faults: Faults): void {
  const names = [["name", textIn(fields, "name") ?? ""], ...localized(fields, "name_localizations")] as const;
  for (const [where, name] of names) {
    if (!NAME.test(name) || name !== name.toLowerCase()) {
      const here = where === "name" ? [...path, "name"] : [...path, "name_localizations", where];
      faults.add(here, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
  }
  const described = [
    ["", textIn(fields, "description") ?? ""],
    ...localized(fields, "description_localizations"),
  ] as const;
  for (const [language, text] of described) {
    const here = language === "" ? [...path, "description"] : [...path, "description_localizations", language];
    faults.tooLong(here, text, 100, 1);
  }
}

function checkOptions(hub: Hub, options: readonly Fields[], path: Path, faults: Faults, where: string): void {
  const here = [...path, "options"];
  if (options.length > 25) faults.add(here, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
  const names = options.map((option) => textIn(option, "name") ?? "");
  if (new Set(names).size !== names.length) {
    faults.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
  }
  let optional = false;
  options.forEach((option, index) => {
    if (option["required"] === true && optional) {
      faults.add(
        [...here, index],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        "Required options must be placed before non-required options",
      );
    }
    optional ||= option["required"] !== true;
    checkOption(hub, option, [...here, index], faults, where);
  });
}

function checkOption(hub: Hub, option: Fields, path: Path, faults: Faults, where: string): void {
  const type = numberIn(option, "type") ?? 0;
  for (const field of Object.keys(option)) {
    if (!OPTION.includes(field)) hub.problems.push(`${where}: an option has no field ${field}`);
  }
  checkNames(option, path, faults);
  if (type < 1 || type > 11) faults.add([...path, "type"], "BASE_TYPE_CHOICES", "Value must be one of {1, …, 11}.");
  if (type === 1 || type === 2) checkOptions(hub, listIn(option, "options").filter(isFields), path, faults, where);
  const choices = listIn(option, "choices").filter(isFields);
  if (choices.length > 25) faults.add([...path, "choices"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
  if (choices.length > 0 && option["autocomplete"] === true) {
    faults.add(
      [...path, "autocomplete"],
      "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
      "Cannot have choices with autocomplete",
    );
  }
  if ((choices.length > 0 || option["autocomplete"] === true) && ![3, 4, 10].includes(type)) {
    faults.add(
      [...path, "choices"],
      "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE",
      "Only for strings, integers and numbers",
    );
  }
  const values = choices.map((choice) => choice["value"]);
  if (new Set(values).size !== values.length) {
    faults.add([...path, "choices"], "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_EXISTS", "Choice value already exists");
  }
  choices.forEach((choice, index) => {
    faults.tooLong([...path, "choices", index, "name"], textIn(choice, "name") ?? "", 100, 1);
    for (const [language, text] of localized(choice, "name_localizations")) {
      faults.tooLong([...path, "choices", index, "name_localizations", language], text, 100, 1);
    }
    const value = choice["value"];
    if (type === 3 && typeof value === "string") faults.tooLong([...path, "choices", index, "value"], value, 100);
    if (type === 3 ? typeof value !== "string" : typeof value !== "number") {
      faults.add(
        [...path, "choices", index, "value"],
        "BASE_TYPE_INVALID",
        "The value has another type than the option",
      );
    }
  });
  if (type !== 3 && (has(option, "min_length") || has(option, "max_length"))) {
    faults.add(path, "APPLICATION_COMMAND_OPTIONS_LENGTH_TYPE", "Only strings have a length");
  }
  if (type !== 11 && has(option, "file_types")) {
    faults.add([...path, "file_types"], "APPLICATION_COMMAND_OPTIONS_FILE_TYPES", "Only attachments have file types");
  }
  if (listIn(option, "file_types").length > 10) {
    faults.add([...path, "file_types"], "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
  }
}

/** The longest of the languages counts, for everything that people read and all values. */
function sizeOf(fields: Fields): number {
  const longest = (name: string): number =>
    Math.max(
      (textIn(fields, name) ?? "").length,
      ...localized(fields, `${name}_localizations`).map(([, text]) => text.length),
    );
  const value = fields["value"];
  const own = longest("name") + longest("description") + (typeof value === "string" ? value.length : 0);
  const inner = [...listIn(fields, "options"), ...listIn(fields, "choices")].filter(isFields);
  return inner.reduce((sum, one) => sum + sizeOf(one), own);
}
