/** The picture of an edition: its mood, how that was before, and its strongest headlines. */
import type { Say } from "../../core/say.ts";
import { drawMoodCard } from "../../drawing/mood-card.ts";
import { moodCardOf } from "../mood/card.ts";
import { titleOf } from "./compose.ts";
import { momentIn } from "./dates.ts";
import type { Edition, Mood } from "./edition.ts";

/** Undefined: none is wanted. */
export function drawEdition(edition: Edition, { items, trend }: Mood, say: Say): Promise<Uint8Array> | undefined {
  const { picture: look, slot, zone, topics, stories } = edition;
  if (look === "off") return undefined;
  const date = momentIn(say, slot, zone);
  return drawMoodCard(moodCardOf({ topic: titleOf(topics), date, items, stories, trend, look }, say));
}
