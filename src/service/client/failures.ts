/** Makes failures: whose fault each kind is and what it means for the credits, unless something else is known. */
import type { CreditsOutcome, Failure, FailureKind, Problem } from "../../core/failure.ts";
import { type Secrets, Veil } from "./veil.ts";

interface Meaning {
  readonly fault: Failure["fault"];
  readonly credits: CreditsOutcome;
}

const MEANINGS: Readonly<Record<FailureKind, Meaning>> = {
  input: { fault: "person", credits: "not-taken" },
  "no-credits": { fault: "operator", credits: "not-taken" },
  "key-refused": { fault: "operator", credits: "not-taken" },
  refused: { fault: "service", credits: "not-taken" },
  busy: { fault: "nobody", credits: "not-taken" },
  unavailable: { fault: "service", credits: "not-taken" },
  failed: { fault: "service", credits: "unknown" },
  broken: { fault: "service", credits: "unknown" },
  unreachable: { fault: "service", credits: "not-taken" },
  timeout: { fault: "service", credits: "unknown" },
  cut: { fault: "service", credits: "unknown" },
  unreadable: { fault: "service", credits: "taken" },
  cancelled: { fault: "nobody", credits: "unknown" },
};

export type FailureFacts = Partial<Omit<Failure, "kind" | "detail">>;

export function failureOf(kind: FailureKind, detail: string, facts: FailureFacts = {}): Failure {
  return { kind, ...MEANINGS[kind], retryAfter: undefined, problems: [], status: undefined, ...facts, detail };
}

export const inputFailure = (problems: readonly Problem[]): Failure =>
  failureOf("input", `The request was not sent: ${fieldsOf(problems)}.`, { problems });

/** The fields alone, for the sentences may repeat what a person wrote. */
export const fieldsOf = (problems: readonly Problem[]): string =>
  problems.length === 0 ? "it is wrong" : `wrong are ${[...new Set(problems.map(({ field }) => field))].join(", ")}`;

export function withoutSecrets(failure: Failure, secrets: Secrets): Failure {
  const veil = new Veil(secrets);
  return {
    ...failure,
    detail: veil.over(failure.detail),
    problems: failure.problems.map(({ field, says }) => ({ field: veil.over(field), says: veil.over(says) })),
  };
}
