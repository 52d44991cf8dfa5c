/** What a query asks for: words, each with its weight. */
import { wordsOf } from "./folding.ts";
import { generalWords, stopWords } from "./plain-words.ts";
import { corrected } from "./spelling.ts";
import { assets, synonyms, topics } from "./synonyms.ts";
import { meant } from "./words.ts";

/** What the index knows, as far as a question needs it. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  /** Words that are always written with a capital. */
  readonly names: ReadonlySet<string>;
  /** All words that a misspelt one can have been, the likelier ones first. */
  readonly spellings: readonly string[];
}

/** From each word that is looked for to its weight; empty when nothing special is. */
export type Question = ReadonlyMap<string, number>;

/** More words only cost time; a long text has said what it is about by then. */
const MOST_WORDS = 24;

/** Any asset covers what a question wants of assets, since people list them. */
export const ASSET_WEIGHT = 3;
const TOPIC_WEIGHT = 3;
/** A name is rare, so it says most. */
const NAME_WEIGHT = 4;
/** Any other word is only a hint. */
const HINT_WEIGHT = 1;

function weightOf(word: string, names: ReadonlySet<string>): number {
  if (assets.has(word)) return ASSET_WEIGHT;
  if (topics.has(word)) return TOPIC_WEIGHT;
  return names.has(word) ? NAME_WEIGHT : HINT_WEIGHT;
}

/** The word as it was meant, or undefined when it narrows nothing. */
function sought(word: string, { words, spellings }: Vocabulary): string | undefined {
  if (stopWords.has(word)) return undefined;
  const isKnown = synonyms.has(word) || generalWords.has(word) || words.has(meant(word));
  const right = isKnown ? word : (corrected(word, spellings) ?? word);
  return generalWords.has(right) || generalWords.has(meant(right)) ? undefined : meant(right);
}

export function readQuestion(query: string, vocabulary: Vocabulary): Question {
  const weights = new Map<string, number>();
  for (const word of wordsOf(query)) {
    if (weights.size === MOST_WORDS) break;
    const wanted = sought(word, vocabulary);
    if (wanted !== undefined) weights.set(wanted, weightOf(wanted, vocabulary.names));
  }
  return weights;
}
