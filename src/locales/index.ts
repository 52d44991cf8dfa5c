/** The languages that Herald speaks, and how a sentence of one is said. */
import type { Command } from "../core/commands.ts";
import { spokenWith } from "../core/languages.ts";
import type { Say, SayIn } from "../core/say.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { createSentences, type Sentences } from "./sentences.ts";

/** By the code of the language, lower-case. */
const SPOKEN: ReadonlyMap<string, readonly string[]> = new Map([
  ["en", en],
  ["de", de],
]);
const STANDARD = "en";

export const languages: readonly string[] = [...SPOKEN.keys()];

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is done about a sentence that is not there, or that was not given what it names. */
type OnTrouble = (what: string) => void;

function sayWith({ bundle, find }: Sentences, onTrouble: OnTrouble): Say {
  return (sentence, values = {}) => {
    const pattern = find(sentence);
    if (pattern === undefined || pattern === null) {
      onTrouble(`there is no sentence "${sentence}"`);
      return sentence.replaceAll("-", " ");
    }
    const errors: Error[] = [];
    const said = bundle.formatPattern(pattern, { ...values }, errors);
    const [error] = errors;
    if (error === undefined) return said;
    onTrouble(`the sentence "${sentence}" cannot be said: ${error.message}`);
    return said.replace(/\{\$?[^{}]*\}/g, "…");
  };
}

function createSayIn(onTrouble: OnTrouble): SayIn {
  const speakers = new Map<string, Say>();

  function learn(code: string): Say {
    const sentences = SPOKEN.get(code);
    if (sentences === undefined) throw new Error(`the language "${STANDARD}" is always spoken`);
    const say = sayWith(createSentences(code, sentences), onTrouble);
    speakers.set(code, say);
    return say;
  }

  return (language) => {
    const { code } = spokenWith(language);
    return speakers.get(code) ?? learn(code);
  };
}

/** Says what it can: an answer with a gap in it is better than none. */
export const sayIn: SayIn = createSayIn(() => undefined);

/** Throws instead; for tests. */
export const strictSayIn: SayIn = createSayIn((what) => {
  throw new Error(what);
});

/** How menus describe the commands; without a code for everybody who has no menu in their own language. */
export const menuLanguages: readonly { code: string | undefined; describe: (command: Command) => string }[] =
  languages.map((code) => ({
    code: code === STANDARD ? undefined : code,
    describe: ({ name }) => capitalised(sayIn(code)(`does-${name}`)),
  }));
