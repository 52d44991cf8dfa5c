/** What was asked of the news: about what, in which order, from where and how many at once; or what cannot be read of it. */
import { COUNT, LONGEST_TOPIC, type Search, type Sort, type SourceName, sorts, sourceNames } from "../../core/news.ts";
import type { Request } from "../../core/request.ts";

const STANDARD: Omit<Search, "topic"> = { sort: "date", sources: ["news"], count: COUNT.standard };

const SORT_WORDS: Readonly<Record<Sort, readonly string[]>> = {
  date: ["date", "newest", "new", "latest", "recent", "time", "datum", "neueste"],
  relevance: ["relevance", "relevant", "best", "relevanz"],
};

const SOURCE_WORDS: ReadonlyMap<string, readonly SourceName[]> = new Map<string, readonly SourceName[]>([
  ["news", ["news"]],
  ["press", ["news"]],
  ["nachrichten", ["news"]],
  ["imageboard", ["imageboard"]],
  ["imageboards", ["imageboard"]],
  ["board", ["imageboard"]],
  ["both", sourceNames],
  ["all", sourceNames],
  ["beide", sourceNames],
  ["alle", sourceNames],
]);

const readSort = (given: string): Sort | undefined =>
  sorts.find((sort) => SORT_WORDS[sort].includes(given.trim().toLowerCase()));

/** In the order of the house, each once. */
export function readSources(given: string): SourceName[] | undefined {
  const words = given
    .toLowerCase()
    .split(/[\s,;+&]+|\band\b|\bund\b/)
    .filter((word) => word !== "");
  const named = words.map((word) => SOURCE_WORDS.get(word));
  if (named.length === 0 || named.includes(undefined)) return undefined;
  return sourceNames.filter((name) => named.some((some) => some?.includes(name)));
}

function readCount(given: string): number | undefined {
  const count = /^\+?\d{1,4}$/.test(given.trim()) ? Number(given) : 0;
  return count >= 1 && count <= COUNT.most ? count : undefined;
}

export type NewsAsked =
  | { readonly outcome: "search"; readonly search: Search }
  | { readonly outcome: "empty" }
  | { readonly outcome: "long"; readonly length: number }
  /** With what is asked for otherwise, which is right. */
  | {
      readonly outcome: "wrong";
      readonly what: "sort" | "sources" | "count";
      readonly given: string;
      readonly search: Search;
    };

/** Only at the end, where nothing else can be meant. */
const SPOKEN =
  /[\s,](?:(?:sorted |ordered )?by (date|relevance)|(newest) first|most (relevant) first|(?:sortiert )?nach (datum|relevanz)|(neueste) zuerst)$/i;

/** The words of the command, or of what it replies to. */
function topicOf({ text = "", quoted }: Request): string {
  const said = text.trim() === "" ? (quoted?.text ?? "") : text;
  return said.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

export function readAsked(request: Request): NewsAsked {
  const whole = topicOf(request);
  const spoken = SPOKEN.exec(whole);
  const topic = spoken === null ? whole : whole.slice(0, spoken.index).replace(/[\s,]+$/, "");
  if (topic === "") return { outcome: "empty" };
  if (topic.length > LONGEST_TOPIC) return { outcome: "long", length: topic.length };
  const { named = {} } = request;
  const given = {
    sort: named["sort"] ?? spoken?.slice(1).find(Boolean),
    sources: named["sources"],
    count: named["count"],
  };
  const [sort, sources, count] = [
    given.sort === undefined ? STANDARD.sort : readSort(given.sort),
    given.sources === undefined ? STANDARD.sources : readSources(given.sources),
    given.count === undefined ? STANDARD.count : readCount(given.count),
  ];
  const nearest = Number(given.count) > COUNT.most ? COUNT.most : STANDARD.count;
  const search: Search = {
    topic: topic.toWellFormed(),
    sort: sort ?? STANDARD.sort,
    sources: [...(sources ?? STANDARD.sources)],
    count: count ?? nearest,
  };
  if (sort === undefined) return { outcome: "wrong", what: "sort", given: given.sort ?? "", search };
  if (sources === undefined) return { outcome: "wrong", what: "sources", given: given.sources ?? "", search };
  if (count === undefined) return { outcome: "wrong", what: "count", given: given.count ?? "", search };
  return { outcome: "search", search };
}
