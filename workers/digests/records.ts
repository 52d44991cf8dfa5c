/** What becomes of a digest's editions, written down: its last runs, each once. */
import { type Digest, type DigestRun, type DigestState, RUNS_KEPT, sinceOf } from "../../src/core/digest.ts";
import { previous } from "../../src/core/schedule/next.ts";

/** Nobody counts on from there. */
const MOST_MISSED = 1_000;

export const runOf = ({ runs }: DigestState, slot: number): DigestRun | undefined =>
  runs.find((run) => run.slot === slot);

/** What has begun or ended like this is not begun again. */
const ENDED: readonly DigestRun["state"][] = ["sent", "empty", "uncertain", "held", "skipped", "failed"];

/** What somebody may want once more: nothing of it can have been shown. */
const REPLAYED: readonly DigestRun["state"][] = ["failed", "skipped", "held", "empty"];

/** `again`: somebody has asked for it once more. */
export function isOver(run: DigestRun | undefined, again: boolean): boolean {
  if (run === undefined || !ENDED.includes(run.state)) return false;
  return !again || !REPLAYED.includes(run.state);
}

/**
 * With this run, in the place of one of the same slot; the oldest go. What was sent stays sent, whatever a run that
 * comes too late says of it.
 */
export function withRun(state: DigestState | undefined, run: DigestRun): DigestState {
  const { runs = [], ...rest } = state ?? {};
  const standing = runs.find(({ slot }) => slot === run.slot);
  if (standing?.state === "sent" && run.state !== "sent") return { runs, ...rest };
  const { missed = standing?.missed ?? 0, ...bare } = run;
  const written = missed === 0 ? bare : { ...bare, missed };
  const all = [...runs.filter(({ slot }) => slot !== run.slot), written].sort((one, other) => one.slot - other.slot);
  return { ...rest, runs: all.slice(-RUNS_KEPT) };
}

/** How many slots have passed between the last run, or since the digest comes at this time, and this one. */
export function missedBefore(
  digest: Pick<Digest, "made" | "since" | "pattern" | "zone">,
  state: DigestState,
  slot: number,
): number {
  const last = Math.max(sinceOf(digest), ...state.runs.map((run) => run.slot).filter((one) => one < slot));
  let missed = 0;
  for (let at = previous(digest, slot - 1); at !== undefined && at > last && missed < MOST_MISSED; missed += 1) {
    at = previous(digest, at - 1);
  }
  return missed;
}
