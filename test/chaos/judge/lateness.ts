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
/** A line that moves on at least so often is one that moves. In milliseconds. */
const LINE = 250;

/** When somebody was told something, and how much of the wait before it that took at most. */
interface Told {
  readonly at: number;
  readonly most: number;
}

/** How much of the wait others took. */
function taken(told: readonly Told[], from: number, to: number): number {
  let last = from;
  let sum = 0;
  for (const { at, most } of told.filter((one) => one.at > from && one.at <= to).toSorted((a, b) => a.at - b.at)) {
    sum += Math.min(at - last, most);
    last = at;
  }
  return sum;
}

/**
 * The tags of those that were answered only after so many undisturbed milliseconds, with how many those were. What else the
 * chat was told meanwhile took its time, and those who had asked before and were told before.
 */
export function judgeLateness(
  heard: readonly Heard[],
  shown: readonly Shown[],
  disturbances: readonly Disturbance[],
  patience: number,
): readonly string[] {
  return heard.flatMap(({ request, at }) => {
    if (at === undefined) return [];
    const concerning = disturbances.filter(({ chat }) => chat === undefined || chat === request.chat);
    const waited = undisturbed(request.at, at, concerning);
    if (waited <= patience) return [];
    // What was shown within a disturbance lies in what does not count already.
    const calm = Math.max(request.at, ...concerning.map(({ to }) => to).filter((to) => to < at));
    const own = shown.flatMap((one) => (one.chat === request.chat ? [{ at: one.at, most: PACE }] : []));
    const before = heard.flatMap((one) =>
      one.at !== undefined && one.request.at < request.at ? [{ at: one.at, most: LINE }] : [],
    );
    return waited - taken([...own, ...before], calm, at) > patience
      ? [`${request.tag} after ${Math.round(waited / 1000)} s`]
      : [];
  });
}
