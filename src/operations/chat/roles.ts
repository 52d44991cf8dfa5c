/** Tells what a refusal of the service is about: a role that it does not take, or more text than it takes. */
import type { Failure, Problem } from "../../core/failure.ts";

const TOO_LONG = /too (?:long|large|many (?:tokens|characters|words))|at most|maximum|exceed|context length|tokens/i;
const ROLE_ALONE = /\broles?\b|\bassistant\b/i;
const ROLE = /\broles?\b|\bmessages\b|\bassistant\b/i;

/** Only the service's own refusal has a status; what was checked before sending has none. */
const saysOf = ({ kind, status, problems }: Failure): readonly string[] =>
  kind === "input" && status !== undefined ? problems.map(({ field, says }) => `${field} ${says}`) : [];

export const isTooLong = (failure: Failure): boolean =>
  failure.status === 413 || saysOf(failure).some((text) => TOO_LONG.test(text));

/** Where only the words of a message are wrong, though the message is named. */
const isContent = ({ field }: Problem): boolean => field.endsWith(".content");

const isAboutRole = (problem: Problem): boolean =>
  isContent(problem) ? ROLE_ALONE.test(problem.says) : ROLE.test(`${problem.field} ${problem.says}`);

export function refusesRoles(failure: Failure): boolean {
  const { kind, status, problems, detail } = failure;
  if (kind !== "input" || status === undefined || isTooLong(failure)) return false;
  return problems.some(isAboutRole) || (!problems.some(isContent) && ROLE.test(detail));
}
