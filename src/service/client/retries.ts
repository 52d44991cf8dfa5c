/** Which failures are tried again, how often and after what wait: only those of which it is certain that they cost nothing. */
import type { Failure } from "../../core/failure.ts";

export interface RetryRule {
  /** In milliseconds, one for each further try. */
  readonly waits: readonly number[];
  /** A waiting time that the service names itself: how often it is kept, and up to which length. */
  readonly own: { readonly tries: number; readonly longest: number };
  /** What the caller is told when the tries are used up and the service named no time; undefined: nothing. */
  readonly later: number | undefined;
}

/** `refunded` is a picture's 500; the others are kinds of failures. */
export type RetryReason = "unreachable" | "busy" | "unavailable" | "refunded";
export type RetryTable = Readonly<Record<RetryReason, RetryRule>>;

const SHORT = { tries: 2, longest: 5_000 } as const;
const NEVER = { tries: 0, longest: 0 } as const;

export const RETRIES: RetryTable = {
  unreachable: { waits: [200, 1_000], own: NEVER, later: 10_000 },
  busy: { waits: [1_000], own: SHORT, later: 30_000 },
  unavailable: { waits: [1_000], own: SHORT, later: 60_000 },
  refunded: { waits: [500], own: NEVER, later: undefined },
};

/** Undefined: what became of the call is not known for certain, or trying again would change nothing. */
export function retryReason({ kind, credits, fault }: Failure): RetryReason | undefined {
  if (kind === "failed") return credits === "refunded" ? "refunded" : undefined;
  if (credits !== "not-taken" || fault === "operator") return undefined;
  return kind === "unreachable" || kind === "busy" || kind === "unavailable" ? kind : undefined;
}

/**
 * How long to wait before the same request is sent once more; undefined: not at all. `tried` counts the further tries
 * for this reason so far, `left` is what remains of the call's time.
 */
export function waitBefore(failure: Failure, table: RetryTable, tried: number, left: number): number | undefined {
  const reason = retryReason(failure);
  if (reason === undefined) return undefined;
  const { waits, own } = table[reason];
  const named = failure.retryAfter;
  const wait = named === undefined ? spread(waits[tried]) : ownWait(named, own, tried);
  return wait === undefined || wait >= left ? undefined : wait;
}

function ownWait(named: number, own: RetryRule["own"], tried: number): number | undefined {
  return named > own.longest || tried >= own.tries ? undefined : named;
}

/** A quarter more or less, so that callers that failed together do not come back together. */
function spread(wait: number | undefined): number | undefined {
  return wait === undefined ? undefined : wait * (0.75 + Math.random() / 2);
}

/** The failure as the caller gets it: with the time after which another try makes sense. */
export function withLater(failure: Failure, table: RetryTable): Failure {
  const reason = retryReason(failure);
  if (reason === undefined || failure.retryAfter !== undefined) return failure;
  return { ...failure, retryAfter: table[reason].later };
}
