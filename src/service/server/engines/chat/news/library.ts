/** The news, as answers need it: the few documents that bear on a question, best first. */
import type { Sort } from "../../../../schema/search.ts";
import { createRecent, type Recent } from "../../knowledge/recent.ts";
import { corrected } from "../../knowledge/spelling.ts";
import { indexWords } from "../../knowledge/words.ts";
import type { FoundDocument, KnowledgeEngine } from "../../ports.ts";
import { type Asset, nameOf } from "../assets.ts";
import { termOf } from "../glossary.ts";
import { contentWords, fold, stem, wordsOf } from "../words.ts";
import { bare, createReader, type Reading } from "./reading.ts";

interface Wanted {
  readonly text: string;
  readonly assets: readonly Asset[];
  readonly now: number;
  readonly count: number;
  /** Newest first, once they bear on the question at all. */
  readonly newest: boolean;
}

export interface Library {
  find(wanted: Wanted): Promise<readonly Reading[]>;
  /** All that speaks of an asset at all, newest first. */
  mentioning(asset: Asset, now: number): Promise<readonly Reading[]>;
  /** The document that a headline belongs to. */
  titled(headline: string, now: number): Promise<Reading | undefined>;
}

/** What people say among themselves is asked for by the place where they say it. */
const BOARD = /\b(?:imageboards?|anons?|boards?|forums?|posters?)\b/i;
const ALL: readonly FoundDocument["source"][] = ["news", "imageboard"];
const BOARDS: readonly FoundDocument["source"][] = ["imageboard"];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEARCHED = 40;
const MOST = 400;
const KEPT = 256;
/** When nothing in particular is asked for, the market as a whole is meant. */
const MARKET = "bitcoin ethereum crypto market";
/** Words that every document of such a collection could carry, so they prove nothing. */
const VAGUE = new Set(
  "price crypto cryptocurrency market new coin token news worth cost value bullish bearish buy sell rate trading much figure active total daily average big biggest large largest best imageboard board people saying post poster anon summary summarise summarize sentence bullet point doing feel feeling thing something thought one two three four five here still ever yet ok okay please help need want coming bro man guy hey lol old far".split(
    " ",
  ),
);

/** What a search found, read, and what was chosen from it; it holds until the same search finds other documents. */
interface Shelf {
  readonly documents: readonly FoundDocument[];
  readonly readings: readonly Reading[];
  readonly chosen: Recent<readonly Reading[]>;
}

const isSame = (one: readonly FoundDocument[], other: readonly FoundDocument[]): boolean =>
  one.length === other.length && one.every((document, at) => document === other[at]);

export function createLibrary(knowledge: KnowledgeEngine): Library {
  const read = createReader();
  const shelves = new Map<string, Shelf>();

  async function search(query: string, sortBy: Sort, now: number, sources = ALL, count = SEARCHED): Promise<Shelf> {
    const asked = query.slice(0, 300);
    const { documents } = await knowledge.search({ query: asked, count, offset: 0, sortBy, sources, now });
    const key = `${sortBy} ${sources.length} ${count} ${asked}`;
    const known = shelves.get(key);
    if (known !== undefined && isSame(known.documents, documents)) return known;
    const shelf = { documents, readings: documents.map(read), chosen: createRecent<readonly Reading[]>(KEPT) };
    if (shelves.size >= KEPT) shelves.clear();
    shelves.set(key, shelf);
    return shelf;
  }

  return {
    async find({ text, assets, now, count, newest }) {
      const others = tellingWords(text, assets);
      const general = others.length === 0 && assets.length === 0;
      const byDate = newest || others.length === 0;
      const sources = BOARD.test(text) ? BOARDS : ALL;
      const query = [...wordsOf(fold(text)).filter((word) => others.includes(stem(word))), ...assets.map(nameOf)];
      const shelf = await search(general ? MARKET : query.join(" "), byDate ? "date" : "relevance", now, sources);
      return shelf.chosen.of(`${count} ${Math.floor(now / HOUR)} ${assets.map(nameOf).join()} ${others.join()}`, () => {
        const fitting = assets.length === 0 ? shelf.readings : aboutAssets(shelf.readings, assets, others);
        if (byDate) return newsFirst(withoutRepeats(fitting), count);
        const own =
          assets.length === 0 ? fitting : fitting.filter((one) => assets.some((each) => one.assets.includes(each)));
        // Where nothing fits the words, the newest is the best that there is.
        const fits = own.length === 0 || own.some((one) => coveredBy(one, others).length > 0);
        const ordered = fits ? freshened(fitting, others, now) : byAge(own);
        return newsFirst(withoutRepeats(ordered), count);
      });
    },

    async mentioning(asset, now) {
      const shelf = await search(nameOf(asset), "date", now, ALL, MOST);
      return shelf.chosen.of(asset.symbol, () => shelf.readings.filter(({ assets }) => assets.includes(asset)));
    },

    async titled(headline, now) {
      const asked = new Set(contentWords(headline));
      if (asked.size < 2) return undefined;
      const { readings: found } = await search(headline, "relevance", now);
      const line = bare(headline);
      const exact = found.find(({ bareTitle }) => bareTitle === line);
      if (exact !== undefined) return exact;
      return found.find(({ title }) => {
        const common = [...title.words].filter((word) => asked.has(word)).length;
        return common >= 3 && common >= title.words.size * 0.7 && common >= asked.size * 0.6;
      });
    },
  };
}

