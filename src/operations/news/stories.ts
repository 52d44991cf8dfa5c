/** Stories: the same event, told by several, is one. */
import type { NewsItem } from "../../core/news.ts";
import { byWorth } from "./items.ts";
import { sameStory } from "./same-story.ts";
import { signatureOf } from "./signature.ts";

export interface Story {
  /** The one that tells it best. */
  readonly lead: NewsItem;
  /** The others that tell it, the best first. */
  readonly others: readonly NewsItem[];
  /** What the lead says; each of the others is the same story as it, so that one is enough to know it by. */
  readonly signature: string;
  /** In which of the lists it was found, counted from 0. */
  readonly topics: readonly number[];
}

interface Placed {
  readonly item: NewsItem;
  readonly topic: number;
  /** How far down in its list. */
  readonly place: number;
}

interface Growing {
  readonly signature: string;
  readonly told: Placed[];
}

/** The place of the first of them that was found; what is found in the same place of two lists comes in the order of the lists. */
const firstPlace = ({ told }: Growing): readonly [place: number, topic: number] =>
  told
    .map(({ place, topic }) => [place, topic] as const)
    .reduce((best, one) => (one[0] < best[0] || (one[0] === best[0] && one[1] < best[1]) ? one : best));

function storyOf({ signature, told }: Growing): readonly Story[] {
  // The same one, found for two topics, is told once.
  const items = new Map<string, NewsItem>();
  for (const { item } of told) {
    const key = `${item.title}\n${item.source}`;
    if (!items.has(key)) items.set(key, item);
  }
  const [lead, ...others] = items.values();
  if (lead === undefined) return [];
  return [{ lead, others, signature, topics: [...new Set(told.map(({ topic }) => topic))].sort((a, b) => a - b) }];
}

/** Of one list or of several, one for each topic, in the order they were found in: first the first of each, and so on. */
export function gather(...topics: readonly (readonly NewsItem[])[]): readonly Story[] {
  const placed = topics.flatMap((items, topic) => items.map((item, place): Placed => ({ item, topic, place })));
  const stories: Growing[] = [];
  // The best ones first, so that each of them leads and none has to give way later.
  for (const one of placed.sort((left, right) => byWorth(left.item, right.item))) {
    const signature = signatureOf(one.item);
    const story = stories.find((known) => sameStory(known.signature, signature));
    if (story === undefined) stories.push({ signature, told: [one] });
    else story.told.push(one);
  }
  return stories
    .map((story) => ({ story, first: firstPlace(story) }))
    .sort(({ first: [place, topic] }, { first: [other, another] }) => place - other || topic - another)
    .flatMap(({ story }) => storyOf(story));
}
