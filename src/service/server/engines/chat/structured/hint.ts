/** What a place in a schema is called, in words: what the text is searched for. */
import type { Keywords } from "./schema.ts";

export interface Hint {
  /** The words of the property's name, in lower case. */
  readonly words: readonly string[];
  /** The name as words with spaces between. */
  readonly name: string;
  /** Of the things around it, such as the property that holds it. */
  readonly around: readonly string[];
  readonly description: string;
}

export const NO_HINT: Hint = { words: [], name: "", around: [], description: "" };

/** `unitPrice`, `unit_price` and `unit-price` are all "unit price". */
const wordsOfName = (name: string): readonly string[] =>
  name
    .slice(0, 100)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

export function hintOf(name: string, parts: readonly Keywords[], outer: Hint): Hint {
  const words = wordsOfName(name);
  const description = parts
    .map((part) => `${part.title ?? ""} ${part.description ?? ""}`)
    .join(" ")
    .slice(0, 400)
    .toLowerCase();
  return { words, name: words.join(" "), around: [...outer.around, ...outer.words], description: description.trim() };
}

/** One item of a list is called like the list, but in the singular. */
export const itemHint = (hint: Hint): Hint => {
  const words = hint.words.map((word, at) => (at === hint.words.length - 1 ? singular(word) : word));
  return { ...hint, words, name: words.join(" ") };
};

export function singular(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") && word.length > 3 ? word.slice(0, -1) : word;
}

/** Whether a name has one of these words. */
export const isCalled = ({ words }: Hint, ...any: readonly string[]): boolean =>
  words.some((word) => any.includes(word) || any.includes(singular(word)));

/** The same, with the description to help. */
export const isAbout = (hint: Hint, ...any: readonly string[]): boolean =>
  isCalled(hint, ...any) || any.some((word) => new RegExp(`\\b${word}s?\\b`).test(hint.description));
