/** The mood of some news in words, as they stand below its picture. */
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";
import { moodOf } from "../news/mood-of.ts";
import { bullishnessOf } from "../news/scores.ts";
import { type MoodShown, strongestOf } from "./card.ts";

/** A caption has little room. */
const TOPIC = 100;
const TITLE = 130;
const SOURCE = 40;

export function moodWords(shown: MoodShown, say: Say): string {
  const { items, topic } = shown;
  const { bar, words } = bullishnessOf(moodOf(items), say);
  const title = say("mood-of", { topic: plain(clipped(topic, TOPIC)) });
  if (items.length === 0) return `**${title}**\n\n${say("mood-none-found")}`;
  const scored = items.filter(({ bullishness }) => bullishness !== undefined).length;
  const mood =
    scored === 0
      ? say("mood-unscored", { count: items.length })
      : `${bar} **${words}**  \n${say("mood-weighted", { scored, count: items.length })}`;
  const headlines = strongestOf(shown).map(({ lead: { title: said, source, bullishness } }) => {
    const about = [plain(clipped(source, SOURCE)), bullishnessOf(bullishness, say).words].filter((one) => one !== "");
    return `- ${plain(clipped(said, TITLE))} (${about.join(", ")})`;
  });
  return [`**${title}**`, mood, headlines.join("\n")].filter((one) => one !== "").join("\n\n");
}
