/** From text to the words by which documents are kept and looked for. */
import { wordsOf } from "./folding.ts";
import { stopWords } from "./plain-words.ts";
import { synonyms } from "./synonyms.ts";

/** Only plurals: more would make one word of two. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|os|\d)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, "");
}

/** The word that stands for this one and all that mean the same. */
export function meant(word: string): string {
  const one = singular(word);
  return synonyms.get(word) ?? synonyms.get(one) ?? one;
}

/** What a text is found by, in its order. */
export function indexWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(meant);
}
