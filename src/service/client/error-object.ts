/** An error where an answer was promised: which failure its codes stand for, whatever interface they are from. */
import { z } from "zod";
import type { Failure, FailureKind } from "../../core/failure.ts";
import { failureOf } from "./failures.ts";

/** No sentence: what people wrote may stand in one. */
const code = z
  .union([z.number(), z.string().regex(/^[\w.-]{1,40}$/)])
  .transform(String)
  .optional()
  .catch(undefined);

const codesSchema = z.object({ code, status: code, status_code: code, type: code });
const codes = codesSchema.optional().catch(undefined);
const objectSchema = codesSchema.extend({ error: codes, detail: codes });

/** In their order: an empty account is told with the status of too many requests as well. */
const MEANINGS: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(402|payment_required|insufficient_(quota|credits?|funds|balance))$/, "no-credits"],
  [/^(429|too_many_requests|resource_exhausted|rate_limit.*)$/, "busy"],
  [/^(503|529|(service_|temporarily_)?unavailable|overloaded(_error)?)$/, "unavailable"],
];

function codesIn(value: unknown): readonly string[] {
  const read = objectSchema.safeParse(value).data;
  return [read?.error, read?.detail, read].flatMap((said) =>
    said === undefined ? [] : [said.code, said.status, said.status_code, said.type].filter((one) => one !== undefined),
  );
}

/** What had been done until then may have been charged, whatever the reason. */
export function errorObjectFailure(value: unknown): Failure {
  const said = codesIn(value);
  const words = said.map((one) => one.toLowerCase().replaceAll("-", "_"));
  const [, kind = "failed"] = MEANINGS.find(([meaning]) => words.some((word) => meaning.test(word))) ?? [];
  const named = said.length === 0 ? "" : ` (${said.join(", ")})`;
  return failureOf(kind, `The service answered with an error object${named}.`, { credits: "unknown" });
}
