/** The index: which documents a question finds, and how well each fits. */
import MiniSearch from "minisearch";
import type { Entry } from "./library.ts";
import { generalWords } from "./plain-words.ts";
import { ASSET_WEIGHT, type Question, readQuestion, type Vocabulary } from "./question.ts";
import { assets, synonyms } from "./synonyms.ts";
import { indexWords } from "./words.ts";

/** From each document's id to how well it fits; undefined when everything was asked for. */
export type Matches = ReadonlyMap<string, number> | undefined;

export interface Index {
  match(query: string): Matches;
}

/** Of what the best document covers; below it, a document only shares a word with the question. */
const ENOUGH = 0.55;

const TITLE_BOOST = 3;

/** What a shorter word begins are other words; one that stands nowhere as it is may well be the beginning of one. */
const SHORTEST_PREFIX = { known: 5, unknown: 4 } as const;

/** A capital says nothing where a sentence opens, so only those inside one are looked at. */
const CAPITALISED = /(?<=[\p{Ll}\d,%] )\p{Lu}\p{L}{2,}/gu;
const UNCAPITALISED = /(?<!\p{L})\p{Ll}+/gu;

function namesIn(texts: readonly string[]): ReadonlySet<string> {
  const found = (pattern: RegExp) => texts.flatMap((text) => (text.match(pattern) ?? []).flatMap(indexWords));
  const others = new Set(found(UNCAPITALISED));
  return new Set(found(CAPITALISED).filter((word) => !others.has(word)));
}

function vocabularyOf(texts: readonly string[]): Vocabulary {
  const words = new Set(texts.flatMap(indexWords));
  const spellings = [...new Set([...synonyms.keys(), ...generalWords, ...words])];
  return { words, names: namesIn(texts), spellings };
}

/** How much of the question a document covers that has these words of it. */
function coverage(words: readonly string[], question: Question): number {
  const others = words.filter((word) => !assets.has(word));
  const ofAssets = others.length < words.length ? ASSET_WEIGHT : 0;
  return others.reduce((sum, word) => sum + (question.get(word) ?? 0), ofAssets);
}

export function createIndex(entries: readonly Entry[]): Index {
  const index = new MiniSearch<Entry>({ fields: ["title", "tldr"], tokenize: indexWords, processTerm: (word) => word });
  index.addAll(entries);
  const vocabulary = vocabularyOf(entries.flatMap(({ title, tldr }) => [title, tldr]));

  function canBegin(word: string): boolean {
    const least = SHORTEST_PREFIX[vocabulary.words.has(word) ? "known" : "unknown"];
    return word.length >= least && !/\d/.test(word) && !assets.has(word);
  }

  return {
    match(query) {
      const question = readQuestion(query, vocabulary);
      if (question.size === 0) return undefined;
      const results = index
        .search([...question.keys()].join(" "), {
          tokenize: (words) => words.split(" "),
          boost: { title: TITLE_BOOST },
          prefix: canBegin,
        })
        .map(({ id, score, queryTerms }) => ({ id: String(id), score, covered: coverage(queryTerms, question) }));
      const most = results.reduce((best, { covered }) => Math.max(best, covered), 0);
      const fitting = results.filter(({ covered }) => covered >= most * ENOUGH);
      return new Map(fitting.map(({ id, score, covered }) => [id, score * covered]));
    },
  };
}
