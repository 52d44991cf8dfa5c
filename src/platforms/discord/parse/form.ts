/** Forms: what is asked in each, and what it was when it comes back; by its id alone it says what it is for. */
import {
  type APIFileUploadComponent,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from "discord-api-types/v10";
import { LONGEST_TOPIC } from "../../../core/news.ts";
import type { Say } from "../../../core/say.ts";
import { readCustomId } from "../custom-id.ts";

const FORMS = ["chat", "effect", "mirage", "key", "settings", "digest"] as const;
type FormOperation = (typeof FORMS)[number];

/** The fields, by which what was filled in is found again. */
export const WORDS = "words";
export const PICTURE = "picture";
export const WHEN = ["at", "days", "tz"] as const;

/** Of a form for a new digest; of all others the word names a digest and what is to be otherwise. */
export const NEW = "new";

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

function wordsField(
  { label, hint, placeholder, isShort, required, longest, value }: Field,
  name: string = WORDS,
): APILabelComponent {
  const component: APITextInputComponent = {
    type: ComponentType.TextInput,
    custom_id: name,
    style: isShort === undefined ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: required ?? false,
    max_length: longest ?? LONGEST,
    ...(placeholder === undefined || placeholder === "" ? {} : { placeholder }),
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

const shortField = (label: string, placeholder: string, more: Partial<Field> = {}): Field => ({
  label,
  placeholder,
  isShort: true,
  ...more,
});

function digestForm(wanted: Wanted, say: Say): Form {
  if (wanted.word !== NEW) {
    return formOf("digest", wanted, say("form-digest-edit"), [
      wordsField(shortField(say("form-value"), "", { required: true })),
    ]);
  }
  return formOf("digest", wanted, say("form-digest"), [
    wordsField(
      shortField(say("form-digest-topic"), "bitcoin etf", {
        required: true,
        value: wanted.words,
        longest: LONGEST_TOPIC,
      }),
    ),
    wordsField(shortField(say("form-digest-at"), "09:00", { required: true, longest: 60 }), "at"),
    wordsField(shortField(say("form-digest-days"), say("form-digest-days-example"), { longest: 60 }), "days"),
    wordsField(shortField(say("form-digest-tz"), "Europe/Rome", { longest: 60 }), "tz"),
  ]);
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
    case "digest":
      return digestForm(wanted, say);
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
