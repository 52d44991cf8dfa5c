/** Failures: every way in which a call of the service can end without an answer, in one closed list. */

export const failureKinds = [
  /** The request itself is wrong: a limit that was checked before sending, or the service's own check (422). */
  "input",
  /** Too few credits. */
  "no-credits",
  /** The service does not know the key. */
  "key-refused",
  /** The service refuses for a reason of its own (any other 4xx). */
  "refused",
  /** Too many requests at once (429). */
  "busy",
  /** The service is not there for the moment (503). */
  "unavailable",
  /** The service tried and failed (500). */
  "failed",
  /** Something between here and the service failed (502, 504 and their like). */
  "broken",
  /** The request never left: no connection could be made. */
  "unreachable",
  /** The request went out and no answer came in time. */
  "timeout",
  /** The answer ended before it was whole. */
  "cut",
  /** The answer is whole, but not what the interface promises. */
  "unreadable",
  /** The caller did not want it any more. */
  "cancelled",
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** What whoever asks for anything else would meet as well; `cancelled`: it had not answered when it was waited for no longer. */
export const awayKinds: readonly FailureKind[] = [
  "unavailable",
  "failed",
  "broken",
  "unreachable",
  "timeout",
  "cut",
  "cancelled",
];

/** What is known about the money of a failed call. `unknown` is settled by the next account read. */
export type CreditsOutcome = "not-taken" | "taken" | "refunded" | "unknown";

/** One thing about the request that cannot be accepted, with the limit and what was given. */
export interface Problem {
  /** The field as the service's interface names it, such as `width`. */
  readonly field: string;
  /** A whole sentence, such as: "width must be between 512 and 1280, and 2000 was given." */
  readonly says: string;
}

export interface Failure {
  readonly kind: FailureKind;
  readonly fault: "person" | "operator" | "service" | "nobody";
  /**
   * When the same call may be made again, in milliseconds from now; undefined: never on its own. It is only set where
   * the service certainly did no work for this one.
   */
  readonly retryAfter: number | undefined;
  readonly credits: CreditsOutcome;
  /** For `input`: what is wrong, each in a sentence. */
  readonly problems: readonly Problem[];
  /** One line for the operator; without keys and without what the person wrote. */
  readonly detail: string;
  /** The status of the service's answer, when there was one. */
  readonly status: number | undefined;
}
