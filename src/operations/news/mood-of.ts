/** The mood of the news, and what moves it most. */
import type { NewsItem } from "../../core/news.ts";
import type { Story } from "./stories.ts";

/** For one that nobody has checked. */
const UNKNOWN_LEGITIMACY = 0.5;

const weightOf = ({ legitimacy = UNKNOWN_LEGITIMACY }: NewsItem): number => legitimacy;

/** From -1 to 1, weighted by legitimacy; undefined where nothing has a score. */
export function moodOf(items: readonly NewsItem[]): number | undefined {
  const scored = items.flatMap((item) =>
    item.bullishness === undefined ? [] : [{ score: item.bullishness, weight: weightOf(item) }],
  );
  if (scored.length === 0) return undefined;
  const whole = scored.reduce((sum, { weight }) => sum + weight, 0);
  // Where nobody is trusted, all are trusted alike.
  const share = (weight: number): number => (whole > 0 ? weight / whole : 1 / scored.length);
  const mood = scored.reduce((sum, { score, weight }) => sum + score * share(weight), 0);
  return Math.min(1, Math.max(-1, mood));
}

const strengthOf = ({ lead }: Story): number => Math.abs(lead.bullishness ?? 0) * weightOf(lead);

/** Those that move the mood most, the strongest first. */
export const strongest = (stories: readonly Story[], most: number): readonly Story[] =>
  [...stories].sort((left, right) => strengthOf(right) - strengthOf(left)).slice(0, most);
