/** The glossary: finds the term that a few words are, in whatever spelling. */
import { COINS } from "./coins.ts";
import { TERMS } from "./terms.ts";
import { fold, stem } from "./words.ts";

interface Term {
  readonly name: string;
  readonly says: string;
}

const bySpelling = new Map<string, Term>();
for (const [name, others, says] of [...TERMS, ...COINS]) {
  for (const spelling of [name, ...others.split(",")]) {
    const key = keyOf(spelling);
    if (key !== "" && !bySpelling.has(key)) bySpelling.set(key, { name, says });
  }
}

function keyOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}&]+/gu, " ")
    .trim()
    .split(" ")
    .map(stem)
    .join(" ");
}

/** The term that a few words are, such as `gas fees` or `an ETF`. */
export const termOf = (text: string): Term | undefined =>
  text.length > 60 ? undefined : bySpelling.get(keyOf(text.replace(/^\s*(?:an?|the)\s+/i, "")));

/** Whether a word is one of the market's. */
export const isTerm = (word: string): boolean => bySpelling.has(stem(word.toLowerCase()));
