/** The moods of editions, remembered for the trend in their pictures. */
import { type EditionMood, MOODS, moodsKey, withMood } from "../../src/core/moods.ts";
import { hashOf, type NewsItem, type Search } from "../../src/core/news.ts";
import type { Documents } from "../../src/core/store/documents.ts";
import type { Mood } from "../../src/operations/edition/edition.ts";
import { moodOf } from "../../src/operations/news/mood-of.ts";
import { patiently } from "../patience.ts";

async function remember(documents: Documents, key: string, mood: EditionMood): Promise<readonly EditionMood[]> {
  return (await patiently(() => documents.update(MOODS, key, (moods) => withMood(moods, mood)))) ?? [mood];
}

const moodAt = (slot: number, value: number | undefined): EditionMood => ({
  slot,
  ...(value === undefined ? {} : { mood: value }),
});

/** Doing it again changes nothing. What was found of several topics has a mood of its own. */
export async function rememberMood(
  documents: Documents,
  slot: number,
  found: readonly { readonly search: Search; readonly items: readonly NewsItem[] }[],
): Promise<Mood> {
  const all = found.flatMap(({ items }) => items);
  const trends = await Promise.all(
    found.map(({ search, items }) => remember(documents, moodsKey(search), moodAt(slot, moodOf(items)))),
  );
  const [only, ...others] = trends;
  if (only !== undefined && others.length === 0) return { items: all, trend: upTo(only, slot) };
  const key = hashOf(found.map(({ search }) => moodsKey(search)));
  return { items: all, trend: upTo(await remember(documents, key, moodAt(slot, moodOf(all))), slot) };
}

/** A picture that is drawn late knows nothing of what came after it. */
const upTo = (moods: readonly EditionMood[], slot: number): readonly EditionMood[] =>
  moods.filter((one) => one.slot <= slot);
