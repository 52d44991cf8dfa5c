/** Readiness: asks every part at once whether it can work, and names those that cannot. */
import type { Log } from "../core/log.ts";
import { publicText } from "./public-text.ts";
import { sharedRound, withinLimit } from "./rounds.ts";

export type CheckResult = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface Check {
  readonly name: string;
  /** The signal is aborted when nobody waits for the answer any more. The reason is shown to anybody who asks. */
  readonly check: (signal: AbortSignal) => Promise<CheckResult>;
}

export interface CheckReport {
  readonly name: string;
  readonly ready: boolean;
  readonly reason?: string;
}

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: readonly CheckReport[];
}

/** How long a check may take, in milliseconds. */
const CHECK_LIMIT = 2_000;

/** Whoever asks during a round gets that round's report. */
export function createReadiness(checks: readonly Check[], log: Log): () => Promise<ReadinessReport> {
  return sharedRound(async () => {
    const reports = await Promise.all(checks.map((check) => report(check, log)));
    return { ready: reports.every((one) => one.ready), checks: reports };
  });
}

async function report({ name, check }: Check, log: Log): Promise<CheckReport> {
  try {
    const answer = await withinLimit(CHECK_LIMIT, check);
    if (answer.late) return { name, ready: false, reason: `did not answer within ${CHECK_LIMIT / 1_000} s` };
    if (answer.result.ready) return { name, ready: true };
    return { name, ready: false, reason: publicText(answer.result.reason) };
  } catch (error) {
    // The words of an exception are for the operator alone: nobody knows what is in them.
    log.warn({ err: error, check: name }, "a readiness check failed");
    return { name, ready: false, reason: "the check itself failed; the log says why" };
  }
}