const spellingsOf = ({ symbol, name, alias }: Asset): readonly string[] =>
  contentWords(`${symbol} ${name} ${alias ?? ""}`);

/** The words that narrow a question: neither its assets nor what any market report could say. */
export function tellingWords(text: string, assets: readonly Asset[]): readonly string[] {
  const named = new Set(assets.flatMap(spellingsOf));
  return contentWords(text).filter((word) => !VAGUE.has(word) && !named.has(word));
}

const ENOUGH = 3;

/** Documents with the asset in the title are about it; those that only mention it are a second choice. */
function aboutAssets(
  found: readonly Reading[],
  assets: readonly Asset[],
  others: readonly string[],
): readonly Reading[] {
  const onTopic = found.filter(
    (one) =>
      others.some((word) => one.words.has(word)) &&
      (one.assets.length === 0 || assets.some((asset) => one.assets.includes(asset))),
  );
  const rest = ofAssets(found, assets).filter((one) => !onTopic.includes(one));
  return onTopic.length >= ENOUGH ? onTopic : [...onTopic, ...rest];
}

function ofAssets(found: readonly Reading[], assets: readonly Asset[]): readonly Reading[] {
  const inTitle = found.filter(({ title }) => assets.some((asset) => title.assets.includes(asset)));
  if (inTitle.length >= ENOUGH) return inTitle;
  const first = found.filter((one) => !inTitle.includes(one) && assets.some((asset) => one.assets[0] === asset));
  const rest = found.filter((one) => !first.includes(one) && assets.some((asset) => one.assets.includes(asset)));
  return [...inTitle, ...first, ...rest.filter((one) => !inTitle.includes(one))];
}

/** The order of the search, with documents that are old, doubtful or only half on the topic further behind. */
function freshened(found: readonly Reading[], words: readonly string[], now: number): readonly Reading[] {
  const scored = found.map((reading, rank) => {
    const days = Math.max(0, now - reading.document.updatedAt) / DAY;
    const missing = words.length === 0 ? 0 : 1 - coveredBy(reading, words).length / words.length;
    return { reading, score: rank + Math.min(6, days / 4) + (1 - reading.document.legitimacy) * 3 + missing * 10 };
  });
  return scored.sort((a, b) => a.score - b.score).map(({ reading }) => reading);
}

const byAge = (found: readonly Reading[]): readonly Reading[] =>
  found.toSorted((a, b) => b.document.updatedAt - a.document.updatedAt);

/** The words of a question that a document has, or others that mean the same. */
export const coveredBy = ({ words, keys }: Reading, asked: readonly string[]): readonly string[] =>
  asked.filter((word) => words.has(word) || indexWords(word).some((key) => keys.has(key) || isNear(key, keys)));

/** As the index itself forgives: the beginning of a longer word, or a slip in a long one. */
const isNear = (word: string, keys: ReadonlySet<string>): boolean =>
  word.length >= 4 && ([...keys].some((key) => key.startsWith(word)) || corrected(word, keys) !== undefined);

/** Posts of anonymous people come last, and few of them; when only they were asked for, all are kept. */
function newsFirst(found: readonly Reading[], count: number): readonly Reading[] {
  const news = found.filter(({ document }) => document.source === "news");
  const posts = found.filter(({ document }) => document.source !== "news");
  if (news.length === 0) return posts.slice(0, count);
  const few = posts.slice(0, Math.max(1, Math.floor(count / 4), count - news.length));
  return [...news.slice(0, count - Math.min(few.length, count - 1)), ...few].slice(0, count);
}

function withoutRepeats(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ title, sentences }) => {
    const key = sentences[0]?.text ?? title.text;
    return !seen.has(key) && seen.add(key);
  });
}

/** `nft` is written NFT. */
const spelledTerm = (word: string): string => {
  const name = termOf(word)?.name ?? word;
  return /^[A-Z][A-Za-z]*[A-Z]/.test(name) && name.length === word.length ? name : word;
};

/** How a topic is called in a sentence: its assets, or its words. */
export const topicOf = (assets: readonly Asset[], text: string): string => {
  if (assets.length > 0) return assets.map(nameOf).join(" and ");
  return contentWords(text)
    .filter((word) => !VAGUE.has(word))
    .slice(0, 4)
    .map(spelledTerm)
    .join(" ");
};
