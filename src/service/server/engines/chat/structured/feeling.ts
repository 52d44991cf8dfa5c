/** Whether a text speaks well or badly of things, by the words it uses. */
import { wordsOf } from "../words.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const GOOD = words(
  "good great excellent love loved loves loving amazing awesome happy pleased satisfied delighted wonderful best better perfect fantastic recommend recommended nice enjoy enjoyed fast helpful friendly thanks thank brilliant superb impressive reliable easy bullish gain gains gained rally rallied rise rises rose rising surge surged surges jump jumped climbs climbed record growth profit profits win wins won strong up optimistic upgrade approved approval success successful positive outperform soar soared recover recovered",
);
const BAD = words(
  "bad terrible awful hate hated hates horrible worst worse poor sad angry disappointed disappointing broken broke slow rude useless refund complain complaint problem problems issue issues fail failed fails failure bug bugs crash crashed crashes late delay delayed unhappy annoying expensive waste bearish loss losses lost fall falls fell falling drop drops dropped plunge plunged slump slumped hack hacked exploit fraud scam lawsuit ban banned down weak negative fear fears risk risks decline declined warning liquidated worry worried damaged defective missing error cold",
);
const NOT = words(
  "not no never isn't wasn't don't doesn't didn't won't can't cannot hardly without nothing isn wasn don doesn didn won",
);

export function feelingOf(text: string): number {
  const all = wordsOf(
    text
      .slice(0, 20_000)
      .toLowerCase()
      .replace(/n['’]t\b/g, "n not"),
  );
  let sum = 0;
  let count = 0;
  for (let at = 0; at < all.length; at++) {
    const word = all[at] ?? "";
    const value = GOOD.has(word) ? 1 : BAD.has(word) ? -1 : 0;
    if (value === 0) continue;
    const turned = [1, 2, 3].some((back) => NOT.has(all[at - back] ?? ""));
    sum += turned ? -value : value;
    count++;
  }
  return count === 0 ? 0 : Math.max(-1, Math.min(1, sum / (count + 0.5)));
}
