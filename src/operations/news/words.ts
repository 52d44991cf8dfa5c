/** Short words for an order and for sources. */
import type { Sort, SourceName } from "../../core/news.ts";
import type { Say } from "../../core/say.ts";

export const sortWords = (sort: Sort, say: Say): string =>
  sort === "date" ? say("news-by-date") : say("news-by-relevance");

export function sourcesWords(sources: readonly SourceName[], say: Say): string {
  if (sources.length > 1) return say("news-from-both");
  return sources[0] === "imageboard" ? say("news-from-imageboard") : say("news-from-news");
}
