/** Runs a call from its first try to its outcome: asks the account about an unclear refusal, waits, and tries again where it may. */
import type { Failure } from "../../core/failure.ts";
import { type AttemptParts, askedOf, attempt, type Key } from "./attempt.ts";
import type { DeprecationNotice, Deprecations } from "./deprecations.ts";
import { failureOf, withoutSecrets } from "./failures.ts";
import type { Life } from "./life.ts";
import { accountOperation, type Operation } from "./operations.ts";
import type { Reading } from "./reading.ts";
import { type RetryReason, retryReason, waitBefore, withLater } from "./retries.ts";
import { type AccountSays, type Unclear, verdictOnUnclear } from "./statuses.ts";

export interface Caller {
  run<Value>(operation: Operation<Value>, key: Key, life: Life): Promise<Reading<Value>>;
}

export interface CallerParts extends AttemptParts {
  readonly deprecations: Deprecations;
  readonly onDeprecation: ((notice: DeprecationNotice) => void) | undefined;
}

export function createCaller(parts: CallerParts): Caller {
  const { limits, deprecations, onDeprecation } = parts;
  /** The refusal has already been said: nobody is kept waiting for long only to be told why. */
  const brief: AttemptParts = {
    ...parts,
    idleTimeout: Math.min(parts.idleTimeout, limits.closing),
    limits: { ...limits, firstByte: Math.min(limits.firstByte ?? limits.closing, limits.closing) },
  };

  const tryOnce = <Value>(
    operation: Operation<Value>,
    key: Key,
    life: Life,
    patience: AttemptParts = parts,
  ): Promise<Reading<Value>> =>
    attempt(patience, operation, key, life).then(({ reading, head }) => {
      const notice = head === undefined ? undefined : deprecations.take(operation.group, head.headers);
      if (notice !== undefined) onDeprecation?.(notice);
      return typeof reading === "number" ? refused(reading, operation, key, life) : reading;
    });

  /** The account tells what the status meant. */
  async function refused(
    status: Unclear,
    operation: Operation<unknown>,
    key: Key,
    life: Life,
  ): Promise<Reading<never>> {
    const says = await askAccount(key, life);
    if (life.over() === "cancelled") {
      const facts = { credits: "not-taken", status } as const;
      return { ok: false, failure: failureOf("cancelled", `The call was cancelled after a ${status}.`, facts) };
    }
    return { ok: false, failure: verdictOnUnclear(status, says, operation.price, askedOf(operation, key)) };
  }

  async function askAccount(key: Key, life: Life): Promise<AccountSays> {
    const read = await tryOnce(accountOperation(limits), key, life, brief);
    if (read.ok) return read.value;
    return read.failure.kind === "key-refused" ? "key-refused" : "unread";
  }

  return {
    async run(operation, key, life) {
      const tried = new Map<RetryReason, number>();
      for (let tries = 1; ; tries++) {
        const reading = await tryOnce(operation, key, life);
        if (reading.ok) return reading;
        const reason = retryReason(reading.failure);
        const times = reason === undefined ? 0 : (tried.get(reason) ?? 0);
        const wait = waitBefore(reading.failure, limits.retries, times, life.left());
        if (reason !== undefined && wait !== undefined) {
          tried.set(reason, times + 1);
          if (await life.pause(wait)) continue;
        }
        const ended = life.over() === "cancelled" ? cancelled(reading.failure) : reading.failure;
        return { ok: false, failure: final(ended, operation, key, tries) };
      }
    },
  };

  function final(failure: Failure, { price }: Operation<unknown>, key: Key, tries: number): Failure {
    const known = withLater(failure, limits.retries);
    const detail = tries === 1 ? known.detail : `${known.detail} It was tried ${tries} times.`;
    // What costs nothing cannot have been charged, whatever became of it.
    const credits = price === 0 ? "not-taken" : known.credits;
    return withoutSecrets({ ...known, detail, credits }, [key.value, parts.turnstile]);
  }
}

/** Whatever was known about the credits is still known. */
function cancelled(failure: Failure): Failure {
  if (failure.kind === "cancelled") return failure;
  const { credits, status } = failure;
  return failureOf("cancelled", "The call was cancelled between two tries.", { credits, status });
}
