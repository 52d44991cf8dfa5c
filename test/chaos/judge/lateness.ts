/** Judges how long people waited: the time in which nothing was disturbed counts, and what was disturbed does not. */
import type { Disturbance, Shown } from "../history.ts";
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

/** The least time between two messages of one chat that the platforms wish for, in milliseconds. */
const PACE = 1_000;

/** How much of the wait others took: who was told meanwhile, and no longer than a chat takes between two messages. */
function paced(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((at) => at > from && at <= to).toSorted((a, b) => a - b)];
  return within.reduce((sum, at, i) => sum + Math.min(at - (within[i - 1] ?? at), PACE), 0);
}

/**
 * The tags of those that were answered only after so many undisturbed milliseconds, with how many those were. Where there
 * are few hands, all wait in one line behind those who asked before.
 */
export function judgeLateness(
  heard: readonly Heard[],
  shown: readonly Shown[],
  disturbances: readonly Disturbance[],
  patience: number,
  hands: "few" | "usual" = "usual",
): readonly string[] {
  const inLine = hands === "few" ? heard : [];
  return heard.flatMap(({ request, at }) => {
    if (at === undefined) return [];
    const concerning = disturbances.filter(({ chat }) => chat === undefined || chat === request.chat);
    const waited = undisturbed(request.at, at, concerning);
    if (waited <= patience) return [];
    // What was shown within a disturbance lies in what does not count already.
    const calm = Math.max(request.at, ...concerning.map(({ to }) => to).filter((to) => to < at));
    const times = shown.flatMap((one) => (one.chat === request.chat ? [one.at] : []));
    const before = inLine.flatMap((one) => (one.request.at < request.at && one.at !== undefined ? [one.at] : []));
    const behind = paced([...times, ...before], calm, at);
    return waited - behind > patience ? [`${request.tag} after ${Math.round(waited / 1000)} s`] : [];
  });
}
