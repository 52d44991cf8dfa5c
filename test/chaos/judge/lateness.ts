/** Judges how long people waited: the time in which nothing was disturbed counts, and what was disturbed does not. */
import type { Disturbance } from "../history.ts";
import type { Heard } from "./answers.ts";

/** How much of the span lies in none of them, in milliseconds. */
export function undisturbed(from: number, to: number, disturbances: readonly Disturbance[]): number {
  const spans = disturbances
    .map((one) => [Math.max(one.from, from), Math.min(one.to, to)] as const)
    .filter(([begin, end]) => begin < end)
    .toSorted(([a], [b]) => a - b);
  let covered = 0;
  let reached = from;
  for (const [begin, end] of spans) {
    covered += Math.max(0, end - Math.max(begin, reached));
    reached = Math.max(reached, end);
  }
  return to - from - covered;
}

/** The tags of those that were answered only after so many undisturbed milliseconds, with how many those were. */
export function judgeLateness(
  heard: readonly Heard[],
  disturbances: readonly Disturbance[],
  patience: number,
): readonly string[] {
  return heard.flatMap(({ request, at }) => {
    if (at === undefined) return [];
    const concerning = disturbances.filter(({ chat }) => chat === undefined || chat === request.chat);
    const waited = undisturbed(request.at, at, concerning);
    return waited > patience ? [`${request.tag} after ${Math.round(waited / 1000)} s`] : [];
  });
}
