/** The news of one slot, for all digests that share it: searched, gathered into stories, and found again by its items. */
import { type FoundNews, type NewsItem, SEARCHED, type Search, searchKey } from "../../src/core/news.ts";
import type { Documents } from "../../src/core/store/documents.ts";
import type { Found } from "../../src/operations/edition/compose.ts";
import type { Mood } from "../../src/operations/edition/edition.ts";
import { gather, type Story } from "../../src/operations/news/stories.ts";
import { patiently } from "../patience.ts";

export interface Gathered {
  readonly stories: readonly Story[];
  /** Undefined: it was not found for this. */
  readonly placeOf: (item: NewsItem) => Found | undefined;
  /** Whether anything was found for the slots that were held. */
  readonly merged: boolean;
}

export interface SlotNews {
  readonly mood: Mood;
  /** Which of the topics could not be had, counted from 0. */
  readonly missing: readonly number[];
  /** With what was found for earlier slots and held until now. */
  with(held: readonly number[]): Promise<Gathered>;
}

/** `found` stands in the order of the searches. */
export function createSlotNews(
  documents: Documents,
  slot: number,
  searches: readonly Search[],
  found: readonly (FoundNews | undefined)[],
  mood: Mood,
): SlotNews {
  /** Most digests hold the same, or nothing. */
  const known = new Map<string, Promise<Gathered>>();

  const readHeld = (search: Search, held: number): Promise<FoundNews | undefined> =>
    patiently(() => documents.get(SEARCHED, `${searchKey(search)}:${held}`));

  async function gatherWith(held: readonly number[]): Promise<Gathered> {
    const places = new Map<NewsItem, Found>();
    let merged = false;
    const lists = await Promise.all(
      searches.map(async (search, topic) => {
        const before = await Promise.all(held.map(async (one) => ({ slot: one, news: await readHeld(search, one) })));
        merged ||= before.some(({ news }) => (news?.items.length ?? 0) > 0);
        // The newest first, as they were found.
        return [{ slot, news: found[topic] }, ...before.toReversed()].flatMap(({ slot: from, news }) => {
          const items = news?.items ?? [];
          for (const [offset, item] of items.entries()) places.set(item, { topic, slot: from, offset });
          return items;
        });
      }),
    );
    return { stories: gather(...lists), placeOf: (item) => places.get(item), merged };
  }

  return {
    mood,
    missing: found.flatMap((news, topic) => (news === undefined ? [topic] : [])),
    with(held) {
      const key = held.join();
      const standing = known.get(key) ?? gatherWith(held);
      known.set(key, standing);
      standing.catch(() => known.delete(key));
      return standing;
    },
  };
}
