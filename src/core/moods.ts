/** The moods of the last editions of a search, which its picture draws as a trend. */
import { z } from "zod";
import { DAY } from "./day.ts";
import { COUNT, type Search, searchKey } from "./news.ts";
import type { DocumentKind } from "./store/documents.ts";

/** How many a picture has room for. */
const MOODS_KEPT = 14;

const moodSchema = z.object({
  /** The moment that it was made for, in milliseconds since 1970. */
  slot: z.number(),
  /** From -1 to 1; undefined: nothing had a score. */
  mood: z.number().min(-1).max(1).optional(),
});
export type EditionMood = z.infer<typeof moodSchema>;

/** By `moodsKey`, the oldest first. Long enough for what comes once a month. */
export const MOODS: DocumentKind<EditionMood[]> = { name: "moods", schema: z.array(moodSchema), lifetime: 500 * DAY };

/** However many documents are asked for, the mood is that of the same news. */
export const moodsKey = (search: Omit<Search, "count">): string => searchKey({ ...search, count: COUNT.most });

/** With one more, in the place of one of the same moment, so that doing it again changes nothing. */
export const withMood = (moods: readonly EditionMood[] | undefined, mood: EditionMood): EditionMood[] =>
  [...(moods ?? []).filter(({ slot }) => slot !== mood.slot), mood]
    .sort((one, other) => one.slot - other.slot)
    .slice(-MOODS_KEPT);
