/** The trend that a mood belongs to: those of the editions of the same news before it, and one of each day it was asked for. */
import { dayOf, startOfDay } from "../../core/day.ts";
import { type EditionMood, MOODS, moodsKey, withMood } from "../../core/moods.ts";
import type { FoundNews, Search } from "../../core/news.ts";
import type { Documents } from "../../core/store/documents.ts";
import { moodOf } from "../news/mood-of.ts";
import type { OperationParts } from "../parts.ts";

const moodAt = ({ items, at }: FoundNews): EditionMood => {
  const mood = moodOf(items);
  return { slot: startOfDay(dayOf(at)), ...(mood === undefined ? {} : { mood }) };
};

/** Doing it again changes nothing. */
export async function rememberMood(
  { store: { documents }, patiently }: Pick<OperationParts, "store" | "patiently">,
  search: Search,
  found: FoundNews,
): Promise<void> {
  await patiently(() => documents.update(MOODS, moodsKey(search), (moods) => withMood(moods, moodAt(found))));
}

/** With the mood of these items as its end; where it was never asked for before, as the digests of the press know it. */
export async function trendOf(documents: Documents, search: Search, found: FoundNews): Promise<EditionMood[]> {
  const own = await documents.get(MOODS, moodsKey(search));
  const now = moodAt(found);
  const before = (moods: readonly EditionMood[] = []): EditionMood[] =>
    moods.filter(({ slot }) => slot <= found.at && slot !== now.slot);
  const mine = before(own);
  if (mine.length > 0) return withMood(mine, now);
  return withMood(before(await documents.get(MOODS, moodsKey({ ...search, sources: ["news"] }))), now);
}
