/** Tells what a refusal of the service is about: a role that it does not take, or more text than it takes. */
import type { Failure } from "../../core/failure.ts";

const TOO_LONG = /too (?:long|large|many (?:tokens|characters|words))|at most|maximum|exceed|context length|tokens/i;
const ROLE = /\broles?\b|\bmessages\b|\bassistant\b/i;

/** Only the service's own refusal has a status; what was checked before sending has none. */
const saysOf = ({ kind, status, problems }: Failure): readonly string[] =>
  kind === "input" && status !== undefined ? problems.map(({ field, says }) => `${field} ${says}`) : [];

export const isTooLong = (failure: Failure): boolean =>
  failure.status === 413 || saysOf(failure).some((text) => TOO_LONG.test(text));

export function refusesRoles(failure: Failure): boolean {
  if (failure.kind !== "input" || failure.status === undefined || isTooLong(failure)) return false;
  return saysOf(failure).some((text) => ROLE.test(text)) || ROLE.test(failure.detail);
}
