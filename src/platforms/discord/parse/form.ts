/** Forms: what is asked in each, and what it was when it comes back; by its id alone it says what it is for. */
import {
  type APIFileUploadComponent,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from "discord-api-types/v10";
import type { Say } from "../../../core/say.ts";
import { readCustomId } from "../custom-id.ts";

const FORMS = ["chat", "effect", "mirage", "key", "settings"] as const;
type FormOperation = (typeof FORMS)[number];

/** The fields, by which what was filled in is found again. */
export const WORDS = "words";
export const PICTURE = "picture";

/** Discord's limit of a field. */
const LONGEST = 4_000;

/** As long as a key may be that can be one. */
const LONGEST_KEY = 520;

interface Field {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isShort?: true;
  readonly required?: true;
  readonly longest?: number;
  readonly value?: string | undefined;
}

function wordsField({ label, hint, placeholder, isShort, required, longest, value }: Field): APILabelComponent {
  const component: APITextInputComponent = {
    type: ComponentType.TextInput,
    custom_id: WORDS,
    style: isShort === undefined ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: required ?? false,
    max_length: longest ?? LONGEST,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(value === undefined || value === "" ? {} : { value: value.slice(0, LONGEST).toWellFormed() }),
  };
  return { type: ComponentType.Label, label, ...(hint === undefined ? {} : { description: hint }), component };
}

function pictureField(say: Say): APILabelComponent {
  const component: APIFileUploadComponent = {
    type: ComponentType.FileUpload,
    custom_id: PICTURE,
    file_types: ["image"],
    min_values: 1,
    max_values: 1,
    required: true,
  };
  return { type: ComponentType.Label, label: say("form-picture"), component };
}

export interface Wanted {
  /** Of the interaction that opens it. */
  readonly opener: string;
  /** What the form is about besides its operation, such as a setting or a seed. */
  readonly word?: string | undefined;
  /** What was said already. */
  readonly words?: string | undefined;
  readonly needsPicture?: boolean;
}

type Form = APIModalInteractionResponseCallbackData;

const formOf = (
  operation: FormOperation,
  { opener, word }: Wanted,
  title: string,
  fields: APILabelComponent[],
): Form => ({
  custom_id: word === undefined ? `form ${operation} ${opener}` : `form ${operation} ${opener} ${word}`,
  title,
  components: fields,
});

/** By what is decided, where a line of words says it. */
const SETTINGS: ReadonlyMap<string, (say: Say) => Field> = new Map([
  [
    "persona",
    (say: Say): Field => ({
      label: say("form-persona"),
      placeholder: say("form-persona-example"),
      longest: 500,
      required: true,
    }),
  ],
  [
    "budget",
    (say: Say): Field => ({
      label: say("form-budget"),
      hint: say("form-budget-hint"),
      placeholder: "person 30",
      isShort: true,
      required: true,
    }),
  ],
  [
    "quiet",
    (say: Say): Field => ({
      label: say("form-quiet"),
      placeholder: "22:00-07:00 Europe/Rome",
      isShort: true,
      required: true,
    }),
  ],
]);

const decided = (say: Say, word = ""): Field =>
  SETTINGS.get(word)?.(say) ?? { label: say("form-value"), isShort: true, required: true };

/** Nothing has to be said of a picture: what could become of it is shown then. */
function pictureForm(operation: "effect" | "mirage", wanted: Wanted, title: string, say: Say): Form {
  const words = wordsField({ label: say("form-change"), hint: say("form-change-hint"), value: wanted.words });
  return formOf(operation, wanted, title, wanted.needsPicture === true ? [words, pictureField(say)] : [words]);
}

export function formFor(operation: FormOperation, wanted: Wanted, say: Say): Form {
  switch (operation) {
    case "effect":
      return pictureForm(operation, wanted, say("form-effect"), say);
    case "mirage":
      return pictureForm(operation, wanted, say("form-mirage"), say);
    case "chat":
      return formOf(operation, wanted, say("form-ask"), [
        wordsField({ label: say("form-question"), hint: say("form-question-hint") }),
      ]);
    case "key":
      return formOf(operation, wanted, say("form-key"), [
        wordsField({
          label: say("form-key-label"),
          hint: say("form-key-hint"),
          isShort: true,
          required: true,
          longest: LONGEST_KEY,
        }),
      ]);
    case "settings":
      return formOf(operation, wanted, say("form-settings"), [wordsField(decided(say, wanted.word))]);
  }
}

export interface Filled {
  readonly operation: FormOperation;
  readonly opener: string;
  readonly word: string | undefined;
}

/** Undefined: it is no form of ours. */
export function readForm(customId: string): Filled | undefined {
  const read = readCustomId(customId);
  if (read?.name !== "form") return undefined;
  const [, name, opener, word] = /^(\S+) (\d{1,20})(?: ([\x20-\x7E]+))?$/.exec(read.argument) ?? [];
  const operation = FORMS.find((form) => form === name);
  return operation === undefined || opener === undefined ? undefined : { operation, opener, word };
}
