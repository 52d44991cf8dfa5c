/** The mood of some news as its picture shows it. */
import { isMainlyRightToLeft } from "../../core/markdown/characters.ts";
import type { EditionMood } from "../../core/moods.ts";
import type { NewsItem } from "../../core/news.ts";
import type { Say } from "../../core/say.ts";
import type { MoodCard } from "../../drawing/mood-card.ts";
import { dayAndMonth } from "../account/moments.ts";
import { moodOf, strongest } from "../news/mood-of.ts";
import { bullishnessOf } from "../news/scores.ts";
import type { Story } from "../news/stories.ts";

const HEADLINES = 3;

export interface MoodShown {
  readonly topic: string;
  /** Said already. */
  readonly date: string;
  readonly items: readonly NewsItem[];
  /** The items, each event once. */
  readonly stories: readonly Story[];
  /** The oldest first; the last is of these items. */
  readonly trend: readonly EditionMood[];
  readonly look: MoodCard["look"];
}

/** Which way most of what there is to read is written. */
function directionOf({ topic, stories }: MoodShown): MoodCard["direction"] {
  const fromRight = stories.filter(({ lead }) => isMainlyRightToLeft(lead.title)).length;
  const most = stories.length === 0 ? isMainlyRightToLeft(topic) : fromRight * 2 > stories.length;
  return most ? "rtl" : "ltr";
}

export const strongestOf = ({ stories }: Pick<MoodShown, "stories">): readonly Story[] => strongest(stories, HEADLINES);

export function moodCardOf(shown: MoodShown, say: Say): MoodCard {
  const value = moodOf(shown.items);
  return {
    topic: shown.topic,
    date: shown.date,
    mood: value === undefined ? undefined : { value, words: bullishnessOf(value, say).words },
    moodTitle: say("mood-title"),
    bearish: say("mood-bearish"),
    bullish: say("mood-bullish"),
    trend: shown.trend.map(({ slot, mood }) => ({ value: mood, label: dayAndMonth(say, slot) })),
    trendTitle: say("mood-trend"),
    headlines: strongestOf(shown).map(({ lead: { title, source, bullishness } }) => ({
      title,
      source,
      value: bullishness,
    })),
    headlinesTitle: say("mood-headlines"),
    empty: say("mood-nothing"),
    look: shown.look,
    direction: directionOf(shown),
  };
}
